import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '../platform';

const LONGEST_MS = 1_000;
const GOOD_FOR_MS = 500;

/** Whether this server should be sent requests. */
export interface Readiness {
  state: 'starting' | 'ready' | 'draining';
}

/** GET /healthz: 200 once migrated and loaded and while the database answers, else 503. */
export function serveHealth(app: FastifyInstance, platform: Platform, readiness: Readiness): void {
  let looked = { at: -Infinity, answered: false };

  async function databaseAnswers(): Promise<boolean> {
    if (performance.now() - looked.at < GOOD_FOR_MS) return looked.answered;
    const answer = sql`select 1`.execute(platform.db).then(
      () => true,
      () => false,
    );
    const late = new Promise<false>((resolve) => setTimeout(resolve, LONGEST_MS, false).unref());
    looked = { at: performance.now(), answered: await Promise.race([answer, late]) };
    return looked.answered;
  }

  app.get('/healthz', { config: { access: 'public', summary: '就绪检查' } }, async (_request, reply) => {
    const state =
      readiness.state === 'ready' && !(await databaseAnswers()) ? 'database-away' : readiness.state;
    return reply
      .code(state === 'ready' ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ state });
  });
}
