import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { journeys } from './harness';

const journey = journeys();

const top = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

journey(
  '换页从头看起，返回就在原处；改筛选不跳；手指碰到链接，下一页已经在取',
  async ({ visit }) => {
    const { page } = visit;
    await visit.open('/pages/ordercenter');
    const cards = page.locator('main [data-goods]');
    await cards.nth(12).scrollIntoViewIfNeeded();
    await page.evaluate(() => window.scrollBy(0, 200));
    const before = await top(page);
    expect(before).toBeGreaterThan(200);

    // The address changes before the next page is drawn: only its own name tells that it is there.
    const name = await cards.nth(12).locator('h3').innerText();
    const heading = page.getByRole('heading', { level: 1, name, exact: true });
    const link = cards.nth(12).getByRole('link').first();
    const path = await link.getAttribute('href');
    const asked = page.waitForRequest((request) => request.url().includes('/api/goods/mallGoods/'));
    await link.dispatchEvent('touchstart');
    await asked;
    await link.click();
    await page.waitForURL(`**${path}`);
    await heading.waitFor();
    expect(await top(page)).toBe(0);

    await page.goBack();
    await page.waitForURL('**/pages/ordercenter');
    await cards.nth(12).waitFor();
    expect(await top(page)).toBe(before);
    await page.goForward();
    await page.waitForURL(`**${path}`);
    await heading.waitFor();
    expect(await top(page)).toBe(0);

    // After a reload the former page comes anew, and still where it was.
    await page.reload({ waitUntil: 'networkidle' });
    await page.goBack();
    await page.waitForURL('**/pages/ordercenter');
    await expect.poll(() => top(page)).toBe(before);

    await page.evaluate(() => window.scrollTo(0, 60));
    await page
      .getByRole('button', { name: /^价格/ })
      .first()
      .evaluate((button) => (button as HTMLElement).click());
    await page.waitForURL(/sort=price/);
    await cards.first().waitFor();
    expect(await top(page)).toBe(60);
  },
  { gate: ['desktop'], long: ['phone'] },
);
