import { sql } from 'kysely';
import { statementsSent } from '../database/statements';
import type { Platform } from '../platform';
import type { Reading } from './metrics';

interface Waiting {
  kind: string;
  waiting: number;
  failing: number;
  parked: number;
  oldest: number;
}

/** Both queues answer the same questions, so each look at a queue is one statement for all figures. */
const QUESTIONS = [
  ['waiting', 'not done yet; timed work counts before its time too'],
  ['failing', 'failed at least once and waiting to be tried again'],
  ['parked', 'failed too often; nobody tries until somebody sends it again'],
  ['oldest', 'how long the oldest piece that is due has waited, in seconds'],
] as const;

/** What the platform tells about itself: database, queues, caches. */
export function platformFigures(platform: Platform): void {
  const { database, metrics, cache, db, clock, runner } = platform;

  metrics.read({ name: 'pifa_database_up', help: '1 while the database answers.' }, () =>
    sql`select 1`.execute(db).then(
      () => [{ value: 1 }],
      () => [{ value: 0 }],
    ),
  );
  metrics.read(
    {
      name: 'pifa_database_sessions',
      help: 'Sessions of the pool, and who waits for one.',
      labels: ['state'],
    },
    () => Object.entries(database.sessions() ?? {}).map(([state, value]) => ({ labels: { state }, value })),
  );
  metrics.read({ name: 'pifa_statements_sent', help: 'Statements sent since the start.' }, () => [
    { value: statementsSent() },
  ]);
  metrics.read(
    {
      name: 'pifa_cache_version',
      help: 'Version of each kept thing as this server knows it.',
      labels: ['name'],
    },
    () => [...cache.versions()].map(([name, value]) => ({ labels: { name }, value })),
  );

  metrics.read(
    {
      name: 'pifa_kept_bytes',
      help: 'Memory for what is kept to answer faster, by section, as it is estimated.',
      labels: ['section'],
    },
    () => [...cache.heldBytes()].map(([section, value]) => ({ labels: { section }, value })),
  );

  const jobs = shared(async () => {
    const { rows } = await sql<Waiting>`
      select kind, (count(*) filter (where parked_at is null))::int as waiting,
        (count(*) filter (where last_error is not null and parked_at is null))::int as failing,
        (count(parked_at))::int as parked,
        coalesce(extract(epoch from ${clock.now()}::timestamptz
          - min(run_at) filter (where run_at <= ${clock.now()} and parked_at is null)), 0)::float8 as oldest
      from jobs where done_at is null group by kind`.execute(db);
    return rows;
  });
  // Topics that nobody hears stay where they are; they are no work.
  const outbox = shared(async () => {
    const { rows } = await sql<Waiting>`
      select topic as kind, (count(*) filter (where parked_at is null))::int as waiting,
        (count(*) filter (where last_error is not null and parked_at is null))::int as failing,
        (count(parked_at))::int as parked,
        coalesce(extract(epoch from ${clock.now()}::timestamptz
          - min(created_at) filter (where parked_at is null)), 0)::float8 as oldest
      from outbox where done_at is null and topic = any(${runner.topics()}) group by topic`.execute(db);
    return rows;
  });
  for (const [question, help] of QUESTIONS) {
    const unit = question === 'oldest' ? '_seconds' : '';
    metrics.read(
      { name: `pifa_jobs_${question}${unit}`, help: `Jobs: ${help}.`, labels: ['kind'] },
      async () => linesOf(await jobs(), question),
    );
    metrics.read(
      { name: `pifa_outbox_${question}${unit}`, help: `Events of the outbox: ${help}.`, labels: ['kind'] },
      async () => linesOf(await outbox(), question),
    );
  }
}

const linesOf = (
  rows: readonly Waiting[],
  question: 'waiting' | 'failing' | 'parked' | 'oldest',
): Reading[] => rows.map((row) => ({ labels: { kind: row.kind }, value: row[question] }));

/** Those who ask while an answer is under way share it. */
function shared<T>(ask: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  return () => {
    running ??= ask().finally(() => {
      running = undefined;
    });
    return running;
  };
}
