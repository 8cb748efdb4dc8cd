import { isRefusal, refuse } from '@pifa/contract';
import { type Transaction, orRefused, Refused } from '../../../platform';
import { askNow, issueByHand, refuseByHand } from '../settle-by-hand';
import { formatOf } from '../files';
import { reviewTitle } from '../review-title';
import { type StaffCalls, type Operator, recordAct, type StaffHandler } from '../../staff';
import { attachInvoiceFile } from './attach-file';
import { giveInvoiceSheet } from './invoice-sheet';
import { giveTaxOfficeFile } from './tax-office-file';
import { giveStaffInvoiceFile, listInvoices, requireOwnDocument, showInvoice } from './list-invoices';
import { listTitles, requireOwnTitle, showTitle } from './list-titles';

const MEGABYTES = 6;

/** 审核抬头: valid, or invalid for a reason that the company reads. */
const reviewOneTitle: StaffHandler<'adminTitleReview'> = async (
  { platform, database, body, now },
  operator,
) => {
  const { id, verdict, reason, field } = body;
  if (verdict === 'reject' && reason === '') return refuse('bad-input', { text: '请填写无效的原因' });
  return orRefused(() =>
    database.transaction(async (tx) => {
      await requireOwnTitle(tx, id, operator);
      const options = { id: Number(id), verdict, reason, field, operatorId: operator.id, now };
      const result = await reviewTitle(platform, tx, options);
      if (isRefusal(result)) throw new Refused(result);
      await recordAct(tx, operator, { what: `title.${verdict}`, object: `title:${id}`, ...result, now });
      return { message: verdict === 'approve' ? '已通过' : '已标为无效' };
    }),
  );
};

/** Records an act on an invoice or red letter in the operators' log; one of another's customers is missing. */
const record =
  (operator: Operator, what: string, after: object, now: Date) =>
  async (
    tx: Transaction,
    before: { id: string; invoiceId: string; khId: number; state: string; serial: string },
  ): Promise<void> => {
    await requireOwnDocument(tx, before, operator);
    await recordAct(tx, operator, {
      what,
      object: `invoice:${before.invoiceId}`,
      before: { state: before.state, serial: before.serial },
      after,
      now,
    });
  };

const issueInvoice: StaffHandler<'adminInvoiceIssue'> = async (
  { platform, query, request, now },
  operator,
) => {
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
    also: record(operator, 'invoice.issue', { state: 'issued', number, file: format ?? '' }, now),
  });
  return refusal ?? { message: '已登记开具' };
};

const refuseInvoice: StaffHandler<'adminInvoiceRefuse'> = async ({ platform, body, now }, operator) => {
  const { id, reason, field } = body;
  const refusal = await refuseByHand(platform, {
    id,
    reason,
    field,
    operatorId: operator.id,
    now,
    also: record(operator, 'invoice.refuse', { state: 'failed', reason, field }, now),
  });
  return refusal ?? { message: '已登记开票失败' };
};

const askForInvoice: StaffHandler<'adminInvoiceAsk'> = async ({ platform, body, now }, operator) => {
  const { id } = body;
  const also = record(operator, 'invoice.ask', {}, now);
  const refusal = await askNow(platform, { id, operatorId: operator.id, now, also });
  return refusal ?? { message: '已再次询问' };
};

export const invoiceStaff = {
  adminTitles: { handle: listTitles },
  adminTitle: { handle: showTitle },
  adminTitleReview: { handle: reviewOneTitle },
  adminInvoices: { handle: listInvoices },
  adminInvoice: { handle: showInvoice },
  adminInvoiceFile: { handle: giveStaffInvoiceFile },
  adminInvoiceIssue: { handle: issueInvoice },
  adminInvoiceSheet: { handle: giveInvoiceSheet },
  adminInvoiceTaxFile: { handle: giveTaxOfficeFile },
  adminInvoiceAttach: { handle: attachInvoiceFile },
  adminInvoiceRefuse: { handle: refuseInvoice },
  adminInvoiceAsk: { handle: askForInvoice },
} satisfies StaffCalls;
