import { sql } from 'kysely';
import type { Clock } from '../clock/clock';
import { afterCommit, runStatement, type Statement, type Db, toJson } from '../database';

interface NewJob {
  /** A job of one (kind, key) waits at most once. */
  key: string;
  /** Not before this instant. */
  runAt: Date;
  payload?: unknown;
}

/** Something that happened, for whoever subscribes to its topic. */
export interface NewEvent {
  /** The same each time it is heard. */
  eventId: string;
  topic: string;
  payload: unknown;
  now: Date;
}

/** An event and the timed work that follows from it. */
interface News {
  event: NewEvent;
  job?: (NewJob & { kind: string }) | undefined;
}

interface QueueOptions {
  /** The runner here should look now instead of at its next poll. */
  wake: (news: { kind?: string; topic?: string }) => void;
  /** Somebody here hears this topic. */
  hasSubscriber: (topic: string) => boolean;
  clock: Pick<Clock, 'now'>;
}

/** Timed work and effects, written in the transaction that causes them (I25, I29). */
export function createQueue({ wake, hasSubscriber, clock }: QueueOptions) {
  /** Whoever would find nothing is left to sleep: each look costs statements beside the calls. */
  const wakeFor = (event: NewEvent | undefined, job: (NewJob & { kind: string }) | undefined): void => {
    if (job && job.runAt <= clock.now()) afterCommit(() => wake({ kind: job.kind }));
    if (event && hasSubscriber(event.topic)) afterCommit(() => wake({ topic: event.topic }));
  };
  const jobInsert = (kind: string, job: NewJob) => sql`
    insert into jobs (kind, key, payload, run_at)
    values (${kind}, ${job.key}, ${toJson(job.payload ?? {})}, ${job.runAt})
    on conflict (kind, key) where done_at is null
    do update set run_at = excluded.run_at, payload = excluded.payload, attempts = 0, parked_at = null`;
  const eventInsert = ({ eventId, topic, payload, now }: NewEvent) => sql`
    insert into outbox (event_id, topic, payload, created_at, available_at)
    values (${eventId}, ${topic}, ${toJson(payload)}, ${now}, ${now})`;

  /** As `note`, to be asked together with other statements of the transaction. */
  const newsStatement = ({ event, job }: News): Statement<void> => ({
    query: job ? sql`with said as (${eventInsert(event)}) ${jobInsert(job.kind, job)}` : eventInsert(event),
    read: () => wakeFor(event, job),
  });

  return {
    /** Enqueues work; when the same (kind, key) already waits, its time moves to `runAt`. One statement. */
    async enqueue(tx: Db, kind: string, job: NewJob): Promise<void> {
      await jobInsert(kind, job).execute(tx);
      wakeFor(undefined, { ...job, kind });
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
    async announce(tx: Db, event: NewEvent): Promise<void> {
      await eventInsert(event).execute(tx);
      wakeFor(event, undefined);
    },
    newsStatement,
    /** Announces and enqueues what follows from one change: one statement for both. */
    note: (tx: Db, news: News): Promise<void> => runStatement(tx, newsStatement(news)),
  };
}

export type Queue = ReturnType<typeof createQueue>;
