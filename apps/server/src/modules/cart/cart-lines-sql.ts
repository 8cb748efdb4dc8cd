import { sql } from 'kysely';

const NOTHING = sql``;

/**
 * The user's lines, and the goods wanted beside them as lines without an id. `whole`: all lines even where goods are
 * wanted; else only those that can touch their prices, and sums over all of them.
 *
 * The planner must not see whose cart it is or how long a list is, so that it keeps one plan instead of making a new
 * one each time, which costs more than the reading. That is why there are three texts. An array counts as ten rows to
 * it, a JSON list as a hundred, for which it would read all categories.
 */
export function cartLinesSql(userId: number, wanted: readonly string[], whole: boolean) {
  const mine = sql`from cart_lines l where l.user_id = (select ${userId}::bigint)`;
  const line = sql`
    select l.id as line_id, l.goods_id, l.context, l.parent_line_id, l.packs, l.pieces, l.is_check,
           l.added_per_pack, l.added_per_piece, l.wish, l.xmin::text as line_version,
           case when starts_with(l.context, 'quoted:') then split_part(l.context, ':', 2)::bigint end as quote_line_id
    ${mine}`;
  if (wanted.length === 0) return { withWanted: NOTHING, lines: line, sums: sql`null::jsonb` };
  const ids =
    wanted.length === 1
      ? sql`select ${Number(wanted[0])}::bigint as id`
      : sql`select unnest(${wanted.map(Number)}::bigint[]) as id`;
  const withWanted = sql`with wanted as materialized (${ids})`;
  const alone = sql`
    union all select null, id, '', null, 0, 0, false, 0, 0, '{}'::jsonb, null, null from wanted`;
  if (whole) return { withWanted, lines: sql`${line} ${alone}`, sums: sql`null::jsonb` };
  return {
    withWanted,
    lines: sql`${line} and (l.goods_id in (select id from wanted)
        or (select own.group_id from goods own where own.id = l.goods_id) in (
          select w.group_id from goods w where w.id in (select id from wanted)))
      ${alone}`,
    sums: sql`(select jsonb_build_object('lines', count(*), 'packs', coalesce(sum(l.packs), 0),
        'pieces', coalesce(sum(l.pieces), 0), 'kinds', count(distinct l.goods_id)) ${mine})`,
  };
}
