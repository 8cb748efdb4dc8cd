import type { ListRule } from '@pifa/domain';
import { sql } from 'kysely';
import { badInput, type Db, Refused } from '../../../platform';
import { NO_LIST } from './hold-list';

/**
 * A base is a list that everybody with prices sees, never the book of a company; and a list that is a base has no list
 * for its own base, so that no formula runs in a circle.
 */
export async function refuseBases(
  db: Db,
  id: number,
  rules: readonly Pick<ListRule, 'baseListId'>[],
): Promise<void> {
  const wanted = [...new Set(rules.flatMap(({ baseListId }) => baseListId ?? []))];
  if (wanted.length === 0) return;
  const { rows } = await sql<{ known: number; chained: boolean; isBase: boolean }>`
    select (select count(*)::int from price_lists where kind = 'list' and id = any(${wanted}::bigint[])) as known,
      exists (select from price_rules r join price_lists l on l.id = r.list_id and l.rules_version = r.version
        where r.list_id = any(${wanted}::bigint[]) and r.base = 'other') as chained,
      exists (select from price_rules r join price_lists l on l.id = r.list_id and l.rules_version = r.version
        where r.base_list_id = ${id}) as "isBase"`.execute(db);
  const [found] = rows;
  if (wanted.includes(id) || !found || found.known < wanted.length) throw new Refused(NO_LIST);
  if (found.chained) throw new Refused(badInput('作底的价目表自己以另一张表为底，请直接用那一张'));
  if (found.isBase) throw new Refused(badInput('这张表是别的表的底，自己不能再以别的表为底'));
}
