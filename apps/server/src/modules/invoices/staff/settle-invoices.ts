import { type CallData, isRefusal, type Refusal, refuse } from '@pifa/contract';
import { type CallContext, type Transaction, orRefused, Refused } from '../../../platform';
import { askNow, issueByHand, refuseByHand } from '../settle-by-hand';
import { formatOf } from '../files';
import { pageForOperators } from '../views';
import { pageOfTitles } from '../title-store';
import { reviewTitle } from '../review-title';
import { titleToWire } from '../title-to-wire';
import { type StaffCalls, type Operator, recordAct } from '../../staff';

const MEGABYTES = 6;
interface Done {
  message: string;
}

async function listTitles({ db, query, now }: CallContext<'adminTitles'>): Promise<CallData<'adminTitles'>> {
  const { state, keyword, pageNum, pageSize } = query;
  const { rows, total } = await pageOfTitles(db, { state, keyword, pageNum, pageSize, now });
  const list = rows.map((row) => ({
    ...titleToWire(row, now),
    khId: String(row.kh_id),
    company: row.company,
  }));
  return { list, total, pageNum, pageSize };
}

/** 审核抬头: valid, or invalid for a reason that the company reads. */
async function reviewOneTitle(
  { platform, database, body, now }: CallContext<'adminTitleReview'>,
  operator: Operator,
): Promise<Done | Refusal> {
  const { id, verdict, reason, field } = body;
  if (verdict === 'reject' && reason === '') return refuse('bad-input', { text: '请填写无效的原因' });
  return orRefused(() =>
    database.transaction(async (tx) => {
      const options = { id: Number(id), verdict, reason, field, operatorId: operator.id, now };
      const result = await reviewTitle(platform, tx, options);
      if (isRefusal(result)) throw new Refused(result);
      await recordAct(tx, operator, { what: `title.${verdict}`, object: `title:${id}`, ...result, now });
      return { message: verdict === 'approve' ? '已通过' : '已标为无效' };
    }),
  );
}

async function listInvoices({
  db,
  query,
  now,
}: CallContext<'adminInvoices'>): Promise<CallData<'adminInvoices'>> {
  return pageForOperators(db, query, now);
}

/** The entry in the book that goes with an act on an invoice or red letter. */
const noting =
  (operator: Operator, what: string, after: object, now: Date) =>
  (tx: Transaction, before: { id: string; state: string; serial: string }): Promise<void> =>
    recordAct(tx, operator, {
      what,
      object: `invoice:${before.id}`,
      before: { state: before.state, serial: before.serial },
      after,
      now,
    });

async function issueInvoice(
  { platform, query, request, now }: CallContext<'adminInvoiceIssue'>,
  operator: Operator,
): Promise<Done | Refusal> {
  const { id, number, issueTime } = query;
  const sent = await request.file();
  if (sent?.tooLarge) return refuse('file-too-large', { megabytes: MEGABYTES });
  const format = sent && formatOf(sent.bytes);
  if (sent && !format) return refuse('file-type', { allowed: 'PDF、OFD、XML' });
  const issuedAt = issueTime === undefined ? now : new Date(issueTime);
  const refusal = await issueByHand(platform, {
    id,
    number,
    issuedAt,
    file: sent && format ? { format, bytes: sent.bytes } : undefined,
    operatorId: operator.id,
    now,
    also: noting(operator, 'invoice.issue', { state: 'issued', number, file: format ?? '' }, now),
  });
  return refusal ?? { message: '已登记开具' };
}

async function refuseInvoice(
  { platform, body, now }: CallContext<'adminInvoiceRefuse'>,
  operator: Operator,
): Promise<Done | Refusal> {
  const { id, reason, field } = body;
  const refusal = await refuseByHand(platform, {
    id,
    reason,
    field,
    operatorId: operator.id,
    now,
    also: noting(operator, 'invoice.refuse', { state: 'failed', reason, field }, now),
  });
  return refusal ?? { message: '已登记开票失败' };
}

async function askForInvoice(
  { platform, body, now }: CallContext<'adminInvoiceAsk'>,
  operator: Operator,
): Promise<Done | Refusal> {
  const { id } = body;
  const also = noting(operator, 'invoice.ask', {}, now);
  const refusal = await askNow(platform, { id, operatorId: operator.id, now, also });
  return refusal ?? { message: '已再次询问' };
}

export const invoiceStaff = {
  adminTitles: { roles: ['finance'], handle: listTitles },
  adminTitleReview: { roles: ['finance'], handle: reviewOneTitle },
  adminInvoices: { roles: ['finance'], handle: listInvoices },
  adminInvoiceIssue: { roles: ['finance'], handle: issueInvoice },
  adminInvoiceRefuse: { roles: ['finance'], handle: refuseInvoice },
  adminInvoiceAsk: { roles: ['finance'], handle: askForInvoice },
} satisfies StaffCalls;
