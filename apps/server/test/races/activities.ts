import { isRefusal, refusalText, type WireActivityKind } from '@pifa/contract';
import { bookPayment } from '../../src/modules/payments';
import { savePromotion, touchPromotions } from '../../src/modules/promotions';
import { aShopper, place, type Shopper } from '../builders/orders';
import { addGoods } from '../fixtures';
import type { TestApp } from '../harness';
import { differs, type Ground } from './race';

/** An activity on one product at half its price. */
export interface Sale {
  id: string;
  goods: number;
}

const DAY = 86_400_000;

/** Opens an activity over `units` pieces, of which a company may take `perCompany`, one per order. */
export async function openSale(
  { one, two, clock }: Ground,
  kind: WireActivityKind | 'limited-purchase',
  units: number,
  perCompany = 1,
): Promise<Sale> {
  const goods = await addGoods(one.db, { stock: units * 3 });
  const row = { goodsId: String(goods), perPack: 5_000, perPiece: 5_000, stock: units };
  const settings = {
    ...(kind === 'seckill' ? { sessions: [{ start: '00:00', end: '24:00' }], remindMinutes: 5 } : {}),
    ...(kind === 'limited-purchase'
      ? { scope: { of: 'goods', ids: [String(goods)] }, per: 'goods', perCustomer: perCompany, period: 'all' }
      : { goods: [row], perOrder: 1, perCompany }),
  };
  const now = clock.now();
  const id = await one.database.transaction(async (tx) => {
    const draft = {
      id: '',
      kind,
      title: '抢购',
      status: 'on' as const,
      audience: [],
      priority: 100,
      settings,
    };
    const window = {
      startTime: new Date(now.getTime() - DAY).toISOString(),
      endTime: new Date(now.getTime() + 30 * DAY).toISOString(),
    };
    const saved = await savePromotion(one.platform, tx, { ...draft, ...window }, now);
    if (isRefusal(saved)) throw new Error(refusalText(saved));
    await touchPromotions(one.platform, tx);
    return saved.id;
  });
  // Both servers must know of it before anybody presses.
  await Promise.all([one, two].map((app) => untilKnown(app, id)));
  return { id, goods };
}

async function untilKnown(app: TestApp, id: string): Promise<void> {
  for (let looks = 0; looks < 200; looks += 1) {
    const { data } = await app.call('activityList', { query: { kind: 'seckill' } });
    if (data.some((activity) => activity.id === id) || looks > 100) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

export const crowdOf = ({ one, prepare }: Ground, many: number): Promise<Shopper[]> =>
  prepare(many, () => aShopper(one));

/** A place in the waiting room for one piece; `again` makes another request of it. */
export const press = (app: TestApp, who: Shopper, { id, goods }: Sale, again = '') =>
  app.call('queueJoin', {
    token: who.token,
    body: {
      activityId: id,
      goodsId: String(goods),
      ipcnt: 0,
      spcnt: 1,
      requestId: `press-user-${who.userId}${again}`,
    },
  });

/** All verdicts that are due, given by both servers at once. */
export async function runBoth({ one, two }: Ground): Promise<void> {
  for (let done = 1; done > 0; ) {
    const [a, b] = await Promise.all([one.runJobs(), two.runJobs()]);
    done = a + b;
  }
}

/** Winners who have not ordered, with the line that may be ordered. */
export async function winnersOf(
  { one }: Ground,
  { id }: Sale,
  shoppers: readonly Shopper[],
): Promise<{ who: Shopper; line: string }[]> {
  const rows = await one.db
    .selectFrom('queue_tickets')
    .innerJoin('claims', 'claims.id', 'queue_tickets.claim_id')
    .select(['queue_tickets.user_id', 'queue_tickets.cart_line_id'])
    .where('queue_tickets.promotion_id', '=', Number(id))
    .where('queue_tickets.state', '=', 'won')
    .where('claims.order_id', 'is', null)
    .orderBy('queue_tickets.seq')
    .execute();
  const byUser = new Map(shoppers.map((who) => [who.userId, who]));
  return rows.flatMap(({ user_id, cart_line_id }) => {
    const who = byUser.get(user_id);
    return who ? [{ who, line: String(cart_line_id) }] : [];
  });
}

export const orderLine = (app: TestApp, who: Shopper, line: string) => place(app, who, { cartIds: [line] });

export async function payFor(app: TestApp, who: Shopper, orderId: string): Promise<void> {
  const money = { method: 'cloud', provider: 'sandbox', transaction: `T-${orderId}` } as const;
  await bookPayment(app.platform, { orderId, ...money, userId: who.userId, now: app.clock.now() });
}

/** What is wrong with the activity's own stock, and with what companies got. */
export async function verdictOfSale(
  { one }: Ground,
  { id, goods }: Sale,
  wanted: { available: number; reserved: number; used: number },
  perCompany = 1,
): Promise<string[]> {
  const units = await one.db
    .selectFrom('scarce')
    .select(['available', 'reserved', 'used'])
    .where('ref', '=', `${id}:${goods}`)
    .executeTakeFirstOrThrow();
  const over = await one.db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .select('orders.kh_id')
    .where('order_lines.goods_id', '=', goods)
    .where('orders.state', 'in', ['unpaid', 'to-ship'])
    .groupBy('orders.kh_id')
    .having((eb) => eb.fn.sum('order_lines.total_pieces'), '>', perCompany)
    .execute();
  return [...differs('活动库存', units, wanted), ...differs('超过限购的公司', over.length, 0)];
}
