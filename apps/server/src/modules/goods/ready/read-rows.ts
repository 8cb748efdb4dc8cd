import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform';
import type { MarkedRow } from '../../../platform/cache/fresh-rows';
import { CARD_COLUMNS, FACTS_COLUMNS, PAGE_COLUMNS, type PageRow } from '../../goods-row';
import { MOST_WHOLE, type OwnRules, type PriceBuyer, type StoredLadder } from '../../pricing';
import type { Bought } from '../bought-store';
import type { CardRow } from '../cards/card-store';

/** A goods as it is read for everybody: no buyer's prices, ladders with their windows. */
export type SharedRow = Omit<
  CardRow,
  `customer_${string}` | 'ladder_id' | 'ladder_name' | 'ladder_own' | 'ladder_tiers'
> & { ladders: StoredLadder[] };

/** What to read; an empty list reads nothing. */
export interface Wanted {
  cards?: readonly number[];
  pages?: readonly number[];
  /** rules of these goods, or of every goods that has any for this buyer */
  own?: { buyer: PriceBuyer; ids: readonly number[] | 'all' };
  /** what a company bought of these goods last */
  bought?: { khId: number; ids: readonly number[] };
}

export interface Found {
  cards: Map<number, MarkedRow<SharedRow>>;
  pages: Map<number, MarkedRow<PageRow>>;
  own: Map<number, OwnRules>;
  bought: Map<number, Bought>;
}

interface Part {
  kind: 'card' | 'page' | 'own' | 'bought';
  id: number;
  mark: string;
  body: string;
}

/** The number of the transaction that wrote a row changes with every change of it, whoever made it. */
const CARD_MARK = sql`concat_ws('.', g.xmin::text, stock.xmin::text, brand.xmin::text, category.xmin::text)`;
const CARD_FROM = sql`goods g
  left join scarce stock on stock.id = g.stock_id
  left join brands brand on brand.id = g.brand_id
  left join categories category on category.id = g.category_id`;

const ladders = (whose: RawBuilder<unknown>) => sql`(
  select json_agg(json_build_object('id', l.id, 'name', l.name, 'own', l.kh_id is not null,
    'ofGoods', l.goods_id is not null, 'start', l.starts_at, 'end', l.ends_at, 'tiers', l.tiers))
  from ladders l where (l.goods_id = g.id or l.group_id = g.group_id) and ${whose})`;

const cardPart = (ids: readonly number[]) => sql<Part>`
  select 'card' as kind, g.id, ${CARD_MARK} as mark, row_to_json(body)::text as body
  from ${CARD_FROM}
  cross join lateral (select
    ${FACTS_COLUMNS}, coalesce(stock.available, 0) as stock, g.brand_id as facts_brand,
    category.path as category_path, ${CARD_COLUMNS}, brand.name as brand_name,
    ${ladders(sql`l.kh_id is null`)} as ladders) body
  where g.id = any(${ids}::bigint[])`;

const pagePart = (ids: readonly number[]) => sql<Part>`
  select 'page' as kind, g.id, g.xmin::text as mark, row_to_json(body)::text as body
  from goods g
  cross join lateral (select ${PAGE_COLUMNS}) body
  where g.id = any(${ids}::bigint[])`;

/** Goods with a price or a ladder for this buyer alone, one more than are kept as a whole. */
const withOwn = ({ khId, priceListId }: PriceBuyer) => sql`g.id in (
  select goods_id from customer_prices where kh_id = ${khId}::bigint
  union select goods_id from customer_prices where price_list_id = ${priceListId}::bigint
  union select laddered.id from ladders l
    join goods laddered on laddered.id = l.goods_id or laddered.group_id = l.group_id
    where l.kh_id = ${khId}::bigint
  limit ${MOST_WHOLE + 1})`;

const ownPart = (buyer: PriceBuyer, ids: readonly number[] | 'all') => sql<Part>`
  select 'own' as kind, g.id, '' as mark, json_build_object(
    'per_pack', coalesce(own.per_pack, listed.per_pack), 'per_piece', coalesce(own.per_piece, listed.per_piece),
    'ref', coalesce('company:' || own.id, 'list:' || listed.id), 'ladders', special.ladders)::text as body
  from goods g
  left join customer_prices own on own.kh_id = ${buyer.khId}::bigint and own.goods_id = g.id
  left join customer_prices listed
    on listed.price_list_id = ${buyer.priceListId}::bigint and listed.goods_id = g.id
  cross join lateral (select ${ladders(sql`l.kh_id = ${buyer.khId}::bigint`)} as ladders) special
  where ${ids === 'all' ? withOwn(buyer) : sql`g.id = any(${ids}::bigint[])`}
    and (own.id is not null or listed.id is not null or special.ladders is not null)`;

const boughtPart = (khId: number, ids: readonly number[]) => sql<Part>`
  select 'bought' as kind, b.goods_id as id, '' as mark, row_to_json(b)::text as body
  from bought_goods b where b.kh_id = ${khId} and b.goods_id = any(${ids}::bigint[])`;

/** Everything that is wanted, in one statement. */
export async function readRows(db: Db, { cards = [], pages = [], own, bought }: Wanted): Promise<Found> {
  const found: Found = { cards: new Map(), pages: new Map(), own: new Map(), bought: new Map() };
  const parts = [
    ...(cards.length > 0 ? [cardPart(cards)] : []),
    ...(pages.length > 0 ? [pagePart(pages)] : []),
    ...(own && own.ids.length > 0 ? [ownPart(own.buyer, own.ids)] : []),
    ...(bought && bought.ids.length > 0 ? [boughtPart(bought.khId, bought.ids)] : []),
  ];
  if (parts.length === 0) return found;
  const { rows } = await sql<Part>`${sql.join(parts, sql` union all `)}`.execute(db);
  for (const { kind, id, mark, body } of rows) {
    const parsed: unknown = JSON.parse(body);
    if (kind === 'card') found.cards.set(id, { mark, row: toShared(parsed as StoredCard) });
    else if (kind === 'page') found.pages.set(id, { mark, row: parsed as PageRow });
    else if (kind === 'own') found.own.set(id, toOwn(parsed as StoredOwn));
    else found.bought.set(id, toBought(parsed as StoredBought));
  }
  return found;
}

const readMarks = async (
  db: Db,
  mark: RawBuilder<unknown>,
  from: RawBuilder<unknown>,
  ids: readonly number[],
) => {
  const { rows } = await sql<Pick<Part, 'id' | 'mark'>>`
    select g.id, ${mark} as mark from ${from} where g.id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row.mark]));
};
const readDigest = async (
  db: Db,
  mark: RawBuilder<unknown>,
  from: RawBuilder<unknown>,
  ids: readonly number[],
): Promise<string> => {
  const { rows } = await sql<{ digest: string }>`
    select md5(coalesce(string_agg(${mark}, ',' order by g.id), '')) as digest
    from ${from} where g.id = any(${ids}::bigint[])`.execute(db);
  return rows[0]?.digest ?? '';
};

const PAGE_MARK = sql`g.xmin::text`;
const PAGE_FROM = sql`goods g`;

/** How the rows in memory are compared with the database. */
export const cardMarks = {
  marks: (db: Db, ids: readonly number[]) => readMarks(db, CARD_MARK, CARD_FROM, ids),
  digest: (db: Db, ids: readonly number[]) => readDigest(db, CARD_MARK, CARD_FROM, ids),
};
export const pageMarks = {
  marks: (db: Db, ids: readonly number[]) => readMarks(db, PAGE_MARK, PAGE_FROM, ids),
  digest: (db: Db, ids: readonly number[]) => readDigest(db, PAGE_MARK, PAGE_FROM, ids),
};

interface StoredWindow {
  start: string;
  end: string;
}
type StoredCard = Omit<SharedRow, 'ladders' | 'listed_at' | 'promo_starts_at' | 'promo_ends_at'> & {
  ladders: (Omit<StoredLadder, keyof StoredWindow> & StoredWindow)[] | null;
  listed_at: string;
  promo_starts_at: string | null;
  promo_ends_at: string | null;
};
interface StoredOwn {
  per_pack: number | null;
  per_piece: number | null;
  ref: string | null;
  ladders: StoredCard['ladders'];
}

const instant = (text: string): number =>
  text === 'infinity'
    ? Number.POSITIVE_INFINITY
    : text === '-infinity'
      ? Number.NEGATIVE_INFINITY
      : Date.parse(text);
/** The calendar's ends stand for ±infinity, as everywhere in the database layer. */
const FAR = 8.64e15;
const dateOf = (text: string): Date => new Date(Math.min(FAR, Math.max(-FAR, instant(text))));

const toLadders = (stored: StoredCard['ladders']): StoredLadder[] =>
  (stored ?? []).map((one) => ({ ...one, start: instant(one.start), end: instant(one.end) }));

const toShared = (stored: StoredCard): SharedRow => ({
  ...stored,
  listed_at: dateOf(stored.listed_at),
  promo_starts_at: stored.promo_starts_at === null ? null : dateOf(stored.promo_starts_at),
  promo_ends_at: stored.promo_ends_at === null ? null : dateOf(stored.promo_ends_at),
  ladders: toLadders(stored.ladders),
});

type StoredBought = Omit<Bought, 'last_at'> & { last_at: string };
const toBought = (stored: StoredBought): Bought => ({ ...stored, last_at: dateOf(stored.last_at) });

const toOwn = ({ per_pack: perPack, per_piece: perPiece, ref, ladders: own }: StoredOwn): OwnRules => ({
  customer: perPack === null || perPiece === null ? null : { perPack, perPiece, ref: ref ?? '' },
  ladders: toLadders(own),
});
