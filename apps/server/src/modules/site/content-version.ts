import { type Refusal, refuse } from '@pifa/contract';
import { sql } from 'kysely';
import { type Db, Refused, type Transaction } from '../../platform';

/** The version of a list that is saved as a whole; 1 while nobody changed it. */
export async function contentVersion(db: Db, part: string): Promise<number> {
  const row = await db
    .selectFrom('content_versions')
    .select('version')
    .where('part', '=', part)
    .executeTakeFirst();
  return row?.version ?? 1;
}

/**
 * Holds a list until the transaction ends and counts its version up; refuses a change of what was read before somebody
 * else's. `current` answers what the refusal shows.
 */
export async function takeContentVersion(
  tx: Transaction,
  { part, version, what }: { part: string; version: number; what: string },
  current: () => Promise<object>,
): Promise<number> {
  await sql`insert into content_versions (part) values (${part}) on conflict do nothing`.execute(tx);
  const { rows } = await sql<{ version: number }>`
    select version from content_versions where part = ${part} for update`.execute(tx);
  const held = rows[0]?.version ?? 1;
  if (held !== version) throw new Refused(await staleContent(what, current));
  await sql`update content_versions set version = version + 1 where part = ${part}`.execute(tx);
  return held + 1;
}

async function staleContent(what: string, current: () => Promise<object>): Promise<Refusal> {
  const text = `「${what}」刚被同事改过，请看过现在的内容再保存`;
  return refuse('stale', { text }, { current: await current() });
}
