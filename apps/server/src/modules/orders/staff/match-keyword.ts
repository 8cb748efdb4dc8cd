import { isPickupCode } from '@pifa/domain';
import { type RawBuilder, sql } from 'kysely';
import { containsPattern, type Db } from '../../../platform';

/** Orders that a text names directly; more are as good as none to look through. */
const MOST_ORDERS = 2_000;
/** Companies whose orders are read by company; with more of them, orders are read by age. */
const MOST_COMPANIES = 200;
const NUMBER = /^PF\d{1,}/i;
/** The shortest whole order number: letters, day and serial. */
const WHOLE_NUMBER = 16;
/** The end of an order number, with that of a part. */
const NUMBER_END = /^\d{4,12}(-\d{1,2})?$/;

/**
 * A text that begins with another, by bounds and not by a pattern: a plan made before the text is known cannot look for
 * a pattern in an index.
 */
const begins = (column: RawBuilder<unknown>, text: string): RawBuilder<unknown> =>
  sql`${column} ~>=~ ${text}::text and ${column} ~<~ ${`${text}\u{10ffff}`}::text`;
const backwards = (text: string): string => [...text].toReversed().join('');

/** What is ready to be collected for this code. */
const waitingFor = (code: string): RawBuilder<unknown> =>
  sql`select o.id, o.parent_id from orders o
      where o.pickup_code = ${code} and o.pickup_code <> '' and o.state = 'shipped'`;

/** Ids of orders that the text names: their number, the buyer's, a waybill, a phone, a recipient, a 提货码. */
export function namedOrders(text: string): RawBuilder<unknown> {
  const compact = text.replaceAll(/\s/g, '').toUpperCase();
  const sources = [
    sql`select o.id, o.parent_id from orders o where ${begins(sql`upper(o.buyer_po_no)`, text.toUpperCase())} and o.buyer_po_no <> ''`,
    sql`select o.id, o.parent_id from shipments s join orders o on o.id = s.order_id
        where upper(s.tracking_no) = ${compact}`,
    sql`select o.id, o.parent_id from orders o where o.address ->> 'phone' = ${compact} and o.parent_id is null`,
    sql`select o.id, o.parent_id from orders o where o.address ->> 'name' = ${text} and o.parent_id is null`,
  ];
  if (NUMBER.test(compact)) {
    sources.push(sql`select o.id, o.parent_id from orders o where ${begins(sql`o.no`, compact)}`);
  } else if (NUMBER_END.test(compact)) {
    const end = begins(sql`reverse(o.no)`, backwards(compact));
    sources.push(sql`select o.id, o.parent_id from orders o where ${end}`);
    if (isPickupCode(compact)) sources.push(waitingFor(compact));
  }
  const limited = sources.map((source) => sql`(${source} limit ${MOST_ORDERS})`);
  return sql.join(limited, sql` union all `);
}

/** What a list's keyword means, as a condition on `orders o`; one statement finds out. */
export async function matchKeyword(db: Db, keyword: string): Promise<RawBuilder<unknown> | undefined> {
  const text = keyword.trim();
  if (text === '') return undefined;
  // The beginning of a number may be that of very many orders: they are read in the list's own order.
  if (NUMBER.test(text) && text.length < WHOLE_NUMBER) return begins(sql`o.no`, text.toUpperCase());
  const { rows } = await sql<{ ids: string[]; companies: number[]; goods: number[] }>`
    select
      array(select unnest(array[named.id, named.parent_id]) from (${namedOrders(text)}) named) as ids,
      array(select c.kh_id from companies c
            where c.name ilike ${containsPattern(text)} or c.phone = ${text} or c.code = ${text.toUpperCase()}
            limit ${MOST_COMPANIES + 1}) as companies,
      array(select g.id from goods g where g.code in (${text}, ${text.toUpperCase()})) as goods`.execute(db);
  const { ids = [], companies = [], goods = [] } = rows[0] ?? {};
  const either = goods.map(withGoods);
  if (ids.length > 0) either.push(sql`o.id = any(${ids}::text[])`);
  if (companies.length > MOST_COMPANIES) {
    // Asked of each order in its turn, so that the first page is full after few of them.
    either.push(sql`(select c.name from companies c where c.kh_id = o.kh_id) ilike ${containsPattern(text)}`);
  } else if (companies.length > 0) either.push(sql`o.kh_id = any(${companies}::bigint[])`);
  return either.length === 0 ? sql`false` : sql`(${sql.join(either, sql` or `)})`;
}

/** Orders with a line of this goods, and the parts that ship it. */
export const withGoods = (id: number): RawBuilder<unknown> => sql`o.id in (
  select unnest(array[l.order_id, l.child_order_id]) from order_lines l where l.goods_id = ${id})`;
