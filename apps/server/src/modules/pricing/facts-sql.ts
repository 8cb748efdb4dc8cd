import {
  type CustomerPriceRow,
  customerPriceInForce,
  type GoodsFacts,
  type LadderRow,
  ladderInForce,
  ladderOf,
  type PriceRules,
  pricePair,
  quantityRule,
} from '@pifa/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Session } from '../../platform';
import { FACTS_COLUMNS, type FactsColumns } from '../goods-row';

/** Whose prices: a session is one. Null where a visitor looks. */
export type PriceBuyer = Pick<Session, 'userId' | 'khId' | 'priceListId'>;

/** What decides a goods' price for everybody. */
export interface GoodsFactsRow extends FactsColumns {
  /** For the scopes of promotions; shelves do not read it. */
  facts_brand?: number | null;
  /** '/1/12/123/' */
  category_path?: string | null;
}

/** A ladder as SQL answers it. Its window is text, because JSON has no infinity. */
interface LadderJson extends Omit<LadderRow, 'start' | 'end'> {
  start: string;
  end: string;
}

/** The rules of a price as SQL answers them. */
export interface StoredRules {
  customer_prices: CustomerPriceRow[] | null;
  ladders: LadderJson[] | null;
}

/** What `factsSql` adds to a row of goods. Prices in 1/10000 yuan. */
export type FactsRow = GoodsFactsRow & StoredRules;

/** The prices of `goods g` that were agreed with this buyer, as JSON. */
export const customerPricesSql = ({ company, list }: BuyerIds): RawBuilder<CustomerPriceRow[] | null> => sql`(
  select json_agg(json_build_object('id', p.id, 'of', p.of, 'perPack', p.per_pack, 'perPiece', p.per_piece))
  from (
    select id, 'company' as of, per_pack, per_piece from customer_prices where kh_id = ${company} and goods_id = g.id
    union all
    select id, 'list' as of, per_pack, per_piece from customer_prices where price_list_id = ${list} and goods_id = g.id
  ) p)`;

/** The ladders of `goods g` and of its group, as JSON; `whose` narrows `ladders l`. */
export const laddersSql = (whose: RawBuilder<unknown>): RawBuilder<LadderJson[] | null> => sql`(
  select json_agg(json_build_object('id', l.id, 'name', l.name, 'own', l.kh_id is not null,
    'ofGoods', l.goods_id is not null, 'start', l.starts_at, 'end', l.ends_at, 'tiers', l.tiers))
  from ladders l where (l.goods_id = g.id or l.group_id = g.group_id) and ${whose})`;

interface BuyerIds {
  company: RawBuilder<unknown>;
  list: RawBuilder<unknown>;
}

/** Subselects hide the ids from the planner, which would otherwise plan anew for each buyer: dearer than reading. */
export const buyerIds = (buyer: PriceBuyer | null): BuyerIds => ({
  company: sql`(select ${buyer?.khId ?? null}::bigint)`,
  list: sql`(select ${buyer?.priceListId ?? null}::bigint)`,
});

/**
 * Columns and joins that add a buyer's price facts to any statement about `goods g`, so that prices need no statement
 * of their own. The domain decides which of the rules is in force.
 */
export function factsSql(
  buyer: PriceBuyer | null,
  now: Date,
): { columns: RawBuilder<FactsRow>; joins: RawBuilder<unknown> } {
  const ids = buyerIds(buyer);
  const running = sql`(l.kh_id is null or l.kh_id = ${ids.company})
    and l.starts_at <= ${now}::timestamptz and ${now}::timestamptz < l.ends_at`;
  const columns = sql<FactsRow>`
    ${FACTS_COLUMNS}, coalesce(facts_stock.available, 0) as stock,
    ${customerPricesSql(ids)} as customer_prices, ${laddersSql(running)} as ladders,
    g.brand_id as facts_brand, facts_category.path as category_path`;
  const joins = sql`
    left join scarce facts_stock on facts_stock.id = g.stock_id
    left join categories facts_category on facts_category.id = g.category_id`;
  return { columns, joins };
}

/** A timestamp as JSON has it, ms; an open window reaches to ±Infinity. */
export const instantOf = (text: string): number =>
  text === 'infinity'
    ? Number.POSITIVE_INFINITY
    : text === '-infinity'
      ? Number.NEGATIVE_INFINITY
      : Date.parse(text);

export const toRules = ({ customer_prices: customerPrices, ladders }: StoredRules): PriceRules => ({
  customerPrices: customerPrices ?? [],
  ladders: (ladders ?? []).map((one) => ({ ...one, start: instantOf(one.start), end: instantOf(one.end) })),
});

export const toFacts = (row: FactsRow, now: Date): GoodsFacts => factsUnder(row, toRules(row), now);

/** Leaves out a promotion that is over, but not one to come: pages say 「活动未开始」. */
export function factsUnder(row: GoodsFactsRow, rules: PriceRules, now: Date): GoodsFacts {
  const { promo_per_pack: promoPack, promo_per_piece: promoPiece, promo_ends_at: promoEnd } = row;
  const promoted = promoPack !== null && promoPiece !== null && (promoEnd === null || now < promoEnd);
  return {
    goodsId: String(row.id),
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
    list: pricePair(row.list_per_pack, row.list_per_piece),
    promotion: promoted
      ? { pair: pricePair(promoPack, promoPiece), window: { start: row.promo_starts_at, end: promoEnd } }
      : null,
    customer: customerPriceInForce(rules.customerPrices),
    ladder: ladderOf(
      ladderInForce(rules.ladders, now),
      row.ladder_scope === 'group' && row.group_id !== null,
    ),
    groupId: row.group_id === null ? null : String(row.group_id),
    weight: row.weight_g,
    volume: row.volume_cm3,
    shipFrom: row.ship_from,
    taxRate: row.tax_rate_bp,
    brandId: row.facts_brand == null ? null : String(row.facts_brand),
    categoryIds: row.category_path?.split('/').filter(Boolean) ?? [],
  };
}
