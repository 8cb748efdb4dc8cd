import { sql } from 'kysely';
import { type Db, type Platform, toJson, type Transaction } from '../../platform';
import { orderEvent } from './events';
import type { HeldOrder } from './order-rows';

/** 缺货 as it is written: what an order was sold and that does not exist. Amounts in fen. */
export interface NewShortage {
  /** the order that is paid */
  orderId: string;
  requestId: string;
  cause: string;
  outcome: 'refunded' | 'reduced' | 'cancelled';
  amount: number;
  freight: number;
  points: number;
  afterSaleId: string | null;
  lines: readonly { lineId: number; pieces: number; amount: number }[];
  operatorId: number;
  now: Date;
}

/** Writes it, and counts the pieces at their lines. Answers its id. */
export async function addShortage(tx: Transaction, shortage: NewShortage): Promise<number> {
  const { lines, outcome, now } = shortage;
  const { rows } = await sql<{ id: number }>`
    with lines as materialized (
      select * from jsonb_to_recordset(${toJson(lines)}::jsonb) as n("lineId" bigint, pieces bigint, amount bigint)),
    made as (
      insert into order_shortages (order_id, request_id, cause, outcome, amount, freight_amount, points, after_sale_id,
        operator_id, at)
      values (${shortage.orderId}, ${shortage.requestId}, ${shortage.cause}, ${outcome}, ${shortage.amount},
        ${shortage.freight}, ${shortage.points}, ${shortage.afterSaleId}, ${shortage.operatorId}, ${now})
      returning id),
    noted as (
      insert into order_shortage_lines (shortage_id, order_line_id, pieces, amount)
      select made.id, n."lineId", n.pieces, n.amount from made, lines n),
    counted as (
      update order_lines l set short_pieces = l.short_pieces + n.pieces,
        unbilled_pieces = l.unbilled_pieces + case when ${outcome === 'reduced'} then n.pieces else 0 end
      from lines n where l.id = n."lineId")
    select id from made`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('The shortage was not written');
  return row.id;
}

export interface ShortageRow {
  at: Date;
  cause: string;
  outcome: 'refunded' | 'reduced' | 'cancelled';
  amount: number;
  points: number;
  operator: string;
  settled: boolean;
  lines: { orderLineId: string; num: number }[];
}

/** What of an order or its parts was out of stock, the oldest first. */
export async function shortagesOf(db: Db, orderId: string): Promise<ShortageRow[]> {
  const { rows } = await sql<ShortageRow>`
    select s.at, s.cause, s.outcome, s.amount + s.freight_amount as amount, s.points,
      coalesce(nullif(p.display_name, ''), p.name) as operator,
      case when s.outcome = 'refunded' then a.state = 'done' else s.outcome = 'reduced' or o.state <> 'refunding' end
        as settled,
      own.lines
    from order_shortages s join operators p on p.id = s.operator_id join orders o on o.id = s.order_id
    left join after_sales a on a.id = s.after_sale_id
    cross join lateral (
      select jsonb_agg(jsonb_build_object('orderLineId', l.id::text, 'num', n.pieces) order by l.id) as lines
      from order_shortage_lines n join order_lines l on l.id = n.order_line_id
      where n.shortage_id = s.id and (l.order_id = ${orderId} or l.child_order_id = ${orderId})) own
    where s.order_id = (select coalesce(w.parent_id, w.id) from orders w where w.id = ${orderId})
      and own.lines is not null
    order by s.id`.execute(db);
  return rows;
}

/** The pieces of goods that are not sold after all, so far as they were counted as sold. */
export async function unsell(
  tx: Transaction,
  orderId: string,
  lines: NewShortage['lines'],
): Promise<{ goodsId: number; pieces: number }[]> {
  const { rows } = await sql<{ goodsId: number; pieces: number }>`
    select l.goods_id as "goodsId", -sum(n.pieces)::bigint as pieces
    from jsonb_to_recordset(${toJson(lines)}::jsonb) as n("lineId" bigint, pieces bigint)
    join order_lines l on l.id = n."lineId" join orders o on o.id = l.order_id
    where o.id = ${orderId} and o.sold_counted
    group by l.goods_id`.execute(tx);
  return rows;
}

/** Tells subscribers, in the transaction of what happened. */
export async function announceShortage(
  jobs: Platform['jobs'],
  tx: Transaction,
  { id: orderId, khId, userId }: HeldOrder,
  shortageId: number,
  now: Date,
): Promise<void> {
  await tx.updateTable('orders').set({ updated_at: now }).where('id', '=', orderId).execute();
  await jobs.announce(tx, orderEvent('short', { orderId, khId, userId }, now, `order.short:${shortageId}`));
}

/** The shortage that an event is about. */
export async function shortageOfEvent(
  db: Db,
  eventId: string,
): Promise<{ cause: string; amount: number; points: number; outcome: string; goods: string } | undefined> {
  const id = Number(eventId.split(':').at(1));
  const { rows } = await sql<{
    cause: string;
    amount: number;
    points: number;
    outcome: string;
    goods: string;
  }>`
    select s.cause, s.amount + s.freight_amount as amount, s.points, s.outcome,
      (select string_agg(l.name || ' ' || n.pieces || l.unit, '、' order by l.id)
       from order_shortage_lines n join order_lines l on l.id = n.order_line_id where n.shortage_id = s.id) as goods
    from order_shortages s where s.id = ${id}`.execute(db);
  return rows[0];
}
