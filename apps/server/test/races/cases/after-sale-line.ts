import { shipOrder } from '../../../src/modules/orders';
import { bookPayment } from '../../../src/modules/payments';
import { anOrder, aShopper } from '../../builders/orders';
import { addGoods } from '../../fixtures';
import { ORDER_LOCK, withoutChecks } from '../mutant';
import { defineRace, differs, insisting, tally } from '../race';

const PIECES = 20;

export const race = defineRace({
  title: '同一行 20 个，几十人同时各申请退 1 个 → 恰好 20 张，金额加起来正是付的钱',
  times: 200,
  short: 50,
  async run(ground) {
    const { one, clock, times } = ground;
    const who = await aShopper(one);
    const goods = await addGoods(one.db, { stock: 100, perPack: 33_300, perPiece: 33_300 });
    const order = await anOrder(one, who, goods, { spcnt: PIECES });
    const money = { method: 'transfer', provider: 'transfer', transaction: `BANK-${order.id}` } as const;
    const now = clock.now();
    await bookPayment(one.platform, { orderId: order.id, ...money, userId: who.userId, now });
    await shipOrder(one.platform, {
      orderId: order.id,
      actor: { kind: 'operator' },
      carrier: '顺丰',
      trackingNo: `SF-${order.id}`,
      now,
    });
    const orderLineId = order.lines[0]?.id ?? '';
    const answers = await insisting(ground, times, (app, n) =>
      app.call('afterSaleAdd', {
        token: who.token,
        body: {
          orderId: order.id,
          kind: 'return',
          reason: '质量问题',
          lines: [{ orderLineId, num: 1 }],
          requestId: `race-${order.id.slice(0, 8)}-${n}`,
        },
      }),
    );
    const made = answers.filter(({ success }) => success);
    const fen = made.reduce((sum, { data }) => sum + Math.round(data.goodsAmount * 100), 0);
    const line = await one.db
      .selectFrom('order_lines')
      .select(['claimed_pieces', 'taken_amount', 'amount'])
      .where('id', '=', Number(orderLineId))
      .executeTakeFirstOrThrow();
    return [
      ...tally(answers, { ok: PIECES, 'after-sale-refused': times - PIECES }),
      ...differs('申请的件数', line.claimed_pieces, made.length),
      ...differs('申请的金额', fen, line.taken_amount),
      ...differs('退完的金额', fen, line.amount),
    ];
  },
  mutants: [
    {
      without: '订单一行的锁、语句里的条件与件数的约束',
      rewrite: [
        ORDER_LOCK,
        [/else l\.claimed_pieces \+ a\.pieces <= l\.shipped_pieces end/, 'else true end'],
        [/l\.taken_amount \+ a\.amount <= l\.amount - l\.discount_share\s+and/, ''],
      ],
      unguard: [withoutChecks('order_lines')],
    },
  ],
});
