import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { refuse } from '@pifa/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendRefusal } from '../http/envelope';
import { encodingOf } from '../http/pack-answers';
import { sendRetryPage } from '../http/retry-page';
import type { VisitorCalls } from '../http/visitor-calls';
import type { ServerModule } from '../module';
import type { Platform } from '../platform';
import { builtApp } from './built-app';
import { createPageDrawer, type PageAddress } from './draw-pages';
import type { KeptPage } from './kept-page';
import { MISSING_STOREFRONT } from './page-html';
import type { Form } from './renderer';
import { sendFile } from './send-file';
import { readServedPages } from './served-pages';
import { createShopPreview, shopPreviewPort } from './shop-preview';
import { readStaticFiles } from './static-files';

const HTML = 'text/html; charset=utf-8';

/**
 * Serves the built storefront: its files from memory, and every other address as the page that stands there, drawn
 * for a visitor.
 */
export async function serveSite(
  app: FastifyInstance,
  platform: Platform,
  modules: readonly ServerModule[],
  calls: VisitorCalls,
): Promise<void> {
  const folder = platform.settings.storefront.folder || builtApp('storefront');
  const files = await readStaticFiles(folder);
  const template = files.get('/index.html')?.bytes.toString('utf8');
  const settings = runtimeSettings(platform);
  const built = await readServedPages(folder);
  const drawer =
    template === undefined
      ? undefined
      : createPageDrawer({ platform, modules, calls, folder, template, built, settings });
  if (template !== undefined) {
    const parts = { settings: platform.settings, calls, template, built, runtime: settings };
    platform.ports.provide(shopPreviewPort, createShopPreview(parts));
  }
  const config = { access: 'public', summary: '商城页面' } as const;

  app.get(
    '/runtime-settings.json',
    { config: { access: 'public', summary: '商城页面的运行设置' } },
    (_request, reply) => reply.header('cache-control', 'no-cache').send(settings),
  );

  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    config,
    async handler(request, reply) {
      const path = decodePath(request.url);
      if (path === undefined || path.startsWith('/api/') || path === '/api') return unknownAddress(reply);
      const file = path === '/index.html' ? undefined : files.get(path);
      if (file) return sendFile(request, reply, file);
      if (isFile(path)) return unknownAddress(reply);
      if (!drawer) return reply.code(503).type(HTML).send(MISSING_STOREFRONT);
      const address: PageAddress = {
        path: built.follow(request.url.split('?', 1)[0] ?? '/'),
        search: searchOf(request.url),
        form: formOf(request),
      };
      const fresh = drawer.fresh(address);
      if (fresh) return sendPage(request, reply, fresh);
      const entered = platform.gate.enter('look');
      const leave = entered instanceof Promise ? await entered : entered;
      if (!leave) return sendRetryPage(reply, 503, 3);
      try {
        return await sendPage(request, reply, await drawer.page(address));
      } finally {
        leave();
      }
    },
  });
  app.setNotFoundHandler((_request, reply) => unknownAddress(reply));

  async function sendPage(
    request: FastifyRequest,
    reply: FastifyReply,
    page: KeptPage,
  ): Promise<FastifyReply> {
    reply
      .code(page.status)
      .type(HTML)
      // A cache between us may keep it, but asks each time: what staff change is seen within seconds.
      .header('cache-control', 'public, max-age=0, must-revalidate')
      .header('vary', 'Accept-Encoding, User-Agent, Sec-CH-UA-Mobile')
      .header('etag', page.etag)
      // The page itself may be older: its clock is set by the answer it came with.
      .header('server-timing', `clock;dur=${platform.clock.now().getTime()}`);
    if (request.headers['if-none-match'] === page.etag && page.status === 200) return reply.code(304).send();
    const encoding = encodingOf(request);
    if (!encoding) return reply.send(page.plain);
    page.packed[encoding] ??= await pack[encoding](page.plain);
    return reply.header('content-encoding', encoding).send(page.packed[encoding]);
  }
}

/** Cheap ones: a page is packed once for each time it is drawn, while somebody waits for it. */
const pack = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: 5 }),
};

/** '/robots.txt' and the like: what has no file of its own is no page either. */
const isFile = (path: string): boolean => /\.[a-z0-9]{2,5}$/i.test(path);

/** Phones say so themselves, newer ones in a word of its own. */
function formOf({ headers }: FastifyRequest): Form {
  const mobile = headers['sec-ch-ua-mobile'];
  if (mobile !== undefined) return mobile === '?1' ? 'phone' : 'desktop';
  return /\bMobile\b|iPhone|iPod/.test(headers['user-agent'] ?? '') ? 'phone' : 'desktop';
}

/** Marks that advertisers put on addresses; they change nothing on the page. */
const MARKS = /^(?:utm_\w+|gclid|fbclid|msclkid|bd_vid|spm)$/;

function searchOf(url: string): string {
  const at = url.indexOf('?');
  if (at < 0) return '';
  const search = new URLSearchParams(url.slice(at));
  for (const name of [...search.keys()]) if (MARKS.test(name)) search.delete(name);
  const text = search.toString();
  return text && `?${text}`;
}

const unknownAddress = (reply: FastifyReply): FastifyReply => sendRefusal(reply, refuse('not-found', {}));

/** Where the storefront finds its API; the same in the page and in /runtime-settings.json. */
function runtimeSettings({ settings }: Platform) {
  const { apiBase, financeBase, map } = settings.storefront;
  return { apiBase, financeBase, ...(map ? { map } : {}) };
}

function decodePath(url: string): string | undefined {
  try {
    return decodeURIComponent(url.split('?', 1)[0] ?? '/');
  } catch {
    return undefined;
  }
}
