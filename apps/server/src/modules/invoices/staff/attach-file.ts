import { refuse } from '@pifa/contract';
import { sql } from 'kysely';
import { refusableTransaction, Refused } from '../../../platform';
import { ownedInScope, recordAct, type StaffHandler } from '../../staff';
import { formatOf, keepFile } from '../files';

const MEGABYTES = 6;

/**
 * A file of an issued invoice, sent afterwards: it belongs to the invoice whose number, or whose application's number,
 * stands in its name, as the tax office's files have it.
 */
export const attachInvoiceFile: StaffHandler<'adminInvoiceAttach'> = async (call, operator) => {
  const { platform, db, query, request, now } = call;
  const sent = await request.file();
  if (!sent) return refuse('bad-input', { text: '请选择发票文件' });
  if (sent.tooLarge) return refuse('file-too-large', { megabytes: MEGABYTES });
  const format = formatOf(sent.bytes);
  if (!format) return refuse('file-type', { allowed: 'PDF、OFD、XML' });
  const words =
    query.name
      .normalize('NFKC')
      .toUpperCase()
      .match(/[0-9A-Z]{8,}/g) ?? [];
  const { rows } = await sql<{ id: string; no: string; number: string; state: string }>`
    select i.id, i.no, i.number, i.state from invoices i
    where ((i.number <> '' and i.number = any(${words}::text[])) or i.no = any(${words}::text[]))
      and ${ownedInScope(operator, 'i.kh_id')}`.execute(db);
  const [invoice, other] = rows;
  if (!invoice) return refuse('not-found', { what: '文件名里的发票号码' });
  if (other) return refuse('transition-refused', { text: '文件名里有两张发票的号码，请改名后再传' });
  if (invoice.state !== 'issued' && invoice.state !== 'red')
    return refuse('transition-refused', { text: `申请 ${invoice.no} 还没有登记开具` });
  const twice = { text: `发票 ${invoice.number} 已有 ${format.toUpperCase()} 文件` };
  const refusal = await refusableTransaction(platform.database, async (tx) => {
    if (!(await keepFile(platform, tx, invoice.id, { format, bytes: sent.bytes }, now)))
      throw new Refused(refuse('transition-refused', twice));
    await recordAct(tx, operator, {
      what: 'invoice.attach',
      object: `invoice:${invoice.id}`,
      after: { number: invoice.number, file: format },
      now,
    });
  });
  if (refusal) return refusal;
  return { message: `已存入发票 ${invoice.number}` };
};
