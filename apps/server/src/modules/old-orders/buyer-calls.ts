import { refuse } from '@pifa/contract';
import { sql } from 'kysely';
import type { Handler } from '../../platform';
import { buyAgain } from '../orders';
import { oldOrdersNamed, oldOrderToWire, readOldLines, readOldOrders } from './read-orders';

/** 迁移前的订单: the company's own, whoever of it ordered. */
export const pageOldOrders: Handler<'oldOrderPage'> = async ({ db, session, query }) => {
  const { pageNum, pageSize, keyword } = query;
  const own = sql`o.kh_id = ${session.khId}`;
  const where = keyword === '' ? own : sql`${own} and ${oldOrdersNamed(keyword)}`;
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from old_orders o where ${where}`.execute(db);
  const page = { limit: pageSize, offset: (pageNum - 1) * pageSize };
  const orders = await readOldOrders(db, where, page);
  const lines = await readOldLines(
    db,
    orders.map(({ id }) => id),
  );
  const list = orders.map((order) => ({
    ...oldOrderToWire(order, lines),
    recipient: order.recipient,
    address: order.address,
  }));
  return { list, total: counted[0]?.total ?? 0, pageNum, pageSize };
};

/** 再次购买: by the rules of today, as with every other order. */
export const copyOldOrder: Handler<'oldOrderCopy'> = async ({ db, session, query, now }) => {
  const [order] = await readOldOrders(db, sql`o.id = ${query.id}::bigint and o.kh_id = ${session.khId}`, {
    limit: 1,
  });
  if (!order) return refuse('not-found', { what: '该订单' });
  const lines = (await readOldLines(db, [order.id])).map((line) => ({
    ...line,
    context: 'ordinary',
    // Of goods that the mall has the packing is always known; the others cannot be bought.
    pieces_per_pack: line.pieces_per_pack ?? 1,
  }));
  return { list: await buyAgain(db, lines, { buyer: session, now }) };
};
