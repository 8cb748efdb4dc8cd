import {
  amountWords,
  carrierCalled,
  carrierOfWaybill,
  DELIVERY_WAY_NAMES,
  needsWaybill,
  packsAndPieces,
  SHIP_WITHIN_MS,
  wayStateWord,
} from '@pifa/domain';
import { badInput, Refused } from '../../../../platform';
import type { JudgeContext, JudgedRow, PlanEffect, PlanInput } from '../../../staff';
import { siteValue } from '../../../site';
import { orderObject } from '../order-marks';
import { type OrderToShip, ordersToShip, stateWord, waybillsInUse } from './read-orders';
import { type ShipChange, type ShipRow, shipRow, type ShipSettings } from './settings';

/** All that a line is judged by. */
interface Known {
  orders: ReadonlyMap<string, OrderToShip>;
  inUse: ReadonlyMap<string, string>;
  /** first line that names this order or waybill */
  firstLine: ReadonlyMap<string, number>;
  settings: ShipSettings;
  /** of the mall, '' = none */
  usualCarrier: string;
}

/** 发货: which lines can go out, with which carrier, and why the others cannot. */
export async function judgeShipping(
  context: JudgeContext,
  { rows: sent, settings }: PlanInput<ShipSettings>,
): Promise<{ rows: JudgedRow<ShipChange>[]; effects: PlanEffect[] }> {
  const rows = sent.map(readRow);
  const orders = await ordersToShip(
    context,
    rows.map(({ orderNo }) => orderNo),
  );
  const known: Known = {
    orders,
    inUse: await waybillsInUse(
      context,
      rows.map(({ trackingNo }) => trackingNo.toUpperCase()).filter(Boolean),
    ),
    firstLine: firstLines(rows),
    settings,
    usualCarrier: await siteValue(context.platform, 'shipCarrier'),
  };
  const judged = rows.map((row) => judgeRow(row, known));
  warnOfTwoCarriers(judged, orders);
  return { rows: judged, effects: effectsOf(judged, known, context.now) };
}

function readRow(sent: Readonly<Record<string, unknown>>): ShipRow {
  const row = shipRow.safeParse(sent);
  if (row.success) return { ...row.data, orderNo: row.data.orderNo.toUpperCase() };
  throw new Refused(badInput('粘贴的内容读不出来：每行应有行号、订单号、运单号'));
}

function firstLines(rows: readonly ShipRow[]): Map<string, number> {
  const first = new Map<string, number>();
  for (const { orderNo, trackingNo, line } of rows) {
    for (const key of [`order ${orderNo}`, trackingNo && `waybill ${trackingNo.toUpperCase()}`]) {
      if (key && !first.has(key)) first.set(key, line);
    }
  }
  return first;
}

function judgeRow(row: ShipRow, known: Known): JudgedRow<ShipChange> {
  const { line, orderNo, trackingNo } = row;
  const order = known.orders.get(orderNo);
  const carrier = carrierOf(row, known, order);
  const name = order ? `${orderNo} ${order.company}` : orderNo;
  const refusal = order ? whyNot(row, order, carrier, known) : '没有这个订单';
  if (!order) return { line, object: '', name, fields: [], refusal };
  const lines = row.lines?.map((one) => ({ ...one, orderLineId: Number(one.orderLineId) }));
  const sending = piecesOf(lines, order);
  const isAll = order.lines.every(({ id, left }) => (sending.get(id) ?? 0) === left);
  const { driver, driverPhone } = order.way === 'van' ? known.settings : { driver: '', driverPhone: '' };
  const likely = carrierOfWaybill(trackingNo);
  return {
    line,
    object: orderObject(order.id),
    name,
    mark: order.mark,
    refusal,
    warnings: warningsOf(row, order, likely !== carrier ? likely : ''),
    fields: [
      { label: '状态', before: stateWord(order), after: stateAfter(order, isAll) },
      {
        label: order.way === 'express' ? '快递' : '配送',
        before: '',
        after: `${carrier} ${trackingNo || driver}`.trim(),
      },
      { label: '发出', before: '', after: amountWords(amountOf(sending, order)) },
    ],
    change: {
      orderId: order.id,
      carrier,
      trackingNo: needsWaybill(order.way) ? trackingNo : '',
      driver,
      driverPhone,
      ...(lines ? { lines } : {}),
    },
  };
}

/** The line's own, the choice for the lot, what the waybill looks like, else the mall's usual one. */
function carrierOf(
  { carrier, trackingNo }: ShipRow,
  { settings, usualCarrier }: Known,
  order: OrderToShip | undefined,
): string {
  if (order && !needsWaybill(order.way)) return DELIVERY_WAY_NAMES[order.way];
  const named = carrierCalled(carrier) || carrier || settings.carrier;
  // A freight line is nobody's usual courier.
  return order?.way === 'line' ? named : named || carrierOfWaybill(trackingNo) || usualCarrier;
}

const stateAfter = ({ way }: OrderToShip, isAll: boolean): string =>
  wayStateWord(way, isAll ? 'shipped' : 'part-shipped') ?? (isAll ? '已发货' : '部分发货');

function warningsOf({ trackingNo }: ShipRow, { way }: OrderToShip, other: string): string[] {
  if (!needsWaybill(way)) return trackingNo ? [`${DELIVERY_WAY_NAMES[way]}不用运单号，不会记下`] : [];
  return other && way === 'express' ? [`运单号像是${other}的`] : [];
}

function whyNot(row: ShipRow, order: OrderToShip, carrier: string, known: Known): string {
  const number = row.trackingNo.toUpperCase();
  const sameOrder = known.firstLine.get(`order ${row.orderNo}`) ?? row.line;
  const sameWaybill = known.firstLine.get(`waybill ${number}`) ?? row.line;
  const hasWaybill = needsWaybill(order.way);
  const usedBy = known.inUse.get(number);
  if (hasWaybill && number === '') return '没有运单号';
  if (sameOrder !== row.line) return `订单与第 ${sameOrder} 行重复`;
  if (order.split) return '该订单已拆分，请按子订单发货';
  if (order.state !== 'to-ship' && order.state !== 'part-shipped') return `不在待发货：${stateWord(order)}`;
  if (order.holds.length > 0) return `暂不能发货：${stateWord(order)}`;
  if (order.lines.some(({ held }) => held > 0)) return '已申请退款';
  if (order.papersOld) return '打印后地址已改，请重打';
  if (!hasWaybill) return wrongLines(row, order);
  if (sameWaybill !== row.line) return `运单号与第 ${sameWaybill} 行重复`;
  if (usedBy) return `运单号已用于订单 ${usedBy}`;
  if (carrier === '') return order.way === 'line' ? '请写明专线的名称' : '认不出快递公司，请选择';
  return wrongLines(row, order);
}

function wrongLines({ lines }: ShipRow, order: OrderToShip): string {
  const sums = new Map<number, number>();
  for (const { orderLineId, pieces } of lines ?? []) {
    sums.set(Number(orderLineId), (sums.get(Number(orderLineId)) ?? 0) + pieces);
  }
  for (const [id, pieces] of sums) {
    const line = order.lines.find((one) => one.id === id);
    if (!line) return '明细不属于该订单';
    if (pieces > line.left) return `${line.name} 只剩 ${line.left} 未发`;
  }
  return '';
}

/** Pieces by line that this row sends. */
function piecesOf(lines: ShipChange['lines'], order: OrderToShip): Map<number, number> {
  return new Map(
    order.lines.map(({ id, left }) => {
      const asked = lines?.filter(({ orderLineId }) => orderLineId === id);
      return [id, asked ? asked.reduce((sum, { pieces }) => sum + pieces, 0) : left] as const;
    }),
  );
}

/** Whole packs and loose pieces of all lines, as they are picked. */
function amountOf(sending: ReadonlyMap<number, number>, order: OrderToShip) {
  const lines = order.lines.map((line) => packsAndPieces({ ...line, left: sending.get(line.id) ?? 0 }));
  return {
    packs: lines.reduce((sum, { packs }) => sum + packs, 0),
    pieces: lines.reduce((sum, { pieces }) => sum + pieces, 0),
  };
}

/** Two orders of a company to one address that go by different carriers: often one of them is a slip. */
function warnOfTwoCarriers(
  rows: readonly JudgedRow<ShipChange>[],
  orders: ReadonlyMap<string, OrderToShip>,
): void {
  const byId = new Map([...orders.values()].map((order) => [order.id, order]));
  const first = new Map<string, { carrier: string; no: string }>();
  for (const { change, refusal, warnings } of rows) {
    const order = change && byId.get(change.orderId);
    if (!order || refusal || order.way !== 'express') continue;
    const key = `${order.khId} ${order.address}`;
    const other = first.get(key);
    if (!other) first.set(key, { carrier: change.carrier, no: order.no });
    else if (other.carrier !== change.carrier) warnings?.push(`与 ${other.no} 不同快递`);
  }
}

function effectsOf(rows: readonly JudgedRow<ShipChange>[], { orders }: Known, now: Date): PlanEffect[] {
  const byId = new Map([...orders.values()].map((order) => [order.id, order]));
  const isLate = ({ paidAt }: OrderToShip): boolean =>
    paidAt !== null && now.getTime() - paidAt.getTime() > SHIP_WITHIN_MS;
  const going = rows.flatMap(({ change, refusal }) => {
    const order = change && !refusal ? byId.get(change.orderId) : undefined;
    return order && change ? [{ order, change }] : [];
  });
  const refused = rows.length - going.length;
  const late = [...orders.values()].filter(isLate).length;
  const amounts = going.map(({ order, change }) => amountOf(piecesOf(change.lines, order), order));
  const packs = amounts.reduce((sum, one) => sum + one.packs, 0);
  const pieces = amounts.reduce((sum, one) => sum + one.pieces, 0);
  const texts = [
    `将影响 ${new Set(going.map(({ order }) => order.khId)).size} 位客户，全部发出的订单立即通知客户`,
    `出库 ${packs.toLocaleString('en-US')} 件 ${pieces.toLocaleString('en-US')} 个`,
    late > 0 ? `超过 48 小时的 ${late} 单中发出 ${going.filter(({ order }) => isLate(order)).length} 单` : '',
    refused > 0 ? `拒绝的 ${refused} 单不影响其余 ${going.length} 单` : '',
  ];
  return texts.filter(Boolean).map((text) => ({ text, tone: 'plain' as const }));
}
