import { sql } from 'kysely';
import type { Db } from '../database';

/** Work that failed and is not done. */
export interface Unfinished {
  what: 'job' | 'event';
  id: number;
  /** Kind of the job, topic of the event. */
  kind: string;
  key: string;
  attempts: number;
  error: string;
  /** When it is retried, unless it is parked. */
  dueAt: Date;
  /** When it was parked; null while it is retried. */
  parkedAt: Date | null;
}

/** Parked work first, then failing work; at most 500. Only events of `topics`: others have no subscriber. */
export async function unfinishedWork(db: Db, topics: readonly string[]): Promise<Unfinished[]> {
  const { rows } = await sql<Unfinished>`
    select 'job' as what, id, kind, key, attempts, coalesce(last_error, '') as error,
      run_at as "dueAt", parked_at as "parkedAt"
    from jobs where done_at is null and (parked_at is not null or last_error is not null)
    union all
    select 'event', id, topic, event_id, attempts, coalesce(last_error, ''), available_at, parked_at
    from outbox where done_at is null and (parked_at is not null or last_error is not null)
      and topic = any(${topics})
    order by 8 nulls last, 3, 2 limit 500`.execute(db);
  return rows;
}

/** Resets the attempts and makes it due now. False when it is running, done or gone. */
export async function sendAgain(
  db: Db,
  { what, id }: { what: 'job' | 'event'; id: number },
  now: Date,
): Promise<boolean> {
  const { rows } =
    what === 'job'
      ? await sql`update jobs set parked_at = null, attempts = 0, run_at = ${now}
          where id = ${id} and done_at is null and locked_until is null
            and (parked_at is not null or last_error is not null) returning id`.execute(db)
      : await sql`update outbox set parked_at = null, attempts = 0, available_at = ${now}
          where id = ${id} and done_at is null and parked_at is not null returning id`.execute(db);
  return rows.length > 0;
}
