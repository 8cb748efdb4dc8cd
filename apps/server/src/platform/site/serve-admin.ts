import { refuse } from '@pifa/contract';
import type { FastifyInstance } from 'fastify';
import { sendRefusal } from '../http/envelope';
import type { Platform } from '../platform';
import { builtApp } from './built-app';
import { sendFile } from './send-file';
import { readStaticFiles, type StaticFile } from './static-files';

const PREFIX = '/admin';
const HTML = 'text/html; charset=utf-8';
const MISSING =
  '<!doctype html><meta charset="utf-8"><title>管理后台</title><p>管理后台还没有构建：请运行 npm start。</p>';

/** Narrower than the shop's: no picture of another host, no map in a frame, calls to this host only. */
const POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join(';');

/** Over the headers of every answer: what staff see is kept by no cache, listed by no search engine, framed by nobody. */
const PAGE_HEADERS = {
  'content-security-policy': POLICY,
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
};

/** Serves the back office's own page at /admin and its files under it; nothing of the storefront's. */
export async function serveAdmin(
  app: FastifyInstance,
  { settings }: Pick<Platform, 'settings'>,
  folder = builtApp('admin'),
): Promise<void> {
  const config = { access: 'public', summary: '管理后台' } as const;
  const files = settings.admin.enabled ? await readStaticFiles(folder) : new Map<string, StaticFile>();
  const page = files.get('/index.html')?.bytes.toString('utf8');
  for (const url of [PREFIX, `${PREFIX}/*`]) {
    app.route({
      method: ['GET', 'HEAD'],
      url,
      config,
      async handler(request, reply) {
        if (!settings.admin.enabled) return sendRefusal(reply, refuse('not-found', {}));
        const path = request.url.split('?', 1)[0]?.slice(PREFIX.length) ?? '';
        const file = path === '/index.html' ? undefined : files.get(path);
        if (file) return sendFile(request, reply, file);
        if (/\.[a-z0-9]{2,5}$/i.test(path)) return sendRefusal(reply, refuse('not-found', {}));
        return reply
          .code(page === undefined ? 503 : 200)
          .type(HTML)
          .headers(PAGE_HEADERS)
          .send(page ?? MISSING);
      },
    });
  }
}
