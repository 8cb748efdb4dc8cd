import { expect } from 'vitest';
import { journeys, type Stage } from './harness';

const journey = journeys();

const SIZES = [
  [390, 844],
  [1100, 800],
  [1440, 900],
  [1920, 1080],
] as const;

const PAGES = [
  { path: '/pages/home', largest: 'img[src*="/banner-"]' },
  { path: '/pages/gooddetail/100001', largest: 'img[src$="spring-water-1.webp"][fetchpriority="high"]' },
];

/** The position of a page's largest picture: before any script has run, or with the whole page drawn. */
async function placesOf({ browser, mall }: Stage, withScript: boolean): Promise<string[]> {
  const context = await browser.newContext({ javaScriptEnabled: withScript, locale: 'zh-CN' });
  const page = await context.newPage();
  const places: string[] = [];
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    for (const { path, largest } of PAGES) {
      await page.goto(`${mall.url}${path}`);
      if (withScript) await page.locator('main h1').first().waitFor({ state: 'attached' });
      const picture = page.locator(largest).filter({ visible: true }).first();
      await picture.waitFor();
      expect(await page.locator('[data-first-look]').count()).toBe(withScript ? 0 : 1);
      const box = await picture.boundingBox();
      places.push(`${path} ${width}: ${JSON.stringify(box)}`);
    }
  }
  await context.close();
  return places;
}

journey(
  '首屏：程序还没跑，最大的那张图已经在它以后的位置上，一个像素也不跳',
  async (stage) => {
    const drawn = await placesOf(stage, true);
    expect(drawn).toHaveLength(8);
    expect(await placesOf(stage, false)).toEqual(drawn);
  },
  ['desktop'],
);

journey('首屏要的程序文件都写在页面里：别的文件一个也不来，首屏照样画出来', async ({ visit, mall }) => {
  const { page } = visit;
  visit.expectProblems(/assets|ERR_FAILED/);
  for (const { path } of PAGES) {
    const html = await (await fetch(`${mall.url}${path}`)).text();
    const listed = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, file]) => file);
    await page.unroute('**/assets/*.js');
    await page.route('**/assets/*.js', (route) =>
      listed.includes(new URL(route.request().url()).pathname) ? route.continue() : route.abort('failed'),
    );
    await visit.open(path);
    await page.locator('main h1').first().waitFor({ state: 'attached' });
  }
});

journey('商品的接口迟迟不答：首屏的样子不会一直占着，几秒后页头出来，菜单能用', async ({ visit }) => {
  const { page } = visit;
  await page.route('**/api/goods/mallGoods/100001', () => undefined);
  // Does not wait for network idle: one call never ends.
  await page.goto('/pages/gooddetail/100001', { waitUntil: 'load' });
  expect(await page.locator('[data-first-look]').count()).toBe(1);
  await page.getByRole('banner').waitFor();
  expect(await page.locator('[data-first-look]').count()).toBe(0);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
