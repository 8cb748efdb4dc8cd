import { markShort } from '../../../src/modules/after-sales/short-lines';
import { shipOrder } from '../../../src/modules/orders';
import { bookPayment } from '../../../src/modules/payments';
import { anOrder, aShopper } from '../../builders/orders';
import { addGoods } from '../../fixtures';
import { ORDER_LOCK, withoutChecks } from '../mutant';
import { aRacer } from '../operators';
import { defineRace, differs, type Ground } from '../race';

const [PIECES, MISSING] = [10, 4];

/** Ten pieces at ¥1.00, paid and to be shipped. */
async function tenPieces({ one, clock }: Ground) {
  const who = await aShopper(one);
  const goods = await addGoods(one.db, { stock: 50, perPiece: 10_000 });
  const order = await anOrder(one, who, goods, { spcnt: PIECES });
  const money = { method: 'transfer', provider: 'transfer', transaction: `BANK-${order.id}` } as const;
  await bookPayment(one.platform, { orderId: order.id, ...money, userId: who.userId, now: clock.now() });
  return { id: order.id, lineId: Number(order.lines[0]?.id) };
}

export const race = defineRace({
  title: '全部发出与其中 4 个缺货同时 → 要么 10 个都发了、一分不退，要么发 6 个、退 4 个的钱',
  times: 200,
  short: 30,
  async run(ground) {
    const { one, clock, atOnce, prepare, times } = ground;
    const operator = await aRacer(ground);
    const orders = await prepare(Math.ceil(times / 2), () => tenPieces(ground));
    await atOnce(orders.length * 2, async (app, n) => {
      const order = orders[n >> 1];
      if (!order) return;
      const now = clock.now();
      const actor = { kind: 'operator' } as const;
      if ((n + (n >> 1)) % 2 === 0) {
        const parcel = { orderId: order.id, carrier: '顺丰', trackingNo: `SF-${order.id}`, now };
        await shipOrder(app.platform, { ...parcel, actor });
        return;
      }
      await markShort(app.platform, {
        orderId: order.id,
        missing: new Map([[order.lineId, MISSING]]),
        cause: '断货',
        freight: 0,
        requestId: `short-${order.id}`,
        operator,
        now,
        seen: MISSING * 100,
        may: async () => undefined,
        also: async () => undefined,
      });
    });
    const found: string[] = [];
    for (const { id, lineId } of orders) {
      const line = await one.db
        .selectFrom('order_lines')
        .select(['shipped_pieces', 'dropped_pieces'])
        .where('id', '=', lineId)
        .executeTakeFirstOrThrow();
      const refunds = await one.db
        .selectFrom('refunds')
        .select('amount')
        .where('order_id', '=', id)
        .execute();
      const { state } = await one.db
        .selectFrom('orders')
        .select('state')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const isShort = line.dropped_pieces > 0;
      found.push(
        ...differs('发出', line.shipped_pieces, isShort ? PIECES - MISSING : PIECES),
        ...differs('缺货', line.dropped_pieces, isShort ? MISSING : 0),
        ...differs(
          '退款',
          refunds.map(({ amount }) => amount),
          isShort ? [MISSING * 100] : [],
        ),
        ...differs('状态', state, 'shipped'),
      );
    }
    return found;
  },
  mutants: [
    {
      without: '订单一行的锁、语句里的条件与件数的约束',
      rewrite: [
        ORDER_LOCK,
        [/l\.shipped_pieces \+ l\.dropped_pieces \+ l\.held_pieces \+ n\.pieces <= l\.total_pieces/, 'true'],
      ],
      unguard: [withoutChecks('order_lines')],
    },
  ],
});
