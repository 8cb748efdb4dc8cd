import { sql } from 'kysely';
import { type Db, afterCommit, toJson } from '../database';

interface NewJob {
  /** A job of one (kind, key) waits at most once. */
  key: string;
  /** Not before this instant. */
  runAt: Date;
  payload?: unknown;
}

/** Timed work and effects, written in the transaction that causes them (I25, I29). */
export function createQueue(wake: () => void) {
  return {
    /** Enqueues work; when the same (kind, key) already waits, its time moves to `runAt`. One statement. */
    async enqueue(tx: Db, kind: string, job: NewJob): Promise<void> {
      await sql`
        insert into jobs (kind, key, payload, run_at)
        values (${kind}, ${job.key}, ${toJson(job.payload ?? {})}, ${job.runAt})
        on conflict (kind, key) where done_at is null
        do update set run_at = excluded.run_at, payload = excluded.payload, attempts = 0`.execute(tx);
      afterCommit(wake);
    },
    /** Takes waiting work back. */
    async cancel(tx: Db, kind: string, key: string): Promise<void> {
      await tx
        .deleteFrom('jobs')
        .where('kind', '=', kind)
        .where('key', '=', key)
        .where('done_at', 'is', null)
        .execute();
    },
    /**
     * Says that something happened. Every subscriber of `topic` hears it at least once after the commit,
     * with the same `eventId` each time. One statement.
     */
    async announce(
      tx: Db,
      event: { eventId: string; topic: string; payload: unknown; now: Date },
    ): Promise<void> {
      await tx
        .insertInto('outbox')
        .values({
          event_id: event.eventId,
          topic: event.topic,
          payload: toJson(event.payload),
          created_at: event.now,
          available_at: event.now,
        })
        .execute();
      afterCommit(wake);
    },
  };
}

export type Queue = ReturnType<typeof createQueue>;
