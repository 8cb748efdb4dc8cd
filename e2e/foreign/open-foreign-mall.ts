import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { extname, join, normalize, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { answer, fillCart } from './answers';

const dist = join(fileURLToPath(new URL('../..', import.meta.url)), 'apps', 'storefront', 'dist');

const MEDIA: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
};

/**
 * The built storefront on one address, served by a plain file server, and somebody else's API on another; only
 * `runtime-settings.json` connects them.
 */
export async function openForeignMall() {
  fillCart();
  const api = createServer((request, response) => void answerCall(request, response));
  const apiUrl = await listen(api);
  const shop = createServer((request, response) => void giveFile(apiUrl, request, response));
  const url = await listen(shop);
  return {
    url,
    async stop() {
      await Promise.all([close(api), close(shop)]);
    },
  };
}

async function answerCall(request: IncomingMessage, response: ServerResponse): Promise<void> {
  response.setHeader('access-control-allow-origin', request.headers.origin ?? '');
  response.setHeader('access-control-allow-credentials', 'true');
  response.setHeader('access-control-allow-headers', 'X-Token, X-User, X-Domain, Content-Type');
  response.setHeader('access-control-allow-methods', 'GET, POST, PATCH, DELETE');
  if (request.method === 'OPTIONS') {
    response.writeHead(204).end();
    return;
  }
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://foreign');
  let sent = '';
  for await (const part of request) sent += part;
  const answered = answer({
    method: request.method ?? 'GET',
    path: pathname,
    token: String(request.headers['x-token'] ?? ''),
    ids: searchParams.get('ids') ?? '',
    body: sent.startsWith('{') ? JSON.parse(sent) : {},
  });
  if (answered) response.writeHead(200, { 'content-type': MEDIA['.json'] }).end(JSON.stringify(answered));
  else response.writeHead(404, { 'content-type': MEDIA['.html'] }).end('<h1>Not Found</h1>');
}

async function giveFile(apiUrl: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', 'http://shop');
  if (pathname === '/runtime-settings.json') {
    response
      .writeHead(200, { 'content-type': MEDIA['.json'] })
      .end(
        JSON.stringify({ apiBase: { http: apiUrl, https: '' }, financeBase: { http: apiUrl, https: '' } }),
      );
    return;
  }
  const path = normalize(join(dist, decodeURIComponent(pathname)));
  const wanted = extname(path) && path.startsWith(dist + sep) ? path : join(dist, 'index.html');
  const bytes = await readFile(wanted).catch(() => undefined);
  if (!bytes) response.writeHead(404).end();
  else
    response
      .writeHead(200, { 'content-type': MEDIA[extname(wanted)] ?? 'application/octet-stream' })
      .end(bytes);
}

function listen(server: Server): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const at = server.address();
      if (typeof at === 'object' && at) resolve(`http://127.0.0.1:${at.port}`);
    });
  });
}

function close(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
