import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { launchBrowser } from '../e2e/harness/browser';

const observe = `
  window.__paint = { lcp: 0, shift: 0 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.__paint.lcp = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.__paint.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
`;

interface Paint {
  lcp: number;
  shift: number;
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await session.send('Network.enable');
  const bytesPerSecond = (10 * 1024 * 1024) / 8;
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 20,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
}

/**
 * Scripts that arrive before `ready` is visible, gzipped, in bytes; LCP in ms; CLS; `drawn`: when `ready` became
 * visible, in ms since the visit began.
 */
export async function measurePage(url: string, ready: string) {
  const browser = await launchBrowser();
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    const scripts: Promise<{ name: string; bytes: number }>[] = [];
    let seen = false;
    page.on('response', (response) => {
      if (seen || response.request().resourceType() !== 'script') return;
      scripts.push(
        response.body().then((body) => ({
          name: new URL(response.url()).pathname,
          bytes: gzipSync(body, { level: 9 }).length,
        })),
      );
    });
    await page.addInitScript(observe);
    await slowDown(page);
    await page.goto(url, { timeout: 60_000 });
    await page.locator(ready).first().waitFor({ timeout: 30_000 });
    seen = true;
    const drawn = Number(await page.evaluate('performance.now()'));
    await page.waitForTimeout(3000);
    const paint = (await page.evaluate('window.__paint')) as Paint;
    return { scripts: await Promise.all(scripts), drawn, ...paint };
  } finally {
    await browser.close();
  }
}
