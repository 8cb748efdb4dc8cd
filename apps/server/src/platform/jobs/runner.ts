import type { Clock } from '../clock/clock';
import { type Db, outsideTransaction } from '../database';
import type { Log } from '../log/log';
import { type Claimed, jobClaims, outboxClaims, RENEW_MS } from './claims';

/** Work of a module, done by whichever runner claims it. It may be done again after a crash. */
export type JobHandler = (job: {
  key: string;
  payload: unknown;
  attempts: number;
  now: Date;
}) => Promise<void>;

/** Hears an event; the same `eventId` may come again and must then change nothing. */
export type EventHandler = (event: { eventId: string; payload: unknown; now: Date }) => Promise<void>;

/** How modules say what they do in the background. */
export interface JobRegistry {
  /** Timed work, enqueued by `jobs.enqueue`. */
  job(kind: string, handler: JobHandler): void;
  /** Repeated work; one runner at a time does it, nobody leads. */
  every(kind: string, everyMs: number, handler: JobHandler): void;
  /** What follows an announced event; several modules may hear the same topic. */
  on(topic: string, handler: EventHandler): void;
}

interface RunnerOptions {
  db: Db;
  clock: Clock;
  log: Log;
  pollMs: number;
  /** Pieces of work done at the same time. */
  width?: number;
  /** How often the claim of work that goes on is renewed, ms. */
  renewMs?: number;
}

/** Runs jobs, repeated jobs and events; stops without leaving work half claimed. */
export function createRunner({ db, clock, log, pollMs, width = 4, renewMs = RENEW_MS }: RunnerOptions) {
  const jobs = new Map<string, { handler: JobHandler; everyMs?: number }>();
  const events = new Map<string, EventHandler[]>();
  const jobTable = jobClaims(db);
  const outbox = outboxClaims(db);
  let running = false;
  let loop: Promise<void> = Promise.resolve();
  let wakeUp = (): void => undefined;
  let woken = false;

  const registry: JobRegistry = {
    job(kind, handler) {
      if (jobs.has(kind)) throw new Error(`Two handlers for the job ${kind}`);
      jobs.set(kind, { handler });
    },
    every(kind, everyMs, handler) {
      if (jobs.has(kind)) throw new Error(`Two handlers for the job ${kind}`);
      jobs.set(kind, { handler, everyMs });
    },
    on(topic, handler) {
      events.set(topic, [...(events.get(topic) ?? []), handler]);
    },
  };

  /** A verdict that could not be written because the database was away is written when it is back. */
  async function untilBack(write: () => Promise<void>): Promise<void> {
    for (;;) {
      try {
        return await write();
      } catch (error) {
        if (!running) throw error;
        await new Promise((resolve) => setTimeout(resolve, pollMs));
      }
    }
  }

  /** Does the work and keeps its claim alive meanwhile: what dies with this process is free within the lease. */
  async function holding(
    table: { renew(one: Claimed, now: Date): Promise<void> },
    one: Claimed,
    work: () => Promise<void>,
  ): Promise<void> {
    const timer = setInterval(() => {
      table
        .renew(one, clock.now())
        .catch((error: unknown) => log.warn({ err: error }, 'a claim was not renewed'));
    }, renewMs);
    timer.unref();
    try {
      await work();
    } finally {
      clearInterval(timer);
    }
  }

  async function runJob(job: Claimed): Promise<void> {
    const own = jobs.get(job.kind);
    if (!own) return;
    try {
      const { key, payload, attempts } = job;
      await holding(jobTable, job, () => own.handler({ key, payload, attempts, now: clock.now() }));
      const now = clock.now();
      if (own.everyMs === undefined) await jobTable.finish(job, now);
      else await jobTable.again(job, new Date(now.getTime() + own.everyMs));
    } catch (error) {
      log.error(
        { err: error, job: job.kind, attempts: job.attempts },
        'a job failed and will be tried again',
      );
      await untilBack(() => jobTable.fail(job, String(error), clock.now()));
    }
  }

  async function runEvent(event: Claimed): Promise<void> {
    try {
      const { key: eventId, payload } = event;
      await holding(outbox, event, async () => {
        for (const handler of events.get(event.kind) ?? [])
          await handler({ eventId, payload, now: clock.now() });
      });
      await outbox.finish(event, clock.now());
    } catch (error) {
      log.error(
        { err: error, topic: event.kind, attempts: event.attempts },
        'an event failed and will be tried again',
      );
      await untilBack(() => outbox.fail(event, String(error), clock.now()));
    }
  }

  /** One round; answers how many pieces of work were claimed. */
  async function round(): Promise<number> {
    const now = clock.now();
    const heard = events.size > 0 ? await outbox.take([...events.keys()], width, now) : [];
    const due = jobs.size > 0 ? await jobTable.take([...jobs.keys()], width, now) : [];
    await Promise.all([...heard.map(runEvent), ...due.map(runJob)]);
    return heard.length + due.length;
  }

  const ensureRepeated = async (): Promise<void> => {
    for (const [kind, job] of jobs) if (job.everyMs !== undefined) await jobTable.ensure(kind, clock.now());
  };

  const sleep = (): Promise<void> =>
    new Promise((resolve) => {
      if (woken) return resolve();
      const timer = setTimeout(resolve, pollMs);
      wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  async function runForEver(): Promise<void> {
    let ensured = false;
    let told = false;
    while (running) {
      woken = false;
      let done = 0;
      try {
        if (!ensured) await ensureRepeated();
        ensured = true;
        done = await round();
        told = false;
      } catch (error) {
        // Once an outage: it is looked again every half second.
        if (!told) log.warn({ err: error }, 'the job table could not be read');
        told = true;
      }
      if (done === 0 && running) await sleep();
    }
  }

  return {
    registry,
    /** Topics that somebody hears. */
    topics: (): string[] => [...events.keys()],
    /** Somebody here hears this topic. */
    hears: (topic: string): boolean => events.has(topic),
    /** Something was enqueued here: look now instead of at the next poll. */
    wake(): void {
      woken = true;
      wakeUp();
    },
    start(): void {
      if (running) return;
      running = true;
      loop = outsideTransaction(runForEver);
    },
    /** Lets running work end, then stops. */
    async stop(): Promise<void> {
      running = false;
      wakeUp();
      await loop;
    },
    /** Does everything that is due now, without repeated work; for tests and tools. Answers how much it was. */
    async drain(): Promise<number> {
      let total = 0;
      for (let done = await round(); done > 0; done = await round()) total += done;
      return total;
    },
    /** Does one kind of repeated work now; for tests and tools. */
    async runNow(kind: string): Promise<void> {
      const job = jobs.get(kind);
      if (!job) throw new Error(`No job ${kind}`);
      await job.handler({ key: 'repeated', payload: {}, attempts: 1, now: clock.now() });
    },
  };
}

export type Runner = ReturnType<typeof createRunner>;
