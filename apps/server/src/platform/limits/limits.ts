import { sql } from 'kysely';
import type { Db } from '../database';

export interface GuardState {
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
 * Counters that guard (guesses, SMS, captchas). They live in the database, so they survive a restart and
 * count over all instances. One statement each; safe against races because the row counts itself.
 */
export function guardCounters(db: Db, now: Date) {
  const state = (guard: Guard, row: { hits: number; window_started_at: Date } | undefined): GuardState => {
    const hits = row?.hits ?? 0;
    const ends = (row?.window_started_at ?? now).getTime() + guard.windowMs;
    return {
      hits,
      allowed: hits <= guard.most,
      seconds: Math.max(1, Math.ceil((ends - now.getTime()) / 1000)),
    };
  };
  return {
    /** Counts one hit and answers where that leaves the key. */
    async hit(guard: Guard): Promise<GuardState> {
      const edge = new Date(now.getTime() - guard.windowMs);
      const { rows } = await sql<{ hits: number; window_started_at: Date }>`
        insert into guard_counters as g (key, window_started_at, hits) values (${guard.key}, ${now}, 1)
        on conflict (key) do update set
          hits = case when g.window_started_at <= ${edge} then 1 else g.hits + 1 end,
          window_started_at = case when g.window_started_at <= ${edge} then ${now} else g.window_started_at end
        returning hits, window_started_at`.execute(db);
      return state(guard, rows[0]);
    },
    /** Looks without counting; `allowed` says whether one more hit would pass. */
    async look(guard: Guard): Promise<GuardState> {
      const row = await db
        .selectFrom('guard_counters')
        .select(['hits', 'window_started_at'])
        .where('key', '=', guard.key)
        .where('window_started_at', '>', new Date(now.getTime() - guard.windowMs))
        .executeTakeFirst();
      const seen = state(guard, row);
      return { ...seen, allowed: seen.hits < guard.most };
    },
    /** Takes one hit back: it was counted before it was judged, and was rightful. */
    async giveBack(key: string): Promise<void> {
      await sql`update guard_counters set hits = greatest(hits - 1, 0) where key = ${key}`.execute(db);
    },
    /** Forgets the key, after a success. */
    async clear(key: string): Promise<void> {
      await db.deleteFrom('guard_counters').where('key', '=', key).execute();
    },
  };
}
