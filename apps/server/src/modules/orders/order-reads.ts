import { promotionKinds } from '@pifa/domain';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { containsPattern, type Db, type Tables } from '../../platform';
import { ADJUSTMENTS_OF_LINE, type KeptAdjustment, wholeTrace } from './kept-trace';
import { type HeadRow, type LineRow, SHOWN_LINE } from './order-views';

const LINE_COLUMNS = sql.raw(SHOWN_LINE.map((column) => `l.${column}`).join(', '));

/** The name of the member of staff who placed order `o`; null when the buyer did. */
export const PLACED_BY = sql`(select coalesce(nullif(p.display_name, ''), p.name) from operators p where p.id = o.placed_by)`;

/** The kinds of orders that may be paid in parts. */
const PAID_IN_PARTS = promotionKinds.flatMap((kind) =>
  kind.stage === 'unit' && kind.activity?.plan ? [kind.kind] : [],
);

const headColumns = sql`
  o.id, o.no, o.kind, o.parent_id, o.state, o.hold_reasons, o.ship_from, o.goods_amount, o.discount_amount,
  o.freight_amount, o.payable_amount, o.paid_amount, o.refunded_amount, o.packs, o.pieces, o.kinds, o.pay_method,
  o.delivery_way, o.delivery,
  o.reserve_until, o.released_at, o.created_at, coalesce(o.quote -> 'terms', '[]'::jsonb) as terms,
  o.quote -> 'fees' as fees,
  case when o.kind = any(${PAID_IN_PARTS}::text[]) then (
    select jsonb_agg(jsonb_build_object('seq', i.seq, 'name', i.name, 'amount', i.amount, 'paid', i.paid_amount,
                                        'opens', i.opens_at, 'closes', i.closes_at) order by i.seq)
    from order_instalments i where i.order_id = coalesce(o.parent_id, o.id)) end as parts`;

type HistoryStep = Pick<
  Selectable<Tables['order_history']>,
  'from_state' | 'to_state' | 'event' | 'actor_kind' | 'note' | 'at'
>;

/** What narrows a company's list of orders. */
export interface OrderFilters {
  khId: number;
  /** A state, 'to-review', or 'all'. */
  state: string;
  /** An order's kind (group-buying …), '' = any. */
  kind: string;
  keyword: string;
  /** [from, until) */
  from: Date | null;
  until: Date | null;
}

/** The statement has only the conditions that are set, so that the list's index can answer them alone. */
function narrowedBy({ khId, state, kind, keyword, from, until }: OrderFilters): RawBuilder<unknown> {
  const parts = [sql`o.kh_id = ${khId} and o.parent_id is null`];
  if (state === 'to-review') {
    parts.push(sql`o.state = 'completed' and exists (
      select 1 from order_lines l
      where l.order_id = o.id and not l.reviewed and l.price_kind <> 'gift')`);
  } else if (state !== 'all') parts.push(sql`o.state = ${state}`);
  if (kind !== '') parts.push(sql`o.kind = ${kind}`);
  if (from) parts.push(sql`o.created_at >= ${from}::timestamptz`);
  if (until) parts.push(sql`o.created_at < ${until}::timestamptz`);
  if (keyword !== '') {
    const like = containsPattern(keyword);
    parts.push(sql`(o.no ilike ${like} or o.buyer_po_no ilike ${like} or exists (
      select 1 from order_lines l where l.order_id = o.id and (l.name ilike ${like} or l.code ilike ${like})))`);
  }
  return sql.join(parts, sql` and `);
}

export interface DetailRow extends HeadRow {
  user_id: number;
  buyer: string;
  company: string;
  address: unknown;
  invoice_wish: unknown;
  remark: string;
  buyer_po_no: string;
  cancel_reason: string;
  /** 代客下单: the name of the member of staff; null when the buyer placed it. */
  placed_by: string | null;
  placed_note: string;
  pickup_code: string;
}

interface Page {
  offset: number;
  limit: number;
}

interface Found {
  total: number;
  heads: HeadRow[];
}

/**
 * Counts and skips keys in the index alone, from the nearer end, and reads only the rows of the page, so that the last page
 * costs what the first one costs. The array makes the planner read them by key: a join read all orders of all companies.
 */
async function pageByIndex(db: Db, where: RawBuilder<unknown>, { offset, limit }: Page): Promise<Found> {
  const counted = await sql<{
    total: number;
  }>`select count(*) as total from orders o where ${where}`.execute(db);
  const total = counted.rows[0]?.total ?? 0;
  const size = Math.min(limit, total - offset);
  if (size <= 0) return { total, heads: [] };
  const fromEnd = total - offset - size;
  const keys =
    fromEnd < offset
      ? sql`order by o.created_at, o.id limit ${size} offset ${fromEnd}`
      : sql`order by o.created_at desc, o.id desc limit ${size} offset ${offset}`;
  const { rows } = await sql<HeadRow>`
    select ${headColumns} from orders o
    where o.id = any(array(select o.id from orders o where ${where} ${keys}))
    order by o.created_at desc, o.id desc`.execute(db);
  return { total, heads: rows };
}

/** For conditions that need every order: one pass gives both the total and the page. */
async function pageOfHits(db: Db, where: RawBuilder<unknown>, { offset, limit }: Page): Promise<Found> {
  const { rows } = await sql<HeadRow & { total: number }>`
    with hits as materialized (select o.id, o.created_at from orders o where ${where})
    select ${headColumns}, (select count(*) from hits) as total from orders o
    where o.id = any(array(select id from hits order by created_at desc, id desc limit ${limit} offset ${offset}))
    order by o.created_at desc, o.id desc`.execute(db);
  if (rows.length === 0 && offset > 0) {
    const first = await pageOfHits(db, where, { offset: 0, limit: 1 });
    return { total: first.total, heads: [] };
  }
  return { total: rows[0]?.total ?? 0, heads: rows };
}

/** Reading orders; all of it by company (RULINGS "Whose is it", I33). */
export function orderReads(db: Db) {
  return {
    /** One page of heads, newest first, with the number of all: parents and orders that were not split. */
    async page(filters: OrderFilters, page: Page): Promise<Found> {
      if (filters.keyword === '') return pageByIndex(db, narrowedBy(filters), page);
      // A whole order number means that order; nothing else is searched.
      const byNumber = sql`${narrowedBy({ ...filters, keyword: '' })} and o.no = ${filters.keyword}`;
      const found = await pageByIndex(db, byNumber, page);
      return found.total > 0 ? found : pageOfHits(db, narrowedBy(filters), page);
    },

    /** The next heads after one, newest first, for reading all of them. */
    async chunk(
      filters: OrderFilters,
      after: Pick<HeadRow, 'created_at' | 'id'> | undefined,
      limit: number,
    ): Promise<HeadRow[]> {
      const { rows } = await sql<HeadRow>`
        select ${headColumns} from orders o
        where ${narrowedBy(filters)}
          ${after ? sql`and (o.created_at, o.id) < (${after.created_at}::timestamptz, ${after.id}::text)` : sql``}
        order by o.created_at desc, o.id desc limit ${limit}`.execute(db);
      return rows;
    },

    /** Lines of orders and children, as they were bought. */
    async lines(orderIds: readonly string[]): Promise<LineRow[]> {
      const { rows } = await sql<LineRow & { adjustments: KeptAdjustment[] }>`
        select ${LINE_COLUMNS}, ${ADJUSTMENTS_OF_LINE} as adjustments
        from order_lines l
        where l.order_id = any(${[...orderIds]}) or l.child_order_id = any(${[...orderIds]})
        order by l.id`.execute(db);
      return rows.map(({ adjustments, ...line }) => ({
        ...line,
        trace: wholeTrace({ ...line, adjustments }),
      }));
    },

    async detail(id: string, khId: number): Promise<DetailRow | undefined> {
      const { rows } = await sql<DetailRow>`
        select ${headColumns}, o.user_id, u.name as buyer, c.name as company, o.address, o.invoice_wish, o.remark,
               o.buyer_po_no, o.cancel_reason, o.pickup_code, o.placed_note, ${PLACED_BY} as placed_by
        from orders o
        join users u on u.id = o.user_id
        join companies c on c.kh_id = o.kh_id
        where o.id = ${id} and o.kh_id = ${khId}`.execute(db);
      return rows[0];
    },

    /** 「activity:group」 of the seat that an order claims in a buying group; undefined for other orders. */
    async seat(orderId: string): Promise<string | undefined> {
      const { rows } = await sql<{ ref: string }>`
        select s.ref from claims c join scarce s on s.id = c.scarce_id
        where c.order_id = ${orderId} and s.kind = 'seat' limit 1`.execute(db);
      return rows[0]?.ref;
    },

    /** Every step of an order from its placing on. */
    async history(orderId: string) {
      const { rows } = await sql<HistoryStep>`
        select from_state, to_state, event, actor_kind, note, at from order_steps
        where order_id = ${orderId} order by id`.execute(db);
      return rows;
    },

    async instalments(orderId: string) {
      return db
        .selectFrom('order_instalments')
        .select(['seq', 'name', 'amount', 'paid_amount', 'state', 'opens_at', 'closes_at'])
        .where('order_id', '=', orderId)
        .orderBy('seq')
        .execute();
    },

    /** Shipments of an order and of its children. */
    async shipments(orderId: string) {
      const { rows } = await sql<{
        id: number;
        carrier: string;
        tracking_no: string;
        driver: string;
        driver_phone: string;
        shipped_at: Date;
        lines: { orderLineId: string; num: number }[];
      }>`
        select s.id, s.carrier, s.tracking_no, s.driver, s.driver_phone, s.shipped_at,
               (select jsonb_agg(jsonb_build_object('orderLineId', l.order_line_id::text, 'num', l.pieces)
                                 order by l.order_line_id)
                from shipment_lines l where l.shipment_id = s.id) as lines
        from shipments s
        where s.order_id in (select id from orders where id = ${orderId} or parent_id = ${orderId})
        order by s.id`.execute(db);
      return rows;
    },

    /** The children of an order, or the siblings of a child. */
    async children(parentId: string) {
      return db
        .selectFrom('orders')
        .select(['id', 'no', 'state', 'hold_reasons', 'ship_from', 'payable_amount', 'delivery_way'])
        .where('parent_id', '=', parentId)
        .orderBy('no')
        .execute();
    },

    /** The number of orders in each state, of waiting quote requests and of old orders. One statement. */
    async numbers(khId: number): Promise<{ states: Record<string, number>; quotes: number; old: number }> {
      const { rows } = await sql<{
        states: Record<string, number> | null;
        to_review: number;
        quotes: number;
        old: number;
      }>`
        select
          (select jsonb_object_agg(state, n) from (
             select state, count(*) as n from orders where kh_id = ${khId} and parent_id is null group by state) s
          ) as states,
          (select count(*) from orders o where o.kh_id = ${khId} and o.parent_id is null and o.state = 'completed'
             and exists (select 1 from order_lines l
                         where l.order_id = o.id and not l.reviewed and l.price_kind <> 'gift')) as to_review,
          (select count(*) from quote_requests where kh_id = ${khId} and status = 'waiting') as quotes,
          (select count(*) from old_orders where kh_id = ${khId}) as old`.execute(db);
      const row = rows[0];
      return {
        states: { ...row?.states, 'to-review': row?.to_review ?? 0 },
        quotes: row?.quotes ?? 0,
        old: row?.old ?? 0,
      };
    },

    /** Payable by Shanghai month since an instant, without cancelled and refunded orders. */
    async monthAmounts(khId: number, since: Date): Promise<Map<string, number>> {
      const { rows } = await sql<{ month: string; amount: number }>`
        select to_char(created_at at time zone 'Asia/Shanghai', 'YYYY-MM') as month,
               sum(payable_amount)::bigint as amount
        from orders
        where kh_id = ${khId} and parent_id is null and created_at >= ${since}
          and state not in ('cancelled', 'refunding', 'refunded')
        group by 1`.execute(db);
      return new Map(rows.map(({ month, amount }) => [month, amount]));
    },
  };
}
