import { type RawBuilder, sql } from 'kysely';
import type { PriceBuyer } from '../pricing';
import type { RowVersions } from './cart-rows';
import { quoteLineIdSql } from './line-context';

const NOTHING = sql``;

/** What a statement reads lines from: the common table of wanted goods, the lines, and the sums over all of them. */
export interface LinesSql {
  withWanted: RawBuilder<unknown>;
  lines: RawBuilder<unknown>;
  sums: RawBuilder<unknown>;
}

/** Wanted goods as lines without an id. */
const ALONE = sql`
    union all select null, id, '', null, 0, 0, false, 0, 0, '{}'::jsonb, null, null from wanted`;

function wantedSql(wanted: readonly string[]): RawBuilder<unknown> {
  const ids =
    wanted.length === 1
      ? sql`select ${Number(wanted[0])}::bigint as id`
      : sql`select unnest(${wanted.map(Number)}::bigint[]) as id`;
  return sql`with wanted as materialized (${ids})`;
}

/** All lines of a basket other than the cart, and the wanted goods as lines without an id. */
export function basketLinesSql(basketId: number, wanted: readonly string[]): LinesSql {
  const lines = sql`
    select l.id as line_id, l.goods_id, l.context, null::bigint as parent_line_id, l.packs, l.pieces, true as is_check,
           l.added_per_pack, l.added_per_piece, '{}'::jsonb as wish, l.xmin::text as line_version,
           ${quoteLineIdSql} as quote_line_id
    from basket_lines l where l.basket_id = (select ${basketId}::bigint)`;
  const sums = sql`null::jsonb`;
  if (wanted.length === 0) return { withWanted: NOTHING, lines, sums };
  return { withWanted: wantedSql(wanted), lines: sql`${lines} ${ALONE}`, sums };
}

/**
 * The user's lines, and the wanted goods as lines without an id. With `whole` all lines; else, where goods are wanted,
 * only the lines that affect their prices, and sums over all of them.
 *
 * There are three texts because the planner must see neither whose cart it is nor how long a list is: it then keeps one
 * plan. Planning anew costs more than reading. It takes an array for ten rows but a JSON list for a hundred, for which
 * it would read all categories.
 */
export function cartLinesSql(userId: number, wanted: readonly string[], whole: boolean): LinesSql {
  const mine = sql`from cart_lines l where l.user_id = (select ${userId}::bigint)`;
  const line = sql`
    select l.id as line_id, l.goods_id, l.context, l.parent_line_id, l.packs, l.pieces, l.is_check,
           l.added_per_pack, l.added_per_piece, l.wish, l.xmin::text as line_version,
           ${quoteLineIdSql} as quote_line_id
    ${mine}`;
  if (wanted.length === 0) return { withWanted: NOTHING, lines: line, sums: sql`null::jsonb` };
  const withWanted = wantedSql(wanted);
  if (whole) return { withWanted, lines: sql`${line} ${ALONE}`, sums: sql`null::jsonb` };
  return {
    withWanted,
    lines: sql`${line} and (l.goods_id in (select id from wanted)
        or (select own.group_id from goods own where own.id = l.goods_id) in (
          select w.group_id from goods w where w.id in (select id from wanted)))
      ${ALONE}`,
    sums: sql`(select jsonb_build_object('lines', count(*), 'packs', coalesce(sum(l.packs), 0),
        'pieces', coalesce(sum(l.pieces), 0), 'kinds', count(distinct l.goods_id)) ${mine})`,
  };
}

/**
 * The versions behind one line: the transactions that wrote the line, its goods, brand and category, and what is left
 * of it. Ladders and price lists count versions of their own. For a statement with `cartLinesSql` as `l`, goods as
 * `g`, and the joins of `factsSql`.
 */
const ROW_VERSION = sql<string>`concat(l.line_version, ':', g.xmin, '.', b.xmin, '.', facts_category.xmin, '.', facts_stock.available)`;

/** The versions of ladders and of the buyer's price lists, in one text. */
const pricesSql = (buyer: PriceBuyer): RawBuilder<string> => sql`coalesce((
  select string_agg(name || '=' || version, ',' order by name) from versions
  where name in (select unnest(${buyer.priceChain.versions}::text[]))), '')`;

/** The versions as columns of the statement that reads a cart. */
export const rowVersionColumns = (buyer: PriceBuyer, now: Date) => sql`
  ${ROW_VERSION} as row_version, ${pricesSql(buyer)} as prices,
  least((select min(starts_at) from ladders where starts_at > ${now}::timestamptz),
        (select min(ends_at) from ladders where ends_at > ${now}::timestamptz)) as next_change`;

/** True in SQL while the versions behind this user's cart, read with `wanted`, are these. */
export function stillCurrent(
  buyer: PriceBuyer,
  wanted: readonly string[],
  versions: RowVersions,
): RawBuilder<boolean> {
  const { withWanted, lines } = cartLinesSql(buyer.userId, wanted, true);
  return sql<boolean>`${pricesSql(buyer)} = ${versions.prices} and (
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
