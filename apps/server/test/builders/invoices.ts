import type { CallBodyInput } from '@pifa/contract';
import { taxNumberCheck } from '@pifa/domain';
import { moveDocument } from '../../src/modules/invoices/settle';
import { bookPayment } from '../../src/modules/payments';
import { confirmReceipt, shipOrder } from '../../src/modules/orders';
import type { Db } from '../../src/platform/database';
import type { CallAnswer, TestApp } from '../harness';
import { anOrder, type Shopper } from './orders';
import { numbersOfFile } from '../numbers';

const number = numbersOfFile();
let serial = 0;

/** A tax number with a valid checksum, another one each time. */
export function aTaxNumber(): string {
  serial = number();
  const first = `91330106MA${String(serial).padStart(7, '0')}`;
  return `${first}${taxNumberCheck(first)}`;
}

/** A reviewed title of a company; ordinary, for an enterprise, valid for a year unless told otherwise. */
export async function aTitle(
  db: Db,
  who: Pick<Shopper, 'khId' | 'userId'>,
  own: { state?: string; validUntil?: Date; name?: string; kind?: string; isDefault?: boolean } = {},
): Promise<string> {
  const at = new Date('2026-01-01T00:00:00Z');
  const taxNumber = aTaxNumber();
  const { id } = await db
    .insertInto('invoice_titles')
    .values({
      kh_id: who.khId,
      kind: own.kind ?? 'ordinary',
      holder: 'enterprise',
      name: own.name ?? `抬头公司${serial}`,
      tax_number: taxNumber,
      receive_email: 'cw@pifa.cn',
      is_default: own.isDefault ?? false,
      state: own.state ?? 'valid',
      valid_until: own.validUntil ?? new Date('2036-01-01T00:00:00Z'),
      submitted_at: at,
      reviewed_at: at,
      created_by: who.userId,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return String(id);
}

/** Paid, shipped and received. */
export async function completeOrder(app: TestApp, who: Shopper, orderId: string): Promise<void> {
  const { platform, clock } = app;
  serial = number();
  const now = clock.now();
  const money = { method: 'transfer', provider: 'transfer', transaction: `I-${serial}` } as const;
  await bookPayment(platform, { orderId, ...money, userId: who.userId, now });
  const parcel = { carrier: '顺丰', trackingNo: `SFI${serial}`, actor: { kind: 'operator' } as const };
  await shipOrder(platform, { orderId, ...parcel, now });
  const refusal = await confirmReceipt(platform, { orderId, actor: { kind: 'buyer', id: who.userId }, now });
  if (refusal) throw new Error(refusal.refused);
}

export async function aCompletedOrder(
  app: TestApp,
  who: Shopper,
  goodsId: number,
  own: Parameters<typeof anOrder>[3] = {},
): Promise<string> {
  const { id } = await anOrder(app, who, goodsId, { ...own, payMethod: 'transfer' });
  await completeOrder(app, who, id);
  return id;
}

/** Applies with a request id of its own. */
export function apply(
  app: TestApp,
  who: Pick<Shopper, 'token'>,
  own: Pick<CallBodyInput<'invoiceApply'>, 'orderIds' | 'titleId'> & Partial<CallBodyInput<'invoiceApply'>>,
): Promise<CallAnswer<'invoiceApply'>> {
  serial = number();
  return app.call('invoiceApply', {
    token: who.token,
    body: { requestId: `apply-request-${serial}`, receiveWay: 'email', receiveTo: 'cw@pifa.cn', ...own },
  });
}

/** Ends an application as if a service had answered so. */
export async function moveTo(app: TestApp, id: string, to: 'issued' | 'failed' | 'timeout'): Promise<void> {
  serial = number();
  const event = ({ issued: 'issued', failed: 'refused', timeout: 'no-answer' } as const)[to];
  const actor = { kind: 'system', id: null } as const;
  const move = {
    event,
    actor,
    number: `2633${String(serial).padStart(16, '0')}`,
    reason: '税号不符',
    now: app.clock.now(),
  };
  await app.database.transaction(async (tx) => {
    if ((await moveDocument(tx, app.platform, id, { ...move, field: 'taxNumber' })) === null)
      throw new Error('no step');
  });
}
