import { Readable } from 'node:stream';
import { refuse } from '@pifa/contract';
import {
  columnRule,
  formatDate,
  TAX_OFFICE_TEMPLATE,
  type TaxOfficeInvoice,
  taxOfficeProblem,
  taxOfficeRows,
} from '@pifa/domain';
import { badInput, FileAnswer, type SheetCell, XLSX, xlsxBook } from '../../../platform';
import { recordAct, type StaffHandler } from '../../staff';
import type { InvoiceRow } from '../invoice-store';
import { waitingByHand } from './invoice-sheet';

/** So many applications are named with what they lack. */
const MOST_NAMED = 3;
const { version, invoices, lines } = TAX_OFFICE_TEMPLATE;
const NOTE = `按电子税务局「批量开票」导入模板（${version}）的列，从第 4 行起填写；发票流水号就是申请号，开好后照它登记`;

/**
 * 导出税局批量模板: what the tax office issues many invoices from (ADMIN §8.7). An application that it would refuse keeps the
 * whole file back: the person learns of it here, not there.
 */
export const giveTaxOfficeFile: StaffHandler<'adminInvoiceTaxFile'> = async (
  { db, platform, query, now },
  operator,
) => {
  const rows = await waitingByHand(db, query.ids, operator);
  if (rows.length === 0) return refuse('not-found', { what: '待开的申请' });
  const sent = rows.map(invoiceOf);
  const lacking = sent.flatMap((invoice) => {
    const problem = taxOfficeProblem(invoice);
    return problem === undefined ? [] : [`${invoice.no} ${problem}`];
  });
  if (lacking.length > 0) {
    const more = lacking.length > MOST_NAMED ? `；共 ${lacking.length} 张` : '';
    return badInput(`税局会拒收，先改好或不选它们：${lacking.slice(0, MOST_NAMED).join('；')}${more}`);
  }
  if (query.check === '1') return { message: `可以导出 ${rows.length} 张` };
  await platform.database.transaction((tx) =>
    recordAct(tx, operator, {
      what: 'invoice.export',
      object: 'invoices',
      after: { rows: rows.length, format: '税局批量开票' },
      now,
    }),
  );
  const filled = sent.map(taxOfficeRows);
  const file = xlsxBook([
    sheetOf(
      invoices,
      filled.map(({ invoice }) => invoice),
    ),
    sheetOf(
      lines,
      filled.flatMap((one) => one.lines),
    ),
  ]);
  return new FileAnswer(Readable.from(file), XLSX, {
    'cache-control': 'private, no-store',
    'content-disposition': `attachment; filename="tax-office-${formatDate(now)}.xlsx"`,
  });
};

const invoiceOf = ({
  no,
  kind,
  title,
  remark,
  receive_way,
  receive_to,
  lines,
}: InvoiceRow): TaxOfficeInvoice => ({
  no,
  title: { ...title, kind },
  remark,
  email: receive_way === 'email' ? receive_to : '',
  lines,
});

/** A note, what each column takes, its head, then the rows: as the tax office's own table begins. */
function sheetOf({ name, columns }: typeof invoices, rows: readonly SheetCell[][]) {
  const heads = columns.map(({ head }) => head);
  return {
    name,
    head: [NOTE],
    batches: (async function* () {
      yield [columns.map(columnRule), heads, ...rows];
    })(),
    widths: heads.map((head) => Math.min(40, Math.max(10, 2 * head.length + 2))),
  };
}
