import { Readable } from 'node:stream';
import {
  COMPANY_COLUMNS,
  type CompanyColumn,
  companyColumns,
  fen,
  fenToYuan,
  formatDate,
  rhythmText,
} from '@pifa/domain';
import type { RawBuilder } from 'kysely';
import { csvStream, type Db, FileAnswer, type SheetCell, XLSX, xlsxStream } from '../../../platform';
import { can, lacking, needsProof, recordAct, type StaffHandler } from '../../staff';
import {
  type CompanyKey,
  type CompanyRow,
  companyRows,
  type CompanySort,
  regionOf,
  sortOf,
  type Span,
  spanOf,
} from './company-list';
import { narrowedBy } from './company-narrow';

/** Companies in memory at once. */
const BATCH = 1_000;
/** More than so many contacts are taken away only with a recent proof (ADMIN §13). */
const MOST_WITHOUT_PROOF = 500;
const CONTACT: readonly CompanyColumn[] = ['contact', 'phone'];
const USUAL = companyColumns.filter((column) => !CONTACT.includes(column));

/** 导出: the list's customers as a file with the wanted columns, written while it is read; who took what is kept. */
export const exportCompanies: StaffHandler<'adminCompaniesFile'> = async (call, operator) => {
  const { db, platform, query, now } = call;
  const { format, columns, check, ...filters } = query;
  const wanted = columns.length > 0 ? columns : USUAL;
  const withContact = wanted.some((column) => CONTACT.includes(column));
  if (withContact && !can(operator, 'customer.contact')) return lacking('customer.contact');
  const where = narrowedBy(filters, operator, now);
  const order = { sort: sortOf(filters), span: spanOf(filters, now) };
  const proof = withContact && needsProof(operator, now);
  if (proof) {
    const rows = await companyRows(db, where, { ...order, after: null, limit: MOST_WITHOUT_PROOF + 1 });
    if (rows.length > MOST_WITHOUT_PROOF) return proof;
  }
  if (check) return { message: '可以导出' };
  const narrowed = Object.entries(filters).filter(([, value]) => value !== undefined && value !== '');
  const head = wanted.map((column) => COMPANY_COLUMNS[column]);
  await platform.database.transaction((tx) =>
    recordAct(tx, operator, {
      what: 'company.export',
      object: 'companies',
      after: { format, columns: head, filters: Object.fromEntries(narrowed) },
      now,
    }),
  );
  const batches = batchesOf(db, where, wanted, order);
  const file = format === 'xlsx' ? xlsxStream('客户', head, batches) : csvStream(head, batches);
  return new FileAnswer(Readable.from(file), format === 'xlsx' ? XLSX : 'text/csv; charset=utf-8', {
    'cache-control': 'private, no-store',
    'content-disposition': `attachment; filename="companies.${format}"`,
  });
};

async function* batchesOf(
  db: Db,
  where: RawBuilder<unknown>,
  wanted: readonly CompanyColumn[],
  order: { sort: CompanySort; span: Span },
): AsyncGenerator<SheetCell[][]> {
  let after: CompanyKey | null = null;
  for (;;) {
    const rows: CompanyRow[] = await companyRows(db, where, { ...order, after, limit: BATCH });
    yield rows.map((row) => wanted.map((column) => cellOf(row, column)));
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    after = { key: last.key, id: last.kh_id };
  }
}

const yuanOf = (amount: number): number => fenToYuan(fen(amount));

function cellOf(row: CompanyRow, column: CompanyColumn): SheetCell {
  switch (column) {
    case 'company':
      return row.name;
    case 'code':
      return row.code;
    case 'level':
      return row.level;
    case 'salesperson':
      return row.salesperson;
    case 'priceList':
      return row.price_list;
    case 'region':
      return regionOf(row.region_names);
    case 'tags':
      return row.tags.join('、');
    case 'lastOrder':
      return row.last_order_at ? formatDate(row.last_order_at) : '';
    case 'rhythm':
      return row.every_half_days === null ? '' : rhythmText(row.every_half_days / 2);
    case 'spanOrders':
      return row.span_orders;
    case 'spanAmount':
      return yuanOf(row.span_amount);
    case 'orders':
      return row.orders;
    case 'amount':
      return yuanOf(row.amount);
    case 'unpaid':
      return yuanOf(row.unpaid);
    case 'state':
      return row.status === 'open' ? '正常' : '已停用';
    case 'createTime':
      return formatDate(row.created_at);
    case 'contact':
      return row.contact;
    case 'phone':
      return row.phone;
  }
}
