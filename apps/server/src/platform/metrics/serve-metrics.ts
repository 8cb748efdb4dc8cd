import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Platform } from '../platform';
import type { Settings } from '../settings';

/** GET /metrics: every figure, for who may watch (`isMonitor` is asked before). Never cached. */
export function serveMetrics(app: FastifyInstance, { metrics }: Platform): void {
  app.get('/metrics', { config: { access: 'monitor', summary: '监控指标' } }, async (_request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.text()),
  );
}

/**
 * Who may watch: whoever carries the token of the settings, and without one only this very machine. To everybody else
 * the address does not exist.
 */
export function isMonitor(request: FastifyRequest, { metrics }: Settings, isFromHere: boolean): boolean {
  if (metrics.token === '') return isFromHere;
  const said = request.headers.authorization ?? '';
  return timingSafeEqual(digest(said), digest(`Bearer ${metrics.token}`));
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
