import { type CallData, type Refusal, refuse } from '@pifa/contract';
import {
  type AfterSaleKind,
  AFTER_SALE_KIND_LABELS,
  afterSaleLabel,
  type AfterSaleState,
  type HoldReason,
  maskPhone,
  type OrderState,
  orderWord,
  seesRecipient,
  stepWords,
} from '@pifa/domain';
import { sql } from 'kysely';
import type { Db, Platform } from '../../../platform';
import { can, type Operator, type StaffHandler } from '../../staff';
import { deliveryToWire } from '../delivery';
import { orderInvoices } from '../invoice-port';
import { orderMoney } from '../money-port';
import { instalmentsToWire, shortageToWire } from '../order-detail';
import { orderReads } from '../order-reads';
import { type FrozenAddress, wishedInvoice } from '../order-rows';
import { headToWire, type LineRow, namedReductions, yuan } from '../order-views';
import { shortagesOf } from '../shortages';
import { deskFacts, deskRow, type DeskRow } from './list-orders';
import { ordersInScope } from './scope';

type Wire = CallData<'adminOrder'>;

export const NO_ORDER = refuse('not-found', { what: '该订单' });

/** The order that this person may see; undefined for others' and for unknown ones. */
export const orderForDesk = (db: Db, id: string, operator: Operator): Promise<DeskRow | undefined> =>
  deskRow(db, sql`o.id = ${id} and ${ordersInScope(operator)}`);

/** One order with all that staff judge it by. */
export const readOrder: StaffHandler<'adminOrder'> = async ({ platform, db, params, now }, operator) => {
  const row = await orderForDesk(db, params.id, operator);
  return row ? describe(platform, db, row, { operator, now }) : NO_ORDER;
};

async function describe(
  platform: Platform,
  db: Db,
  row: DeskRow,
  { operator, now }: { operator: Operator; now: Date },
): Promise<Wire | Refusal> {
  const reads = orderReads(db);
  const detail = await reads.detail(row.id, row.kh_id);
  if (!detail) return NO_ORDER;
  const paidOrder = row.parent_id ?? row.id;
  const lines = await reads.lines([row.id]);
  const left = await leftByLine(db, lines);
  const { actions: _actions, ...head } = headToWire(detail, lines, row.confirming, now);
  const money = await orderMoney(platform).forDesk(db, paidOrder, operator, now);
  const invoiceState = await orderInvoices(platform).ofOrder(db, paidOrder, row.kh_id);
  return {
    ...head,
    ...deskFacts(row),
    ...deliveryToWire(detail.delivery),
    lines: head.lines.map((line) => ({ ...line, leftNum: left.get(line.id) ?? 0 })),
    companyCode: row.company_code,
    invoice: wishedInvoice(detail.invoice_wish),
    ...(invoiceState ? { invoiceState } : {}),
    ...recipientOf(row, detail.address as FrozenAddress, operator),
    remark: detail.remark,
    buyerPoNo: detail.buyer_po_no,
    buyer: detail.buyer,
    company: detail.company,
    cancelReason: detail.cancel_reason,
    adjustments: namedReductions(lines).map(({ label, amount }) => ({ label, amount })),
    terms: detail.terms,
    ...(await releaseOf(db, paidOrder)),
    shortages: (await shortagesOf(db, row.id)).map(shortageToWire),
    instalments: instalmentsToWire(await reads.instalments(paidOrder)),
    ...money,
    shipments: await shipmentsOf(db, row.id),
    children: (await reads.children(paidOrder)).map((child) => ({
      id: child.id,
      orderNo: child.no,
      state: child.state,
      stateName: orderWord(child.state as OrderState, child.hold_reasons as HoldReason[], 0, row.way).word,
      shipFrom: child.ship_from,
      payAmount: yuan(child.payable_amount),
    })),
    ...(await relatedTo(db, paidOrder, operator)),
    notes: await notesOf(db, row.id),
    history: await historyOf(db, row),
  };
}

/** The recipient with a masked phone; absent for those who may not read it. */
function recipientOf(row: DeskRow, address: FrozenAddress, operator: Operator): Pick<Wire, 'recipient'> {
  if (!maySeeRecipient(row, operator)) return {};
  const { name, phone, province, city, county, address: street } = address;
  return { recipient: { name, phone: maskPhone(phone), address: [province, city, county, street].join('') } };
}

export const maySeeRecipient = (row: DeskRow, operator: Operator): boolean =>
  seesRecipient(
    { contact: can(operator, 'customer.contact'), ship: can(operator, 'order.ship') },
    { state: row.state as OrderState, holds: row.hold_reasons as HoldReason[], way: row.way },
  );

/** Pieces that may be shipped now, by line: without those held by a refund request. */
async function leftByLine(db: Db, lines: readonly LineRow[]): Promise<ReadonlyMap<string, number>> {
  const ids = lines.map(({ id }) => id);
  const { rows } = await sql<{ id: number; left: number }>`
    select id, total_pieces - shipped_pieces - dropped_pieces - held_pieces as left
    from order_lines where id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, left }) => [String(id), left]));
}

async function shipmentsOf(db: Db, orderId: string): Promise<Wire['shipments']> {
  const { rows } = await sql<{
    id: number;
    carrier: string;
    tracking_no: string;
    driver: string;
    driver_phone: string;
    handed_to: string;
    shipped_at: Date;
    received_at: Date | null;
    lines: { orderLineId: string; num: number }[];
    corrections: { carrier: string; trackingNo: string; reason: string; at: string }[];
  }>`
    select s.id, s.carrier, s.tracking_no, s.shipped_at, s.received_at, s.driver, s.driver_phone, s.handed_to,
      coalesce((select jsonb_agg(jsonb_build_object('orderLineId', l.order_line_id::text, 'num', l.pieces)
                                 order by l.order_line_id)
                from shipment_lines l where l.shipment_id = s.id), '[]'::jsonb) as lines,
      coalesce((select jsonb_agg(jsonb_build_object('carrier', c.carrier, 'trackingNo', c.tracking_no,
                                                    'reason', c.reason, 'at', c.at) order by c.id)
                from shipment_corrections c where c.shipment_id = s.id), '[]'::jsonb) as corrections
    from shipments s
    where s.order_id in (select id from orders where id = ${orderId} or parent_id = ${orderId})
    order by s.id`.execute(db);
  return rows.map(({ id, carrier, tracking_no, shipped_at, received_at, lines, corrections, ...by }) => ({
    id: String(id),
    carrier,
    trackingNo: tracking_no,
    driver: by.driver,
    driverPhone: by.driver_phone,
    handedTo: by.handed_to,
    createTime: shipped_at.toISOString(),
    ...(received_at ? { receiveTime: received_at.toISOString() } : {}),
    lines,
    corrections: corrections.map(({ at, ...former }) => ({
      ...former,
      createTime: new Date(at).toISOString(),
    })),
  }));
}

/** Requests about the order and the quotes that it came from, where the role may read them. */
async function relatedTo(
  db: Db,
  orderId: string,
  operator: Operator,
): Promise<Pick<Wire, 'afterSales' | 'quotes'>> {
  const afterSales = can(operator, 'after-sale.read')
    ? await sql<{ id: string; no: string; kind: string; state: string; created_at: Date }>`
        select id, no, kind, state, created_at from after_sales
        where order_id = ${orderId} order by created_at, id`.execute(db)
    : { rows: [] };
  const quotes = can(operator, 'quote.read')
    ? await sql<{ id: string; no: string }>`
        select distinct r.id, r.no from quote_line_orders q join quote_requests r on r.id = q.quote_id
        where q.order_id = ${orderId} order by r.no`.execute(db)
    : { rows: [] };
  return {
    afterSales: afterSales.rows.map(({ id, no, kind, state, created_at }) => ({
      id,
      no,
      kindName: AFTER_SALE_KIND_LABELS[kind as AfterSaleKind].name,
      stateName: afterSaleLabel(state as AfterSaleState).word,
      createTime: created_at.toISOString(),
    })),
    quotes: quotes.rows,
  };
}

/** Who let the order out before it was paid, and why. */
async function releaseOf(db: Db, orderId: string): Promise<Pick<Wire, 'releasedBy' | 'releaseCause'>> {
  const row = await db
    .selectFrom('orders as o')
    .innerJoin('operators as p', 'p.id', 'o.released_by')
    .select(['p.name', 'p.display_name', 'o.release_cause'])
    .where('o.id', '=', orderId)
    .executeTakeFirst();
  return row ? { releasedBy: row.display_name || row.name, releaseCause: row.release_cause } : {};
}

async function notesOf(db: Db, orderId: string): Promise<Wire['notes']> {
  const { rows } = await sql<{ id: number; author: string; text: string; created_at: Date }>`
    select n.id, coalesce(nullif(p.display_name, ''), p.name) as author, n.text, n.created_at
    from order_notes n join operators p on p.id = n.operator_id
    where n.order_id = ${orderId} order by n.id desc`.execute(db);
  return rows.map(({ id, author, text, created_at }) => ({
    id: String(id),
    author,
    text,
    createTime: created_at.toISOString(),
  }));
}

const ACTORS: Readonly<Record<string, string>> = { system: '系统', provider: '支付渠道' };

/** What happened to the order, newest first, with the names of those who did it. */
async function historyOf(
  db: Db,
  { id: orderId, way }: Pick<DeskRow, 'id' | 'way'>,
): Promise<Wire['history']> {
  const { rows } = await sql<{
    event: string;
    actor_kind: string;
    name: string | null;
    note: string;
    at: Date;
  }>`
    select h.event, h.actor_kind, h.note, h.at,
      case when h.actor_kind = 'buyer' then u.name
           when h.actor_kind = 'operator' then coalesce(nullif(p.display_name, ''), p.name) end as name
    from order_steps h
    left join users u on h.actor_kind = 'buyer' and u.id = h.actor_id
    left join operators p on h.actor_kind = 'operator' and p.id = h.actor_id
    where h.order_id = ${orderId} order by h.id desc`.execute(db);
  return rows.map(({ event, actor_kind, name, note, at }) => ({
    words: stepWords(event, way),
    actor: name || ACTORS[actor_kind] || (actor_kind === 'buyer' ? '买家' : '商家'),
    note,
    createTime: at.toISOString(),
  }));
}
