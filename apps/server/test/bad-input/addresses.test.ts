import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CallName, calls } from '@pifa/contract';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { differences, everything } from '../access/fingerprint';
import { inputOf } from '../access/inputs';
import { type Mall, openMall, type Rows, rowsOf } from '../access/mall';
import { addressOf, send } from '../access/request';
import { hostileHeaders, hostileQueries, hostileTexts } from './hostile';
import { complaintsAbout } from './judge';

/**
 * Methods that a path does not have, and addresses that are malformed. Seen to fail: with `exposeHeadRoute` on in
 * register-call.ts (HEAD), and with `new URL(request.url, …)` in serve-site.ts ('//').
 */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'] as const;
const names = Object.keys(calls) as CallName[];
const paths = [...new Set(names.map((name) => calls[name].at.path))];

let mall: Mall;
let rows: Rows;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pifa-storefront-'));
  await writeFile(
    join(folder, 'index.html'),
    '<!--pifa:head--><title>x</title><!--/pifa:head--><!--pifa:boot-->',
  );
  const bases = { http: '', https: '' };
  mall = await openMall({
    settings: { storefront: { folder, apiBase: bases, financeBase: bases, imageOrigins: [] } },
  });
  rows = await rowsOf(mall, mall.a);
});
afterAll(async () => {
  await mall.app.stop();
  await rm(folder, { recursive: true, force: true });
});

describe('接口没有的方法', () => {
  it.each(paths)('%s → 拒绝，什么也没改变', async (path) => {
    const here = names.filter((name) => calls[name].at.path === path);
    const before = await everything(mall.app.db);
    const input = inputOf(here[0] as CallName, rows, mall, mall.a);
    for (const method of METHODS) {
      if (here.some((name) => calls[name].at.method === method)) continue;
      // A path with a parameter also matches its static siblings: in /mallGoods/page the last part is no id.
      if (names.some((name) => calls[name].at.method === method && fits(calls[name].at.path, path))) continue;
      for (const token of [undefined, mall.a.token]) {
        const request: InjectOptions = {
          method: method as InjectOptions['method'],
          url: addressOf(path, input),
          headers: { 'x-domain': 'mall.test', ...(token ? { 'x-token': token } : {}) },
          ...(method === 'GET' || method === 'HEAD' || method === 'TRACE' ? {} : { payload: {} }),
        };
        const answer = await send(mall.app, request);
        expect([method, path, answer.status]).toEqual([method, path, 404]);
        if (method !== 'HEAD') expect(complaintsAbout(undefined, answer, [])).toEqual([]);
        else expect(answer.text).toBe('');
      }
    }
    expect(differences(before, await everything(mall.app.db))).toEqual([]);
  });
});

/** Whether a call's path with parameters also matches this exact path. */
const fits = (pattern: string, path: string): boolean =>
  pattern.includes(':') && new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(path);

describe('不是接口的地址', () => {
  const encoded = hostileTexts.map(([, text]) => encodeURIComponent(Buffer.from(text).toString()));
  const climbs = [
    '/',
    '/evil.example/pages/home',
    '../../../../etc/passwd',
    '..%2f..%2f..%2fpackage.json',
    '%2e%2e/%2e%2e/package.json',
    '..%5c..%5cpackage.json',
    '%252e%252e%252fpackage.json',
    '....//package.json',
    '.env',
    '.git/config',
    'a%00.webp',
    '%',
    '%ff',
  ];
  const bases = [
    '/',
    '/pages/',
    '/pages/gooddetail/',
    '/pages/useragreement/',
    '/pictures/',
    '/api/',
    '/sandbox/cashier/',
  ];

  it.each(bases)('%s 之下：不出 5xx，不露文件与内情', async (base) => {
    const found: string[] = [];
    for (const tail of [
      ...climbs,
      ...encoded,
      ...hostileQueries.map((raw) => `x?${raw.replaceAll('NAME', 'keyword')}`),
    ]) {
      const answer = await send(mall.app, {
        method: 'GET',
        url: base + tail,
        headers: { 'x-domain': 'mall.test' },
      });
      const isFault = answer.status >= 500;
      const leaks = /root:x:0|"devDependencies"|\[core\]|node_modules|\bat [A-Za-z.]+ \(/.test(answer.text);
      if (isFault || leaks)
        found.push(`${base}${tail.slice(0, 60)} → ${answer.status} ${answer.text.slice(0, 80)}`);
      if (answer.isJson && answer.status !== 200) found.push(...complaintsAbout(undefined, answer, []));
    }
    expect(found).toEqual([]);
  });

  it('页面里写回的地址与请求头不会成为标记', async () => {
    for (const url of [
      '/pages/home?a="><script>alert(1)</script>',
      '/pages/%3Cscript%3Ealert(1)%3C%2Fscript%3E',
    ]) {
      const answer = await send(mall.app, {
        method: 'GET',
        url,
        headers: { host: '"><script>alert(1)</script>' },
      });
      expect(answer.status).toBe(200);
      expect(answer.text).not.toContain('<script>alert');
    }
  });

  it('文档、就绪检查、运行设置带着各种请求头 → 照常', async () => {
    for (const url of [
      '/healthz',
      '/healthz/live',
      '/runtime-settings.json',
      '/api/openapi.json',
      '/api/docs',
      '/pages/home',
    ]) {
      for (const [title, headers] of hostileHeaders) {
        const answer = await send(mall.app, { method: 'GET', url, headers });
        expect([url, title, answer.status < 400]).toEqual([url, title, true]);
      }
    }
  });

  it('沙箱支付的商户接口没有签名 → 拒绝，什么也没改变', async () => {
    const before = await everything(mall.app.db);
    for (const { method, path, access } of mall.app.routes) {
      if (access !== 'sandbox' || method !== 'POST') continue;
      for (const payload of [
        '',
        'a=b',
        'outcome=__proto__',
        'outcome=success&outcome=failed',
        'merchant=PIFA-SANDBOX&amount=1',
      ]) {
        const answer = await send(mall.app, {
          method: 'POST',
          url: path.replace(':tradeNo', 'no-such-trade-1'),
          headers: {
            'content-type': 'application/x-www-form-urlencoded',
            'x-sandbox-signature': 'x',
            'x-signature': 'x',
          },
          payload,
        });
        expect(answer.status).toBe(path.includes(':tradeNo') ? 303 : 401);
      }
    }
    expect(differences(before, await everything(mall.app.db))).toEqual([]);
  });
});
