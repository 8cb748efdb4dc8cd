import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/harness';
import type { Platform } from '../platform';
import { serveAdmin } from './serve-admin';

const PAGE = '<!doctype html><title>管理后台</title>';
const CODE = `export const words = '${'后台'.repeat(2_000)}';`;
const settings = (enabled: boolean) =>
  ({ settings: { admin: { enabled } } }) as unknown as Pick<Platform, 'settings'>;

let folder: string;
let app: FastifyInstance;

const serve = async (enabled: boolean, from = folder) => {
  const made = Fastify();
  await serveAdmin(made, settings(enabled), from);
  return made;
};
const get = (url: string, headers = {}) => app.inject({ method: 'GET', url, headers });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pifa-admin-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), PAGE);
  await writeFile(join(folder, '.built-from'), 'secret');
  const file = join(folder, 'assets', 'app-1a2b3c4d.js');
  await writeFile(file, CODE);
  await writeFile(`${file}.br`, brotliCompressSync(CODE));
  await writeFile(`${file}.gz`, gzipSync(CODE));
  app = await serve(true);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

describe('管理后台的页面', () => {
  it.each(['/admin', '/admin/', '/admin/orders', '/admin/orders/7?open=8'])(
    '%s → 后台自己的页面',
    async (url) => {
      const answer = await get(url);
      expect([answer.statusCode, answer.body]).toEqual([200, PAGE]);
    },
  );

  it('不缓存、不收录、不让别的页面套进框里；脚本只出自本站', async () => {
    const { headers } = await get('/admin');
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'x-frame-options': 'DENY',
      'content-type': 'text/html; charset=utf-8',
    });
    const policy = String(headers['content-security-policy']).split(';');
    expect(policy).toEqual(
      expect.arrayContaining([
        "script-src 'self'",
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data: blob:",
        "frame-ancestors 'none'",
      ]),
    );
  });

  it('没有的文件、隐藏文件、目录之外 → 404，不给页面', async () => {
    for (const url of [
      '/admin/assets/x.js',
      '/admin/..%2f..%2fetc/passwd.txt',
      '/admin/assets/app-1a2b3c4d.js.br',
    ]) {
      const answer = await get(url);
      expect([url, answer.statusCode]).toEqual([url, 404]);
    }
    expect((await get('/admin/.built-from')).body).not.toContain('secret');
  });

  it.each([
    ['br', brotliCompressSync(CODE)],
    ['gzip', gzipSync(CODE)],
  ])('构建时压好的文件原样发出（%s），永久缓存', async (encoding, bytes) => {
    const answer = await get('/admin/assets/app-1a2b3c4d.js', { 'accept-encoding': encoding });
    expect(answer.headers).toMatchObject({
      'content-encoding': encoding,
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(answer.rawPayload.equals(bytes)).toBe(true);
  });

  it('admin.enabled 关掉 → 页面和文件都没有', async () => {
    const off = await serve(false);
    for (const url of ['/admin', '/admin/orders', '/admin/assets/app-1a2b3c4d.js']) {
      const answer = await off.inject({ method: 'GET', url });
      expect([url, answer.statusCode, answer.body.includes('管理后台')]).toEqual([url, 404, false]);
    }
    await off.close();
  });

  it('还没有构建 → 说明原因', async () => {
    const bare = await serve(true, join(folder, 'none'));
    const answer = await bare.inject({ method: 'GET', url: '/admin' });
    expect([answer.statusCode, answer.body.includes('还没有构建')]).toEqual([503, true]);
    await bare.close();
  });
});

it('整个商城里：没登录打开 /admin 也是后台，从不是商城的页面', async () => {
  const shop = await mkdtemp(join(tmpdir(), 'pifa-shop-'));
  await writeFile(join(shop, 'index.html'), '<!doctype html><title>批发商城</title>');
  const bases = { http: '', https: '' };
  const storefront = { folder: shop, apiBase: bases, financeBase: bases, imageOrigins: [] };
  const mall = await startTestApp({ modules: [], settings: { storefront } });
  const title = async (url: string) => (await mall.http.inject({ method: 'GET', url })).body;
  expect(await title('/')).toContain('批发商城');
  for (const url of ['/admin', '/admin/', '/admin/orders', '/admin/none.js']) {
    expect(await title(url)).not.toContain('批发商城');
  }
  await mall.stop();
  await rm(shop, { recursive: true });
});
