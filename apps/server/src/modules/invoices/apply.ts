import { createHash } from 'node:crypto';
import { type CallData, isRefusal, type Refusal, refuse } from '@pifa/contract';
import { isEmail, isMobile, shownTitleState, titleUnusable } from '@pifa/domain';
import { type CallContext, isUniqueViolation, type Transaction, orRefused, Refused } from '../../platform';
import { findInvoice, madeByRequest, noteInvoice, writeInvoice } from './invoice-store';
import { STEP_JOB } from './job-names';
import { type Bill, billFor } from './orders-to-invoice';
import { BY_HAND, providerCode } from './providers';
import { fieldsOf, titleReads, type TitleRow } from './title-store';
import { detailOf } from './views';

type Applying = Pick<CallContext<'invoiceApply'>, 'database' | 'db' | 'session' | 'platform' | 'ids' | 'now'>;
type Answer = CallData<'invoiceApply'> | Refusal;
type Wish = Pick<
  CallContext<'invoiceReapply'>['body'],
  'requestId' | 'titleId' | 'content' | 'receiveWay' | 'receiveTo' | 'remark'
>;

/** Applies for an invoice over one or several completed orders; the same request is the same application. */
export async function applyForInvoice(call: CallContext<'invoiceApply'>): Promise<Answer> {
  const { orderIds, ...wish } = call.body;
  const hash = hashOf([...new Set(orderIds)].sort(), wish);
  return once(call, wish.requestId, hash, (tx) =>
    writeApplication(tx, call, { wish, hash, orderIds, previousId: null }),
  );
}

/** After a definite refusal: the same orders, mended, as a new application with a serial of its own. */
export async function reapply(call: CallContext<'invoiceReapply'>): Promise<Answer> {
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
    return writeApplication(tx, call, { wish: body, hash, orderIds, previousId: failed.id });
  });
}

async function ordersOf(tx: Transaction, invoiceId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('invoice_orders')
    .select('order_id')
    .where('invoice_id', '=', invoiceId)
    .execute();
  return rows.map(({ order_id }) => order_id);
}

/** A request that comes twice, at once or again, makes one application and gets the same answer. */
async function once(
  call: Applying,
  requestId: string,
  hash: string,
  write: (tx: Transaction) => Promise<string>,
): Promise<Answer> {
  const { database, db, session, now } = call;
  const before = await madeByRequest(db, session.userId, requestId);
  const made = before
    ? before.id
    : await orRefused(() =>
        database.transaction(write, { retry: true }).catch((error: unknown) => {
          // The same request beside us was first, or somebody else re-applied.
          if (isUniqueViolation(error))
            return refuse('transition-refused', { text: '申请已提交，请勿重复操作' });
          throw error;
        }),
      );
  // What is refused may be refused because the same request has just gone through beside us.
  const after = typeof made === 'string' ? before : await madeByRequest(db, session.userId, requestId);
  if (after && after.bodyHash !== hash) return refuse('request-id-reused', {});
  const id = after?.id ?? made;
  if (typeof id !== 'string') return id;
  return (await detailOf(db, id, session.khId, now)) ?? refuse('not-found', { what: '该发票' });
}

async function writeApplication(
  tx: Transaction,
  { session, platform, ids, now }: Applying,
  own: { wish: Wish; hash: string; orderIds: readonly string[]; previousId: string | null },
): Promise<string> {
  const { wish, hash, previousId } = own;
  const title = await titleReads(tx, session.khId).find(Number(wish.titleId), true);
  if (!title) throw new Refused(refuse('not-found', { what: '该抬头' }));
  const unusable = titleUnusable(
    shownTitleState({ state: title.state, validUntil: title.valid_until }, now),
    title.reason,
  );
  if (unusable !== null) throw new Refused(refuse('title-unusable', { text: unusable }));
  const receiveTo = receiver(wish, title);
  const bill = await billFor(tx, session.khId, own.orderIds, wish.content, true);
  if (isRefusal(bill)) throw new Refused(bill);
  const id = ids.unguessable();
  const provider = providerCode(platform);
  const claimed = await writeInvoice(tx, {
    id,
    serial: `PF${ids.unguessable().replaceAll(/[-_]/g, 'x')}`,
    khId: session.khId,
    userId: session.userId,
    requestId: wish.requestId,
    bodyHash: hash,
    titleId: title.id,
    title: fieldsOf(title),
    content: wish.content,
    receiveWay: wish.receiveWay,
    receiveTo,
    remark: wish.remark,
    lines: bill.lines,
    amount: bill.amount,
    net: bill.net,
    tax: bill.tax,
    provider,
    previousId,
    orders: bill.orders.map(({ row, amount }) => ({ id: row.id, amount })),
    now,
  });
  if (!claimed) throw new Refused(refuse('order-invoiced', { no: firstNo(bill) }));
  const actor = { kind: 'buyer', id: session.userId } as const;
  await noteInvoice(tx, {
    invoiceId: id,
    redId: null,
    from: null,
    to: 'applying',
    event: 'applied',
    actor,
    now,
  });
  if (provider !== BY_HAND) await platform.jobs.enqueue(tx, STEP_JOB, { key: id, runAt: now });
  return id;
}

const firstNo = (bill: Bill): string => bill.orders[0]?.row.no ?? '';

/** Where the invoice goes to: what was typed, else what the title says; checked by the way it goes. */
function receiver(wish: Wish, title: TitleRow): string {
  const { receiveWay, receiveTo } = wish;
  const usual = { email: title.receive_email, phone: title.receive_phone, address: '' }[receiveWay];
  const to = receiveTo || usual;
  const refuseIt = (text: string) => new Refused(refuse('title-field', { text }, { field: 'receiveTo' }));
  if (receiveWay === 'email' && !isEmail(to)) throw refuseIt('请填写正确的收票邮箱');
  if (receiveWay === 'phone' && !isMobile(to)) throw refuseIt('请填写正确的电话号码');
  if (receiveWay === 'address' && to.length < 10) throw refuseIt('请填写收件人、电话和完整的收票地址');
  return to;
}

function hashOf(about: readonly string[], wish: Wish): string {
  const { titleId, content, receiveWay, receiveTo, remark } = wish;
  const asked = JSON.stringify([about, titleId, content, receiveWay, receiveTo, remark]);
  return createHash('sha256').update(asked).digest('base64url');
}
