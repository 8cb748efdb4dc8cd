import { type ListRule, type StoredChain, type StoredRule, toListRule } from '@pifa/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database';

/** Which version of a list's formulas is meant, by the list's alias. */
type Version = (list: string) => RawBuilder<number>;

const versionNow: Version = (list) => sql`${sql.ref(list)}.rules_version`;
/** What was in force at an instant: formulas are saved under a new version, the older ones stay. */
const versionAt =
  (at: Date): Version =>
  (list) =>
    sql`coalesce((select h.was_version from price_rule_changes h where h.list_id = ${sql.ref(list)}.id
    and h.at > ${at}::timestamptz order by h.at, h.id limit 1), ${sql.ref(list)}.rules_version)`;

const rulesSql = (version: Version) => sql`(
  select json_agg(json_build_object('id', r.id, 'listId', r.list_id, 'scope', r.scope, 'priority', r.priority,
    'base', r.base, 'baseListId', r.base_list_id, 'percent', r.percent_bp, 'plus', r.plus,
    'floorMargin', r.floor_margin_bp, 'roundPiece', r.round_piece, 'roundPack', r.round_pack,
    'start', r.starts_at, 'end', r.ends_at) order by r.id)
  from price_rules r join price_lists p on p.id = r.list_id and ${version('p')} = r.version
  where r.list_id = x.list_id or r.list_id in (
    select b.base_list_id from price_rules b join price_lists q on q.id = b.list_id and ${version('q')} = b.version
    where b.list_id = x.list_id))`;

/**
 * The lists of `companies c` in one column: its own book, what is granted to it, the list that it was opened with, what
 * is granted to its group and to everyone.
 */
const chainSql = (version: Version): RawBuilder<StoredChain> => sql`(
  select json_build_object('ownLadder', exists (select from ladders l where l.kh_id = c.kh_id),
    'lowest', exists (select from dictionary d where d.pcode = 'prices' and d.code = 'lowest' and d.summary = '1'),
    'lists', (
    select json_agg(json_build_object('listId', x.list_id, 'to', x.whose, 'binding', x.binding,
      'activities', x.activities_allowed, 'position', x.position, 'start', x.starts_at, 'end', x.ends_at,
      'rules', ${rulesSql(version)}))
    from (
      select b.id as list_id, 'book' as whose, 0 as position, false as binding, false as activities_allowed,
        timestamptz '-infinity' as starts_at, timestamptz 'infinity' as ends_at
      from price_lists b where b.kh_id = c.kh_id
      union all
      select g.list_id, 'company', g.position, g.binding, g.activities_allowed, g.starts_at, g.ends_at
      from price_grants g where g.kh_id = c.kh_id
      union all
      select c.price_list_id, 'company', 2147483647, false, false, '-infinity', 'infinity'
      where c.price_list_id is not null
      union all
      select g.list_id, 'group', g.position, g.binding, g.activities_allowed, g.starts_at, g.ends_at
      from price_grants g where g.group_id = c.group_id
      union all
      select g.list_id, 'everyone', g.position, g.binding, g.activities_allowed, g.starts_at, g.ends_at
      from price_grants g where g.kh_id is null and g.group_id is null
    ) x)))`;

export const chainColumn: RawBuilder<StoredChain> = chainSql(versionNow);

/** The same with the formulas that were in force at an instant. */
export const chainColumnAt = (at: Date): RawBuilder<StoredChain> => chainSql(versionAt(at));

/** The formulas of these lists. */
export async function rulesOfLists(db: Db, listIds: readonly number[]): Promise<ListRule[]> {
  const { rows } = await sql<{ rules: StoredRule[] | null }>`
    select ${rulesSql(versionNow)} as rules from (select unnest(${listIds}::bigint[]) as list_id) x`.execute(
    db,
  );
  return rows
    .flatMap(({ rules }) => rules ?? [])
    .filter(({ listId }) => listIds.includes(listId))
    .map(toListRule);
}
