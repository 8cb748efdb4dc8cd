import { type RawBuilder, sql } from 'kysely';
import { type DeliveryWay, formatDate, type HoldReason, type OrderState } from '@pifa/domain';
import { type Statement, type Db, toJson, type Transaction } from '../../platform';
import {
  type FrozenAddress,
  type HeldOrder,
  keptInvoice,
  type NewOrderBundle,
  PLACED_LINE,
} from './order-rows';

export interface WrittenOrder {
  id: string;
  no: string;
  parentId: string | null;
}

/** An order as its request is answered. `bodyHash` tells a repeated request from another one under the same id. */
export interface PlacedOrder {
  id: string;
  no: string;
  payable: number;
  bodyHash: string;
  children: { id: string; no: string }[];
}

/** What is read when an order is opened. */
interface Opened {
  address: FrozenAddress | null;
  /** The order that this request has already made. */
  before: PlacedOrder | undefined;
  extra: unknown;
}

/**
 * Serialises the orders of a source by `lock`, and reads the address, the order that this request has already made, and
 * the caller's column `extra`. `inTurn` is a column that waits for other orders. One statement; it does not see what was committed
 * while it waited, so a caller that refuses must look again.
 */
export function openOrderStatement(
  { userId, khId }: { userId: number; khId: number },
  addressId: string | undefined,
  requestId: string,
  {
    extra = sql`null`,
    inTurn = sql`null`,
    lock,
  }: {
    extra?: RawBuilder<unknown> | undefined;
    inTurn?: RawBuilder<unknown> | undefined;
    lock: RawBuilder<unknown>;
  },
): Statement<Opened> {
  return {
    query: sql`
      with me as (${lock})
      select (select count(*) from me) as locked, ${inTurn} as in_turn,
             (select jsonb_build_object('name', a.name, 'phone', a.phone, 'province', a.province, 'city', a.city,
                                        'county', a.county, 'address', a.address, 'regionCode', a.region_code)
              from addresses a
              where a.id = ${addressId ?? null}::bigint and a.kh_id = ${khId} and a.deleted_at is null) as address,
             (select jsonb_build_object(${PLACED}) from orders o where ${madeBy(userId, requestId)}) as before,
             ${extra} as extra`,
    read([row]) {
      const found = row as Omit<Opened, 'before'> & {
        locked: number;
        in_turn: unknown;
        before: PlacedOrder | null;
      };
      return { address: found.address, before: found.before ?? undefined, extra: found.extra };
    },
  };
}

const LINE_TYPES = sql.raw(
  Object.entries(PLACED_LINE)
    .map((column) => column.join(' '))
    .join(', '),
);
const LINE_COLUMNS = sql.raw(Object.keys(PLACED_LINE).join(', '));
const LINE_VALUES = sql.raw(
  Object.keys(PLACED_LINE)
    .map((column) => `l.${column}`)
    .join(', '),
);

/**
 * Writes an order with its children, lines and instalments, takes its lines away from where they lay, and with
 * `expiry` enqueues the job that ends it.
 * One statement whatever the number of lines. Answers the order itself first, then its children.
 */
export function insertOrderStatement(
  bundle: NewOrderBundle,
  expiry?: RawBuilder<unknown>,
): Statement<WrittenOrder[]> {
  const { khId, userId, now, orders, lines, instalments, source } = bundle;
  const [parent] = orders;
  return {
    query: sql`
      with serial as materialized (
        select ${`PF${formatDate(now).replaceAll('-', '')}`} || lpad(nextval('order_no')::text, 6, '0') as no),
      heads as (
        insert into orders (
          id, no, parent_id, kh_id, user_id, request_id, cart_version, state, kind, hold_reasons, ship_from, goods_amount,
          discount_amount, freight_amount, payable_amount, packs, pieces, kinds, address, invoice_wish, quote,
          remark, buyer_po_no, pay_method, reserve_until, placed_by, placed_note, created_at, updated_at, delivery_way, delivery)
        select o.id, serial.no || o.no_suffix, o.parent_id, ${khId}, ${userId}, ${bundle.requestId},
               o.cart_version, o.state, o.kind, array(select jsonb_array_elements_text(o.hold_reasons)), o.ship_from, o.goods_amount, o.discount_amount, o.freight_amount,
               o.payable_amount, o.packs, o.pieces, o.kinds, ${toJson(bundle.address)}::jsonb,
               ${toJson(keptInvoice(bundle.invoice))}::jsonb, o.quote, ${bundle.remark}, ${bundle.buyerPoNo},
               ${bundle.payMethod}, o.reserve_until, ${source.placedBy}::bigint, ${source.placedNote}, ${now}::timestamptz, ${now}::timestamptz,
               ${bundle.deliveryWay}, ${toJson(bundle.delivery)}::jsonb
        from serial, jsonb_to_recordset(${toJson(orders)}::jsonb) as o(
          id text, parent_id text, no_suffix text, state text, kind text, hold_reasons jsonb, cart_version bigint,
          ship_from text,
          goods_amount bigint, discount_amount bigint, freight_amount bigint, payable_amount bigint,
          packs bigint, pieces bigint, kinds integer, quote jsonb, reserve_until timestamptz)
        returning id, no, parent_id),
      numbered as materialized (
        select l.*, nextval(pg_get_serial_sequence('order_lines', 'id')) as id
        from jsonb_to_recordset(${toJson(lines)}::jsonb) as l(
          key text, parent_key text, ${LINE_TYPES})),
      lines as (
        insert into order_lines (
          id, order_id, parent_line_id, ${LINE_COLUMNS})
        select l.id, ${parent.id},
               case when l.parent_key is not null then (select p.id from numbered p where p.key = l.parent_key) end,
               ${LINE_VALUES}
        from numbered l),
      instalments as (
        insert into order_instalments (order_id, seq, name, amount, opens_at, closes_at)
        select ${parent.id}, i.seq, i.name, i.amount, i.opens_at, i.closes_at
        from jsonb_to_recordset(${toJson(instalments)}::jsonb)
          as i(seq integer, name text, amount bigint, opens_at timestamptz, closes_at timestamptz)),
      ${expiry ? sql`expiry as (${expiry}),` : sql``}
      ${source.spend(bundle.lineIds)}
      select id, no, parent_id as "parentId" from heads order by no`,
    read: (rows) => rows as WrittenOrder[],
  };
}

/** A part of a split order that ended although nothing of it was shipped. `part` is its name in the query. */
export const isEmptyPart = (part: string): RawBuilder<boolean> => sql<boolean>`(
  ${sql.ref(`${part}.state`)} = 'completed' and not exists (
    select from order_lines gone where gone.child_order_id = ${sql.ref(`${part}.id`)} and gone.shipped_pieces > 0))`;

export function orderStore(tx: Transaction) {
  return {
    /**
     * Locks an order (of one company, if given) until the transaction ends. A child is locked through its parent, so that
     * changes of either wait for the same row.
     */
    async hold(id: string, khId?: number): Promise<HeldOrder | undefined> {
      const locked = await sql`
        select id from orders
        where id = (select coalesce(parent_id, id) from orders where id = ${id})
          and (${khId ?? null}::bigint is null or kh_id = ${khId ?? null}::bigint)
        for update`.execute(tx);
      if (locked.rows.length === 0) return undefined;
      const { rows } = await sql<
        Omit<HeldOrder, 'state' | 'holds' | 'way'> & { state: string; holds: string[]; way: string }
      >`
        select o.id, o.no, o.kh_id as "khId", o.user_id as "userId", o.parent_id as "parentId", o.state,
               o.hold_reasons as holds, o.delivery_way as way, o.payable_amount as payable, o.paid_amount as paid,
               o.pay_method as "payMethod", o.reserve_until as "reserveUntil", o.released_at is not null as released,
               exists (select 1 from order_lines l
                       where (l.order_id = o.id or l.child_order_id = o.id) and l.shipped_pieces > 0) as "anyShipped",
               exists (select 1 from quote_line_orders q
                       where q.order_id = o.id and q.given_back_at is null) as "holdsQuotes",
               array(select c.id from orders c where c.parent_id = o.id order by c.no) as "childIds",
               array(select c.id from orders c where c.parent_id = o.id and ${isEmptyPart('c')}) as "emptyIds"
        from orders o where o.id = ${id}`.execute(tx);
      const row = rows[0];
      return (
        row && {
          ...row,
          state: row.state as OrderState,
          holds: row.holds as HoldReason[],
          way: row.way as DeliveryWay,
        }
      );
    },
  };
}

/** The order that this request has already made, if any. */
export async function findByRequest(
  db: Db,
  userId: number,
  requestId: string,
): Promise<PlacedOrder | undefined> {
  const { rows } = await sql<{ placed: PlacedOrder }>`
    select jsonb_build_object(${PLACED}) as placed from orders o where ${madeBy(userId, requestId)}`.execute(
    db,
  );
  return rows[0]?.placed;
}

const PLACED = sql`
  'id', o.id, 'no', o.no, 'payable', o.payable_amount, 'bodyHash', coalesce(o.quote ->> 'bodyHash', ''),
  'children', coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'no', c.no) order by c.no)
                        from orders c where c.parent_id = o.id), '[]'::jsonb)`;

const madeBy = (userId: number, requestId: string) =>
  sql`o.user_id = ${userId} and o.request_id = ${requestId} and o.parent_id is null`;
