import { QUOTE_TABS, type QuoteRequestState } from '@pifa/domain';
import { sql } from 'kysely';
import type { Db } from '../../../platform';
import type { GoodsRow } from '../../goods-row';

/** The head of a quote request. Its state is current even when the expiry job has not run yet. */
export interface QuoteHeadRow {
  id: string;
  no: string;
  kh_id: number | null;
  user_id: number | null;
  state: QuoteRequestState;
  created_at: Date;
  kinds: number;
  amount: number | null;
  version: number;
  valid_until: Date | null;
  ordered_lines: number;
  /** Lines that can still be ordered. */
  open_lines: number;
  company: string;
  contact: string;
  phone: string;
}

/** The rest of one request. Instants inside are strings because they come from JSON. */
export interface QuoteWholeRow extends QuoteHeadRow {
  region_code: string;
  region_names: unknown;
  need_by: string | null;
  invoice_kind: string;
  remark: string;
  creator: string | null;
  versions: {
    version: number;
    message: string;
    validUntil: string | null;
    discountsAllowed: boolean;
    amount: number | null;
    at: string;
    author: string;
    confirmedBy: string;
  }[];
  messages: {
    id: number;
    lineNo: number | null;
    author: 'buyer' | 'seller';
    name: string;
    text: string;
    at: string;
  }[];
  history: {
    from: QuoteRequestState | null;
    to: QuoteRequestState;
    event: string;
    actor: 'buyer' | 'seller' | 'system';
    name: string;
    note: string;
    at: string;
  }[];
  attachments: { id: string; name: string; mediaType: string; bytes: number }[];
}

/** A line of any version, with the goods as they are today. Prices in 1/10000 yuan. */
export interface QuoteLineRow
  extends Pick<
    GoodsRow,
    'code' | 'spec' | 'image' | 'unit' | 'pack_unit' | 'pieces_per_pack' | 'piece_step' | 'pack_step'
  > {
  id: number;
  version: number;
  line_no: number;
  goods_id: number;
  goods_name: string;
  packs: number;
  pieces: number;
  per_pack: number | null;
  per_piece: number | null;
  remark: string;
  need_by: string | null;
  available: boolean;
  offers: { fromPieces: number; perPack: number; perPiece: number }[];
  min_pieces: number;
  step_waived: boolean;
  on_sale: boolean;
  stock: number;
  /** Of a requested line: the order that holds it, with its quantity and amount (fen). */
  ordered: {
    orderId: string;
    orderNo: string;
    packs: number;
    pieces: number;
    total: number;
    amount: number;
  } | null;
  cart_id: number | null;
}

const SHOWN_STATE = (now: Date) => sql`
  case when r.status = 'quoted' and r.expires_at <= ${now}::timestamptz then 'expired' else r.status end`;

export const headColumns = (now: Date) => sql`
  r.id, r.no, r.kh_id, r.user_id, ${SHOWN_STATE(now)} as state, r.created_at, r.kinds, r.amount, r.version,
  r.expires_at as valid_until, r.ordered_lines, r.company, r.contact, r.phone,
  (select count(*) from quote_versions v join quote_lines l on l.version_id = v.id
   where v.request_id = r.id and v.version = r.version and r.version > 0 and jsonb_array_length(l.offers) > 0
     and not exists (select 1 from quote_line_orders o
                     where o.quote_id = r.id and o.line_no = l.line_no and o.given_back_at is null)) as open_lines`;

/** What colleagues call the account of this name. */
const nameOf = (account: string) =>
  sql`coalesce((select nullif(o.display_name, '') from operators o where o.name = ${sql.ref(account)}), ${sql.ref(account)})`;

interface Filter {
  khId: number;
  /** null: all states. */
  states: readonly QuoteRequestState[] | null;
  keyword: string;
  now: Date;
}

const where = ({ khId, states, keyword, now }: Filter) => sql`
  r.kh_id = ${khId}::bigint
  and (${states === null} or ${SHOWN_STATE(now)} = any(${[...(states ?? [])]}::text[]))
  and (${keyword} = '' or strpos(lower(r.no), lower(${keyword})) > 0
    or exists (select 1 from quote_versions v join quote_lines l on l.version_id = v.id
               where v.request_id = r.id and v.version = 0 and strpos(lower(l.goods_name), lower(${keyword})) > 0))`;

export function quoteReads(db: Db) {
  return {
    /** One page of requests and their total: one statement. */
    async page(
      filter: Filter,
      { offset, limit }: { offset: number; limit: number },
    ): Promise<{ total: number; heads: QuoteHeadRow[] }> {
      const { rows } = await sql<
        { total: number } & { [Key in keyof QuoteHeadRow]: QuoteHeadRow[Key] | null }
      >`
        select t.total, p.*
        from (select count(*) as total from quote_requests r where ${where(filter)}) t
        left join (
          select ${headColumns(filter.now)} from quote_requests r where ${where(filter)}
          order by r.created_at desc, r.no desc offset ${offset} limit ${limit}) p on true
        order by p.created_at desc, p.no desc`.execute(db);
      const heads = rows.filter((row): row is { total: number } & QuoteHeadRow => row.id !== null);
      return { total: rows[0]?.total ?? 0, heads };
    },

    /** How many of a company's requests are under each tab: one statement. */
    async counts(khId: number, now: Date): Promise<Record<keyof typeof QUOTE_TABS | 'all', number>> {
      const { rows } = await sql<{ state: QuoteRequestState; count: number }>`
        select ${SHOWN_STATE(now)} as state, count(*) as count from quote_requests r
        where r.kh_id = ${khId} group by 1`.execute(db);
      const of = (states: readonly QuoteRequestState[]): number =>
        rows.filter(({ state }) => states.includes(state)).reduce((sum, { count }) => sum + count, 0);
      return {
        all: of(rows.map(({ state }) => state)),
        waiting: of(QUOTE_TABS.waiting),
        quoted: of(QUOTE_TABS.quoted),
        ordered: of(QUOTE_TABS.ordered),
        expired: of(QUOTE_TABS.expired),
      };
    },

    /** One request by id or number, of one company when given, with everything but its lines: one statement. */
    async whole(idOrNo: string, khId: number | null, now: Date): Promise<QuoteWholeRow | undefined> {
      const { rows } = await sql<QuoteWholeRow>`
        select ${headColumns(now)}, r.region_code, r.region_names, r.need_by, r.invoice_kind, r.remark, u.name as creator,
          coalesce((select jsonb_agg(jsonb_build_object('version', v.version, 'message', v.message,
              'validUntil', v.valid_until, 'discountsAllowed', v.discounts_allowed, 'amount', v.amount,
              'at', v.created_at, 'author', ${nameOf('v.author_name')},
              'confirmedBy', ${nameOf('v.confirmed_by')}) order by v.version desc)
            from quote_versions v where v.request_id = r.id and v.version > 0), '[]') as versions,
          coalesce((select jsonb_agg(jsonb_build_object('id', m.id, 'lineNo', m.line_no, 'author', m.author,
              'name', coalesce(w.name, m.author_name), 'text', m.text, 'at', m.created_at) order by m.id)
            from quote_messages m left join users w on w.id = m.user_id where m.quote_id = r.id), '[]') as messages,
          coalesce((select jsonb_agg(jsonb_build_object('from', h.from_state, 'to', h.to_state, 'event', h.event,
              'actor', h.actor_kind, 'name', coalesce(w.name, h.actor_name), 'note', h.note, 'at', h.at) order by h.id)
            from quote_history h left join users w on w.id = h.actor_id and h.actor_kind = 'buyer'
            where h.quote_id = r.id), '[]') as history,
          coalesce((select jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'mediaType', f.media_type,
              'bytes', f.bytes) order by a.sort)
            from quote_attachments a join uploads f on f.id = a.upload_id
            where a.quote_id = r.id), '[]') as attachments
        from quote_requests r left join users u on u.id = r.user_id
        where (r.id = ${idOrNo} or r.no = ${idOrNo}) and (${khId}::bigint is null or r.kh_id = ${khId}::bigint)`.execute(
        db,
      );
      return rows[0];
    },

    /** The lines of all versions, with the cart line of this user (0: of nobody): one statement. */
    async lines(quoteId: string, userId: number): Promise<QuoteLineRow[]> {
      const { rows } = await sql<QuoteLineRow>`
        select l.id, v.version, l.line_no, l.goods_id, l.goods_name, l.packs, l.pieces, l.per_pack, l.per_piece,
               l.remark, l.need_by, l.available, l.offers, l.min_pieces, l.step_waived, g.code, g.spec, g.image,
               g.unit, g.pack_unit, g.pieces_per_pack, g.piece_step, g.pack_step, g.status = 'on' as on_sale,
               coalesce(s.available, 0) as stock, c.id as cart_id,
               case when v.version = 0 then (
                 select jsonb_build_object('orderId', o.order_id, 'orderNo', d.no, 'packs', ol.packs,
                   'pieces', ol.pieces, 'total', ol.total_pieces, 'amount', ol.amount)
                 from quote_line_orders o join orders d on d.id = o.order_id
                 join order_lines ol on ol.order_id = o.order_id and ol.context = 'quoted:' || o.quote_line_id
                 where o.quote_id = v.request_id and o.line_no = l.line_no and o.given_back_at is null
                 limit 1) end as ordered
        from quote_versions v
        join quote_lines l on l.version_id = v.id
        join goods g on g.id = l.goods_id
        left join scarce s on s.id = g.stock_id
        left join cart_lines c on c.user_id = ${userId} and c.goods_id = l.goods_id and c.context = 'quoted:' || l.id
          and c.parent_line_id is null
        where v.request_id = ${quoteId}
        order by v.version, l.line_no`.execute(db);
      return rows;
    },
  };
}
