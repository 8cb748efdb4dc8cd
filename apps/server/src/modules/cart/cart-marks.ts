import { type RawBuilder, sql } from 'kysely';
import { linesWith } from './lines-with';

/** What proves that a cart as it was read still is what the database holds. */
export interface CartMarks {
  /** One mark a line, by its id, ascending. */
  lines: ReadonlyMap<number, string>;
  /** One mark each of the goods that were read beside the lines, ascending. */
  beside: readonly string[];
  /** The version of own prices and ladders. */
  prices: number;
  /** Then the next ladder begins or ends, ms; Infinity where none does. */
  until: number;
}

/**
 * The mark of a line and of everything it shows: the numbers of the transactions that wrote the line, its goods, brand
 * and category, and what is left of it. Whoever changed one of them, the mark is another. Own prices and ladders
 * count versions instead. For a statement with `linesWith` as `l`, goods as `g`, and the joins of `factsSql`.
 */
const MARK = sql<string>`concat(l.line_mark, ':', g.xmin, '.', b.xmin, '.', facts_category.xmin, '.', facts_stock.available)`;

const PRICES_NOW = sql`(select version from versions where name = 'prices')`;

/** The marks as columns of the statement that reads a cart. */
export const marks = (now: Date) => sql`
  ${MARK} as mark, coalesce(${PRICES_NOW}, 0) as prices,
  least((select min(starts_at) from ladders where starts_at > ${now}::timestamptz),
        (select min(ends_at) from ladders where ends_at > ${now}::timestamptz)) as turns_at`;

/** True in SQL while the marks of this user's cart, read with `wanted`, are these. */
export function stillMarked(
  userId: number,
  wanted: readonly string[],
  { lines: marked, beside, prices }: CartMarks,
): RawBuilder<boolean> {
  const { asked, lines } = linesWith(userId, wanted, true);
  return sql<boolean>`coalesce(${PRICES_NOW}, 0) = ${prices} and (
    ${asked}
    select string_agg(${MARK}, ',' order by l.line_id, g.id)
    from (${lines}) l
    left join goods g on g.id = l.goods_id
    left join brands b on b.id = g.brand_id
    left join categories facts_category on facts_category.id = g.category_id
    left join scarce facts_stock on facts_stock.id = g.stock_id) = ${[...marked.values(), ...beside].join(',')}`;
}

/** The marks after transaction `by` wrote the lines `changed` and the others of `kept` stayed as they are. */
export function marksAfter(
  marks: CartMarks,
  kept: readonly { id: number }[],
  changed: ReadonlySet<number>,
  by: string,
): CartMarks {
  const lines = new Map<number, string>();
  for (const { id } of kept) {
    const mark = marks.lines.get(id) ?? '';
    lines.set(id, changed.has(id) ? `${by}${mark.slice(mark.indexOf(':'))}` : mark);
  }
  return { ...marks, lines };
}
