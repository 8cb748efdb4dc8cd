import { isRefusal, refusalText } from '@pifa/contract';
import { savePromotion, touchPromotions } from '../../src/modules/promotions';
import type { TestApp } from '../harness';
import { PRICES } from './prices';

const DAY = 86_400_000;
const unitPrices = ([perPack, perPiece]: readonly [number, number]) => ({
  perPack: Math.round(perPack * 10_000),
  perPiece: Math.round(perPiece * 10_000),
});

/** A group of the group buying that has no members. */
export const GROUP_ID = '901';

/**
 * A presale (id 1), an all-day seckill (2) and a group buying (3) of the same goods, so that every page shows
 * something.
 */
export async function openActivities(app: TestApp, goodsId: number): Promise<void> {
  const now = app.clock.now().getTime();
  const deposit = unitPrices(PRICES.deposit);
  const row = { goodsId: String(goodsId), ...unitPrices(PRICES.activity), stock: 1_000 };
  const kinds = [
    {
      kind: 'presale',
      settings: {
        goods: [{ ...row, depositPerPack: deposit.perPack, depositPerPiece: deposit.perPiece }],
        pay: 'either',
        balanceStart: new Date(now + 40 * DAY).toISOString(),
        balanceEnd: new Date(now + 50 * DAY).toISOString(),
        fate: 'refund',
        shipText: '预计下月发货',
        remindMinutes: 60,
      },
    },
    {
      kind: 'seckill',
      settings: { sessions: [{ start: '00:00', end: '24:00' }], goods: [row], remindMinutes: 5 },
    },
    { kind: 'group-buying', settings: { goods: [row], size: 3, hours: 24 } },
    {
      kind: 'additional-purchase',
      settings: {
        scope: { of: 'goods', ids: [row.goodsId] },
        by: 'pieces',
        fromPieces: 1,
        items: [{ goodsId: row.goodsId, name: '矿泉水', ...unitPrices(PRICES.activity), perOrder: 10 }],
        choose: 1,
      },
    },
  ];
  await app.database.transaction(async (tx) => {
    for (const { kind, settings } of kinds) {
      const window = {
        startTime: new Date(now - DAY).toISOString(),
        endTime: new Date(now + 30 * DAY).toISOString(),
      };
      const draft = { id: '', kind, title: '清泉活动', status: 'on' as const, audience: [], priority: 100 };
      const saved = await savePromotion(app.platform, tx, { ...draft, ...window, settings }, app.clock.now());
      if (isRefusal(saved)) throw new Error(refusalText(saved));
    }
    await touchPromotions(app.platform, tx);
    // A group that has ended: its live seats are sent once and the stream closes.
    const opened = new Date(now - DAY);
    await tx
      .insertInto('buying_groups')
      .values({
        id: GROUP_ID,
        activity_id: 3,
        goods_id: goodsId,
        size: 3,
        state: 'failed',
        opened_at: opened,
        deadline: new Date(now - DAY / 2),
        ended_at: new Date(now - DAY / 2),
      })
      .execute();
  });
}
