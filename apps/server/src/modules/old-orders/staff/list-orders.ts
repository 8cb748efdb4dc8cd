import { sql } from 'kysely';
import { badInput, keyOf, pageByKey } from '../../../platform';
import { can, companiesInScope, lacking, type StaffCalls, type StaffHandler } from '../../staff';
import { oldOrdersNamed, oldOrderToWire, readOldLines, readOldOrders } from '../read-orders';

/** 老订单 of the customers that this person sees. */
const listOldOrders: StaffHandler<'adminOldOrders'> = async ({ db, query }, operator) => {
  if (!can(operator, 'order.read')) return lacking('order.read');
  const { khId, keyword, cursor, size } = query;
  const after = keyOf(cursor);
  if (after === undefined || (after && !/^\d{1,15}$/.test(after.id)))
    return badInput('翻页的位置不正确，请从第一页看起');
  const parts = [companiesInScope(operator, 'c')];
  if (khId !== undefined) parts.push(sql`o.kh_id = ${khId}::bigint`);
  if (keyword !== '') parts.push(sql`${oldOrdersNamed(keyword)}`);
  if (after) parts.push(sql`(o.ordered_at, o.id) < (${after.at}::timestamptz, ${after.id}::bigint)`);
  const orders = await readOldOrders(db, sql.join(parts, sql` and `), { limit: size + 1 });
  const page = pageByKey(orders, size, (row) => ({ at: row.ordered_at, id: String(row.id) }));
  const lines = await readOldLines(
    db,
    page.rows.map(({ id }) => id),
  );
  const list = page.rows.map((row) => ({
    ...oldOrderToWire(row, lines),
    khId: String(row.kh_id),
    company: row.company,
    ...(can(operator, 'customer.contact') && { recipient: { name: row.recipient, address: row.address } }),
  }));
  return page.next === undefined ? { list } : { list, next: page.next };
};

export const oldOrderStaff = {
  adminOldOrders: { handle: listOldOrders },
} satisfies StaffCalls;
