import {
  type GoodsFacts,
  type LadderRow,
  ladderInForce,
  ladderOf,
  type ListedGoods,
  type ListRow,
  nextListTurn,
  type PriceRules,
  pricePair,
  quantityRule,
  type Resolved,
  resolveLists,
  withListedPrices,
  instantOf,
  NO_CHAIN,
  type PriceChain,
} from '@pifa/domain';
import { type RawBuilder, sql } from 'kysely';
import { type Session } from '../../platform';
import { FACTS_COLUMNS, type FactsColumns } from '../goods-row';

/** Whose prices: a session is one. Null where a visitor looks. */
export type PriceBuyer = Pick<Session, 'userId' | 'khId' | 'priceChain'>;

/** What decides a goods' price for everybody. */
export interface GoodsFactsRow extends FactsColumns {
  /** For the scopes of promotions; shelves do not read it. */
  facts_brand?: number | null;
  /** '/1/12/123/' */
  category_path?: string | null;
  /** What a piece costs the mall: for formulas alone, and never in an answer. */
  facts_cost: number | null;
}

/** A ladder as SQL answers it. Its window is text, because JSON has no infinity. */
interface LadderJson extends Omit<LadderRow, 'start' | 'end'> {
  start: string;
  end: string;
}

interface ListRowJson extends Omit<ListRow, 'start' | 'end'> {
  start: string;
  end: string;
}

/** The rules of a price as SQL answers them. */
export interface StoredRules {
  list_rows: ListRowJson[] | null;
  market: { id: number; perPiece: number; from: string }[] | null;
  ladders: LadderJson[] | null;
}

/** What `factsSql` adds to a row of goods. Prices in 1/10000 yuan. */
export type FactsRow = GoodsFactsRow & StoredRules;

const NO_ROWS = sql<null>`null::json`;
const DAY = 86_400_000;

/**
 * The rows of the buyer's lists for `goods g`, as JSON: of those that begin together the newest, without those that had
 * ended a day ago or that a later one then covered to their end. So a price that was changed a hundred times is read
 * once. A buyer without lists costs nothing.
 */
export function listRowsSql({ lists }: PriceChain, now: Date): RawBuilder<ListRowJson[] | null> {
  if (lists.length === 0) return NO_ROWS;
  const dayAgo = sql`${new Date(now.getTime() - DAY)}::timestamptz`;
  return sql`(
    select json_agg(json_build_object('id', r.id, 'listId', r.list_id, 'fromPieces', r.from_pieces,
      'perPiece', r.per_piece, 'perPack', r.per_pack, 'start', r.starts_at, 'end', r.ends_at))
    from (
      select r.*, max(case when r.starts_at <= ${dayAgo} then r.ends_at end) over (
        partition by r.list_id, r.from_pieces order by r.starts_at desc
        rows between unbounded preceding and 1 preceding) as covered
      from (
        select distinct on (r.list_id, r.from_pieces, r.starts_at) r.*
        from price_list_rows r join price_lists l on l.id = r.list_id and r.version <= l.live_version
        where r.goods_id = g.id and r.list_id = any((select ${lists}::bigint[])::bigint[])
        order by r.list_id, r.from_pieces, r.starts_at, r.id desc) r) r
    where r.ends_at > ${dayAgo} and (r.covered is null or r.ends_at > r.covered))`;
}

/** The market prices of `goods g`, where a formula of the buyer works on them: the one of a day ago, and those since. */
export function marketSql({ rules }: PriceChain, now: Date): RawBuilder<StoredRules['market']> {
  if (!rules.some(({ base }) => base === 'market')) return NO_ROWS;
  const dayAgo = sql`${new Date(now.getTime() - DAY)}::timestamptz`;
  return sql`(
    select json_agg(json_build_object('id', m.id, 'perPiece', m.per_piece, 'from', m.from_at))
    from goods_bases m where m.goods_id = g.id and m.from_at >= coalesce((
      select max(o.from_at) from goods_bases o where o.goods_id = g.id and o.from_at <= ${dayAgo}), '-infinity'))`;
}

/** The ladders of `goods g` and of its group, as JSON; `whose` narrows `ladders l`. */
export const laddersSql = (whose: RawBuilder<unknown>): RawBuilder<LadderJson[] | null> => sql`(
  select json_agg(json_build_object('id', l.id, 'name', l.name, 'own', l.kh_id is not null,
    'ofGoods', l.goods_id is not null, 'start', l.starts_at, 'end', l.ends_at, 'tiers', l.tiers))
  from ladders l where (l.goods_id = g.id or l.group_id = g.group_id) and ${whose})`;

/** A subselect hides the id from the planner, which would otherwise plan anew for each buyer: dearer than reading. */
const companyId = (buyer: PriceBuyer | null): RawBuilder<unknown> =>
  sql`(select ${buyer?.khId ?? null}::bigint)`;

/**
 * Columns and joins that add a buyer's price facts to any statement about `goods g`, so that prices need no statement
 * of their own. The domain decides which of the rules is in force.
 */
export function factsSql(
  buyer: PriceBuyer | null,
  now: Date,
): { columns: RawBuilder<FactsRow>; joins: RawBuilder<unknown> } {
  const chain = buyer?.priceChain ?? NO_CHAIN;
  const running = sql`(l.kh_id is null or l.kh_id = ${companyId(buyer)})
    and l.starts_at <= ${now}::timestamptz and ${now}::timestamptz < l.ends_at`;
  const columns = sql<FactsRow>`
    ${FACTS_COLUMNS}, coalesce(facts_stock.available, 0) as stock,
    ${listRowsSql(chain, now)} as list_rows, ${marketSql(chain, now)} as market, ${laddersSql(running)} as ladders,
    g.brand_id as facts_brand, facts_category.path as category_path, g.cost as facts_cost`;
  const joins = sql`
    left join scarce facts_stock on facts_stock.id = g.stock_id
    left join categories facts_category on facts_category.id = g.category_id`;
  return { columns, joins };
}

/** The rules as the domain reads them, for a buyer with this chain. */
export const toRules = (
  { list_rows: rows, market, ladders }: StoredRules,
  { links, lowest, rules }: PriceChain = NO_CHAIN,
): PriceRules => ({
  listed: {
    chain: links,
    lowest,
    rules,
    rows: (rows ?? []).map((one) => ({ ...one, start: instantOf(one.start), end: instantOf(one.end) })),
    bases: (market ?? []).map(({ id, perPiece, from }) => ({
      id,
      kind: 'market' as const,
      perPiece,
      from: Date.parse(from),
    })),
  },
  ladders: (ladders ?? []).map((one) => ({ ...one, start: instantOf(one.start), end: instantOf(one.end) })),
});

export const toFacts = (row: FactsRow, buyer: PriceBuyer | null, now: Date): GoodsFacts =>
  factsUnder(row, toRules(row, buyer?.priceChain), now);

/** As `toFacts`, with the next instant at which a list changes the price by itself, ms. */
export function toLastingFacts(
  row: FactsRow,
  buyer: PriceBuyer | null,
  now: Date,
): { facts: GoodsFacts; until: number } {
  const rules = toRules(row, buyer?.priceChain);
  return { facts: factsUnder(row, rules, now), until: nextListTurn(rules.listed, now.getTime()) };
}

/** Leaves out a promotion that is over, but not one to come: pages say 「活动未开始」. */
export function factsUnder(row: GoodsFactsRow, rules: PriceRules, now: Date): GoodsFacts {
  const { promo_per_pack: promoPack, promo_per_piece: promoPiece, promo_ends_at: promoEnd } = row;
  const promoted = promoPack !== null && promoPiece !== null && (promoEnd === null || now < promoEnd);
  const goodsId = String(row.id);
  const list = pricePair(row.list_per_pack, row.list_per_piece);
  const byGroup = row.ladder_scope === 'group' && row.group_id !== null;
  const publicPrices = {
    list,
    promotion: promoted
      ? { pair: pricePair(promoPack, promoPiece), window: { start: row.promo_starts_at, end: promoEnd } }
      : null,
    ladder: ladderOf(ladderInForce(rules.ladders, now), byGroup),
  };
  return {
    goodsId,
    rule: quantityRule({
      piecesPerPack: row.pieces_per_pack,
      minPieces: row.min_pieces,
      pieceStep: row.piece_step,
      packStep: row.pack_step,
      stock: row.stock,
      unit: row.unit,
      packUnit: row.pack_unit,
      name: row.name,
    }),
    ...withListedPrices(publicPrices, listedGoods(row), withCost(rules, row.facts_cost), { now, byGroup }),
    groupId: row.group_id === null ? null : String(row.group_id),
    weight: row.weight_g,
    volume: row.volume_cm3,
    shipFrom: row.ship_from,
    taxRate: row.tax_rate_bp,
    brandId: brandOf(row),
    categoryIds: categoriesOf(row),
  };
}

const categoriesOf = (row: GoodsFactsRow): string[] => row.category_path?.split('/').filter(Boolean) ?? [];
const brandOf = (row: GoodsFactsRow): string | null =>
  row.facts_brand == null ? null : String(row.facts_brand);

/** What formulas know of the goods. */
const listedGoods = (row: GoodsFactsRow): ListedGoods => ({
  goodsId: String(row.id),
  list: pricePair(row.list_per_pack, row.list_per_piece),
  piecesPerPack: row.pieces_per_pack,
  categoryIds: categoriesOf(row),
  brandId: brandOf(row),
});

/** What each list of the chain says of the goods, and which closed it. */
export const resolvedOf = (row: FactsRow, chain: PriceChain, now: Date): Resolved =>
  resolveLists(listedGoods(row), withCost(toRules(row, chain), row.facts_cost), now);

/** The cost stands with the goods, so a new one is in force as soon as the goods are read again. */
function withCost({ listed }: PriceRules, cost: number | null): PriceRules['listed'] {
  if (cost === null || listed.rules.length === 0) return listed;
  const own = { id: 0, kind: 'cost' as const, perPiece: cost, from: Number.NEGATIVE_INFINITY };
  return { ...listed, bases: [...listed.bases, own] };
}
