import { type CallData, type Refusal, refuse } from '@pifa/contract';
import { type DeliveryWay, type HoldReason, type OrderState, orderWord } from '@pifa/domain';
import type { Db, Platform } from '../../platform';
import { siteValue } from '../site';
import { orderInvoices } from './invoice-port';
import { orderMoney } from './money-port';
import { deliveryToWire } from './delivery';
import { type DetailRow, orderReads } from './order-reads';
import { type FrozenAddress, wishedInvoice } from './order-rows';
import { headToWire, namedReductions, yuan } from './order-views';
import { type ShortageRow, shortagesOf } from './shortages';

type Detail = CallData<'orderDetail'>;

const ACTORS: Record<string, string> = {
  buyer: '买家',
  operator: '商家',
  system: '系统',
  provider: '支付渠道',
};
const INSTALMENT_STATES: Record<string, string> = {
  due: '待付',
  paid: '已付',
  lapsed: '已失效',
  exception: '异常',
};

/** An order of this company with its history; another company's is refused like a missing one (I37). */
export async function orderDetail(
  platform: Pick<Platform, 'clock' | 'cache' | 'ports'>,
  db: Db,
  id: string,
  khId: number,
): Promise<Detail | Refusal> {
  const reads = orderReads(db);
  const row = await reads.detail(id, khId);
  if (!row) return refuse('not-found', { what: '该订单' });
  const paidOrder = row.parent_id ?? row.id;
  const money = orderMoney(platform);
  const [lines, history, instalments, shipments, children, moneyRows, pending] = [
    await reads.lines([row.id]),
    await reads.history(row.id),
    await reads.instalments(paidOrder),
    await reads.shipments(row.id),
    await reads.children(paidOrder),
    await money.ofOrder(db, paidOrder),
    await money.pendingOf(db, [paidOrder]),
  ];
  const seat = row.kind === 'group-buying' ? await reads.seat(paidOrder) : undefined;
  const [activityId, groupId] = seat?.split(':') ?? [];
  const { regionCode: _regionCode, ...address } = row.address as FrozenAddress;
  const shortages = await shortagesOf(db, row.id);
  const way = row.delivery_way as DeliveryWay;
  const account = await transferAccount(platform);
  const invoiceState = await orderInvoices(platform).ofOrder(db, paidOrder, khId);
  return {
    ...headToWire(row, lines, pending.has(paidOrder), platform.clock.now()),
    address,
    ...toldDelivery(row),
    invoice: wishedInvoice(row.invoice_wish),
    ...(invoiceState ? { invoiceState } : {}),
    remark: row.remark,
    buyerPoNo: row.buyer_po_no,
    buyer: row.buyer,
    company: row.company,
    ...(row.placed_by === null ? {} : { placedBy: row.placed_by }),
    ...(row.placed_note === '' ? {} : { placedNote: row.placed_note }),
    cancelReason: row.cancel_reason,
    ...(activityId && groupId ? { group: { activityId, groupId } } : {}),
    adjustments: namedReductions(lines),
    terms: row.terms,
    ...(shortages.length > 0
      ? { shortages: shortages.map(({ operator: _operator, ...one }) => shortageToWire(one)) }
      : {}),
    history: history.map((step) => ({
      from: step.from_state ?? '',
      to: step.to_state,
      toName: orderWord(step.to_state as OrderState, [], 0, way).word,
      event: step.event,
      actor: ACTORS[step.actor_kind] ?? '',
      note: step.note,
      time: step.at.toISOString(),
    })),
    instalments: instalmentsToWire(instalments),
    ...moneyRows,
    shipments: shipments.map((one) => ({
      id: String(one.id),
      carrier: one.carrier,
      trackingNo: one.tracking_no,
      driver: one.driver,
      driverPhone: one.driver_phone,
      shipTime: one.shipped_at.toISOString(),
      lines: one.lines,
    })),
    children: children.map((child) => ({
      id: child.id,
      orderNo: child.no,
      state: child.state,
      stateName: orderWord(child.state as OrderState, child.hold_reasons as HoldReason[], 0, way).word,
      shipFrom: child.ship_from,
      payAmount: yuan(child.payable_amount),
    })),
    ...(account ? { transferAccount: account } : {}),
  };
}

/** 缺货 on the wire. */
export const shortageToWire = <Row extends Omit<ShortageRow, 'operator'>>({ at, amount, ...row }: Row) => ({
  ...row,
  time: at.toISOString(),
  amount: yuan(amount),
});

/** What the buyer was told, with the code to show when collecting: from when the goods are ready until they are taken. */
function toldDelivery({ delivery, state, pickup_code }: DetailRow): Pick<Detail, 'delivery'> {
  const told = deliveryToWire(delivery);
  if (!told.delivery || state !== 'shipped' || pickup_code === '') return told;
  return { delivery: { ...told.delivery, pickupCode: pickup_code } };
}

type InstalmentRow = Awaited<ReturnType<ReturnType<typeof orderReads>['instalments']>>[number];

/** The payment plan of an order. */
export const instalmentsToWire = (rows: readonly InstalmentRow[]): Detail['instalments'] =>
  rows.map((part) => ({
    seq: part.seq,
    name: part.name,
    amount: yuan(part.amount),
    paidAmount: yuan(part.paid_amount),
    state: INSTALMENT_STATES[part.state] ?? part.state,
    openTime: part.opens_at.toISOString(),
    ...(part.closes_at ? { closeTime: part.closes_at.toISOString() } : {}),
  }));

/** The seller's account for transfers, from the dictionary. */
async function transferAccount(platform: Pick<Platform, 'cache'>): Promise<Detail['transferAccount']> {
  const [name, bank, account] = [
    await siteValue(platform, 'transferName'),
    await siteValue(platform, 'transferBank'),
    await siteValue(platform, 'transferAccount'),
  ];
  return account ? { name, bank, account } : undefined;
}
