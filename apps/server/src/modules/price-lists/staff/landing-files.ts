import { refuse } from '@pifa/contract';
import { sql } from 'kysely';
import { type Db, Refused, type Transaction } from '../../../platform';

interface Landing {
  name: string;
  who: string;
  lists: number[];
}

/** Says for whoever comes meanwhile that this file lands into these lists. It counts while the file holds them. */
export const noteLanding = (db: Db, fileId: string, lists: readonly number[]): Promise<unknown> =>
  sql`update price_files set landing = ${[...lists]}::bigint[] where id = ${fileId}`.execute(db);

/**
 * Refuses at once where a file of many prices other than `own` holds one of these lists: nobody waits for minutes behind it, only to
 * hear that the mall is busy. Whoever else holds a list does so for a moment, and is waited for.
 */
export async function refuseLanding(tx: Transaction, ids: readonly number[], own: string): Promise<void> {
  const { rows: files } = await sql<Landing>`
    select f.name, coalesce(nullif(o.display_name, ''), o.name) as who, to_json(f.landing) as lists
    from price_files f join operators o on o.id = f.operator_id
    where f.state = 'running' and f.landing && ${[...ids]}::bigint[] and f.id <> ${own} order by f.made_at`.execute(
    tx,
  );
  if (files.length === 0) return;
  // A file whose server died, or that only begins, holds none.
  const asked = new Set(files.flatMap(({ lists }) => lists.filter((id) => ids.includes(id))));
  const { rows: free } = await sql<{ id: number }>`
    select id from price_lists where id = any(${[...asked]}::bigint[]) order by id
    for no key update skip locked`.execute(tx);
  for (const { id } of free) asked.delete(id);
  const file = files.find(({ lists }) => lists.some((id) => asked.has(id)));
  if (!file) return;
  const text = `这张价目表正在导入「${file.name}」（${file.who}），请等它完成再改`;
  throw new Refused(refuse('transition-refused', { text }));
}
