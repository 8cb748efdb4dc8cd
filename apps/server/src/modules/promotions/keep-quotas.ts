import { type Refusal } from '@pifa/contract';
import { sql } from 'kysely';
import type { JobRegistry, Platform, Transaction } from '../../platform';
import { fitQuotas } from './fit-quotas';
import { toRecord } from './records';

/** One waiting job per activity, at its end. */
const END_JOB = 'activity-end';
/** Returns pieces of orders that are cancelled after their activity ended to the goods. */
const SWEEP_JOB = 'activity-quotas';
const SWEEP_MS = 60_000;

/** After a change: sets aside what the activity needs now, and schedules the return of the rest for its end. */
export async function keepQuotas(
  platform: Pick<Platform, 'jobs'>,
  tx: Transaction,
  promotionId: number,
  now: Date,
): Promise<Refusal | undefined> {
  const row = await tx
    .selectFrom('promotions')
    .selectAll()
    .where('id', '=', promotionId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return undefined;
  const refusal = await fitQuotas(tx, toRecord(row), now);
  if (!refusal && row.ends_at && row.ends_at > now)
    await platform.jobs.enqueue(tx, END_JOB, { key: String(row.id), runAt: row.ends_at });
  return refusal;
}

export function quotaJobs(registry: JobRegistry, platform: Pick<Platform, 'database' | 'db' | 'jobs'>): void {
  const keep = (id: number, now: Date): Promise<unknown> =>
    platform.database.transaction((tx) => keepQuotas(platform, tx, id, now), { retry: true });
  registry.job(END_JOB, async ({ key, now }) => void (await keep(Number(key), now)));
  registry.every(SWEEP_JOB, SWEEP_MS, async ({ now }) => {
    for (const id of await withUnsold(platform, now)) await keep(id, now);
  });
}

/** Activities that hold unsold pieces although they are off, or may be over. */
async function withUnsold({ db }: Pick<Platform, 'db'>, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id from promotions p
    where (p.status <> 'on' or p.ends_at <= ${now})
      and exists (
        select 1 from scarce s
        where s.kind = 'activity-stock' and s.available > 0 and split_part(s.ref, ':', 1) = p.id::text)
    order by p.id`.execute(db);
  return rows.map(({ id }) => id);
}
