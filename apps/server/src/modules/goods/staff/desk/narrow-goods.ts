import type { CallQuery } from '@pifa/contract';
import { addDays, IMPORTED_DAYS, STILL_DAYS } from '@pifa/domain';
import { type RawBuilder, sql } from 'kysely';
import { containsPattern, type Platform } from '../../../../platform';
import { goodsMemory } from '../../goods-memory';
import { normalise, runsOf } from '../../words/cut';

export type GoodsFilters = Omit<CallQuery<'adminGoodsList'>, 'size' | 'cursor'>;

interface Narrowing {
  now: Date;
  /** goods that are out of stock, where the view is about them */
  out: readonly number[];
}

/** What a view needs to know beside the database: stock moves with every order, so no index holds who is out. */
export async function aboutView(
  platform: Pick<Platform, 'ports'>,
  { view }: Pick<GoodsFilters, 'view'>,
  now: Date,
): Promise<Narrowing> {
  // The mall knows it anyway, three seconds old at most.
  const out = view === 'out' ? [...(await goodsMemory(platform).outOfStock()).ids] : [];
  return { now, out };
}

/** A promotion price is in force at a moment. */
export const promotedAt = (now: Date): RawBuilder<boolean> => sql<boolean>`(g.promo_per_pack is not null
  and coalesce(g.promo_starts_at, '-infinity') <= ${now}::timestamptz
  and coalesce(g.promo_ends_at, 'infinity') > ${now}::timestamptz)`;

/** Goods of these filters, as a condition on `goods g`. */
export function narrowedGoods(filters: GoodsFilters, about: Narrowing): RawBuilder<unknown> {
  const parts = [inView(filters.view, about), ...factsOf(filters), ...figuresOf(filters)];
  if (filters.keyword !== '') parts.push(goodsNamed(filters.keyword));
  return sql.join(parts, sql` and `);
}

/** Fewer for sale than what staff set, or else than one pack; on `goods g` and its stock `s` (ADMIN §7.3 警戒). */
export const BELOW_ALERT = sql<boolean>`(g.status = 'on'
  and coalesce(s.available, 0) < coalesce(g.low_stock, g.pieces_per_pack))`;

/** The condition of a built-in view. */
export function inView(view: GoodsFilters['view'], { now, out }: Narrowing): RawBuilder<unknown> {
  switch (view) {
    case 'all':
      return sql`true`;
    case 'on':
      return sql`g.status = 'on'`;
    case 'off':
      return sql`g.status = 'off'`;
    case 'out':
      return sql`g.id = any(${out}::bigint[])`;
    case 'low':
      return BELOW_ALERT;
    case 'no-picture':
      return sql`g.image = ''`;
    case 'no-price':
      return sql`(g.list_per_pack = 0 and g.list_per_piece = 0)`;
    case 'promoted':
      return promotedAt(now);
    case 'still':
      return sql`g.status = 'on' and coalesce(s.available, 0) > 0
        and greatest(g.last_sold_at, g.listed_at) < ${addDays(now, -STILL_DAYS)}::timestamptz`;
    case 'imported':
      return sql`(g.imported_at is not null and g.imported_at >= ${addDays(now, -IMPORTED_DAYS)}::timestamptz)`;
  }
}

/**
 * By code, barcode, words of the name, pinyin or its initials, whether on sale or not: the index that the words were
 * cut for, and any stretch of three signs or more.
 */
function goodsNamed(text: string): RawBuilder<unknown> {
  const plain = normalise(text);
  const either = [sql`g.code = ${text}`, sql`g.code = ${text.toUpperCase()}`, sql`g.barcode = ${text}`];
  const words = runsOf(plain).map((run) => `'${run.text.replaceAll("'", "''")}':*`);
  if (words.length > 0) either.push(sql`g.search @@ ${words.join(' & ')}::tsquery`);
  if ([...plain].length > 2) either.push(sql`g.search_text like ${containsPattern(plain)}`);
  return sql`(${sql.join(either, sql` or `)})`;
}

function factsOf(filters: GoodsFilters): RawBuilder<unknown>[] {
  const { status, category, brand, shipFrom, group, changedFrom, changedTo } = filters;
  const parts = [];
  if (status) parts.push(sql`g.status = ${status}`);
  if (category) {
    parts.push(sql`g.category_id in (select c.id from categories top join categories c on c.path like top.path || '%'
      where top.id = ${category}::bigint)`);
  }
  if (brand === 'none') parts.push(sql`g.brand_id is null`);
  else if (brand) parts.push(sql`g.brand_id = ${brand}::bigint`);
  if (shipFrom) parts.push(sql`g.ship_from = ${shipFrom}`);
  if (group) parts.push(sql`g.group_id = ${group}::bigint`);
  if (changedFrom) parts.push(sql`g.updated_at >= ${changedFrom}::timestamptz`);
  if (changedTo) parts.push(sql`g.updated_at < ${changedTo}::timestamptz`);
  return parts;
}

function figuresOf({ priceFrom, priceTo, stockFrom, stockTo }: GoodsFilters): RawBuilder<unknown>[] {
  const units = (yuan: number): number => Math.round(yuan * 10_000);
  const parts = [];
  if (priceFrom !== undefined) parts.push(sql`g.list_per_pack >= ${units(priceFrom)}::bigint`);
  if (priceTo !== undefined) parts.push(sql`g.list_per_pack <= ${units(priceTo)}::bigint`);
  if (stockFrom !== undefined) parts.push(sql`coalesce(s.available, 0) >= ${stockFrom}::bigint`);
  if (stockTo !== undefined) parts.push(sql`coalesce(s.available, 0) <= ${stockTo}::bigint`);
  return parts;
}
