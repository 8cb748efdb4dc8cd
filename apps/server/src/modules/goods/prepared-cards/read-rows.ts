import { type LadderRow, type PriceRules, instantOf } from '@pifa/domain';
import { type RawBuilder, sql } from 'kysely';
import { type Db } from '../../../platform';
import type { VersionedRow } from '../../../platform/cache/fresh-rows';
import { CARD_COLUMNS, type CardColumns, FACTS_COLUMNS, PAGE_COLUMNS, type PageRow } from '../../goods-row';
import {
  type GoodsFactsRow,
  laddersSql,
  listRowsSql,
  marketSql,
  MOST_WHOLE,
  type PriceBuyer,
  type StoredRules,
  toRules,
} from '../../pricing';
import type { Bought } from '../bought-store';

/** A goods as it is read for everybody: no buyer's prices, ladders with their windows. */
export interface SharedRow extends GoodsFactsRow, CardColumns {
  ladders: LadderRow[];
  /** number of the transaction that wrote the row of `goods` */
  written: string;
}

/** The number of the transaction that wrote a row changes with every change of it, whoever made it. */
const CARD_VERSION = sql<string>`concat_ws('.', g.xmin::text, stock.xmin::text, brand.xmin::text, category.xmin::text)`;
const CARD_FROM = sql`goods g
  left join scarce stock on stock.id = g.stock_id
  left join brands brand on brand.id = g.brand_id
  left join categories category on category.id = g.category_id`;

type StoredCard = Omit<SharedRow, 'ladders'> & Pick<StoredRules, 'ladders'> & { mark: string };

const CARD = sql<StoredCard>`
  ${FACTS_COLUMNS}, coalesce(stock.available, 0) as stock, g.brand_id as facts_brand, g.cost as facts_cost,
  category.path as category_path, ${CARD_COLUMNS}, brand.name as brand_name,
  ${laddersSql(sql`l.kh_id is null`)} as ladders, ${CARD_VERSION} as mark, g.xmin::text as written`;

/** Cards of these goods. */
export async function readCards(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, VersionedRow<SharedRow>>> {
  const { rows } = await sql<StoredCard>`
    select ${CARD} from ${CARD_FROM} where g.id = any(${ids}::bigint[])`.execute(db);
  return byId(rows.map(toShared));
}

/** Cards of these goods with what their own pages show beyond them. */
export async function readPages(db: Db, ids: readonly number[]) {
  const { rows } = await sql<StoredCard & PageRow>`
    select ${CARD}, ${PAGE_COLUMNS} from ${CARD_FROM} where g.id = any(${ids}::bigint[])`.execute(db);
  return { cards: byId(rows.map(toShared)), pages: rows };
}

/** The row itself becomes the shared one: a copy without its mark takes twice the memory. */
function toShared(row: StoredCard): VersionedRow<SharedRow> {
  const { mark, ladders } = row;
  const rules = ladders === null ? [] : [...toRules({ list_rows: null, market: null, ladders }).ladders];
  return { mark, row: Object.assign(row, { ladders: rules }) };
}

const byId = (rows: readonly VersionedRow<SharedRow>[]) => new Map(rows.map((one) => [one.row.id, one]));

/** How the cards in memory are compared with the database. */
export const cardVersions = {
  async marks(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
    const { rows } = await sql<{ id: number; mark: string }>`
      select g.id, ${CARD_VERSION} as mark from ${CARD_FROM} where g.id = any(${ids}::bigint[])`.execute(db);
    return new Map(rows.map((row) => [row.id, row.mark]));
  },
  async digest(db: Db, ids: readonly number[]): Promise<string> {
    const { rows } = await sql<{ digest: string }>`
      select md5(coalesce(string_agg(${CARD_VERSION}, ',' order by g.id), '')) as digest
      from ${CARD_FROM} where g.id = any(${ids}::bigint[])`.execute(db);
    return rows[0]?.digest ?? '';
  },
};

/** What to read of a company alone; an empty list reads nothing. */
export interface WantedOfCompany {
  /** rules of these goods; `areAll`: of every goods that has any for this buyer, unless there are more than `MOST_WHOLE` */
  own?: { buyer: PriceBuyer; ids: readonly number[]; areAll: boolean; now: Date } | undefined;
  /** what it bought of these goods last; `areAll`: also which goods it ever bought */
  bought?: { khId: number; ids: readonly number[]; areAll: boolean } | undefined;
}

export interface FoundOfCompany {
  own: Map<number, PriceRules>;
  /** `own` holds every goods with rules for this buyer */
  isWhole: boolean;
  bought: Map<number, Bought>;
  /** the goods it ever bought, where it was asked for; one more than are kept if there are too many */
  boughtIds: readonly number[];
}

interface Part {
  kind: 'own' | 'ownCount' | 'bought' | 'boughtIds';
  id: number;
  body: string;
}

type OfOwn = NonNullable<WantedOfCompany['own']>;

/**
 * The rules of these goods (`id`, `group_id`). With formulas every goods may have a price; the formulas themselves came with
 * the buyer. `offset 0`: what a goods' rules are is found out once, and for these goods alone.
 */
const rulesPart = (goods: RawBuilder<unknown>, { buyer, now }: OfOwn) => sql<Part>`
  select 'own' as kind, g.id, row_to_json(rules)::text as body
  from ${goods} g
  cross join lateral (select ${listRowsSql(buyer.priceChain, now)} as list_rows, ${marketSql(buyer.priceChain, now)} as market,
    ${laddersSql(sql`l.kh_id = ${buyer.khId}::bigint`)} as ladders offset 0) rules
  where ${buyer.priceChain.rules.length > 0}::boolean or rules.list_rows is not null or rules.ladders is not null`;

const partOfIds = (own: OfOwn) =>
  rulesPart(sql`(select id, group_id from goods where id = any(${own.ids}::bigint[]))`, own);

/**
 * The rules of every goods with a price or a ladder for this buyer, and of `ids`; of `ids` alone where there are too many.
 * Each list is read in the order of its goods and no further than `MOST_WHOLE`, whatever the planner knows of it: a list may
 * have got a million rows a moment ago.
 */
const partOfAll = (own: OfOwn) => sql<Part>`(
  with own as materialized (
    select r.goods_id as id from unnest(${own.buyer.priceChain.lists}::bigint[]) as l(id) cross join lateral (
      select distinct goods_id from price_list_rows where list_id = l.id order by goods_id limit ${ONE_TOO_MANY}) r
    union select laddered.id from ladders l
      join goods laddered on laddered.id = l.goods_id or laddered.group_id = l.group_id
      where l.kh_id = ${own.buyer.khId}::bigint
    limit ${ONE_TOO_MANY}),
  read as materialized (
    select id, group_id from goods where id in (
      select id from own where (select count(*) from own) < ${ONE_TOO_MANY}
      union select unnest(${own.ids}::bigint[])))
  ${rulesPart(sql`read`, own)}
  union all select 'ownCount', count(*), '' from own)`;
/** `MOST_WHOLE` + 1, written out because the plan depends on it. */
const ONE_TOO_MANY = sql`2001`;

const boughtPart = (khId: number, ids: readonly number[]) => sql<Part>`
  select 'bought' as kind, b.goods_id as id, row_to_json(b)::text as body
  from bought_goods b where b.kh_id = ${khId} and b.goods_id = any(${ids}::bigint[])`;

/** Which goods a company bought is kept for so many. */
export const MOST_BOUGHT_IDS = 5_000;

const boughtIdsPart = (khId: number) => sql<Part>`
  select 'boughtIds' as kind, 0::bigint as id, coalesce(json_agg(goods_id), '[]')::text as body
  from (select goods_id from bought_goods where kh_id = ${khId} limit ${MOST_BOUGHT_IDS + 1}) b`;

/** Everything that is wanted, in one statement. */
export async function readOfCompany(db: Db, { own, bought }: WantedOfCompany): Promise<FoundOfCompany> {
  const found: FoundOfCompany = { own: new Map(), isWhole: false, bought: new Map(), boughtIds: [] };
  const parts = [
    ...(own && own.ids.length > 0 ? [own.areAll ? partOfAll(own) : partOfIds(own)] : []),
    ...(bought && bought.ids.length > 0 ? [boughtPart(bought.khId, bought.ids)] : []),
    ...(bought?.areAll ? [boughtIdsPart(bought.khId)] : []),
  ];
  if (parts.length === 0) return found;
  const { rows } = await sql<Part>`${sql.join(parts, sql` union all `)}`.execute(db);
  for (const { kind, id, body } of rows) {
    if (kind === 'ownCount') {
      found.isWhole = id <= MOST_WHOLE;
      continue;
    }
    const parsed: unknown = JSON.parse(body);
    if (kind === 'own') found.own.set(id, toRules(parsed as StoredRules, own?.buyer.priceChain));
    else if (kind === 'bought') found.bought.set(id, toBought(parsed as StoredBought));
    else found.boughtIds = parsed as number[];
  }
  return found;
}

type StoredBought = Omit<Bought, 'last_at'> & { last_at: string };
/** The calendar's ends stand for ±infinity, as everywhere in the database layer. */
const FAR = 8.64e15;
const dateOf = (text: string): Date => new Date(Math.min(FAR, Math.max(-FAR, instantOf(text))));
const toBought = (stored: StoredBought): Bought => ({ ...stored, last_at: dateOf(stored.last_at) });
