import type { CallData } from '@pifa/contract';
import {
  type DeliveryWay,
  deskWord,
  type HoldReason,
  type MarkColour,
  type OrderState,
  waitsSince,
  regionText,
} from '@pifa/domain';
import { type RawBuilder, sql } from 'kysely';
import { badInput, type Db, keyOf, type ListKey, pageByKey } from '../../../platform';
import type { StaffHandler } from '../../staff';
import { PLACED_BY } from '../order-reads';
import { wayNameOf } from '../delivery';
import { yuan } from '../order-views';
import { methodName } from '../pay-methods';
import { owedOf } from '../release-order';
import { matchKeyword } from './match-keyword';
import { CONFIRMING, narrowedBy } from './narrow-orders';

/** An order as a row of the staff's list; amounts in fen. */
export interface DeskRow {
  id: string;
  no: string;
  parent_id: string | null;
  kind: string;
  kh_id: number;
  company: string;
  company_code: string;
  level: string;
  salesperson: string;
  province: string;
  city: string;
  county: string;
  kinds: number;
  packs: number;
  pieces: number;
  payable_amount: number;
  paid_amount: number;
  refunded_amount: number;
  pay_method: string;
  way: DeliveryWay;
  way_name: string;
  state: string;
  hold_reasons: string[];
  confirming: boolean;
  ship_from: string;
  remark: string;
  buyer_po_no: string;
  invoice_kind: string;
  mark_colour: string;
  mark_word: string;
  assigned_to: number | null;
  assigned_name: string;
  placed_by_name: string | null;
  notes: number;
  prints: number;
  printed_at: Date | null;
  created_at: Date;
  paid_at: Date | null;
  shipped_at: Date | null;
  reminded_at: Date | null;
  released_at: Date | null;
}

const DESK_COLUMNS = sql`
  o.id, o.no, o.parent_id, o.kind, o.kh_id, c.name as company, c.code as company_code, c.level,
  coalesce(nullif(s.display_name, ''), s.name, '') as salesperson,
  coalesce(o.address ->> 'province', '') as province, coalesce(o.address ->> 'city', '') as city,
  coalesce(o.address ->> 'county', '') as county,
  o.kinds, o.packs, o.pieces, o.payable_amount, o.paid_amount, o.refunded_amount, o.pay_method, o.delivery_way as way,
  coalesce(o.delivery ->> 'name', '') as way_name, o.state,
  o.hold_reasons, ${CONFIRMING} as confirming, o.ship_from, o.remark, o.buyer_po_no,
  coalesce(o.invoice_wish ->> 'kind', 'none') as invoice_kind, o.mark_colour, o.mark_word, o.assigned_to,
  coalesce(nullif(a.display_name, ''), a.name, '') as assigned_name, ${PLACED_BY} as placed_by_name,
  (select count(*) from order_notes n where n.order_id = o.id) as notes,
  (select count(*) from order_prints p where p.order_id = o.id) as prints,
  (select max(p.printed_at) from order_prints p where p.order_id = o.id) as printed_at,
  o.created_at, o.paid_at, o.shipped_at, o.reminded_at, o.released_at`;

const DESK_TABLES = sql`
  orders o join companies c on c.kh_id = o.kh_id
  left join operators s on s.id = c.salesperson_id left join operators a on a.id = o.assigned_to`;

/** Orders under a condition, by age, after a key. The keys are read first, by the index alone where it suffices. */
export async function deskRows(
  db: Db,
  where: RawBuilder<unknown>,
  { after, newestFirst, limit }: { after: ListKey | null; newestFirst: boolean; limit: number },
): Promise<DeskRow[]> {
  const order = newestFirst ? sql`o.created_at desc, o.id desc` : sql`o.created_at, o.id`;
  const side = newestFirst ? sql`<` : sql`>`;
  const next = after
    ? sql`and (o.created_at, o.id) ${side} (${after.at}::timestamptz, ${after.id}::text)`
    : sql``;
  const { rows } = await sql<DeskRow>`
    select ${DESK_COLUMNS} from ${DESK_TABLES}
    where o.id = any(array(select o.id from orders o where ${where} ${next} order by ${order} limit ${limit}))
    order by ${order}`.execute(db);
  return rows;
}

/** One order, if it fulfils the condition. */
export async function deskRow(db: Db, where: RawBuilder<unknown>): Promise<DeskRow | undefined> {
  const { rows } = await sql<DeskRow>`select ${DESK_COLUMNS} from ${DESK_TABLES} where ${where}`.execute(db);
  return rows[0];
}

/** One page of a view: one statement, one more where a text is searched. */
export const listOrders: StaffHandler<'adminOrders'> = async ({ db, query }, operator) => {
  const { size, cursor, ...filters } = query;
  const after = keyOf(cursor);
  if (after === undefined) return badInput('翻页的位置不正确，请从第一页看起');
  const where = narrowedBy(filters, operator, await matchKeyword(db, filters.keyword));
  const newestFirst = filters.sort === '-placed';
  const rows = await deskRows(db, where, { after, newestFirst, limit: size + 1 });
  const page = pageByKey(rows, size, ({ created_at: at, id }) => ({ at, id }));
  const list = page.rows.map(deskRowToWire);
  return page.next === undefined ? { list } : { list, next: page.next };
};

type WireRow = CallData<'adminOrders'>['list'][number];

/** What the desk says of an order, besides what its buyer sees. */
export function deskFacts(row: DeskRow) {
  const state = row.state as OrderState;
  const holds = row.hold_reasons as HoldReason[];
  const { paid_amount: paid, confirming, created_at: placedAt, paid_at: paidAt } = row;
  const { word, colour } = deskWord({ state, holds, paid, confirming, way: row.way });
  const releasedAt = row.released_at;
  const waits = waitsSince({ state, holds, paid, confirming, placedAt, paidAt, releasedAt });
  const owed = owedOf(row);
  return {
    stateName: word,
    tone: colour,
    khId: String(row.kh_id),
    level: row.level,
    salesperson: row.salesperson,
    region: regionText(row),
    payMethodName: methodName(row.pay_method),
    way: row.way,
    wayName: wayNameOf(row.way, { name: row.way_name }),
    ...(row.paid_at ? { payTime: row.paid_at.toISOString() } : {}),
    ...(row.shipped_at ? { shipTime: row.shipped_at.toISOString() } : {}),
    printNum: row.prints,
    ...(row.printed_at ? { printTime: row.printed_at.toISOString() } : {}),
    ...(row.reminded_at ? { remindTime: row.reminded_at.toISOString() } : {}),
    ...(releasedAt ? { releaseTime: releasedAt.toISOString() } : {}),
    ...(owed > 0 ? { owedAmount: yuan(owed) } : {}),
    ...(waits ? { waitTime: waits.toISOString() } : {}),
    ...(row.mark_colour ? { mark: { colour: row.mark_colour as MarkColour, word: row.mark_word } } : {}),
    ...(row.placed_by_name === null ? {} : { placedBy: row.placed_by_name }),
    ...(row.assigned_to === null
      ? {}
      : { assigned: { id: String(row.assigned_to), name: row.assigned_name } }),
  };
}

function deskRowToWire(row: DeskRow): WireRow {
  return {
    ...deskFacts(row),
    id: row.id,
    orderNo: row.no,
    parentId: row.parent_id ?? '',
    kind: row.kind,
    createTime: row.created_at.toISOString(),
    company: row.company,
    kinds: row.kinds,
    ipcnt: row.packs,
    spcnt: row.pieces,
    payAmount: yuan(row.payable_amount),
    paidAmount: yuan(row.paid_amount),
    refundedAmount: yuan(row.refunded_amount),
    payMethod: row.pay_method,
    state: row.state,
    holdReasons: row.hold_reasons,
    shipFrom: row.ship_from,
    remark: row.remark,
    buyerPoNo: row.buyer_po_no,
    invoiceWish: row.invoice_kind,
    noteNum: row.notes,
  };
}
