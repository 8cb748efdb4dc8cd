import { type RawBuilder, sql } from 'kysely';
import { cartLinesSql } from './cart-lines-sql';

/** Versions of every row behind a cart: as long as they are the same, the cart is what it was when it was read. */
export interface RowVersions {
  /** One text a line, by its id, ascending. */
  lines: ReadonlyMap<number, string>;
  /** One text for each of the wanted goods, ascending. */
  wanted: readonly string[];
  /** The version of own prices and ladders. */
  prices: number;
  /** When the next ladder begins or ends, ms; Infinity where none does. */
  until: number;
}

/**
 * The versions behind one line: the transactions that wrote the line, its goods, brand and category, and what is left
 * of it. Own prices and ladders count a version of their own. For a statement with `cartLinesSql` as `l`, goods as
 * `g`, and the joins of `factsSql`.
 */
const ROW_VERSION = sql<string>`concat(l.line_version, ':', g.xmin, '.', b.xmin, '.', facts_category.xmin, '.', facts_stock.available)`;

const PRICES_VERSION = sql`(select version from versions where name = 'prices')`;

/** The versions as columns of the statement that reads a cart. */
export const rowVersionColumns = (now: Date) => sql`
  ${ROW_VERSION} as row_version, coalesce(${PRICES_VERSION}, 0) as prices,
  least((select min(starts_at) from ladders where starts_at > ${now}::timestamptz),
        (select min(ends_at) from ladders where ends_at > ${now}::timestamptz)) as next_change`;

/** True in SQL while the versions behind this user's cart, read with `wanted`, are these. */
export function stillCurrent(
  userId: number,
  wanted: readonly string[],
  versions: RowVersions,
): RawBuilder<boolean> {
  const { withWanted, lines } = cartLinesSql(userId, wanted, true);
  return sql<boolean>`coalesce(${PRICES_VERSION}, 0) = ${versions.prices} and (
    ${withWanted}
    select string_agg(${ROW_VERSION}, ',' order by l.line_id, g.id)
    from (${lines}) l
    left join goods g on g.id = l.goods_id
    left join brands b on b.id = g.brand_id
    left join categories facts_category on facts_category.id = g.category_id
    left join scarce facts_stock on facts_stock.id = g.stock_id) = ${[...versions.lines.values(), ...versions.wanted].join(',')}`;
}

/** The versions after transaction `writtenBy` wrote the lines `changed`, and the others of `kept` stayed as they are. */
export function versionsAfter(
  versions: RowVersions,
  kept: readonly { id: number }[],
  changed: ReadonlySet<number>,
  writtenBy: string,
): RowVersions {
  const lines = new Map<number, string>();
  for (const { id } of kept) {
    const version = versions.lines.get(id) ?? '';
    lines.set(id, changed.has(id) ? `${writtenBy}${version.slice(version.indexOf(':'))}` : version);
  }
  return { ...versions, lines };
}
