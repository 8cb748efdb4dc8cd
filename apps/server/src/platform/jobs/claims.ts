import { sql } from 'kysely';
import { type Db, toJson } from '../database';

/** One piece of claimed work. */
export interface Claimed {
  id: number;
  kind: string;
  key: string;
  payload: unknown;
  attempts: number;
}

/** How long a claim lasts. A running job renews it; the job of a dead runner is free again after this. */
const LEASE_MS = 20_000;
/** How often a claim is renewed; three renewals may fail before it expires. */
export const RENEW_MS = 5_000;
const LONGEST_BACKOFF_MS = 30 * 60_000;

/** 1 s, 2 s, 4 s … 30 min. */
const backoff = (attempts: number): number =>
  Math.min(1_000 * 2 ** Math.max(0, attempts - 1), LONGEST_BACKOFF_MS);
const later = (now: Date, ms: number): Date => new Date(now.getTime() + ms);
const shorten = (text: string): string => text.slice(0, 500);

/** Claims on the `jobs` table: each row is taken by one runner, however many there are. */
export function jobClaims(db: Db) {
  return {
    async take(kinds: readonly string[], most: number, now: Date): Promise<Claimed[]> {
      const { rows } = await sql<Claimed>`
        update jobs set locked_until = ${later(now, LEASE_MS)}, attempts = attempts + 1
        where id = any(array(
          select id from jobs
          where done_at is null and parked_at is null and run_at <= ${now} and kind = any(${kinds})
            and (locked_until is null or locked_until <= ${now})
          order by run_at, id limit ${most} for update skip locked))
        returning id, kind, key, payload, attempts`.execute(db);
      return rows;
    },
    /** Extends the claim of running work. */
    async renew(job: Claimed, now: Date): Promise<void> {
      await sql`update jobs set locked_until = ${later(now, LEASE_MS)}
        where id = ${job.id} and attempts = ${job.attempts} and done_at is null and locked_until is not null`.execute(
        db,
      );
    },
    /** Marks the job done, unless it was enqueued again while it ran (attempts is 0): then it waits for its new time. */
    async finish(job: Claimed, now: Date): Promise<void> {
      await sql`update jobs set done_at = case when attempts = 0 then null else ${now}::timestamptz end,
        locked_until = null, last_error = null
        where id = ${job.id} and attempts in (0, ${job.attempts})`.execute(db);
    },
    /** Schedules the next run of a repeated job in the same row. */
    async again(job: Claimed, runAt: Date): Promise<void> {
      await sql`update jobs set run_at = ${runAt}, locked_until = null, attempts = 0, last_error = null
        where id = ${job.id} and attempts = ${job.attempts}`.execute(db);
    },
    /** Schedules a retry; after `tries` claims the work is parked. */
    async fail(job: Claimed, reason: string, tries: number, now: Date): Promise<void> {
      await sql`update jobs set run_at = ${later(now, backoff(job.attempts))}, locked_until = null,
        parked_at = case when attempts >= ${tries} then ${now}::timestamptz end,
        last_error = ${shorten(reason)} where id = ${job.id} and attempts in (0, ${job.attempts})`.execute(
        db,
      );
    },
    /** Adds a job once: not while it waits, nor after it is done. */
    async addOnce(kind: string, key: string, payload: unknown, now: Date): Promise<void> {
      await sql`insert into jobs (kind, key, payload, run_at)
        select ${kind}, ${key}, ${toJson(payload)}::jsonb, ${now}
        where not exists (select from jobs where kind = ${kind} and key = ${key})
        on conflict (kind, key) where done_at is null do nothing`.execute(db);
    },
    /** Creates the row of a repeated job unless it exists. */
    async ensure(kind: string, now: Date): Promise<void> {
      await sql`insert into jobs (kind, key, run_at) values (${kind}, 'repeated', ${now})
        on conflict (kind, key) where done_at is null do nothing`.execute(db);
    },
  };
}

/** Claims on the `outbox` table; `available_at` is both lease and backoff. */
export function outboxClaims(db: Db) {
  return {
    async take(topics: readonly string[], most: number, now: Date): Promise<Claimed[]> {
      const { rows } = await sql<Claimed>`
        update outbox set available_at = ${later(now, LEASE_MS)}, attempts = attempts + 1
        where id = any(array(
          select id from outbox
          where done_at is null and parked_at is null and available_at <= ${now} and topic = any(${topics})
          order by available_at, id limit ${most} for update skip locked))
        returning id, topic as kind, event_id as key, payload, attempts`.execute(db);
      return rows.sort((a, b) => a.id - b.id);
    },
    /** Extends the claim of running work. */
    async renew(event: Claimed, now: Date): Promise<void> {
      await sql`update outbox set available_at = ${later(now, LEASE_MS)}
        where id = ${event.id} and attempts = ${event.attempts} and done_at is null`.execute(db);
    },
    async finish(event: Claimed, now: Date): Promise<void> {
      await sql`update outbox set done_at = ${now}, last_error = null
        where id = ${event.id} and attempts = ${event.attempts}`.execute(db);
    },
    /** Schedules a retry; after `tries` claims the work is parked. */
    async fail(event: Claimed, reason: string, tries: number, now: Date): Promise<void> {
      await sql`update outbox set available_at = ${later(now, backoff(event.attempts))},
        parked_at = case when attempts >= ${tries} then ${now}::timestamptz end,
        last_error = ${shorten(reason)} where id = ${event.id} and attempts = ${event.attempts}`.execute(db);
    },
  };
}
