import { sql } from 'kysely';
import type { Platform } from '../platform';
import type { JobRegistry } from './runner';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Removes what nobody will look at again: finished work, events without a listener, ended windows, dead sessions. */
export function registerTidying(registry: JobRegistry, { db, runner }: Platform): void {
  registry.every('platform.tidy', HOUR_MS, async ({ now }) => {
    const before = (days: number): Date => new Date(now.getTime() - days * DAY_MS);
    await db.deleteFrom('jobs').where('done_at', '<', before(7)).execute();
    await db.deleteFrom('outbox').where('done_at', '<', before(30)).execute();
    // A listener that came with a newer build has had as long to hear them.
    await db
      .deleteFrom('outbox')
      .where('done_at', 'is', null)
      .where('created_at', '<', before(30))
      .where(sql<boolean>`not (topic = any(${runner.topics()}::text[]))`)
      .execute();
    await db.deleteFrom('guard_counters').where('window_started_at', '<', before(2)).execute();
    await db.deleteFrom('sessions').where('expires_at', '<', now).execute();
  });
}
