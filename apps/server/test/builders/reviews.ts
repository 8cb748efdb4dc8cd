import sharp from 'sharp';
import { bookPayment } from '../../src/modules/payments';
import { shipOrder } from '../../src/modules/orders';
import type { TestApp } from '../harness';
import { formOf } from './operators';
import { anOrder, orderOf, type Shopper } from './orders';
import { numbersOfFile } from '../numbers';

const number = numbersOfFile();
let serial = 0;

/** Pays, ships and receives an order; returns it as its page shows it. */
export async function completeOrder(app: TestApp, who: Shopper, orderId: string) {
  const { platform, clock } = app;
  serial = number();
  const now = clock.now();
  const money = { method: 'transfer', provider: 'transfer', transaction: `REVIEW-${serial}` } as const;
  await bookPayment(platform, { orderId, ...money, userId: who.userId, now });
  const actor = { kind: 'operator' } as const;
  await shipOrder(platform, { orderId, carrier: '顺丰', trackingNo: `SF${serial}`, actor, now });
  await app.call('orderConfirm', { token: who.token, params: { id: orderId }, body: {} });
  return orderOf(app, who, orderId);
}

/** Bought, paid, shipped and received: one order of one product. */
export async function aReceivedOrder(app: TestApp, who: Shopper, goodsId: number) {
  const order = await anOrder(app, who, goodsId, { payMethod: 'transfer' });
  return completeOrder(app, who, order.id);
}

/** A photograph with a location in its metadata. */
export const photo = (colour = '#c8102e'): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: colour } })
    .withExif({ IFD0: { Copyright: 'geheime Stelle' } })
    .jpeg()
    .toBuffer();

/** Uploads bytes for a review; returns the response. */
export async function uploadPicture(app: TestApp, token: string, bytes: Buffer, purpose = 'review') {
  const { type, payload } = await formOf(bytes, 'a.jpg');
  const answer = await app.http.inject({
    method: 'POST',
    url: `/api/files/upload?purpose=${purpose}`,
    headers: { 'content-type': type, 'x-token': token },
    payload,
  });
  return answer.json<{
    meta: { success: boolean; message: string; code?: string };
    data: { uploadId: string; url: string };
  }>();
}
