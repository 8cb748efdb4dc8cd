import type { CallQueryInput, WireOrder } from '@pifa/contract/client';
import { formatDate, formatMinute } from '@pifa/domain';
import { api, apiAddress, callHeaders } from '../../lib/api';
import { downloadBlob, downloadCsv } from '../../lib/download';
import { serverNow } from '../../lib/server-clock';
import { amountText, orderStatus, orderTradeLine } from '../../widgets/order-parts';
import type { OrderFilters } from './filters';

const SIZE = 100;
/** Page limit for a mall that exports no file: 5,000 orders. */
const PAGES = 50;
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
  '订单运费',
  '订单应付',
  '订单实付',
];

/**
 * One row per order line matching the filters, for accounting. The server writes the file, of any size; a mall that
 * cannot is read page by page.
 */
export async function exportOrders(filters: OrderFilters): Promise<void> {
  const name = `我的订单 ${formatDate(new Date(serverNow()))}`;
  const file = await fileOfMall(filters);
  if (file) downloadBlob(`${name}.csv`, file);
  else downloadCsv(name, HEAD, (await allPages(filters)).flatMap(rowsOf));
}

const queryOf = ({ state, keyword, from, to }: OrderFilters) => ({
  state,
  ...(keyword ? { keyword } : {}),
  ...(from ? { from } : {}),
  ...(to ? { to } : {}),
});

/** The file from the server; null if the mall does not support it. No timeout. */
async function fileOfMall(filters: OrderFilters): Promise<Blob | null> {
  const address = `${apiAddress('orderExport', {})}?${new URLSearchParams(queryOf(filters))}`;
  const answer = await fetch(address, { headers: callHeaders(), credentials: 'include' }).catch(() => null);
  const isCsv = answer?.headers.get('Content-Type')?.startsWith('text/csv');
  return answer?.ok && isCsv ? answer.blob() : null;
}

async function allPages(filters: OrderFilters): Promise<WireOrder[]> {
  const orders: WireOrder[] = [];
  for (let pageNum = 1; pageNum <= PAGES; pageNum += 1) {
    const query: CallQueryInput<'orderPage'> = { ...queryOf(filters), pageNum, pageSize: SIZE };
    const page = await api('orderPage', { query });
    orders.push(...page.list);
    if (page.list.length < SIZE || orders.length >= page.total) break;
  }
  return orders;
}

function rowsOf(order: WireOrder) {
  const head = [
    order.orderNo,
    order.createTime && formatMinute(new Date(order.createTime)),
    orderStatus(order).word,
  ];
  return order.lines.map((wire) => {
    const line = orderTradeLine(wire, '');
    return [
      ...head,
      line.code,
      line.name,
      line.spec,
      line.quantity.packs,
      line.quantity.pieces,
      line.totalPieces,
      line.rule.unit,
      line.rule.piecesPerPack > 1 ? wire.saleIP : '',
      wire.saleSP,
      amountText(wire.amount, ''),
      amountText(order.freightAmount, ''),
      amountText(order.payAmount, ''),
      amountText(order.paidAmount, ''),
    ];
  });
}
