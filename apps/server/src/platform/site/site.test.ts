import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness';
import type { ServerModule } from '../module';

const HTML = `<!doctype html><html><head><!--pifa:head--><title>批发商城</title><!--/pifa:head--></head>
<body><div id="root"></div><!--pifa:boot--></body></html>`;
const PAGES = {
  screens: [
    { path: '/pages/home', files: ['/assets/home-1a2b3c4d.js'] },
    { path: '/pages/gooddetail/:id', files: ['/assets/goods-1a2b3c4d.js', '/assets/gallery-1a2b3c4d.js'] },
  ],
  firstLooks: { home: '<p>{{title}}</p><!--if logo--><img src="{{logo}}" /><!--/if-->' },
};

const facts: ServerModule = {
  name: 'facts',
  async page(_platform, { path }) {
    if (path === '/broken') throw new Error('no data');
    if (path !== '/pages/home') return undefined;
    return {
      firstLook: { name: 'home', values: { title: '<b>"岁末"补货</b>', logo: undefined } },
      title: '首页 & <b>批发</b>',
      description: '好"货"',
      queries: [{ key: ['funcSet'], data: { text: '</script><script>alert(1)</script>' } }],
    };
  },
};

let folder: string;
let app: TestApp;
const get = (url: string, headers = {}) => app.http.inject({ method: 'GET', url, headers });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pifa-site-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), HTML);
  await writeFile(join(folder, 'assets', 'app-1a2b3c4d.js'), `export const x = '${'商城'.repeat(2_000)}';`);
  await writeFile(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await writeFile(join(folder, '.built-from'), 'secret');
  await mkdir(join(folder, '.server'));
  await writeFile(join(folder, '.server', 'pages.json'), JSON.stringify(PAGES));
  const bases = { http: 'http://api.example', https: 'https://api.example' };
  app = await startTestApp({
    modules: [facts],
    settings: {
      storefront: { folder, apiBase: bases, financeBase: { http: '', https: '' }, imageOrigins: [] },
    },
  });
});
afterAll(async () => {
  await app?.stop();
  await rm(folder, { recursive: true });
});

describe('商城页面', () => {
  it('首页：标题、描述与首屏数据写在 HTML 里，数据不能变成脚本', async () => {
    const answer = await get('/pages/home');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-cache');
    expect(answer.body).toContain('<title>首页 &amp; &lt;b&gt;批发&lt;/b&gt;</title>');
    expect(answer.body).toContain('<meta name="description" content="好&quot;货&quot;" />');
    expect(answer.body).not.toContain('<script>alert');
    const json = /id="pifa-boot">(.*?)<\/script>/s.exec(answer.body)?.[1] ?? '';
    expect(JSON.parse(json)).toMatchObject({
      settings: { apiBase: { https: 'https://api.example' } },
      now: app.clock.now().getTime(),
      queries: [{ key: ['funcSet'], data: { text: '</script><script>alert(1)</script>' } }],
    });
  });

  it('首屏先有样子：写进去的字不能变成标签，没有的部分不留空位', async () => {
    const { body } = await get('/pages/home');
    expect(body).toContain('<div id="root"><p>&lt;b&gt;&quot;岁末&quot;补货&lt;/b&gt;</p></div>');
    expect((await get('/cart')).body).toContain('<div id="root"></div>');
  });

  it('这一页要的程序文件写在页面里；首页的几个地址都算首页，别的页面不带别人的文件', async () => {
    const preloads = async (path: string) =>
      [...(await get(path)).body.matchAll(/rel="modulepreload" crossorigin href="([^"]+)"/g)].map(
        ([, file]) => file,
      );
    const [home] = PAGES.screens;
    for (const path of ['/', '/pages', '/pages/home', '/pages/home/?x=1'])
      expect(await preloads(path)).toEqual(home?.files);
    expect(await preloads('/pages/gooddetail/7')).toEqual(PAGES.screens[1]?.files);
    for (const path of ['/pages/gooddetail/', '/pages/gooddetail/7/more', '/cart'])
      expect(await preloads(path)).toEqual([]);
  });

  it('数据取不到 → 页面照样打开；别的地址保留原来的标题', async () => {
    for (const path of ['/broken', '/pages/gooddetail/7?x=1']) {
      const answer = await get(path);
      expect([answer.statusCode, answer.body.includes('<title>批发商城</title>')]).toEqual([200, true]);
    }
  });

  it('带指纹的文件永久缓存、压缩发送；没变就不再发', async () => {
    const answer = await get('/assets/app-1a2b3c4d.js', { 'accept-encoding': 'gzip' });
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'gzip',
      'content-type': 'text/javascript; charset=utf-8',
    });
    expect(gunzipSync(answer.rawPayload).toString()).toContain('商城商城');
    const again = await get('/assets/app-1a2b3c4d.js', { 'if-none-match': String(answer.headers['etag']) });
    expect(again.statusCode).toBe(304);
    expect((await get('/favicon.svg')).headers['cache-control']).toBe('no-cache');
  });

  it('没有的文件、隐藏文件、目录之外 → 404，不给页面', async () => {
    for (const url of [
      '/assets/none.js',
      '/.built-from',
      '/.server/pages.json',
      '/..%2f..%2fetc/passwd.txt',
      '/api/none',
    ]) {
      const answer = await get(url);
      expect(answer.statusCode).toBe(url === '/.built-from' ? 200 : 404);
      expect(answer.body).not.toContain('secret');
    }
  });

  it('运行设置单独也能读到；内容安全策略允许所设的接口地址', async () => {
    expect((await get('/runtime-settings.json')).json()).toEqual({
      apiBase: { http: 'http://api.example', https: 'https://api.example' },
      financeBase: { http: '', https: '' },
    });
    expect((await get('/')).headers['content-security-policy']).toContain(
      "connect-src 'self' http://api.example https://api.example",
    );
  });
});

it('地图选点：设了哪家的，页面就知道，策略也只放行那一家；没设就一家也不放行', async () => {
  const bases = { http: '', https: '' };
  const storefront = { folder, apiBase: bases, financeBase: bases, imageOrigins: [] };
  const policyOf = async (map?: { provider: 'amap' | 'tencent'; key: string }) => {
    const mall = await startTestApp({ modules: [], settings: { storefront: { ...storefront, map } } });
    const answer = await mall.http.inject({ method: 'GET', url: '/runtime-settings.json' });
    await mall.stop();
    return { map: answer.json().map, policy: String(answer.headers['content-security-policy']) };
  };
  const amap = { provider: 'amap', key: 'k-1' } as const;
  expect(await policyOf(amap)).toEqual({
    map: amap,
    policy: expect.stringMatching(/frame-src https:\/\/m\.amap\.com$/),
  });
  expect((await policyOf({ provider: 'tencent', key: 'k-2' })).policy).toMatch(
    /frame-src https:\/\/apis\.map\.qq\.com$/,
  );
  const none = await policyOf();
  expect(none.map).toBeUndefined();
  expect(none.policy).not.toMatch(/frame-src|amap|qq\.com/);
});

describe('没有构建页面', () => {
  it('说明原因，接口照常', async () => {
    const bare = await startTestApp({
      modules: [],
      settings: {
        storefront: {
          folder: join(folder, 'none'),
          apiBase: { http: '', https: '' },
          financeBase: { http: '', https: '' },
          imageOrigins: [],
        },
      },
    });
    const answer = await bare.http.inject({ method: 'GET', url: '/' });
    expect([answer.statusCode, answer.body.includes('商城页面尚未构建')]).toEqual([503, true]);
    await bare.stop();
  });
});
