import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { BUSY_STATE, sqlState } from '../database';
import type { Platform } from '../platform';

/** A long queue for the database's sessions is no reason to wait longer, nor to call it away. */
const LONGEST_MS = 500;
const GOOD_FOR_MS = 500;

/** Whether this server should be sent requests. */
export interface Readiness {
  state: 'starting' | 'ready' | 'draining';
}

/**
 * GET /healthz: 200 once migrated and loaded and while the database answers, else 503. `live` says that the process
 * does its work, whatever is away; `ready` that it should be sent requests. GET /healthz/live answers 200 while it lives.
 */
export function serveHealth(app: FastifyInstance, platform: Platform, readiness: Readiness): void {
  let looked = { at: -Infinity, answered: false };

  async function databaseAnswers(): Promise<boolean> {
    if (performance.now() - looked.at < GOOD_FOR_MS) return looked.answered;
    const answer = sql`select 1`.execute(platform.db).then(
      () => true,
      (error: unknown) => sqlState(error) === BUSY_STATE,
    );
    const late = new Promise<'late'>((resolve) => setTimeout(resolve, LONGEST_MS, 'late').unref());
    const first = await Promise.race([answer, late]);
    looked = { at: performance.now(), answered: first === 'late' ? !platform.database.isAway() : first };
    return looked.answered;
  }

  app.get('/healthz', { config: { access: 'public', summary: '就绪检查' } }, async (_request, reply) => {
    const state =
      readiness.state === 'ready' && !(await databaseAnswers()) ? 'database-away' : readiness.state;
    return reply
      .code(state === 'ready' ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ state, live: true, ready: state === 'ready' });
  });

  app.get('/healthz/live', { config: { access: 'public', summary: '存活检查' } }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ live: true }),
  );
}
