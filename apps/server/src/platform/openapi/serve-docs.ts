import type { FastifyInstance } from 'fastify';
import { sendFile } from '../site/send-file';
import { keepFile, type StaticFile } from '../site/static-files';
import { DOCS_SCRIPT, docsPage } from './docs-page';
import { describeApi } from './openapi';

/**
 * The contract for machines and for people. It does not change while the server runs, so the finished bytes are kept:
 * whoever asks for it many times over gets the same ones.
 */
export function serveDocs(app: FastifyInstance): void {
  let api: Record<string, unknown> | undefined;
  const document = (): Record<string, unknown> => {
    api ??= describeApi();
    return api;
  };
  const kept = new Map<string, StaticFile>();
  const serve = (path: string, name: string, make: () => string): void => {
    app.get(path, { config: { access: 'public', summary: '接口文档' } }, (request, reply) => {
      const file = kept.get(path) ?? keepFile(name, Buffer.from(make()));
      kept.set(path, file);
      return sendFile(request, reply, file);
    });
  };
  serve('/api/openapi.json', 'openapi.json', () => JSON.stringify(document()));
  serve('/api/docs', 'docs.html', () => docsPage(document()));
  serve('/api/docs.js', 'docs.js', () => DOCS_SCRIPT);
}
