import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { afterSaleDesk } from '../../../test/builders/after-sales';
import { aStaff } from '../../../test/builders/operators';
import { anOrder, aShopper, audit, orderOf, type Shopper } from '../../../test/builders/orders';
import { aPromotion } from '../../../test/builders/promotions';
import { startTestApp, type TestApp } from '../../../test/harness';

/** 小单费 is freight: it is counted, given back and kept as freight is. */
let app: TestApp;
let staff: Awaited<ReturnType<typeof aStaff>>;
let who: Shopper;
beforeAll(async () => {
  app = await startTestApp();
  staff = await aStaff(app);
});
afterAll(async () => {
  expect(await audit(app)).toEqual([]);
  await app.stop();
});
beforeEach(async () => {
  who = await aShopper(app);
  await aPromotion(
    app,
    'order-minimum',
    { per: 'order', by: 'amount', fromAmount: 10_000, below: 'fee', fee: 1_500 },
    { audience: [who.khId], name: '起送' },
  );
});
const { delivered, water, pay, ask, decide, receive, refund, settleAll } = afterSaleDesk(() => ({
  app,
  staff,
  who,
}));
const settled = async (orderId: string) => {
  await settleAll(orderId);
  return orderOf(app, who, orderId);
};

it('收了小单费的单退货：货退光也只退货款，小单费同运费，商家愿意才退；退了一部分不会再收', async () => {
  const { order, lineId } = await delivered();
  expect(order).toMatchObject({ freightAmount: 15, smallOrderFee: 15, payAmount: 87, paidAmount: 87 });
  const part = await ask(lineId, 24, { orderId: order.id });
  expect(part.data).toMatchObject({ goodsAmount: 36, refundAmount: 36 });
  await decide(part.data.id);
  await receive(part.data.id, [lineId]);
  await refund(part.data.id);
  expect(await settled(order.id)).toMatchObject({ refundedAmount: 36, smallOrderFee: 15, payAmount: 87 });

  const rest = await ask(lineId, 24, { orderId: order.id });
  expect((await decide(rest.data.id, { freight: 15.01 })).message).toBe('退还的运费超过了订单运费');
  await decide(rest.data.id);
  await receive(rest.data.id, [lineId]);
  await refund(rest.data.id);
  expect(await settled(order.id)).toMatchObject({ refundedAmount: 72, paidAmount: 87 });
});

it('商家愿意：小单费随货款一起退，一分不多', async () => {
  const { order, lineId } = await delivered();
  const { data } = await ask(lineId, 48, { orderId: order.id });
  await decide(data.id, { freight: 15 });
  await receive(data.id, [lineId]);
  await refund(data.id);
  expect((await settled(order.id)).refundedAmount).toBe(order.paidAmount);
});

it('付了款、没发货就取消：小单费连货款全退', async () => {
  const { id } = await anOrder(app, who, await water(), { payMethod: 'transfer' });
  await pay(id);
  const cancelled = await app.call('orderCancel', { token: who.token, params: { id }, body: {} });
  expect(cancelled.data).toMatchObject({ state: 'refunding', refunds: [{ amount: 87 }] });
  expect(await settled(id)).toMatchObject({ state: 'refunded', refundedAmount: 87 });
});
