import type { Browser, BrowserContextOptions, CDPSession, Page } from 'playwright-core';

/** What a buyer sees of one visit with an empty cache; times in ms from the start of the visit. */
export interface Visit {
  /** The first goods stand there with picture, name and price, or what stands in for a hidden price. */
  goods: number;
  lcp: number;
  /** The code has taken over the first control of the goods: a tap is answered. 0 on a page without code. */
  tap: number;
  cls: number;
  /** Scripts that arrived before a tap was answered: files, and bytes on the wire. */
  scripts: number;
  scriptBytes: number;
  /** Requests that were begun before the first goods. */
  requests: number;
  /** Bytes of the page itself on the wire. */
  pageBytes: number;
}

/** The machine and the line of a visitor; none = as the bench's own machine is. */
export interface Slowness {
  cpu: number;
  latencyMs: number;
  bitsPerSecond: number;
}

/** Watches a page from its first moment; the selectors are the goods, their name and price, and a control of theirs. */
const WATCH = `
  window.__seen = { goods: 0, tap: 0, lcp: 0, cls: 0 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) __seen.lcp = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) __seen.cls += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  const isAlive = (element) => Object.keys(element).some((key) => key.startsWith('__reactProps$'));
  const look = () => {
    const isGoodsPage = location.pathname.startsWith('/pages/gooddetail/');
    const all = isGoodsPage ? document.querySelector('main') : document.querySelector('main [data-goods]');
    if (all && !__seen.goods) {
      const image = all.querySelector('img');
      const named = (all.querySelector('h1, h3')?.textContent ?? '').length > 1;
      // A member's own price is on its way while the page is marked: its place stands there.
      const priced = all.querySelector('[data-price]') !== null || /[¥￥]\\s*\\d|登录显示价格/.test(all.innerText ?? '');
      if (image?.complete && image.naturalWidth > 0 && named && priced) __seen.goods = performance.now();
    }
    const control = document.querySelector('main [data-goods] button') ?? document.querySelector('main button');
    if (!__seen.tap && control && isAlive(control)) __seen.tap = performance.now();
    if (!__seen.goods || !__seen.tap) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
`;

async function slowDown(session: CDPSession, { cpu, latencyMs, bitsPerSecond }: Slowness): Promise<void> {
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: bitsPerSecond / 8,
    uploadThroughput: bitsPerSecond / 8,
  });
}

/** Requests of the page with the time they began and ended, ms since the visit began. */
function listen(session: CDPSession) {
  const requests = new Map<string, { type: string; began: number; ended: number; bytes: number }>();
  let began = 0;
  session.on('Network.requestWillBeSent', ({ requestId, timestamp, type = '' }) => {
    began ||= timestamp;
    requests.set(requestId, { type, began: (timestamp - began) * 1000, ended: Infinity, bytes: 0 });
  });
  session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const request = requests.get(requestId);
    if (request) Object.assign(request, { ended: (timestamp - began) * 1000, bytes: encodedDataLength });
  });
  return requests;
}

/** One visit with an empty cache. `prepare` may log somebody in first. */
export async function visitOnce(
  browser: Browser,
  url: string,
  as: BrowserContextOptions,
  slowness: Slowness | undefined,
  prepare?: (page: Page) => Promise<void>,
): Promise<Visit> {
  const context = await browser.newContext({ ...as, locale: 'zh-CN' });
  try {
    const page = await context.newPage();
    await prepare?.(page);
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.clearBrowserCache');
    if (slowness) await slowDown(session, slowness);
    const requests = listen(session);
    await page.addInitScript(WATCH);
    await page.goto(url, { timeout: 60_000, waitUntil: 'commit' });

    await page.waitForFunction(() => Boolean(Reflect.get(window, '__seen')?.goods), undefined, {
      timeout: 60_000,
    });
    if (await page.evaluate(`document.querySelector('script[type=module]') !== null`))
      await page.waitForFunction(() => Boolean(Reflect.get(window, '__seen')?.tap), undefined, {
        timeout: 60_000,
      });
    await page.waitForTimeout(1_500);
    const seen = (await page.evaluate('__seen')) as Pick<Visit, 'goods' | 'tap' | 'lcp' | 'cls'>;
    const all = [...requests.values()];
    const scripts = all.filter(({ type, ended }) => type === 'Script' && ended <= (seen.tap || Infinity));
    return {
      ...seen,
      scripts: scripts.length,
      scriptBytes: scripts.reduce((sum, { bytes }) => sum + bytes, 0),
      requests: all.filter(({ began }) => began <= seen.goods).length,
      pageBytes: all.find(({ type }) => type === 'Document')?.bytes ?? 0,
    };
  } finally {
    await context.close();
  }
}
