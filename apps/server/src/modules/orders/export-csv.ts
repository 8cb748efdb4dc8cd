import { Readable } from 'node:stream';
import {
  type CsvValue,
  type DeliveryWay,
  formatMinute,
  type HoldReason,
  type OrderState,
  orderWord,
} from '@pifa/domain';
import { type CallContext, csvStream, FileAnswer, type Handler } from '../../platform';
import { filtersOf } from './page-orders';
import { orderReads } from './order-reads';
import { type HeadRow, headToWire, type LineRow, yuan } from './order-views';

/** Orders in memory at once. */
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

/** The company's orders under these filters as a CSV file, newest first, one row per line (`csvStream`). */
export const exportOrdersCsv: Handler<'orderExport'> = async (call) => {
  return new FileAnswer(Readable.from(csvStream(HEAD, batchesOf(call))), 'text/csv; charset=utf-8', {
    'cache-control': 'private, no-store',
    'content-disposition': 'attachment; filename="orders.csv"',
  });
};

async function* batchesOf({
  db,
  session,
  query,
  now,
}: CallContext<'orderExport'>): AsyncGenerator<CsvValue[][]> {
  const reads = orderReads(db);
  const filters = { khId: session.khId, kind: '', ...filtersOf(query) };
  let after: HeadRow | undefined;
  for (;;) {
    const heads = await reads.chunk(filters, after, CHUNK);
    const lines = linesByOrder(await reads.lines(heads.map(({ id }) => id)));
    yield heads.flatMap((head) => orderRows(head, lines.get(head.id) ?? [], now));
    after = heads.at(-1);
    if (heads.length < CHUNK) return;
  }
}

function linesByOrder(lines: readonly LineRow[]): ReadonlyMap<string, LineRow[]> {
  const byOrder = new Map<string, LineRow[]>();
  for (const line of lines) {
    const own = byOrder.get(line.order_id);
    if (own) own.push(line);
    else byOrder.set(line.order_id, [line]);
  }
  return byOrder;
}

function orderRows(head: HeadRow, lines: readonly LineRow[], now: Date): CsvValue[][] {
  const word = orderWord(
    head.state as OrderState,
    head.hold_reasons as HoldReason[],
    head.paid_amount,
    head.delivery_way as DeliveryWay,
  ).word;
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
