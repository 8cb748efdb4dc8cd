import { refuse } from '@pifa/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendRefusal } from '../http/envelope';
import type { PageFacts, ServerModule } from '../module';
import type { Platform } from '../platform';
import { builtApp } from './built-app';
import { BUSY_PAGE, fillPage, MISSING_STOREFRONT } from './page-html';
import { sendFile } from './send-file';
import { readServedPages, type ServedPages } from './served-pages';
import { readStaticFiles } from './static-files';

const HTML = 'text/html; charset=utf-8';

/**
 * Serves the built storefront: its files from memory, and for every other address the page with that
 * address' title, settings and public data in it.
 */
export async function serveSite(
  app: FastifyInstance,
  platform: Platform,
  modules: readonly ServerModule[],
): Promise<void> {
  const folder = platform.settings.storefront.folder || builtApp('storefront');
  const files = await readStaticFiles(folder);
  const built = await readServedPages(folder);
  const page = files.get('/index.html')?.bytes.toString('utf8');
  const config = { access: 'public', summary: '商城页面' } as const;

  app.get(
    '/runtime-settings.json',
    { config: { access: 'public', summary: '商城页面的运行设置' } },
    (_request, reply) => reply.header('cache-control', 'no-cache').send(runtimeSettings(platform)),
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
      if (/\.[a-z0-9]{2,5}$/i.test(path)) return unknownAddress(reply);
      if (page === undefined) return reply.code(503).type(HTML).send(MISSING_STOREFRONT);
      const entered = platform.gate.enter('look');
      const leave = entered instanceof Promise ? await entered : entered;
      if (!leave) return sendBusyPage(reply);
      try {
        return reply
          .type(HTML)
          .header('cache-control', 'no-cache')
          .send(await describePage(platform, modules, { html: page, built }, request));
      } finally {
        leave();
      }
    },
  });
  app.setNotFoundHandler((_request, reply) => unknownAddress(reply));
}

/** The addresses that the storefront leads on to its home page. */
const HOME = '/pages/home';
const isRoot = (path: string): boolean => /^\/(pages\/?)?$/.test(path);

const sendBusyPage = (reply: FastifyReply): FastifyReply =>
  reply.code(503).header('retry-after', 3).header('cache-control', 'no-store').type(HTML).send(BUSY_PAGE);

const unknownAddress = (reply: FastifyReply): FastifyReply => sendRefusal(reply, refuse('not-found', {}));

async function describePage(
  platform: Platform,
  modules: readonly ServerModule[],
  { html, built }: { html: string; built: ServedPages },
  request: FastifyRequest,
): Promise<string> {
  // By hand: a URL would read '//host/path' as another host, and '//' as none at all.
  const [path = '/', ...search] = request.url.split('?');
  const now = platform.clock.now();
  const at = { path, query: new URLSearchParams(search.join('?')), now };
  const facts: PageFacts = {};
  const queries: unknown[] = [];
  for (const module of modules) {
    // A page without its data still opens: the browser fetches what is missing.
    const own = await module.page?.(platform, at).catch((error: unknown) => {
      platform.log.warn({ err: error, module: module.name }, 'a page was served without its data');
      return undefined;
    });
    if (!own) continue;
    const { queries: ownQueries, ...head } = own;
    Object.assign(facts, head);
    queries.push(...(ownQueries ?? []));
  }
  const boot = { settings: runtimeSettings(platform), now: now.getTime(), queries };
  return fillPage(html, facts, boot, {
    files: built.filesOf(isRoot(path) ? HOME : path),
    firstLook: facts.firstLook ? built.draw(facts.firstLook) : '',
  });
}

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
