import { type Refusal, refuse } from '@pifa/contract';
import { sql } from 'kysely';
import type { Db, Transaction } from '../../platform';
import { contextKind } from '../cart';
import { orderReads } from './order-reads';
import type { LineRow } from './order-views';
import { Refused } from '../../platform';

/** An order of which something can be reviewed. */
export interface OrderToReview {
  id: string;
  no: string;
  completedAt: Date;
  buyer: string;
  lines: LineRow[];
}

/** Completed orders of a company with lines that were bought and not reviewed yet, last completed first. */
export async function ordersToReview(
  db: Db,
  options: { khId: number; orderId: string | undefined; limit: number; offset: number },
): Promise<{ orders: OrderToReview[]; total: number }> {
  const { khId, orderId = null, limit, offset } = options;
  const { rows } = await sql<Omit<OrderToReview, 'lines'> & { total: number }>`
    select o.id, o.no, coalesce(o.completed_at, o.updated_at) as "completedAt", u.name as buyer,
           count(*) over () as total
    from orders o join users u on u.id = o.user_id
    where o.kh_id = ${khId} and o.parent_id is null and o.state = 'completed'
      and (${orderId}::text is null
           or o.id = coalesce((select parent_id from orders where id = ${orderId}), ${orderId}))
      and exists (select 1 from order_lines l
                  where l.order_id = o.id and not l.reviewed and l.price_kind <> 'gift')
    order by 3 desc, o.id desc limit ${limit} offset ${offset}`.execute(db);
  const lines = await orderReads(db).lines(rows.map(({ id }) => id));
  const orders = rows.map(({ total: _total, ...order }) => ({
    ...order,
    lines: lines.filter(
      (line) => line.order_id === order.id && !line.reviewed && contextKind(line.context) !== 'gift',
    ),
  }));
  return { orders, total: rows[0]?.total ?? 0 };
}

/** A line as its review needs it. */
export interface ReviewedLine {
  id: number;
  goodsId: number;
  name: string;
  spec: string;
}

/**
 * Marks bought lines of a company's completed order as reviewed: all of them, or none with the reason. Lines of others
 * and lines that do not exist answer alike (I37). Two statements, rows locked in id order.
 */
export async function takeForReview(
  tx: Transaction,
  options: { khId: number; orderId: string; lineIds: readonly number[] },
): Promise<ReviewedLine[]> {
  const { khId, orderId, lineIds } = options;
  const { rows } = await sql<ReviewedLine & { state: string; context: string; reviewed: boolean }>`
    select l.id, l.goods_id as "goodsId", l.name, l.spec, l.context, l.reviewed, o.state
    from order_lines l join orders o on o.id = l.order_id
    where o.id = coalesce((select parent_id from orders where id = ${orderId}), ${orderId})
      and o.kh_id = ${khId} and l.id = any(${[...lineIds]}::bigint[])
    order by l.id for update of l`.execute(tx);
  const refusal = whyNot(rows, lineIds);
  if (refusal) throw new Refused(refusal);
  const marked = await sql`
    update order_lines set reviewed = true where id = any(${[...lineIds]}::bigint[]) and not reviewed`.execute(
    tx,
  );
  if (marked.numAffectedRows !== BigInt(lineIds.length)) {
    throw new Refused(refuse('reviewed-already', { names: rows.map(({ name }) => name) }));
  }
  return rows;
}

function whyNot(
  rows: readonly { name: string; state: string; context: string; reviewed: boolean }[],
  lineIds: readonly number[],
): Refusal | undefined {
  if (rows.length < new Set(lineIds).size) return refuse('not-found', { what: '该订单商品' });
  if (rows.length < lineIds.length) return refuse('bad-input', { text: '同一商品重复填写' });
  if (rows.some(({ state }) => state !== 'completed')) {
    return refuse('transition-refused', { text: '确认收货、订单完成后才能评价' });
  }
  if (rows.some(({ context }) => contextKind(context) === 'gift')) {
    return refuse('transition-refused', { text: '赠品不需要评价' });
  }
  const names = rows.filter(({ reviewed }) => reviewed).map(({ name }) => name);
  return names.length > 0 ? refuse('reviewed-already', { names }) : undefined;
}
