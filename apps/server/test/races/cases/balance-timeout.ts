import { sql } from 'kysely';
import { expireOrder } from '../../../src/modules/orders/expire-order';
import { aShopper, place } from '../../builders/orders';
import { aPromotion } from '../../builders/promotions';
import { addGoods } from '../../fixtures';
import { paid } from '../groups';
import { MOVE_GUARD, ORDER_LOCK } from '../mutant';
import { defineRace, differs, type Ground } from '../race';

const MINUTE = 60_000;

/** A presale order of ¥1.00 whose deposit of ¥0.20 is paid; the balance can be paid from a day to two days from now. */
async function aDeposit(ground: Ground, fate: 'forfeit' | 'refund', activity: { id: string; goods: number }) {
  const { one } = ground;
  const who = await aShopper(one);
  const body = { goodsId: String(activity.goods), ipcnt: 0, spcnt: 1, activityId: activity.id };
  const added = await one.call('cartAdd', { token: who.token, body });
  const placed = await place(one, who, { cartIds: [added.data.obj?.id ?? ''] });
  if (!placed.success) throw new Error(`not placed: ${placed.message}`);
  const order = { who, orderId: placed.data.id };
  await paid(one, order, '1');
  return { ...order, fate };
}

async function aPresale({ one, two, clock }: Ground, fate: 'forfeit' | 'refund') {
  const goods = await addGoods(one.db, { stock: 1_000, perPiece: 12_000 });
  const at = (minutes: number): string => new Date(clock.now().getTime() + minutes * MINUTE).toISOString();
  const row = { goodsId: String(goods), perPack: 10_000, perPiece: 10_000, depositPerPiece: 2_000 };
  const id = await aPromotion(one, 'presale', {
    goods: [{ ...row, depositPerPack: 2_000 }],
    pay: 'deposit',
    balanceStart: at(24 * 60),
    balanceEnd: at(48 * 60),
    fate,
    shipText: '随后发货',
    remindMinutes: 30,
  });
  await two.database.transaction((tx) => two.platform.cache.bump(tx, 'promotions'));
  return { id, goods };
}

export const race = defineRace({
  title: '尾款与到期同时到 → 恰有一方胜出：付清待发，或照约定没收、退回，钱一分不差',
  times: 160,
  short: 24,
  async run(ground) {
    const { one, clock, atOnce, prepare, times } = ground;
    const forfeit = await aPresale(ground, 'forfeit');
    const refund = await aPresale(ground, 'refund');
    const orders = await prepare(Math.ceil(times / 2), (n) =>
      n % 2 === 0 ? aDeposit(ground, 'forfeit', forfeit) : aDeposit(ground, 'refund', refund),
    );
    clock.advance({ minutes: 48 * 60 - 1 });
    const end = new Date(clock.now().getTime() + MINUTE);
    await atOnce(orders.length * 2, async (app, n) => {
      const order = orders[n >> 1];
      if (!order) return;
      if ((n + (n >> 1)) % 2 === 0) await paid(app, order, '2');
      else {
        // Paying takes more steps than closing, which may come during any of them.
        for (let look = 0; look < n % 16; look += 1) await sql`select 1`.execute(app.db);
        await expireOrder(app.platform, order.orderId, end);
      }
    });
    const found: string[] = [];
    for (const { orderId, fate } of orders) {
      const order = await one.db
        .selectFrom('orders')
        .select(['state', 'paid_amount as paid', 'kept_amount as kept'])
        .where('id', '=', orderId)
        .executeTakeFirstOrThrow();
      const refunds = await one.db
        .selectFrom('refunds')
        .select('amount')
        .where('order_id', '=', orderId)
        .execute();
      const wanted = {
        'to-ship': { state: 'to-ship', paid: 100, kept: 0, refunds: 0 },
        cancelled: { state: 'cancelled', paid: 20, kept: 20, refunds: 0 },
        refunding: { state: 'refunding', paid: 20, kept: 0, refunds: 1 },
      }[order.state === 'to-ship' ? 'to-ship' : fate === 'forfeit' ? 'cancelled' : 'refunding'];
      found.push(...differs('订单', { ...order, refunds: refunds.length }, wanted));
    }
    return found;
  },
  mutants: [{ without: '订单一行的锁与状态的条件', rewrite: [ORDER_LOCK, MOVE_GUARD] }],
});
