import { sql } from 'kysely';
import type { Db } from '../../platform';

/** An order as those who run the mall see it; amounts in fen. */
export interface OperatorOrder {
  id: string;
  no: string;
  parentId: string | null;
  company: string;
  state: string;
  payMethod: string;
  payable: number;
  paid: number;
  refunded: number;
  createdAt: Date;
  /** When the buyer last asked for the goods. */
  remindedAt: Date | null;
  lines: { id: number; code: string; name: string; pieces: number; shipped: number }[];
  shipments: {
    id: number;
    carrier: string;
    trackingNo: string;
    at: Date;
    /** What the waybill was before it was put right, oldest first. */
    corrections: { carrier: string; trackingNo: string; reason: string; at: string }[];
  }[];
}

interface Options {
  /** '' = any */
  state: string;
  /** The beginning of a number or a part of the company's name; '' = any. */
  keyword: string;
  limit: number;
  offset: number;
}

/** Orders of all companies, newest first, with their lines and shipments. */
export async function listForOperators(
  db: Db,
  { state, keyword, limit, offset }: Options,
): Promise<{ orders: OperatorOrder[]; total: number }> {
  const { rows } = await sql<Omit<OperatorOrder, 'lines' | 'shipments'> & { total: number }>`
    select o.id, o.no, o.parent_id as "parentId", c.name as company, o.state, o.pay_method as "payMethod",
      o.payable_amount as payable, o.paid_amount as paid, o.refunded_amount as refunded,
      o.created_at as "createdAt", o.reminded_at as "remindedAt", count(*) over () as total
    from orders o join companies c on c.kh_id = o.kh_id
    where (${state}::text = '' or o.state = ${state})
      and (${keyword}::text = '' or starts_with(o.no, ${keyword}) or strpos(c.name, ${keyword}) > 0)
    order by o.created_at desc, o.id desc limit ${limit} offset ${offset}`.execute(db);
  const ids = rows.map(({ id }) => id);
  const lines = await sql<
    OperatorOrder['lines'][number] & { order_id: string; child_order_id: string | null }
  >`
    select order_id, child_order_id, id, code, name, total_pieces as pieces, shipped_pieces as shipped
    from order_lines where order_id = any(${ids}) or child_order_id = any(${ids}) order by id`.execute(db);
  const shipments = await sql<OperatorOrder['shipments'][number] & { order_id: string }>`
    select s.order_id, s.id, s.carrier, s.tracking_no as "trackingNo", s.shipped_at as at,
      coalesce((
        select jsonb_agg(jsonb_build_object('carrier', c.carrier, 'trackingNo', c.tracking_no, 'reason', c.reason,
          'at', c.at) order by c.id)
        from shipment_corrections c where c.shipment_id = s.id), '[]'::jsonb) as corrections
    from shipments s where s.order_id = any(${ids}) order by s.id`.execute(db);
  const orders = rows.map(({ total: _total, ...order }) => ({
    ...order,
    lines: lines.rows.filter((line) => line.order_id === order.id || line.child_order_id === order.id),
    shipments: shipments.rows.filter((shipment) => shipment.order_id === order.id),
  }));
  return { orders, total: rows[0]?.total ?? 0 };
}

/** The state an order is in, and the one it came from at its last step; undefined for an unknown order. */
export async function lastStepOf(db: Db, orderId: string): Promise<{ from: string; to: string } | undefined> {
  const { rows } = await sql<{ from: string; to: string }>`
    select coalesce(from_state, '') as from, to_state as to from order_history
    where order_id = ${orderId} order by id desc limit 1`.execute(db);
  return rows[0];
}

/** One line of an order, as exported; `amount` in fen. */
export interface OperatorLine {
  id: number;
  orderId: string;
  no: string;
  company: string;
  state: string;
  createdAt: Date;
  code: string;
  name: string;
  spec: string;
  pieces: number;
  shipped: number;
  amount: number;
  remark: string;
}

/**
 * Order lines of `[from, until)`, oldest order first, a page at a time: however many there are, only a page of them
 * is in memory and no session is held between two pages.
 */
export async function* linesForOperators(
  db: Db,
  { from, until, pageSize = 2_000 }: { from: Date; until: Date; pageSize?: number },
): AsyncGenerator<OperatorLine[]> {
  let last: Pick<OperatorLine, 'orderId' | 'id'> | undefined;
  for (;;) {
    const { rows } = await sql<OperatorLine>`
      select l.id, o.id as "orderId", o.no, c.name as company, o.state, o.created_at as "createdAt", l.code, l.name,
        l.spec, l.total_pieces as pieces, l.shipped_pieces as shipped, l.amount, o.remark
      from order_lines l join orders o on o.id = l.order_id join companies c on c.kh_id = o.kh_id
      where o.created_at >= ${from} and o.created_at < ${until}
        and (${last === undefined} or (o.created_at, o.id, l.id)
          > ((select created_at from orders where id = ${last?.orderId ?? ''}), ${last?.orderId ?? ''}::text,
             ${last?.id ?? 0}::bigint))
      order by o.created_at, o.id, l.id limit ${pageSize}`.execute(db);
    last = rows.at(-1);
    if (rows.length > 0) yield rows;
    if (rows.length < pageSize) return;
  }
}
