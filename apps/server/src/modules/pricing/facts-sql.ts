import { type GoodsFacts, type Ladder, pricePair, quantityRule, unitPrice } from '@pifa/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Session } from '../../platform';
import { FACTS_COLUMNS, type FactsColumns } from '../goods-row';

/** Whose prices: a session is one. Null where a visitor looks. */
export type PriceBuyer = Pick<Session, 'userId' | 'khId' | 'priceListId'>;

/** What `factsSql` adds to a row of goods. Prices in 1/10000 yuan. */
export interface FactsRow extends FactsColumns {
  customer_per_pack: number | null;
  customer_per_piece: number | null;
  customer_ref: string | null;
  ladder_id: number | null;
  ladder_name: string | null;
  ladder_own: boolean | null;
  ladder_tiers: unknown;
  /** For the scopes of promotions; shelves do without. */
  facts_brand?: number | null;
  /** '/1/12/123/' */
  category_path?: string | null;
}

/**
 * Columns and joins that turn `goods g` into facts, for whoever reads goods anyway: prices never cost a
 * statement of their own. A company's own price beats its price list's; a company's own ladder beats everybody's,
 * the goods' own ladder its group's, the newest of equals (RULINGS 2, 4). Windows are [start, end).
 */
export function factsSql(
  buyer: PriceBuyer | null,
  now: Date,
): { columns: RawBuilder<FactsRow>; joins: RawBuilder<unknown> } {
  const khId = buyer?.khId ?? null;
  const listId = buyer?.priceListId ?? null;
  // Hidden from the planner, which would otherwise make a new plan for every buyer: that costs more than the reading.
  const forBuyer = { company: sql`(select ${khId}::bigint)`, list: sql`(select ${listId}::bigint)` };
  const columns = sql<FactsRow>`
    ${FACTS_COLUMNS}, coalesce(facts_stock.available, 0) as stock,
    coalesce(own_price.per_pack, list_price.per_pack) as customer_per_pack,
    coalesce(own_price.per_piece, list_price.per_piece) as customer_per_piece,
    coalesce('company:' || own_price.id, 'list:' || list_price.id) as customer_ref,
    ladder.id as ladder_id, ladder.name as ladder_name,
    ladder.kh_id is not null as ladder_own, ladder.tiers as ladder_tiers,
    g.brand_id as facts_brand, facts_category.path as category_path`;
  const joins = sql`
    left join scarce facts_stock on facts_stock.id = g.stock_id
    left join categories facts_category on facts_category.id = g.category_id
    left join customer_prices own_price on own_price.kh_id = ${forBuyer.company} and own_price.goods_id = g.id
    left join customer_prices list_price
      on list_price.price_list_id = ${forBuyer.list} and list_price.goods_id = g.id
    left join lateral (
      select l.id, l.name, l.kh_id, l.tiers
      from ladders l
      where (l.goods_id = g.id or l.group_id = g.group_id)
        and (l.kh_id is null or l.kh_id = ${forBuyer.company})
        and l.starts_at <= ${now}::timestamptz and ${now}::timestamptz < l.ends_at
      order by (l.kh_id is null), (l.goods_id is null), l.starts_at desc, l.id desc
      limit 1
    ) ladder on true`;
  return { columns, joins };
}

/** A promotion that is over is none; one to come stays, so that 「活动未开始」 can be told. */
export function toFacts(row: FactsRow, now: Date): GoodsFacts {
  const { promo_per_pack: promoPack, promo_per_piece: promoPiece, promo_ends_at: promoEnd } = row;
  const promoted = promoPack !== null && promoPiece !== null && (promoEnd === null || now < promoEnd);
  const hasCustomerPrice = row.customer_per_pack !== null && row.customer_per_piece !== null;
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
    customer: hasCustomerPrice
      ? {
          pair: pricePair(row.customer_per_pack ?? 0, row.customer_per_piece ?? 0),
          ref: row.customer_ref ?? '',
        }
      : null,
    ladder: toLadder(row),
    groupId: row.group_id === null ? null : String(row.group_id),
    weight: row.weight_g,
    volume: row.volume_cm3,
    shipFrom: row.ship_from,
    taxRate: row.tax_rate_bp,
    brandId: row.facts_brand == null ? null : String(row.facts_brand),
    categoryIds: row.category_path?.split('/').filter(Boolean) ?? [],
  };
}

interface StoredTier {
  minPieces: number;
  perPiece: number;
  perPack?: number | null;
}

function toLadder(row: FactsRow): Ladder | null {
  const tiers = (row.ladder_tiers ?? []) as StoredTier[];
  if (row.ladder_id === null || tiers.length === 0) return null;
  return {
    ref: String(row.ladder_id),
    scope: row.ladder_scope === 'group' && row.group_id !== null ? 'group' : 'goods',
    audience: row.ladder_own ? 'company' : 'public',
    tiers: tiers
      .map((tier) => ({
        fromPieces: tier.minPieces,
        perPiece: unitPrice(tier.perPiece),
        perPack: tier.perPack == null ? null : unitPrice(tier.perPack),
      }))
      .sort((a, b) => a.fromPieces - b.fromPieces),
  };
}
