import { Readable } from 'node:stream';
import { fen, fenToYuan, formatDate, invoiceKindShort } from '@pifa/domain';
import { sql } from 'kysely';
import { type Db, FileAnswer, type SheetCell, XLSX, xlsxStream } from '../../../platform';
import { type Operator, ownedInScope, recordAct, type StaffHandler } from '../../staff';
import { INVOICE_COLUMNS, type InvoiceRow } from '../invoice-store';
import { BY_HAND } from '../providers';

/** More applications than anybody issues by hand in a day. */
const MOST = 1_000;
const HEAD = [
  '申请号',
  '种类',
  '抬头',
  '税号',
  '地址',
  '电话',
  '开户行',
  '账号',
  '项目',
  '规格',
  '单位',
  '数量',
  '税收编码',
  '税率（%）',
  '不含税',
  '税额',
  '含税',
  '本张价税合计',
  '备注',
  '交付',
  '申请日期',
];

/** 导出待开清单: what is typed into the tax office's form, a row a line; taken away by name in the book. */
export const giveInvoiceSheet: StaffHandler<'adminInvoiceSheet'> = async (
  { db, platform, query, now },
  operator,
) => {
  const rows = await waitingByHand(db, query.ids, operator);
  await platform.database.transaction((tx) =>
    recordAct(tx, operator, {
      what: 'invoice.export',
      object: 'invoices',
      after: { rows: rows.length },
      now,
    }),
  );
  const file = xlsxStream('待开发票', HEAD, batchesOf(rows));
  return new FileAnswer(Readable.from(file), XLSX, {
    'cache-control': 'private, no-store',
    'content-disposition': `attachment; filename="invoices-${formatDate(now)}.xlsx"`,
  });
};

/** Applications that staff issue by hand, the longest wait first; with ids only these. */
export async function waitingByHand(
  db: Db,
  ids: readonly string[],
  operator: Operator,
): Promise<InvoiceRow[]> {
  const own = ids.length > 0 ? sql`i.id = any(${[...ids]}::text[])` : sql`true`;
  const { rows } = await sql<InvoiceRow>`
    select ${INVOICE_COLUMNS}
    where i.state in ('applying', 'issuing', 'timeout') and i.provider = ${BY_HAND} and ${own}
      and ${ownedInScope(operator, 'i.kh_id')}
    order by i.created_at, i.no limit ${MOST}`.execute(db);
  return rows;
}

async function* batchesOf(rows: readonly InvoiceRow[]): AsyncGenerator<SheetCell[][]> {
  for (const row of rows) yield linesOf(row);
}

const yuan = (amount: number): number => fenToYuan(fen(amount));

function linesOf(row: InvoiceRow): SheetCell[][] {
  const { title, kind } = row;
  return row.lines.map((line) => [
    row.no,
    invoiceKindShort(kind),
    title.name,
    title.taxNumber,
    title.address,
    title.phone,
    title.bank,
    title.account,
    line.name,
    line.spec,
    line.unit,
    line.pieces ?? '',
    line.taxCode,
    line.taxRateBp / 100,
    yuan(line.net),
    yuan(line.tax),
    yuan(line.amount),
    yuan(row.amount),
    row.remark,
    row.receive_to,
    formatDate(row.created_at),
  ]);
}
