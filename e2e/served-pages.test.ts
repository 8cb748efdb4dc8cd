import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { journeys, logIn, LONG, screens, type Stage, textOf } from './harness';

const journey = journeys();

/** A page as it stands before any script has run. */
async function withoutScript<Result>(
  { browser, mall, visit }: Stage,
  look: (open: (path: string) => Promise<Page>) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({
    ...screens[visit.device],
    baseURL: mall.url,
    locale: 'zh-CN',
    javaScriptEnabled: false,
  });
  const page = await context.newPage();
  try {
    return await look(async (path) => {
      await page.goto(path);
      return page;
    });
  } finally {
    await context.close();
  }
}

journey(
  '不开 JavaScript：分类、翻页、商品、文章都能看，链接都通；购物车说明它需要什么',
  async (stage) => {
    await withoutScript(stage, async (open) => {
      const page = await open('/pages/home');
      await page.locator('main [data-goods]').first().waitFor();
      await open('/pages/ordercenter');
      const names = () => page.locator('main [data-goods] h3').allInnerTexts();
      const first = await names();
      expect(first.length).toBeGreaterThanOrEqual(20);
      expect(await page.locator('main [data-goods]').first().innerText()).toMatch(/¥\s*\d/);
      await page.getByRole('link', { name: '下一页' }).click();
      await page.waitForURL(/page=2|shown=2/);
      expect((await names()).at(-1)).not.toBe(first.at(-1));
      await page.locator('main [data-goods] h3 a').first().click();
      await page.waitForURL('**/pages/gooddetail/*');
      expect((await page.locator('h1').innerText()).length).toBeGreaterThan(2);
      expect(await page.locator('main').innerText()).toMatch(/¥\s*\d/);
      await open('/pages/useragreement/1');
      expect((await page.locator('article').innerText()).length).toBeGreaterThan(100);
      await open('/cart');
      expect(await page.locator('body').innerText()).toContain('购物车、下单和会员中心需要启用 JavaScript');
    });
  },
  { gate: ['desktop'], long: ['phone'] },
);

/** What stands where, once it has been drawn. */
const places = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main h1, main h3, main img')]
      .filter((one) => one.getBoundingClientRect().top < window.innerHeight)
      .map((one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        return `${one.tagName} ${one.textContent} ${[x, y, width, height].map(Math.round).join(' ')}`;
      }),
  );

journey(
  '程序接手之后，首屏的每张图、每个名字都还在原处',
  async (stage) => {
    const { visit } = stage;
    for (const path of ['/pages/home', '/pages/newproduct/1', '/pages/gooddetail/100001', '/pages/seckill']) {
      await visit.open(path);
      const alive = await places(visit.page);
      expect(alive.length).toBeGreaterThan(0);
      const served = await withoutScript(stage, async (open) => places(await open(path)));
      expect([path, served]).toEqual([path, alive]);
    }
  },
  { gate: ['phone'], long: ['desktop'] },
);

journey('页面带来的不再问：分类页画好以后没有再取商品', async ({ visit }) => {
  const asked: string[] = [];
  visit.page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) asked.push(pathname);
  });
  await visit.open('/pages/newproduct/1');
  await visit.page.locator('main [data-goods]').first().waitFor();
  expect(asked.filter((path) => /mallGoods|typeRelease|dict|menu/.test(path))).toEqual([]);
});

journey(
  '会员打开：游客的价一眼也看不到，自己的价到了才显示',
  async ({ visit }) => {
    const { page } = visit;
    await logIn(page, '13800000001');
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/goods/mallGoods/100001', async (route) => {
      await held;
      await route.continue();
    });
    // Coupons to claim are a row of their own, which no visitor's page has a place for.
    await page.route('**/api/card/detail/listByKhNotGet?*', (route) =>
      route.fulfill({ json: { meta: { success: true, message: '' }, data: [] } }),
    );
    await page.goto('/pages/gooddetail/100001', { waitUntil: 'domcontentloaded' });
    await page.getByRole('heading', { level: 1, name: /矿泉水/ }).waitFor();
    const price = page.locator('main [data-price]').first();
    await price.waitFor({ state: 'hidden' });
    await page
      .getByRole('button', { name: /加入购物车/ })
      .filter({ visible: true })
      .first()
      .waitFor();
    expect(await price.isVisible()).toBe(false);
    const below = page
      .locator('main [role="spinbutton"], main button:has-text("选择规格与数量")')
      .filter({ visible: true })
      .first();
    const before = await below.boundingBox();
    expect(before).not.toBeNull();
    release();
    await price.waitFor({ state: 'visible' });
    // Nor does anything move: the line of the last purchase has had its place.
    await page.getByText(/^(上次 .* 购买|还没有购买过)/).waitFor();
    expect(await below.boundingBox()).toEqual(before);
    expect(await textOf(page)).toMatch(/¥\s*\d/);
  },
  LONG,
);

journey(
  '首屏要的程序文件都写在页面里：别的文件一个也不来，首屏照样能用',
  async ({ visit, mall }) => {
    const { page } = visit;
    visit.expectProblems(/assets|ERR_FAILED|dynamically imported/);
    for (const path of ['/pages/home', '/pages/gooddetail/100001']) {
      const html = await (await fetch(`${mall.url}${path}`)).text();
      const listed = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, file]) => file);
      await page.unroute('**/assets/*.js');
      await page.route('**/assets/*.js', (route) =>
        listed.includes(new URL(route.request().url()).pathname) ? route.continue() : route.abort('failed'),
      );
      await visit.open(path);
      // Only code that has taken over removes the mark.
      await page.locator('main h1').first().waitFor({ state: 'attached' });
    }
  },
  LONG,
);
