import { Readable } from 'node:stream';
import {
  csvFile,
  type CsvValue,
  formatMinute,
  type HoldReason,
  type OrderState,
  orderWord,
} from '@pifa/domain';
import { type CallContext, FileAnswer } from '../../platform';
import { filtersOf } from './page-orders';
import { orderReads } from './order-reads';
import { type HeadRow, headToWire, type LineRow, yuan } from './order-views';

/** Orders that are in memory at once. */
const CHUNK = 500;
const HEAD = [
  '订单号',
  '下单时间',
  '状态',
  '商品编号',
  '商品名称',
  '规格',
  '件数',
  '零数',
  '合计数量',
  '单位',
  '件价',
  '个价',
  '金额',
  '已发',
  '已退',
  '订单运费',
  '订单应付',
  '订单实付',
  '订单已退',
];

/**
 * The company's orders of these filters as a CSV file, one row per line, newest first, however many there are: a page
 * at a time is read while the file goes out. Its last row says how many lines there are, so that a file that broke off
 * can be told.
 */
export async function exportOrdersCsv(call: CallContext<'orderExport'>): Promise<FileAnswer> {
  return new FileAnswer(Readable.from(rowsOf(call)), 'text/csv; charset=utf-8', {
    'cache-control': 'private, no-store',
    'content-disposition': 'attachment; filename="orders.csv"',
  });
}

async function* rowsOf({ db, session, query, now }: CallContext<'orderExport'>): AsyncGenerator<string> {
  const reads = orderReads(db);
  const filters = { khId: session.khId, kind: '', ...filtersOf(query) };
  let count = 0;
  let after: Pick<HeadRow, 'created_at' | 'id'> | undefined;
  yield csvFile(HEAD, []);
  for (;;) {
    const heads = await reads.chunk(filters, after, CHUNK);
    const lines = await reads.lines(heads.map(({ id }) => id));
    const byOrder = grouped(lines);
    const rows = heads.flatMap((head) => orderRows(head, byOrder.get(head.id) ?? [], now));
    count += rows.length;
    if (rows.length > 0) yield rowsOnly(rows);
    after = heads.at(-1);
    if (heads.length < CHUNK) break;
  }
  yield rowsOnly([[`共 ${count} 行`]]);
}

function grouped(lines: readonly LineRow[]): ReadonlyMap<string, LineRow[]> {
  const byOrder = new Map<string, LineRow[]>();
  for (const line of lines) {
    const own = byOrder.get(line.order_id);
    if (own) own.push(line);
    else byOrder.set(line.order_id, [line]);
  }
  return byOrder;
}

function orderRows(head: HeadRow, lines: readonly LineRow[], now: Date): CsvValue[][] {
  const word = orderWord(head.state as OrderState, head.hold_reasons as HoldReason[], head.paid_amount).word;
  const { lines: shown } = headToWire(head, lines, false, now);
  return shown.map((line) => [
    head.no,
    formatMinute(head.created_at),
    word,
    line.goodsCode,
    line.goodsName,
    line.spec,
    line.ipcnt,
    line.spcnt,
    line.totalNum,
    line.unit,
    line.packingSpecification > 1 ? line.saleIP : '',
    line.saleSP,
    line.amount,
    line.shippedNum,
    line.returnedNum,
    yuan(head.freight_amount),
    yuan(head.payable_amount),
    yuan(head.paid_amount),
    yuan(head.refunded_amount),
  ]);
}

/** Rows without the byte order mark and the head of a whole file. */
function rowsOnly(rows: readonly (readonly CsvValue[])[]): string {
  const whole = csvFile([], rows);
  return whole.slice(whole.indexOf('\r\n') + 2);
}
