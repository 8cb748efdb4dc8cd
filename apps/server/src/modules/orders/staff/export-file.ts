import { Readable } from 'node:stream';
import {
  deskWord,
  formatMinute,
  type HoldReason,
  invoiceKindShort,
  ORDER_COLUMNS,
  type OrderColumn,
  orderColumns,
  type OrderState,
  regionText,
  waitsSince,
} from '@pifa/domain';
import { type RawBuilder, sql } from 'kysely';
import {
  badInput,
  csvStream,
  type Db,
  FileAnswer,
  type ListKey,
  type SheetCell,
  XLSX,
  xlsxStream,
} from '../../../platform';
import { can, lacking, needsProof, recordAct, type StaffHandler } from '../../staff';
import { wayNameOf } from '../delivery';
import type { FrozenAddress } from '../order-rows';
import { yuan } from '../order-views';
import { methodName } from '../pay-methods';
import { lineBatches, lineColumnsOf } from './export-lines';
import { type DeskRow, deskRows } from './list-orders';
import { matchKeyword } from './match-keyword';
import { narrowedBy } from './narrow-orders';

/** Orders in memory at once. */
const BATCH = 1_000;
const HOUR_MS = 3_600_000;
const MOST_WITHOUT_PROOF = 500;
/** What only those see who may take contacts of customers out of the mall. */
const CONTACT: readonly OrderColumn[] = ['recipient', 'phone', 'address'];
const USUAL = orderColumns.filter((column) => !CONTACT.includes(column));

/**
 * 导出: the list's orders with the wanted columns, or their lines, as a file that is written while it is read; who took
 * what is kept.
 */
export const exportOrdersFile: StaffHandler<'adminOrdersFile'> = async (call, operator) => {
  const { db, platform, query, now } = call;
  const { format, columns, rows, ids, check, ...filters } = query;
  const isLines = rows === 'lines';
  if (isLines && columns.length > 0) return badInput('订单明细的列是固定的');
  const wanted = columns.length > 0 ? columns : USUAL;
  const withContact = !isLines && wanted.some((column) => CONTACT.includes(column));
  for (const permission of withContact ? (['customer.contact', 'customer.export'] as const) : []) {
    if (!can(operator, permission)) return lacking(permission);
  }
  const found = narrowedBy(filters, operator, await matchKeyword(db, filters.keyword));
  const where = ids.length > 0 ? sql`${found} and o.id = any(${ids}::text[])` : found;
  const proof = withContact && needsProof(operator, now);
  if (proof && (await isLarge(db, where))) return proof;
  if (check) return { message: '可以导出' };
  const narrowed = Object.entries(filters).filter(([, value]) => value !== undefined && value !== '');
  const picked = ids.length > 0 ? { picked: ids.length } : {};
  const head = isLines
    ? lineColumnsOf(operator).map(([title]) => title)
    : wanted.map((column) => ORDER_COLUMNS[column]);
  await platform.database.transaction((tx) =>
    recordAct(tx, operator, {
      what: 'order.export',
      object: 'orders',
      after: {
        ...(isLines && { sheet: '订单明细' }),
        format,
        columns: head,
        filters: { ...Object.fromEntries(narrowed), ...picked },
      },
      now,
    }),
  );
  const newestFirst = filters.sort === '-placed';
  const batches = isLines
    ? lineBatches(db, where, { operator, newestFirst })
    : batchesOf(db, where, { wanted, withContact, newestFirst, now });
  const title = isLines ? '订单明细' : '订单';
  const file = format === 'xlsx' ? xlsxStream(title, head, batches) : csvStream(head, batches);
  return new FileAnswer(Readable.from(file), format === 'xlsx' ? XLSX : 'text/csv; charset=utf-8', {
    'cache-control': 'private, no-store',
    'content-disposition': `attachment; filename="${isLines ? 'order-lines' : 'orders'}.${format}"`,
  });
};

/** More rows than somebody may take away without a recent proof of who they are (ADMIN §13). */
async function isLarge(db: Db, where: RawBuilder<unknown>): Promise<boolean> {
  const most = { after: null, newestFirst: true, limit: MOST_WITHOUT_PROOF + 1 };
  return (await deskRows(db, where, most)).length > MOST_WITHOUT_PROOF;
}

interface Wanted {
  wanted: readonly OrderColumn[];
  withContact: boolean;
  newestFirst: boolean;
  now: Date;
}

async function* batchesOf(
  db: Db,
  where: RawBuilder<unknown>,
  { wanted, withContact, newestFirst, now }: Wanted,
): AsyncGenerator<SheetCell[][]> {
  let after: ListKey | null = null;
  for (;;) {
    const rows: DeskRow[] = await deskRows(db, where, { after, newestFirst, limit: BATCH });
    const contacts = withContact ? await addressesOf(db, rows) : new Map<string, FrozenAddress>();
    yield rows.map((row) => wanted.map((column) => cellOf(row, column, contacts.get(row.id), now)));
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    after = { at: last.created_at, id: last.id };
  }
}

async function addressesOf(db: Db, rows: readonly DeskRow[]): Promise<ReadonlyMap<string, FrozenAddress>> {
  const ids = rows.map(({ id }) => id);
  const found = await sql<{ id: string; address: FrozenAddress }>`
    select id, address from orders where id = any(${ids}::text[])`.execute(db);
  return new Map(found.rows.map(({ id, address }) => [id, address]));
}

function cellOf(row: DeskRow, column: OrderColumn, contact: FrozenAddress | undefined, now: Date): SheetCell {
  const state = row.state as OrderState;
  const holds = row.hold_reasons as HoldReason[];
  const desk = { state, holds, paid: row.paid_amount, confirming: row.confirming, way: row.way };
  switch (column) {
    case 'orderNo':
      return row.no;
    case 'createTime':
      return formatMinute(row.created_at);
    case 'company':
      return row.company;
    case 'level':
      return row.level;
    case 'salesperson':
      return row.salesperson;
    case 'region':
      return regionText(row);
    case 'quantity':
      return `${row.kinds}/${row.packs}/${row.pieces}`;
    case 'payAmount':
      return yuan(row.payable_amount);
    case 'paidAmount':
      return yuan(row.paid_amount);
    case 'payMethod':
      return methodName(row.pay_method);
    case 'state':
      return deskWord(desk).word;
    case 'way':
      return wayNameOf(row.way, { name: row.way_name });
    case 'shipFrom':
      return row.ship_from;
    case 'remark':
      return row.remark;
    case 'buyerPoNo':
      return row.buyer_po_no;
    case 'invoice':
      return invoiceKindShort(row.invoice_kind);
    case 'mark':
      return row.mark_word;
    case 'assigned':
      return row.assigned_name;
    case 'printed':
      return row.prints > 0 ? `${row.prints} 次` : '未打印';
    case 'wait': {
      const since = waitsSince({
        ...desk,
        placedAt: row.created_at,
        paidAt: row.paid_at,
        releasedAt: row.released_at,
      });
      return since ? `${Math.floor((now.getTime() - since.getTime()) / HOUR_MS)} 小时` : '';
    }
    case 'recipient':
      return contact?.name ?? '';
    case 'phone':
      return contact?.phone ?? '';
    case 'address':
      return contact ? [contact.province, contact.city, contact.county, contact.address].join('') : '';
  }
}
