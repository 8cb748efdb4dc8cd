import { deadlineReached } from '../../src/modules/activities/group-buying/group-jobs';
import { settleGroup } from '../../src/modules/activities/group-buying/settle-group';
import { bookPayment } from '../../src/modules/payments';
import { aShopper, place, type Shopper } from '../builders/orders';
import { aPromotion } from '../builders/promotions';
import { addGoods } from '../fixtures';
import type { TestApp } from '../harness';
import { differs, type Ground } from './race';

/** A group buying of a product at ¥1.00 that both servers know. */
export interface Joining {
  activityId: string;
  goods: number;
}

export async function aGroupBuying({ one, two }: Ground, size = 2): Promise<Joining> {
  const goods = await addGoods(one.db, { stock: 1_000, perPiece: 12_000 });
  const settings = { goods: [{ goodsId: String(goods), perPack: 10_000, perPiece: 10_000 }], size, hours: 1 };
  const activityId = await aPromotion(one, 'group-buying', settings);
  await two.database.transaction((tx) => two.platform.cache.bump(tx, 'promotions'));
  return { activityId, goods };
}

/** A company with the goods in its cart: for this group, or for a new one. */
export async function aJoiner(app: TestApp, { activityId, goods }: Joining, groupId?: string) {
  const who = await aShopper(app);
  const own = groupId === undefined ? {} : { groupId };
  const body = { goodsId: String(goods), ipcnt: 0, spcnt: 1, activityId, ...own };
  const added = await app.call('cartAdd', { token: who.token, body });
  if (!added.data.obj) throw new Error(`not added: ${added.message}`);
  return { who, cartId: added.data.obj.id };
}

export interface Ordered {
  who: Shopper;
  orderId: string;
}

export async function anOrderOf(app: TestApp, joining: Joining, groupId?: string): Promise<Ordered> {
  const { who, cartId } = await aJoiner(app, joining, groupId);
  const placed = await place(app, who, { cartIds: [cartId] });
  if (!placed.success) throw new Error(`not placed: ${placed.message}`);
  return { who, orderId: placed.data.id };
}

/** Books the due payment; true when the order took it. `part` distinguishes several payments of one order. */
export async function paid(app: TestApp, { who, orderId }: Ordered, part = ''): Promise<boolean> {
  const transaction = `T-${orderId}${part}`;
  const money = { orderId, method: 'cloud', provider: 'transfer', transaction, userId: who.userId } as const;
  return (await bookPayment(app.platform, { ...money, now: app.clock.now() })) === undefined;
}

/** A group of two whose first company has paid. */
export async function anOpenGroup(app: TestApp, joining: Joining) {
  const first = await anOrderOf(app, joining);
  await paid(app, first);
  const groupId = await groupIdOf(app, first.orderId);
  await settleGroup(app.platform, { activityId: joining.activityId, groupId }, app.clock.now());
  return { ...joining, groupId, first };
}
export type OpenGroup = Awaited<ReturnType<typeof anOpenGroup>>;

async function groupIdOf({ db }: TestApp, orderId: string): Promise<string> {
  const { ref } = await db
    .selectFrom('claims as c')
    .innerJoin('scarce as s', 's.id', 'c.scarce_id')
    .select('s.ref')
    .where('c.order_id', '=', orderId)
    .where('s.kind', '=', 'seat')
    .executeTakeFirstOrThrow();
  return ref.split(':')[1] ?? '';
}

export const atDeadline = (app: TestApp, { groupId }: OpenGroup, now: Date): Promise<void> =>
  deadlineReached(app.platform, groupId, now);

/**
 * What is wrong with a group and its orders when all work is done: full and to be shipped, or failed and refunded
 * once.
 */
export async function verdictOfAGroup({ one }: Ground, group: OpenGroup, orders: readonly Ordered[]) {
  const { state } = await one.db
    .selectFrom('buying_groups')
    .select('state')
    .where('id', '=', group.groupId)
    .executeTakeFirstOrThrow();
  const found: string[] = [];
  for (const { orderId } of orders) {
    const order = await one.db
      .selectFrom('orders')
      .select(['state', 'hold_reasons', 'paid_amount'])
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
    const steps = await one.db
      .selectFrom('order_history')
      .select('event')
      .where('order_id', '=', orderId)
      .where('event', '=', 'group-full')
      .execute();
    const refunds = await one.db.selectFrom('refunds').select('id').where('order_id', '=', orderId).execute();
    const isIn = state === 'full' && order.state === 'to-ship';
    found.push(
      ...differs(
        `${state} 的团里 ${order.state} 的订单退款笔数`,
        refunds.length,
        isIn || order.paid_amount === 0 ? 0 : 1,
      ),
      ...differs(`${state} 的团里 ${order.state} 的订单放行次数`, steps.length, isIn ? 1 : 0),
      ...(isIn && order.hold_reasons.length > 0 ? ['成团了还在等'] : []),
      ...(state === 'failed' && ['unpaid', 'to-ship'].includes(order.state)
        ? [`失败的团里订单停在 ${order.state}`]
        : []),
    );
  }
  return found;
}
