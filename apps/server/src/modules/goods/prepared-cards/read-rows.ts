import type { LadderRow, PriceRules } from '@pifa/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform';
import type { VersionedRow } from '../../../platform/cache/fresh-rows';
import { CARD_COLUMNS, type CardColumns, FACTS_COLUMNS, PAGE_COLUMNS, type PageRow } from '../../goods-row';
import {
  buyerIds,
  customerPricesSql,
  type GoodsFactsRow,
  instantOf,
  laddersSql,
  MOST_WHOLE,
  type PriceBuyer,
  type StoredRules,
  toRules,
} from '../../pricing';
import type { Bought } from '../bought-store';

/** A goods as it is read for everybody: no buyer's prices, ladders with their windows. */
export type SharedRow = GoodsFactsRow & CardColumns & { ladders: LadderRow[] };

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
  cards: Map<number, VersionedRow<SharedRow>>;
  pages: Map<number, VersionedRow<PageRow>>;
  own: Map<number, PriceRules>;
  bought: Map<number, Bought>;
}

interface Part {
  kind: 'card' | 'page' | 'own' | 'bought';
  id: number;
  mark: string;
  body: string;
}

/** The number of the transaction that wrote a row changes with every change of it, whoever made it. */
const CARD_VERSION = sql`concat_ws('.', g.xmin::text, stock.xmin::text, brand.xmin::text, category.xmin::text)`;
const CARD_FROM = sql`goods g
  left join scarce stock on stock.id = g.stock_id
  left join brands brand on brand.id = g.brand_id
  left join categories category on category.id = g.category_id`;

const cardPart = (ids: readonly number[]) => sql<Part>`
  select 'card' as kind, g.id, ${CARD_VERSION} as mark, row_to_json(body)::text as body
  from ${CARD_FROM}
  cross join lateral (select
    ${FACTS_COLUMNS}, coalesce(stock.available, 0) as stock, g.brand_id as facts_brand,
    category.path as category_path, ${CARD_COLUMNS}, brand.name as brand_name,
    ${laddersSql(sql`l.kh_id is null`)} as ladders) body
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
  select 'own' as kind, g.id, '' as mark, row_to_json(rules)::text as body
  from goods g
  cross join lateral (select ${customerPricesSql(buyerIds(buyer))} as customer_prices,
    ${laddersSql(sql`l.kh_id = ${buyer.khId}::bigint`)} as ladders) rules
  where ${ids === 'all' ? withOwn(buyer) : sql`g.id = any(${ids}::bigint[])`}
    and (rules.customer_prices is not null or rules.ladders is not null)`;

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
    else if (kind === 'own') found.own.set(id, toRules(parsed as StoredRules));
    else found.bought.set(id, toBought(parsed as StoredBought));
  }
  return found;
}

/** How the rows in memory are compared with the database. */
const versionsOf = (mark: RawBuilder<unknown>, from: RawBuilder<unknown>) => ({
  async marks(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
    const { rows } = await sql<Pick<Part, 'id' | 'mark'>>`
      select g.id, ${mark} as mark from ${from} where g.id = any(${ids}::bigint[])`.execute(db);
    return new Map(rows.map((row) => [row.id, row.mark]));
  },
  async digest(db: Db, ids: readonly number[]): Promise<string> {
    const { rows } = await sql<{ digest: string }>`
      select md5(coalesce(string_agg(${mark}, ',' order by g.id), '')) as digest
      from ${from} where g.id = any(${ids}::bigint[])`.execute(db);
    return rows[0]?.digest ?? '';
  },
});
export const cardVersions = versionsOf(CARD_VERSION, CARD_FROM);
export const pageVersions = versionsOf(sql`g.xmin::text`, sql`goods g`);

type StoredCard = Omit<SharedRow, 'ladders' | 'listed_at' | 'promo_starts_at' | 'promo_ends_at'> &
  Pick<StoredRules, 'ladders'> & {
    listed_at: string;
    promo_starts_at: string | null;
    promo_ends_at: string | null;
  };

/** The calendar's ends stand for ±infinity, as everywhere in the database layer. */
const FAR = 8.64e15;
const dateOf = (text: string): Date => new Date(Math.min(FAR, Math.max(-FAR, instantOf(text))));

const toShared = (stored: StoredCard): SharedRow => ({
  ...stored,
  listed_at: dateOf(stored.listed_at),
  promo_starts_at: stored.promo_starts_at === null ? null : dateOf(stored.promo_starts_at),
  promo_ends_at: stored.promo_ends_at === null ? null : dateOf(stored.promo_ends_at),
  ladders: [...toRules({ customer_prices: null, ladders: stored.ladders }).ladders],
});

type StoredBought = Omit<Bought, 'last_at'> & { last_at: string };
const toBought = (stored: StoredBought): Bought => ({ ...stored, last_at: dateOf(stored.last_at) });
