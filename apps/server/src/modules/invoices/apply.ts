import { createHash } from 'node:crypto';
import { type CallData, isRefusal, type Refusal, refuse } from '@pifa/contract';
import { isEmail, isMobile, titleUnusable } from '@pifa/domain';
import {
  type CallContext,
  isUniqueViolation,
  type Transaction,
  orRefused,
  Refused,
  type Handler,
} from '../../platform';
import { findByRequest, findInvoice, recordStep, writeInvoice } from './invoice-store';
import { STEP_JOB } from './job-names';
import { billFor } from './orders-to-invoice';
import { BY_HAND, providerCode } from './providers';
import { fieldsOf, stateOfTitle, titleReads, type TitleRow } from './title-store';
import { detailOf } from './views';

type Applying = Pick<CallContext<'invoiceApply'>, 'database' | 'db' | 'session' | 'platform' | 'ids' | 'now'>;
type Answer = CallData<'invoiceApply'> | Refusal;
type Body = Pick<
  CallContext<'invoiceReapply'>['body'],
  'requestId' | 'titleId' | 'content' | 'receiveWay' | 'receiveTo' | 'remark'
>;

/** Applies for an invoice over one or several completed orders. A repeated request is the same application. */
export const applyForInvoice: Handler<'invoiceApply'> = async (call) => {
  const { orderIds, ...body } = call.body;
  const hash = hashOf([...new Set(orderIds)].sort(), body);
  return once(call, body.requestId, hash, (tx) =>
    writeApplication(tx, call, { body, hash, orderIds, previousId: null }),
  );
};

/** After a final refusal: applies again for the same orders, under a new serial. */
export const reapply: Handler<'invoiceReapply'> = async (call) => {
  const { session, params, body } = call;
  const hash = hashOf([params.id], body);
  return once(call, body.requestId, hash, async (tx) => {
    const failed = await findInvoice(tx, params.id, session.khId);
    if (!failed) throw new Refused(refuse('not-found', { what: '该发票' }));
    if (failed.state !== 'failed' || failed.next_id !== null) {
      const text =
        failed.state === 'failed' ? '已重新申请过，请查看新的申请' : '只有开票失败的申请可以重新提交';
      throw new Refused(refuse('transition-refused', { text }));
    }
    const orderIds = await ordersOf(tx, failed.id);
    return writeApplication(tx, call, { body, hash, orderIds, previousId: failed.id });
  });
};

async function ordersOf(tx: Transaction, invoiceId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('invoice_orders')
    .select('order_id')
    .where('invoice_id', '=', invoiceId)
    .execute();
  return rows.map(({ order_id }) => order_id);
}

/** Runs `write` once per request id; a repeat gets the same answer. */
async function once(
  call: Applying,
  requestId: string,
  hash: string,
  write: (tx: Transaction) => Promise<string>,
): Promise<Answer> {
  const { database, db, session, now } = call;
  const before = await findByRequest(db, session.userId, requestId);
  const made = before
    ? before.id
    : await orRefused(() =>
        database.transaction(write, { retry: true }).catch((error: unknown) => {
          // The same request, or another re-application, was handled at the same time and came first.
          if (isUniqueViolation(error))
            return refuse('transition-refused', { text: '申请已提交，请勿重复操作' });
          throw error;
        }),
      );
  // The refusal may be due to the same request, which has just been handled by another call.
  const after = typeof made === 'string' ? before : await findByRequest(db, session.userId, requestId);
  if (after && after.bodyHash !== hash) return refuse('request-id-reused', {});
  const id = after?.id ?? made;
  if (typeof id !== 'string') return id;
  return (await detailOf(db, id, session.khId, now)) ?? refuse('not-found', { what: '该发票' });
}

async function writeApplication(
  tx: Transaction,
  { session, platform, ids, now }: Applying,
  own: { body: Body; hash: string; orderIds: readonly string[]; previousId: string | null },
): Promise<string> {
  const { body, hash, previousId } = own;
  const title = await titleReads(tx, session.khId).find(Number(body.titleId), true);
  if (!title) throw new Refused(refuse('not-found', { what: '该抬头' }));
  const unusable = titleUnusable(stateOfTitle(title, now), title.reason);
  if (unusable !== null) throw new Refused(refuse('title-unusable', { text: unusable }));
  const receiveTo = receiver(body, title);
  const bill = await billFor(tx, session.khId, own.orderIds, body.content, true);
  if (isRefusal(bill)) throw new Refused(bill);
  const id = ids.unguessable();
  const provider = providerCode(platform);
  const claimed = await writeInvoice(tx, {
    id,
    serial: `PF${ids.unguessable().replaceAll(/[-_]/g, 'x')}`,
    khId: session.khId,
    userId: session.userId,
    body,
    bodyHash: hash,
    titleId: title.id,
    title: fieldsOf(title),
    receiveTo,
    bill,
    provider,
    previousId,
    now,
  });
  if (!claimed) throw new Refused(refuse('order-invoiced', { no: bill.orders[0]?.row.no ?? '' }));
  const actor = { kind: 'buyer', id: session.userId } as const;
  await recordStep(tx, { invoiceId: id, to: 'applying', event: 'applied', actor, now });
  if (provider !== BY_HAND) await platform.jobs.enqueue(tx, STEP_JOB, { key: id, runAt: now });
  return id;
}

/** Where the invoice is sent: as entered, else as the title says. Checked for the way it is sent. */
function receiver({ receiveWay, receiveTo }: Body, title: TitleRow): string {
  const usual = { email: title.receive_email, phone: title.receive_phone, address: '' }[receiveWay];
  const to = receiveTo || usual;
  const refuseIt = (text: string) => new Refused(refuse('title-field', { text }, { field: 'receiveTo' }));
  if (receiveWay === 'email' && !isEmail(to)) throw refuseIt('请填写正确的收票邮箱');
  if (receiveWay === 'phone' && !isMobile(to)) throw refuseIt('请填写正确的电话号码');
  if (receiveWay === 'address' && to.length < 10) throw refuseIt('请填写收件人、电话和完整的收票地址');
  return to;
}

function hashOf(subject: readonly string[], body: Body): string {
  const { titleId, content, receiveWay, receiveTo, remark } = body;
  const text = JSON.stringify([subject, titleId, content, receiveWay, receiveTo, remark]);
  return createHash('sha256').update(text).digest('base64url');
}
