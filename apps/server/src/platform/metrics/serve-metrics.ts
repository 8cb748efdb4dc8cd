import type { FastifyInstance } from 'fastify';
import type { Platform } from '../platform';

/** GET /metrics: every figure, for who may watch (`mayWatch` is asked before). Never cached. */
export function serveMetrics(app: FastifyInstance, { metrics }: Platform): void {
  app.get('/metrics', { config: { access: 'monitor', summary: '监控指标' } }, async (_request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.text()),
  );
}
