import { sql } from 'kysely';

const NOTHING = sql``;

/**
 * The user's lines, and the wanted goods as lines without an id. With `whole` all lines; else, where goods are wanted,
 * only the lines that affect their prices, and sums over all of them.
 *
 * There are three texts because the planner must see neither whose cart it is nor how long a list is: it then keeps one
 * plan. Planning anew costs more than reading. It takes an array for ten rows but a JSON list for a hundred, for which
 * it would read all categories.
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
