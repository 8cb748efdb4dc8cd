import type { CallData } from '@pifa/contract';
import { creditPoints } from '../../src/modules/points-ledger';
import type { TestApp } from '../harness';
import type { aStaff } from './operators';
import { anOrder, orderOf, type Shopper } from './orders';
import { aVoucher } from './vouchers';
import { aPromotion } from './promotions';

type Staff = Awaited<ReturnType<typeof aStaff>>;

/** 满 `minimum` 元减 `minus` 元, valid for `days` days after the claim. Returns the template's id. */
export const aTemplate = (
  app: TestApp,
  rule: { minus?: number; minimum?: number; [more: string]: unknown } = {},
  own: Parameters<typeof aPromotion>[3] = {},
): Promise<string> => {
  const { minus = 10, minimum = 0, ...more } = rule;
  const settings = { minus: minus * 100, minimum: minimum * 100, validity: 'days', validDays: 7, ...more };
  return aPromotion(app, 'amount-off', settings, { name: `满${minimum}减${minus}`, ...own });
};

/** 积分抵扣: 100 points to the yuan, up to the whole amount. */
export const aSpendRule = (app: TestApp, audience?: readonly number[]): Promise<string> =>
  aPromotion(app, 'points-spend', { perYuan: 100, maxShare: 100, minimum: 0 }, audience ? { audience } : {});

let credits = 0;

/** Points without an order behind them. */
export async function givePoints(
  app: TestApp,
  khId: number,
  points: number,
  expiresAt: Date | null = null,
): Promise<void> {
  credits += 1;
  const cause = { khId, source: `test:${credits}`, reason: 'adjust', now: app.clock.now() } as const;
  await app.database.transaction((tx) => creditPoints(tx, cause, { points, expiresAt }));
}

/** An order that was paid by bank. */
export async function aPaidOrder(
  app: TestApp,
  staff: Staff,
  who: Shopper,
  goodsId: number,
  own: Omit<NonNullable<Parameters<typeof anOrder>[3]>, 'payMethod'> = {},
): Promise<CallData<'orderDetail'>> {
  const order = await anOrder(app, who, goodsId, { ...own, payMethod: 'transfer' });
  await payByBank(app, staff, who, order.id);
  return orderOf(app, who, order.id);
}

/** Uploads the voucher and confirms the money. */
export async function payByBank(app: TestApp, staff: Staff, who: Shopper, orderId: string): Promise<void> {
  const uploadId = await aVoucher(app, who);
  await app.call('payTransfer', { token: who.token, body: { orderId, uploadId, note: '已转' } });
  const { id: paymentId } = await app.db
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  const headers = staff.as('finance');
  const { success, message } = await app.call('adminTransfer', {
    headers,
    body: { paymentId, verdict: 'confirm' },
  });
  if (!success) throw new Error(message);
}

/** Shipped whole, and received. */
export async function receive(app: TestApp, staff: Staff, who: Shopper, orderId: string): Promise<void> {
  const { lines } = await orderOf(app, who, orderId);
  const shipped = await app.call('adminShip', {
    headers: staff.as('warehouse'),
    body: {
      orderId,
      carrier: '顺丰',
      trackingNo: `SF-${orderId}`,
      lines: lines.map(({ id, totalNum }) => ({ orderLineId: id, pieces: totalNum })),
    },
  });
  if (!shipped.success) throw new Error(shipped.message);
  const done = await app.call('orderConfirm', { token: who.token, params: { id: orderId } });
  if (!done.success) throw new Error(done.message);
}
