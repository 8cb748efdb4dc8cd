import { gzipSync } from 'node:zlib';
import type { Page, Response } from 'playwright-core';
import { expect } from 'vitest';
import { journeys, LONG, type Visit } from './harness';

const journey = journeys();

/** Adds up how far things jumped while a page came up (CLS). */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const moved = { sum: 0 };
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as unknown as { value: number; hadRecentInput: boolean };
        if (!hadRecentInput) moved.sum += value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** A machine of a quarter of the speed on 10 Mbit/s: what arrives late moves what was there. */
async function slowDown({ page, context }: Visit): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await session.send('Network.enable');
  const bytes = (10 * 1024 * 1024) / 8;
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 20,
    downloadThroughput: bytes,
    uploadThroughput: bytes,
  });
}

const shifts = (page: Page) =>
  page.evaluate(() => (window as unknown as { moved: { sum: number } }).moved.sum);

journey(
  '首页：看到第一批商品之前，脚本不超过 190 kB，页面不跳动',
  async ({ visit }) => {
    const { page } = visit;
    const scripts: Response[] = [];
    let goodsSeen = false;
    page.on('response', (response) => {
      if (!goodsSeen && response.request().resourceType() === 'script') scripts.push(response);
    });
    await watchShifts(page);
    await slowDown(visit);
    await page.goto('/pages/home', { timeout: 60_000 });
    await page.locator('main [data-goods]').first().waitFor();
    goodsSeen = true;
    await page.waitForLoadState('networkidle');
    expect(await shifts(page)).toBeLessThanOrEqual(0.05);
    const sizes = await Promise.all(
      scripts.map(async (script) => ({
        name: new URL(script.url()).pathname.replace('/assets/', ''),
        bytes: gzipSync(await script.body(), { level: 9 }).byteLength,
      })),
    );
    const all = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
    const heaviest = sizes.toSorted((a, b) => b.bytes - a.bytes).map(({ name, bytes }) => `${name} ${bytes}`);
    expect(all, heaviest.join('\n')).toBeLessThanOrEqual(190_000);
    expect(all).toBeGreaterThan(50_000);
  },
  { gate: ['phone'], long: ['desktop'] },
);

journey(
  '商品详情：页面不跳动',
  async ({ visit }) => {
    const { page } = visit;
    await watchShifts(page);
    await slowDown(visit);
    await page.goto('/pages/gooddetail/100001', { timeout: 60_000 });
    await page.getByRole('heading', { level: 1, name: /矿泉水/ }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await shifts(page)).toBeLessThanOrEqual(0.05);
  },
  LONG,
);
