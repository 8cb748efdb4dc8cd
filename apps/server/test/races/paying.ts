import { sign } from '../../src/sandbox/payments/signature';
import { anOrder, aShopper, orderOf, type Shopper } from '../builders/orders';
import { addGoods } from '../fixtures';
import type { TestApp } from '../harness';
import { differs, type Ground } from './race';

/** An order of ¥2.00 whose code was shown: two of five pieces are held. */
export interface Begun {
  who: Shopper;
  goods: number;
  orderId: string;
  /** Our number of the payment attempt. */
  no: string;
  amount: number;
}

export async function anOrderBeingPaid({ one }: Pick<Ground, 'one'>): Promise<Begun> {
  const who = await aShopper(one);
  const goods = await addGoods(one.db, { stock: 5, perPiece: 10_000 });
  const order = await anOrder(one, who, goods, { spcnt: 2 });
  const { data } = await one.call('scanCodePay', { token: who.token, body: { orderId: order.id } });
  const { no, amount } = await one.db
    .selectFrom('payments')
    .select(['no', 'amount'])
    .where('id', '=', data.payId)
    .executeTakeFirstOrThrow();
  return { who, goods, orderId: order.id, no, amount };
}

/** A callback of the sandbox; by default the same money each time. */
export async function notify(
  app: TestApp,
  { no, amount }: Pick<Begun, 'no' | 'amount'>,
  own: { secret?: string } = {},
): Promise<number> {
  const path = '/api/payYunZhiFu/notify/sandbox';
  const trade = { outTradeNo: no, state: 'paid', tradeNo: `T-${no}`, amount, currency: 'CNY' };
  const paidTime = app.clock.now().toISOString();
  const body = JSON.stringify({ noticeId: `n-${no}`, ...trade, merchant: 'PIFA-SANDBOX', paidTime });
  const secret = own.secret ?? app.platform.settings.payments.secret;
  const headers = sign(secret, { path, body, nonce: 'n', now: app.clock.now() });
  const answer = await app.http.inject({
    method: 'POST',
    url: path,
    headers: { ...headers, 'content-type': 'application/json' },
    payload: body,
  });
  return answer.statusCode;
}

/**
 * What is wrong with an order that was paid and ended at the same time: one of the two must win, and nothing may be
 * lost.
 */
export async function verdictOfTheMoney({ one }: Ground, begun: Begun, captures: number): Promise<string[]> {
  const { who, goods, orderId } = begun;
  const { state } = await orderOf(one, who, orderId);
  const stock = await one.db
    .selectFrom('scarce')
    .select(['available', 'reserved', 'used'])
    .where('kind', '=', 'stock')
    .where('ref', '=', String(goods))
    .executeTakeFirstOrThrow();
  const money = await one.db
    .selectFrom('captures as c')
    .leftJoin('refunds as r', 'r.capture_id', 'c.id')
    .select(['c.use', 'r.id as refund'])
    .where('c.order_id', '=', orderId)
    .execute();
  const isPaid = state === 'to-ship';
  return [
    ...differs('收款笔数', money.length, captures),
    ...(['to-ship', 'refunding', 'refunded', 'cancelled'].includes(state) ? [] : [`订单停在 ${state}`]),
    ...(captures > 0 && state === 'cancelled' ? ['收了钱的订单只是取消，没有退款'] : []),
    ...money.flatMap(({ refund }) =>
      isPaid === (refund === null) ? [] : [`订单 ${state}，退款 ${String(refund)}`],
    ),
    ...differs(
      '库存',
      stock,
      isPaid ? { available: 3, reserved: 0, used: 2 } : { available: 5, reserved: 0, used: 0 },
    ),
  ];
}
