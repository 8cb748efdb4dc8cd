import type { MallPort } from '@pifa/demo-mall';
import type { Transaction } from '../../../platform';
import { type CouponTemplate, issueCoupon, templateOf } from '../../coupons';
import { drawOf, settleDraw, spendChance } from '../../lucky-draw';
import { EARN_ENTRIES } from '../../points';
import { creditPoints, lapsePoints } from '../../points-ledger';

type Rewards = Pick<MallPort, 'issueCoupon' | 'givePoints' | 'earnPoints' | 'lapsePoints' | 'draw'>;

/** Coupons, points and draws by the functions that a running mall uses. */
export const rewardsOf = (tx: Transaction): Rewards => ({
  async issueCoupon(coupon, khId, source, at) {
    const template = templateOf(coupon);
    if (template) await issueCoupon(tx, template, { khId, source, bySeller: true, now: at });
  },
  async givePoints({ khId, points, note, source, expiresAt }, at) {
    await creditPoints(tx, { khId, source, reason: 'adjust', note, now: at }, { points, expiresAt });
  },
  async earnPoints({ khId, orderId, points, perYuan, expiresAt }, at) {
    const entry = { khId, source: `earn:${orderId}`, reason: 'earn', orderId, now: at } as const;
    await creditPoints(tx, entry, { points, expiresAt, perYuan });
  },
  async lapsePoints(khId, at) {
    await lapsePoints(tx, khId, at);
  },
  async draw({ id, draw: record, prizeId, khId, userId, coupons }, at) {
    const draw = drawOf(record);
    const won = draw?.settings.prizes.find((prize) => prize.id === prizeId);
    if (!draw || !won) return;
    const chance = await spendChance(tx, draw, khId, ['day'], { reason: `draw ${id}`, now: at });
    if (!chance) return;
    const templates = new Map<string, CouponTemplate>();
    for (const coupon of coupons) {
      const template = templateOf(coupon);
      if (template) templates.set(coupon.id, template);
    }
    const own = { id, khId, userId, requestId: id, payBy: 'chance', chance, at } as const;
    await settleDraw(tx, draw, won, { ...own, templates });
  },
});

/** How points are earned: a point for each yuan, for a year. */
export async function switchPointsOn(tx: Transaction): Promise<void> {
  await tx
    .insertInto('dictionary')
    .values([
      { pcode: 'webconfig', code: EARN_ENTRIES.on, summary: '1', title: '启用积分' },
      { pcode: 'webconfig', code: EARN_ENTRIES.perYuan, summary: '1', title: '每消费 1 元得积分' },
      { pcode: 'webconfig', code: EARN_ENTRIES.months, summary: '12', title: '积分有效月数' },
    ])
    .onConflict((key) => key.columns(['pcode', 'code']).doNothing())
    .execute();
}
