import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '../clock/clock';
import { type Db, outsideTransaction } from '../database';
import type { Log } from '../log/log';
import { type Claimed, jobClaims, outboxClaims, RENEW_MS } from './claims';
import type { ClaimedJob, JobThread } from './job-thread';
import { createLane, type Piece } from './lane';
import { sendAgain, unfinishedWork } from './unfinished';

/** A job of a module, run by whichever runner claims it. It may run again after a crash. */
export type JobHandler = (job: ClaimedJob) => Promise<void>;

/** Receives an event. The same `eventId` may be delivered again and must then change nothing. */
export type EventHandler = (event: { eventId: string; payload: unknown; now: Date }) => Promise<void>;

/** `outside`: calls something other than our database (a provider, a gateway), which may be slow. */
export type WorkLane = 'own' | 'outside';

/** Where modules register background work. Work in the lane `outside` never delays the other lane. */
export interface JobRegistry {
  /** Timed work, enqueued by `jobs.enqueue`. */
  job(kind: string, handler: JobHandler, lane?: WorkLane): void;
  /** The same for work that keeps a core busy for seconds: a server that has a thread for it runs it there. */
  heavyJob(kind: string, handler: JobHandler): void;
  /** Work of a call that keeps a core busy as long: `perform` runs it there. What goes in and comes out is plain data. */
  heavyWork<Input, Answer>(kind: string, work: (input: Input) => Promise<Answer>): void;
  /** Repeated work; one runner at a time does it, nobody leads. */
  every(kind: string, everyMs: number, handler: JobHandler): void;
  /** Subscribes to a topic. Several modules may subscribe to one topic, one of them in the lane `outside`. */
  on(topic: string, handler: EventHandler, lane?: WorkLane): void;
}

interface RunnerOptions {
  db: Db;
  clock: Clock;
  log: Log;
  pollMs: number;
  /** Runs heavy jobs and heavy work; without it they run here. */
  thread?: JobThread | undefined;
  /** Pieces of work at a time, in each lane: events, own jobs and outside jobs. */
  width?: number;
  /** Claims of one piece of work until it is parked. */
  tries?: number;
  /** Work that takes longer counts as failed, ms. */
  longestMs?: number;
  /** How often the claim of running work is renewed, ms. */
  renewMs?: number;
}

interface Job {
  handler: JobHandler;
  lane: WorkLane;
  isHeavy?: true;
  everyMs?: number;
}

const LONGEST_MS = 10 * 60_000;
/** Repeated jobs are never parked, because they run again anyway. */
const NEVER = 2_147_483_647;

/** Runs jobs, repeated jobs and events; stops without leaving work half claimed. */
export function createRunner({
  db,
  clock,
  log,
  pollMs,
  thread,
  width = 4,
  tries = 50,
  renewMs = RENEW_MS,
  longestMs = LONGEST_MS,
}: RunnerOptions) {
  const jobs = new Map<string, Job>();
  const works = new Map<string, (input: unknown) => Promise<unknown>>();
  const events = new Map<string, EventHandler[]>();
  const jobTable = jobClaims(db);
  const outbox = outboxClaims(db);
  let running = false;
  let ensured = false;
  let loops: Promise<unknown> = Promise.resolve();

  const register = (kind: string, job: Job): void => {
    mustBeFree(kind);
    jobs.set(kind, job);
  };
  function mustBeFree(kind: string): void {
    if (jobs.has(kind) || works.has(kind)) throw new Error(`Two handlers for the job ${kind}`);
  }
  const registry: JobRegistry = {
    job: (kind, handler, lane = 'own') => register(kind, { handler, lane }),
    heavyJob: (kind, handler) => register(kind, { handler, lane: 'own', isHeavy: true }),
    heavyWork(kind, work) {
      mustBeFree(kind);
      works.set(kind, work as (input: unknown) => Promise<unknown>);
    },
    every: (kind, everyMs, handler) => register(kind, { handler, lane: 'own', everyMs }),
    on(topic, handler, lane = 'own') {
      const hear: EventHandler = lane === 'own' ? handler : runOutside(topic, handler);
      events.set(topic, [...(events.get(topic) ?? []), hear]);
    },
  };

  /** The event itself is done at once; it enqueues a job in the lane `outside`, which runs the handler. */
  function runOutside(topic: string, handler: EventHandler): EventHandler {
    const kind = `outside:${topic}`;
    register(kind, {
      handler: ({ key: eventId, payload, now }) => handler({ eventId, payload, now }),
      lane: 'outside',
    });
    return async ({ eventId, payload, now }) => {
      await jobTable.addOnce(kind, eventId, payload, now);
      lanes.outside.wake();
    };
  }

  /** Retries a write while the database is down, so that the outcome of a job is not lost. */
  async function retryWhileDown(write: () => Promise<void>): Promise<void> {
    for (;;) {
      try {
        return await write();
      } catch (error) {
        if (!running) throw error;
        await wait(pollMs);
      }
    }
  }

  /**
   * Runs the work and renews its claim meanwhile; if this process dies, the claim expires with its lease. Work that
   * takes too long fails, even if it ends later.
   */
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
    const patience = new AbortController();
    const late = wait(longestMs, undefined, { signal: patience.signal, ref: false }).then(() => {
      throw new Error(`It took longer than ${longestMs} ms and was given up`);
    });
    try {
      await Promise.race([work(), late]);
    } finally {
      clearInterval(timer);
      patience.abort();
      late.catch(() => undefined);
    }
  }

  async function runJob(job: Claimed): Promise<void> {
    const own = jobs.get(job.kind);
    if (!own) return;
    const most = own.everyMs === undefined ? tries : NEVER;
    try {
      // The runners that claimed it before never reported an outcome; the job may have crashed them.
      if (job.attempts > most) throw new Error(`It was begun ${job.attempts - 1} times and never ended`);
      const { kind, key, payload, attempts } = job;
      const run =
        own.isHeavy && thread
          ? async (claimed: ClaimedJob) => void (await thread.run(kind, claimed))
          : own.handler;
      await holding(jobTable, job, () => run({ key, payload, attempts, now: clock.now() }));
      const now = clock.now();
      if (own.everyMs === undefined) await jobTable.finish(job, now);
      else await jobTable.again(job, new Date(now.getTime() + own.everyMs));
    } catch (error) {
      log.error({ err: error, job: job.kind, attempts: job.attempts }, whatFollows('a job', job, most));
      await retryWhileDown(() => jobTable.fail(job, String(error), most, clock.now()));
    }
  }

  async function runEvent(event: Claimed): Promise<void> {
    try {
      if (event.attempts > tries) throw new Error(`It was begun ${event.attempts - 1} times and never ended`);
      await holding(outbox, event, () => deliver(event));
      await outbox.finish(event, clock.now());
    } catch (error) {
      log.error(
        { err: error, topic: event.kind, attempts: event.attempts },
        whatFollows('an event', event, tries),
      );
      await retryWhileDown(() => outbox.fail(event, String(error), tries, clock.now()));
    }
  }

  /** Delivers to every subscriber, even when one of them fails. */
  async function deliver({ kind, key: eventId, payload }: Claimed): Promise<void> {
    const failures: unknown[] = [];
    for (const handler of events.get(kind) ?? []) {
      try {
        await handler({ eventId, payload, now: clock.now() });
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
  }

  const takeEvents = async (most: number): Promise<Piece[]> => {
    const taken = events.size > 0 ? await outbox.take([...events.keys()], most, clock.now()) : [];
    return taken.map((event) => () => runEvent(event));
  };
  const takeJobs = async (lane: WorkLane, most: number): Promise<Piece[]> => {
    const kinds = [...jobs].flatMap(([kind, job]) => (job.lane === lane ? [kind] : []));
    const taken = kinds.length > 0 ? await jobTable.take(kinds, most, clock.now()) : [];
    return taken.map((job) => () => runJob(job));
  };

  /** One round; returns how many pieces of work were claimed. */
  async function round(): Promise<number> {
    const pieces = [
      ...(await takeEvents(width)),
      ...(await takeJobs('own', width)),
      ...(await takeJobs('outside', width)),
    ];
    await Promise.all(pieces.map((piece) => piece()));
    return pieces.length;
  }

  const ensureRepeated = async (): Promise<void> => {
    if (ensured) return;
    for (const [kind, job] of jobs) if (job.everyMs !== undefined) await jobTable.ensure(kind, clock.now());
    ensured = true;
  };

  const laneOf = (take: (most: number) => Promise<Piece[]>) =>
    createLane({
      width,
      pollMs,
      take,
      onOutage: (error) => log.warn({ err: error }, 'the job table could not be read'),
    });
  const lanes = {
    events: laneOf(takeEvents),
    own: laneOf(async (most) => {
      await ensureRepeated();
      return takeJobs('own', most);
    }),
    outside: laneOf((most) => takeJobs('outside', most)),
  };
  const allLanes = Object.values(lanes);

  return {
    registry,
    /** Topics with a subscriber. */
    topics: (): string[] => [...events.keys()],
    /** Whether the topic has a subscriber here. */
    hasSubscriber: (topic: string): boolean => events.has(topic),
    /** Polls now because something was enqueued or announced here. */
    wake({ kind, topic }: { kind?: string; topic?: string }): void {
      if (kind !== undefined) lanes[jobs.get(kind)?.lane ?? 'own'].wake();
      if (topic !== undefined) lanes.events.wake();
    },
    start(): void {
      if (running) return;
      running = true;
      ensured = false;
      loops = outsideTransaction(() => Promise.all(allLanes.map((lane) => lane.run())));
    },
    /** Lets running work end, then stops. */
    async stop(): Promise<void> {
      running = false;
      for (const lane of allLanes) lane.stop();
      await loops;
    },
    /** Failed work that is not done: retried later, or parked. */
    unfinished: () => unfinishedWork(db, [...events.keys()]),
    /** Retries parked or failing work at once; false when it is running, done or gone. */
    sendAgain: (tx: Db, one: { what: 'job' | 'event'; id: number }): Promise<boolean> =>
      sendAgain(tx, one, clock.now()),
    /** Runs everything due now except repeated jobs, for tests and tools; returns how much it was. */
    async drain(): Promise<number> {
      let total = 0;
      for (let done = await round(); done > 0; done = await round()) total += done;
      return total;
    },
    /** Does heavy work of a call and answers what it answers. */
    async perform<Answer>(kind: string, input: unknown): Promise<Answer> {
      return (await (thread ? thread.run(kind, input) : this.handle(kind, input))) as Answer;
    },
    /** Does heavy work, or a job that another thread's runner claimed. */
    async handle(kind: string, input: unknown): Promise<unknown> {
      const work = works.get(kind) ?? jobs.get(kind)?.handler;
      if (!work) throw new Error(`No job ${kind}`);
      return (work as (input: unknown) => Promise<unknown>)(input);
    },
    /** Runs one repeated job now, for tests and tools. */
    async runNow(kind: string): Promise<void> {
      await this.handle(kind, {
        key: 'repeated',
        payload: {},
        attempts: 1,
        now: clock.now(),
      } satisfies ClaimedJob);
    },
  };
}

const whatFollows = (what: string, { attempts }: Claimed, tries: number): string =>
  attempts >= tries
    ? `${what} failed ${attempts} times and is parked`
    : `${what} failed and will be tried again`;

export type Runner = ReturnType<typeof createRunner>;
