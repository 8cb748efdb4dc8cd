import { type RawBuilder, sql } from 'kysely';
import type { Clock } from '../clock/clock';
import { afterCommit, type Db, toJson } from '../database';

interface NewJob {
  /** At most one job of a (kind, key) waits at a time. */
  key: string;
  /** Not before this instant. */
  runAt: Date;
  payload?: unknown;
}

/** An event for the subscribers of its topic. */
export interface NewEvent {
  /** The same at every delivery. */
  eventId: string;
  topic: string;
  payload: unknown;
  now: Date;
}

/** An event and the job that follows from it. */
interface News {
  event: NewEvent;
  job?: (NewJob & { kind: string }) | undefined;
}

interface QueueOptions {
  /** Makes the runner of this process poll now. */
  wake: (news: { kind?: string; topic?: string }) => void;
  /** Whether this process has a subscriber of the topic. */
  hasSubscriber: (topic: string) => boolean;
  clock: Pick<Clock, 'now'>;
}

/** Jobs and events, written in the transaction that causes them (I25, I29). */
export function createQueue({ wake, hasSubscriber, clock }: QueueOptions) {
  /** Wakes only a lane that will find work, because each poll costs statements. */
  const wakeFor = (event: NewEvent | undefined, job: (NewJob & { kind: string }) | undefined): void => {
    if (job && job.runAt <= clock.now()) afterCommit(() => wake({ kind: job.kind }));
    if (event && hasSubscriber(event.topic)) afterCommit(() => wake({ topic: event.topic }));
  };
  const firstInsert = (kind: string, job: NewJob) => sql`
    insert into jobs (kind, key, payload, run_at)
    values (${kind}, ${job.key}, ${toJson(job.payload ?? {})}, ${job.runAt})`;
  const jobInsert = (kind: string, job: NewJob) => sql`${firstInsert(kind, job)}
    on conflict (kind, key) where done_at is null
    do update set run_at = excluded.run_at, payload = excluded.payload, attempts = 0, parked_at = null`;
  const eventInsert = ({ eventId, topic, payload, now }: NewEvent) => sql`
    insert into outbox (event_id, topic, payload, created_at, available_at)
    values (${eventId}, ${topic}, ${toJson(payload)}, ${now}, ${now})`;

  return {
    /** Enqueues a job; when the same (kind, key) is waiting already, it moves to `runAt`. One statement. */
    async enqueue(tx: Db, kind: string, job: NewJob): Promise<void> {
      await jobInsert(kind, job).execute(tx);
      wakeFor(undefined, { ...job, kind });
    },
    /**
     * Enqueues a job unless one of its key waits already or was done: an event that is delivered again is answered once.
     * Done jobs are remembered for some days. A kind that is asked for like this has an index over its keys.
     */
    async enqueueOnce(tx: Db, kind: string, job: NewJob): Promise<void> {
      await sql`
        insert into jobs (kind, key, payload, run_at)
        select ${kind}, ${job.key}, ${toJson(job.payload ?? {})}::jsonb, ${job.runAt}::timestamptz
        where not exists (select from jobs where kind = ${kind} and key = ${job.key})
        on conflict (kind, key) where done_at is null do nothing`.execute(tx);
      wakeFor(undefined, { ...job, kind });
    },
    /** The first job of a key, of a later hour, as a part of another statement: it wakes nobody now. */
    firstJobSql: (kind: string, job: NewJob): RawBuilder<unknown> => firstInsert(kind, job),
    /** Removes a waiting job. */
    async cancel(tx: Db, kind: string, key: string): Promise<void> {
      await tx
        .deleteFrom('jobs')
        .where('kind', '=', kind)
        .where('key', '=', key)
        .where('done_at', 'is', null)
        .execute();
    },
    /**
     * Announces an event. Every subscriber of its topic receives it at least once after the commit, with the same
     * `eventId` each time. One statement.
     */
    async announce(tx: Db, event: NewEvent): Promise<void> {
      await eventInsert(event).execute(tx);
      wakeFor(event, undefined);
    },
    /** Announces and enqueues what follows from one change: one statement for both. */
    async note(tx: Db, { event, job }: News): Promise<void> {
      const said = eventInsert(event);
      await (job ? sql`with said as (${said}) ${jobInsert(job.kind, job)}` : said).execute(tx);
      wakeFor(event, job);
    },
  };
}

export type Queue = ReturnType<typeof createQueue>;
