import { type Refusal, refuse } from '@pifa/contract';
import { sql } from 'kysely';
import type { Db } from '../database';

interface GuardState {
  /** Hits in the running window, this one included. */
  hits: number;
  /** True while hits ≤ most. */
  allowed: boolean;
  /** Whole seconds until the window ends. */
  seconds: number;
}

interface Guard {
  /** What is guarded: 'login:13800000001', 'sms-address:203.0.113.7'. */
  key: string;
  most: number;
  windowMs: number;
}

/**
 * Counters for rate limits (password guesses, SMS codes, captchas). They live in the database, so they survive a
 * restart and count across all instances. Each verb is one statement, which makes concurrent hits safe.
 */
export function guardCounters(db: Db, now: Date) {
  return {
    /** Counts one hit and returns the state of the key. */
    async hit({ key, most, windowMs }: Guard): Promise<GuardState> {
      const edge = new Date(now.getTime() - windowMs);
      const { rows } = await sql<{ hits: number; window_started_at: Date }>`
        insert into guard_counters as g (key, window_started_at, hits) values (${key}, ${now}, 1)
        on conflict (key) do update set
          hits = case when g.window_started_at <= ${edge} then 1 else g.hits + 1 end,
          window_started_at = case when g.window_started_at <= ${edge} then ${now} else g.window_started_at end
        returning hits, window_started_at`.execute(db);
      const { hits = 0, window_started_at: start = now } = rows[0] ?? {};
      const leftMs = start.getTime() + windowMs - now.getTime();
      return { hits, allowed: hits <= most, seconds: Math.max(1, Math.ceil(leftMs / 1000)) };
    },
    /** Takes one hit back: it was counted before its attempt was checked, and the attempt was legitimate. */
    async giveBack(key: string): Promise<void> {
      await sql`update guard_counters set hits = greatest(hits - 1, 0) where key = ${key}`.execute(db);
    },
    /** Resets the key after a success. */
    async clear(key: string): Promise<void> {
      await db.deleteFrom('guard_counters').where('key', '=', key).execute();
    },
  };
}

/** Counts one hit; refuses with `too-many-requests` once the limit is exceeded. */
export async function limitRate(db: Db, now: Date, guard: Guard): Promise<Refusal | undefined> {
  const { allowed, seconds } = await guardCounters(db, now).hit(guard);
  return allowed ? undefined : refuse('too-many-requests', { seconds });
}
