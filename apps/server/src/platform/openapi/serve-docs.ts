import type { FastifyInstance } from 'fastify';
import { DOCS_SCRIPT, docsPage } from './docs-page';
import { describeApi } from './openapi';

/** The contract for machines and for people. */
export function serveDocs(app: FastifyInstance): void {
  let api: Record<string, unknown> | undefined;
  const document = (): Record<string, unknown> => {
    api ??= describeApi();
    return api;
  };
  const config = { access: 'public', summary: '接口文档' } as const;
  app.get('/api/openapi.json', { config }, () => document());
  app.get('/api/docs', { config }, (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(docsPage(document())),
  );
  app.get('/api/docs.js', { config }, (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(DOCS_SCRIPT),
  );
}
