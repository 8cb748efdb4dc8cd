import type { CallQueryInput, WireOrder } from '@pifa/contract/client';
import { formatDate, formatMinute } from '@pifa/domain';
import { api } from '../../lib/api';
import { downloadCsv } from '../../lib/download';
import { serverNow } from '../../lib/server-clock';
import { amountText, orderStatus, orderTradeLine } from '../../widgets/order-parts';
import type { OrderFilters } from './filters';

const SIZE = 100;
/** At most so many pages: 5 000 orders. */
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

/** One row per line of every order that the filters show, for the books. */
export async function exportOrders({ state, keyword, from, to }: OrderFilters): Promise<number> {
  const orders: WireOrder[] = [];
  for (let pageNum = 1; pageNum <= PAGES; pageNum += 1) {
    const query: CallQueryInput<'orderPage'> = {
      state,
      ...(keyword ? { keyword } : {}),
      ...(from ? { from } : {}),
      ...(to ? { to } : {}),
      pageNum,
      pageSize: SIZE,
    };
    const page = await api('orderPage', { query });
    orders.push(...page.list);
    if (page.list.length < SIZE || orders.length >= page.total) break;
  }
  downloadCsv(`我的订单 ${formatDate(new Date(serverNow()))}`, HEAD, orders.flatMap(rowsOf));
  return orders.length;
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
