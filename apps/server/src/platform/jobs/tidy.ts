import { sql } from 'kysely';
import { isAutovacuumOff, vacuumEmbedded } from '../database/vacuum';
import type { Platform } from '../platform';
import type { JobRegistry } from './runner';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Deletes finished work, events without a subscriber, ended rate-limit windows and expired sessions, and vacuums the
 * tables where the database does not.
 */
export function registerTidying(registry: JobRegistry, { db, database, runner, log }: Platform): void {
  registry.every('platform.vacuum', HOUR_MS, async () => {
    await vacuumEmbedded(database);
    if (await isAutovacuumOff(database))
      log.warn(
        'autovacuum is off on this PostgreSQL: tables grow and get slower until somebody vacuums them',
      );
  });
  registry.every('platform.tidy', HOUR_MS, async ({ now }) => {
    const before = (days: number): Date => new Date(now.getTime() - days * DAY_MS);
    await db.deleteFrom('jobs').where('done_at', '<', before(7)).execute();
    await db.deleteFrom('outbox').where('done_at', '<', before(30)).execute();
    // A subscriber from a newer build has had 30 days to receive them.
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
