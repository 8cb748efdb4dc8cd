import { createServer } from 'node:http';
import { brotliCompressSync, constants } from 'node:zlib';
import { launchBrowser, screens } from '../e2e/harness/browser';
import { logIn } from '../e2e/harness/member';
import { hold, type Target } from './load';
import { holdSame } from './same-answer';
import { takeAllCores } from './started';
import { head, middle, row } from './table';
import { type Slowness, type Visit, visitOnce } from './visit';

/** A phone in the street: a quarter of this machine's speed, 150 ms there and back, 1.6 Mbit/s. */
const PHONE: Slowness = { cpu: 4, latencyMs: 150, bitsPerSecond: 1_600_000 };
const VISITS = 7;

/** A page of each kind, and what the issue asks of it, ms. */
const PAGES = { home: '/pages/home', category: '/pages/newproduct/1', goods: '/pages/gooddetail/100001' };

const table = (name: string, visits: readonly Visit[]): string => {
  const of = (field: keyof Visit) => middle(visits.map((visit) => visit[field]));
  const least = Math.min(...visits.map(({ goods }) => goods));
  const most = Math.max(...visits.map(({ goods }) => goods));
  const cells = [
    `goods ${of('goods').toFixed(0)} ms (${least.toFixed(0)}–${most.toFixed(0)})`,
    `LCP ${of('lcp').toFixed(0)}`,
    `tap ${of('tap').toFixed(0)}`,
    `CLS ${of('cls').toFixed(3)}`,
    `JS ${(of('scriptBytes') / 1000).toFixed(0)} kB in ${of('scripts')} files`,
    `${of('requests')} requests before the goods`,
    `page ${(of('pageBytes') / 1000).toFixed(1)} kB`,
  ];
  return `${name.padEnd(26)}${cells.join(' · ')}`;
};

/** A static page of the same bytes, with its styles and pictures and without a script: what no page of ours can beat. */
async function startFloor(url: string, path: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const phone = { 'user-agent': String(screens.phone.userAgent) };
  const html = (await (await fetch(url + path, { headers: phone })).text()).replaceAll(
    /<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g,
    '',
  );
  const br = brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  const server = createServer(async (request, response) => {
    if (request.url === path) {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' });
      response.end(br);
      return;
    }
    const encoding = String(request.headers['accept-encoding'] ?? '');
    const answer = await fetch(url + request.url, { headers: { 'accept-encoding': encoding } });
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' });
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}

/** What visitors and members see of the mall's pages, and how many of them one core answers. */
export async function measurePages(target: Target, seconds: number): Promise<void> {
  const { url } = target;
  await measureRates(target, seconds);
  takeAllCores();
  const browser = await launchBrowser();
  try {
    console.log(`\npages, the middle of ${VISITS} visits with an empty cache (fastest – slowest)`);
    for (const [name, path] of Object.entries(PAGES)) {
      const floor = await startFloor(url, path);
      const visits = async (base: string, as: keyof typeof screens, slow?: Slowness, member = false) => {
        const seen: Visit[] = [];
        for (let visit = 0; visit < VISITS; visit += 1)
          seen.push(
            await visitOnce(
              browser,
              base + path,
              { ...screens[as], baseURL: base },
              slow,
              member ? (page) => logIn(page, '13800000001') : undefined,
            ),
          );
        return seen;
      };
      console.log(table(`${name}, phone, visitor`, await visits(url, 'phone', PHONE)));
      console.log(table(`${name}, phone, member`, await visits(url, 'phone', PHONE, true)));
      console.log(table(`${name}, desktop here`, await visits(url, 'desktop')));
      console.log(table(`${name}, phone, floor`, await visits(floor.url, 'phone', PHONE)));
      await floor.stop();
    }
  } finally {
    await browser.close();
  }
}

/** Goods on sale, as addresses. */
async function goodsPages(url: string): Promise<string[]> {
  const answer = await fetch(`${url}/api/goods/mallGoods/page?pageSize=200`);
  const { data } = (await answer.json()) as { data: { list: { goodsId: string }[] } };
  return data.list.map(({ goodsId }) => `/pages/gooddetail/${goodsId}`);
}

/** How many pages the server has left to the browser since it started, because they were slow or could not be drawn. */
async function leftToBrowser(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const counts = metrics.matchAll(/^pifa_pages_left_to_browser_total\{[^}]*\} (\d+)/gm);
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
}

/** HTML and listing answers a second, as browsers ask for them: kept, and drawn anew, goods pages of 200 goods in turn. */
async function measureRates(target: Target, seconds: number): Promise<void> {
  console.log(`\npages and listings a second, one core\n${head}`);
  const goods = await goodsPages(target.url);
  for (const [name, path] of Object.entries(PAGES)) {
    for (const encoding of ['br', 'gzip'])
      console.log(
        row(
          `${name}, kept, ${encoding}`,
          await holdSame(target, seconds, path, { 'accept-encoding': encoding }),
        ),
      );
    const paths = name === 'goods' ? goods : [path];
    for (const as of ['phone', 'desktop'] as const) {
      const before = await leftToBrowser(target.url);
      const anew = await hold(target, seconds, (n) => ({
        path: `${paths[n % paths.length]}?anew=${as}${n}`,
        headers: { 'accept-encoding': 'br', 'user-agent': String(screens[as].userAgent ?? 'desktop') },
      }));
      const left = (await leftToBrowser(target.url)) - before;
      console.log(
        row(`${name}, drawn anew, ${as}, br`, anew) + (left > 0 ? `  ${left} not drawn: too slow` : ''),
      );
    }
  }
  for (const encoding of ['br', 'gzip', 'identity']) {
    const listing = await hold(target, seconds, () => ({
      path: '/api/goods/mallGoods/page?pageSize=20',
      headers: { 'accept-encoding': encoding },
    }));
    console.log(row(`listing JSON, ${encoding}`, listing));
  }
}
