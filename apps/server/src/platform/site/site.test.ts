import { createHash } from 'node:crypto';
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness';
import type { ServerModule } from '../module';

const HTML = `<!doctype html><html><head><!--pifa:head--><title>批发商城</title><!--/pifa:head--></head>
<body><div id="root"></div><!--pifa:boot--></body></html>`;
const PAGES = {
  screens: [
    { path: '/pages/home', files: ['/assets/home-1a2b3c4d.js'], served: true },
    { path: '/pages/gooddetail/:id', files: ['/assets/goods-1a2b3c4d.js', '/assets/gallery-1a2b3c4d.js'] },
    { path: '/pages/useragreement/:id', files: [], served: true },
    { path: '/broken', files: [] },
    { path: '/cart', files: [] },
    { path: '/pages/membercenter/person', files: [] },
  ],
  redirects: {
    '/': '/pages/',
    '/pages': '/pages/home',
    '/pages/membercenter': '/pages/membercenter/person',
  },
};

/** A storefront whose home page shows the switches, and whose articles fail or are missing. */
const RENDERER = `
let drawn = 0;
export async function renderPage({ path, search, form, now, call }) {
  if (path.endsWith('/broken')) throw new Error('cannot be drawn');
  if (path.endsWith('/gone')) return null;
  const answer = await call('funcSet', {}, {});
  await call('seckillSessions', {}, {});
  drawn += 1;
  const data = JSON.parse(answer.json);
  return {
    html: Buffer.from('<p>' + form + ' ' + path + search + ' drawn ' + drawn + ' ' + data.length + '</p>'),
    queries: [{ key: ['funcSet'], data: '</script><script>alert(1)</script>' }],
    until: search === '?window=' ? now + 60_000 : null,
    busyMs: 1,
  };
}`;

const facts: ServerModule = {
  name: 'facts',
  async page(_platform, { path }) {
    if (path === '/broken') throw new Error('no data');
    if (path.endsWith('/404')) return { status: 404 };
    if (path !== '/pages/home') return undefined;
    return {
      title: '首页 & <b>批发</b>',
      description: '好"货"',
      head: ['<link rel="canonical" href="/pages/home" />'],
    };
  },
};

/** How many switches there are: what the drawn page shows. */
const switchesNow: { pcode: string; code: string; summary: string }[] = [];
const switches: ServerModule = {
  name: 'switches',
  routes(route) {
    route('funcSet', () => switchesNow);
    route('seckillSessions', ({ now }) => ({ serverTime: now.toISOString(), sessions: [] }));
  },
};

let folder: string;
let app: TestApp;
const storefrontAt = (base: string) => ({
  folder,
  apiBase: { http: base && `http://${base}`, https: base && `https://${base}` },
  financeBase: { http: '', https: '' },
  imageOrigins: [],
});
/** The page's text within its root, as the renderer above writes it. */
const contentOf = (body: string) => /<div id="root"[^>]*>(.*?)<\/div>/.exec(body)?.[1];
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
  await writeFile(join(folder, '.server', 'render.js'), RENDERER);
  await writeFile(join(folder, '.server', 'package.json'), '{"type":"module"}');
  await writeFile(join(folder, 'assets', 'app-1a2b3c4d.js.gz'), gzipSync('packed at the build'));
  app = await startTestApp({ modules: [facts, switches], settings: { storefront: storefrontAt('') } });
});
afterAll(async () => {
  await app?.stop();
  await rm(folder, { recursive: true });
});

describe('商城页面', () => {
  it('首页：标题、描述、画好的内容与它的数据写在 HTML 里，数据不能变成脚本', async () => {
    const answer = await get('/pages/home');
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('<title>首页 &amp; &lt;b&gt;批发&lt;/b&gt;</title>');
    expect(answer.body).toContain('<meta name="description" content="好&quot;货&quot;" />');
    expect(answer.body).toContain('<link rel="canonical" href="/pages/home" />');
    expect(answer.body).not.toContain('<script>alert');
    expect(answer.body).toContain('<div id="root" data-form="desktop"><p>desktop /pages/home drawn');
    const json = /id="pifa-boot">(.*?)<\/script>/s.exec(answer.body)?.[1] ?? '';
    expect(JSON.parse(json)).toEqual({
      settings: { apiBase: { http: '', https: '' }, financeBase: { http: '', https: '' } },
      form: 'desktop',
      at: app.clock.now().getTime(),
      queries: [{ key: ['funcSet'], data: '</script><script>alert(1)</script>' }],
    });
  });

  it('唯一的行内脚本不多不少就是内容安全策略放行的那一段', async () => {
    const { body, headers } = await get('/pages/home');
    const inline = [...body.matchAll(/<script>(.*?)<\/script>/g)].map(([, text]) => text ?? '');
    expect(inline).toHaveLength(1);
    const hash = createHash('sha256')
      .update(inline[0] ?? '')
      .digest('base64');
    expect(headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}'`);
  });

  it('手机一份、电脑一份，缓存知道怎么分；每次来问都带着服务器的时间', async () => {
    const phone = { 'user-agent': 'Mozilla/5.0 (iPhone) Mobile/15E148' };
    expect(contentOf((await get('/pages/home', phone)).body)).toMatch(/^<p>phone /);
    expect(contentOf((await get('/pages/home', { 'sec-ch-ua-mobile': '?1' })).body)).toMatch(/^<p>phone /);
    const answer = await get('/pages/home', { ...phone, 'sec-ch-ua-mobile': '?0' });
    expect(contentOf(answer.body)).toMatch(/^<p>desktop /);
    expect(answer.headers).toMatchObject({
      vary: 'Accept-Encoding, User-Agent, Sec-CH-UA-Mobile',
      'cache-control': 'public, max-age=0, must-revalidate',
      'server-timing': `clock;dur=${app.clock.now().getTime()}`,
    });
  });

  it('画一次，大家看：没变就不再画也不再发；压缩过的是同一页', async () => {
    const first = await get('/pages/home?sort=new&utm_source=ad');
    const again = await get('/pages/home?sort=new', { 'accept-encoding': 'gzip, br' });
    expect(again.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(again.rawPayload).toString()).toBe(first.body);
    const packed = await get('/pages/home?sort=new', { 'accept-encoding': 'gzip' });
    expect(gunzipSync(packed.rawPayload).toString()).toBe(first.body);
    const unchanged = await get('/pages/home?sort=new', { 'if-none-match': String(first.headers.etag) });
    expect([unchanged.statusCode, unchanged.body]).toEqual([304, '']);
    expect(unchanged.headers['server-timing']).toBeDefined();
  });

  it('数据变了才重画；答复的时刻变了不算', async () => {
    const drawn = async (elapsed: number) => {
      app.clock.advance({ ms: elapsed });
      return contentOf((await get('/pages/home?sort=sales')).body);
    };
    const before = await drawn(0);
    expect(await drawn(2_000)).toBe(before);
    switchesNow.push({ pcode: 'funcset', code: 'inquiry', summary: '1' });
    expect(await drawn(100)).toBe(before);
    const after = await drawn(2_000);
    expect(after).not.toBe(before);
    expect(after).toMatch(/ 1<\/p>$/);
    switchesNow.pop();
    app.clock.advance({ ms: 500 });
  });

  it('同半秒里画的几页共用一份答复；过了整秒重新取', async () => {
    app.clock.set(new Date(Math.ceil(app.clock.now().getTime() / 1_000) * 1_000));
    const drawn = async (sort: string) => contentOf((await get(`/pages/home?sort=${sort}`)).body);
    expect(await drawn('shared-1')).toMatch(/ 0<\/p>$/);
    switchesNow.push({ pcode: 'funcset', code: 'inquiry', summary: '1' });
    expect(await drawn('shared-2')).toMatch(/ 0<\/p>$/);
    app.clock.advance({ ms: 999 });
    expect(await drawn('shared-3')).toMatch(/ 1<\/p>$/);
    switchesNow.pop();
    app.clock.advance({ ms: 1 });
    expect(await drawn('shared-4')).toMatch(/ 0<\/p>$/);
  });

  it('价格窗口一到就重画，一刻也不拖', async () => {
    const drawn = async () => contentOf((await get('/pages/home?window')).body);
    const before = await drawn();
    app.clock.advance({ ms: 59_000 });
    expect(await drawn()).toBe(before);
    app.clock.advance({ ms: 1_000 });
    expect(await drawn()).not.toBe(before);
  });

  it('画不出来的交给浏览器：框架的文件和设置都在，答的是 200', async () => {
    for (const path of ['/pages/useragreement/broken', '/pages/useragreement/gone', '/cart']) {
      const { statusCode, body } = await get(path);
      expect([path, statusCode, contentOf(body)]).toEqual([path, 200, '']);
      expect(body).toContain('id="pifa-boot"');
    }
    const figures = await app.platform.metrics.text();
    expect(figures).toContain(
      'pifa_pages_left_to_browser_total{route="/pages/useragreement/:id",reason="fault"} 1',
    );
  });

  it('接口在别处的商城：不替它画，页面由浏览器向那边取', async () => {
    const other = await startTestApp({
      modules: [facts, switches],
      settings: { storefront: storefrontAt('api.example') },
    });
    const { body } = await other.http.inject({ url: '/pages/home' });
    expect(contentOf(body)).toBe('');
    await other.stop();
  });

  it('这一页要的程序文件写在页面里；首页的几个地址都算首页，别的页面不带别人的文件', async () => {
    const preloads = async (path: string) =>
      [
        ...(await get(path)).body.matchAll(
          /rel="modulepreload"(?: fetchpriority="low")? crossorigin href="([^"]+)"/g,
        ),
      ].map(([, file]) => file);
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

  it('没有的商品、没有的地址 → 页面照样打开，答 404；站内转到别处的地址不算', async () => {
    for (const path of ['/pages/useragreement/404', '/pages/nowhere', '/pages/gooddetail/7/more'])
      expect([path, (await get(path)).statusCode]).toEqual([path, 404]);
    expect((await get('/pages/membercenter')).statusCode).toBe(200);
  });

  it('带指纹的文件永久缓存、压缩发送；没变就不再发', async () => {
    const answer = await get('/assets/app-1a2b3c4d.js', { 'accept-encoding': 'gzip' });
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'gzip',
      'content-type': 'text/javascript; charset=utf-8',
    });
    expect(gunzipSync(answer.rawPayload).toString()).toBe('packed at the build');
    expect(answer.headers['content-security-policy']).toBeUndefined();
    const again = await get('/assets/app-1a2b3c4d.js', { 'if-none-match': String(answer.headers['etag']) });
    expect(again.statusCode).toBe(304);
    expect((await get('/favicon.svg')).headers['cache-control']).toBe('no-cache');
  });

  it('没有的文件、隐藏文件、目录之外 → 404，不给页面', async () => {
    for (const url of [
      '/assets/none.js',
      '/.built-from',
      '/.server/pages.json',
      '/.server/render.js',
      '/assets/app-1a2b3c4d.js.gz',
      '/..%2f..%2fetc/passwd.txt',
      '/api/none',
    ]) {
      const answer = await get(url);
      expect(answer.statusCode).toBe(404);
      expect(answer.body).not.toContain('secret');
    }
  });

  it('运行设置单独也能读到；内容安全策略允许所设的接口地址', async () => {
    const other = await startTestApp({
      modules: [facts],
      settings: { storefront: storefrontAt('api.example') },
    });
    expect((await other.http.inject({ url: '/runtime-settings.json' })).json()).toEqual({
      apiBase: { http: 'http://api.example', https: 'https://api.example' },
      financeBase: { http: '', https: '' },
    });
    expect((await other.http.inject({ url: '/' })).headers['content-security-policy']).toContain(
      "connect-src 'self' http://api.example https://api.example",
    );
    await other.stop();
  });
});

it('地图选点：设了哪家的，页面就知道，策略也只放行那一家；没设就一家也不放行', async () => {
  const bases = { http: '', https: '' };
  const storefront = { folder, apiBase: bases, financeBase: bases, imageOrigins: [] };
  const policyOf = async (map?: { provider: 'amap' | 'tencent'; key: string }) => {
    const mall = await startTestApp({ modules: [], settings: { storefront: { ...storefront, map } } });
    const settings = await mall.http.inject({ method: 'GET', url: '/runtime-settings.json' });
    const page = await mall.http.inject({ method: 'GET', url: '/' });
    await mall.stop();
    return { map: settings.json().map, policy: String(page.headers['content-security-policy']) };
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
