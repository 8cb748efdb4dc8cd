import axe, { type AxeResults } from 'axe-core';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { journeys, LONG_ON_DESKTOP, logIn, type Visit } from './harness';

const journey = journeys();

/** 一次性丁腈手套 黑 L: 3 colours × 4 sizes, a ladder of four tiers. */
const GLOVES = '/pages/gooddetail/100395';

const edges = (found: Locator) =>
  found.first().evaluate((element) => {
    const { left, right, top, bottom, width, height } = element.getBoundingClientRect();
    return { left, right, top, bottom, width, height };
  });

/** h1, then h2, then h3: no level is skipped. */
async function checkHeadings({ page }: Visit): Promise<void> {
  await page.evaluate(`${axe.source};0`);
  const rules = ['heading-order', 'page-has-heading-one', 'empty-heading'];
  const results = (await page.evaluate(
    `axe.run(document, { runOnly: ${JSON.stringify(rules)}, resultTypes: ['violations'] })`,
  )) as AxeResults;
  const wrong = results.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
  expect(`${page.url()}\n${wrong.join('\n')}`).toBe(`${page.url()}\n`);
}

const addButton = (page: Page): Locator => page.getByRole('button', { name: '加入购物车', exact: true });

journey(
  '平板竖放：退出不断行，下单的列都在表里，会员中心让出整幅宽，订购按钮在第一屏',
  async ({ visit }) => {
    const { page } = visit;
    await page.setViewportSize({ width: 768, height: 1024 });
    await logIn(page, '13800000001');

    await visit.open('/pages/ordercenter');
    const leave = await edges(page.getByRole('button', { name: '退出', exact: true }));
    expect(leave.height).toBeLessThan(24);
    expect(leave.top).toBeGreaterThanOrEqual(0);
    const adds = page.getByRole('button', { name: /^加购：/ });
    await adds.first().waitFor();
    expect((await edges(adds)).right).toBeLessThanOrEqual(744);
    expect((await edges(page.getByRole('spinbutton', { name: /整件/ }))).width).toBeGreaterThan(20);
    const wide = await page
      .locator('main *')
      .evaluateAll((all) => all.filter((one) => one.querySelector('table') && one.scrollWidth > 768).length);
    expect(wide).toBe(0);
    await checkHeadings(visit);

    await visit.open('/pages/membercenter/person');
    const company = page.getByRole('region', { name: '公司资料' }).getByText('有限公司').first();
    expect((await edges(company)).height).toBeLessThan(40);
    await page
      .getByRole('navigation', { name: '会员中心' })
      .getByRole('link', { name: '收货地址' })
      .waitFor();
    await checkHeadings(visit);

    await visit.open('/pages/membercenter/myorder');
    const name = page.getByRole('article').getByRole('link').filter({ hasText: /\S/ }).nth(1);
    expect((await edges(name)).width).toBeGreaterThan(90);
    expect((await edges(page.getByRole('article').getByRole('listitem'))).height).toBeLessThan(120);

    await visit.open(GLOVES);
    await addButton(page).first().waitFor();
    expect((await edges(addButton(page))).bottom).toBeLessThanOrEqual(1024);
    expect((await edges(page.getByRole('img', { name: /第 1 张/ }))).width).toBeLessThan(320);
    await checkHeadings(visit);

    await visit.open('/pages/home');
    const tiles = page.getByRole('region', { name: '推荐', exact: true }).getByRole('link');
    await tiles.nth(2).waitFor();
    const into = await tiles.evaluateAll((all) =>
      all.map((tile) => {
        const picture = tile.querySelector('img')?.parentElement?.getBoundingClientRect();
        const words = document.createRange();
        words.selectNodeContents(tile.lastElementChild ?? tile);
        const end = Math.max(...[...words.getClientRects()].map(({ right }) => right));
        // Its left part fades into the tile's tint.
        return picture ? Math.round(end - (picture.left + picture.width * 0.3)) : 0;
      }),
    );
    expect(into.filter((over) => over > 0)).toEqual([]);
    await checkHeadings(visit);
  },
  ['desktop'],
);

journey(
  '多规格商品：加入购物车一直在窗口里，正在填的框不被它挡住',
  async ({ visit }) => {
    const { page } = visit;
    await logIn(page, '13800000001');
    for (const [width, height] of [
      [1024, 768],
      [1280, 800],
      [1440, 900],
      [1920, 1080],
    ] as const) {
      await page.setViewportSize({ width, height });
      await visit.open(GLOVES);
      await addButton(page).first().waitFor();
      expect(await page.evaluate(() => window.scrollY)).toBe(0);
      expect((await edges(addButton(page))).bottom).toBeLessThanOrEqual(height);
      const boxes = page
        .getByRole('region', { name: '规格与数量' })
        .locator('[data-quantity-box]:not(:disabled)');
      const last = boxes.last();
      const summary = page.getByText('请填写数量');
      // The page learns the row's height a moment after drawing it.
      const hidden = async () => {
        await last.evaluate((box) => {
          box.blur();
          box.focus();
        });
        return (await edges(last)).bottom - (await edges(summary)).top;
      };
      await expect.poll(hidden).toBeLessThanOrEqual(0);
    }
    await page.getByRole('heading', { name: '看了又看' }).scrollIntoViewIfNeeded();
    await page.mouse.wheel(0, 4000);
    await expect.poll(async () => (await edges(addButton(page))).bottom).toBeLessThan(0);
  },
  LONG_ON_DESKTOP,
);

journey(
  '列表卡片：滚到页头收起后，1440 与 1280 宽的一屏都至少有八张完整可见',
  async ({ visit }) => {
    const { page } = visit;
    await logIn(page, '13800000001');
    await visit.open('/pages/ordercenter?mode=card');
    const cards = page.locator('main [data-goods]');
    await cards.nth(11).waitFor();
    const toFirst = () =>
      cards
        .first()
        .evaluate((card) => window.scrollTo({ top: card.getBoundingClientRect().top + window.scrollY - 68 }));
    await toFirst();
    const whole = () =>
      cards.evaluateAll(
        (all) =>
          all.filter((card) => {
            const { top, bottom } = card.getBoundingClientRect();
            return top >= 60 && bottom <= window.innerHeight;
          }).length,
      );
    await expect.poll(whole).toBeGreaterThanOrEqual(8);
    await page.setViewportSize({ width: 1280, height: 900 });
    await toFirst();
    await expect.poll(whole).toBeGreaterThanOrEqual(8);
  },
  LONG_ON_DESKTOP,
);

journey(
  '手机：阶梯价一格一行，搜索框里不是页名，各页标题一级接一级',
  async ({ visit }) => {
    const { page } = visit;
    await logIn(page, '13800000001');
    await visit.open(GLOVES);
    const cells = page.getByRole('region', { name: '阶梯价' }).getByRole('cell');
    await cells.first().waitFor();
    const tall = await cells.evaluateAll((all) =>
      all.filter((cell) => cell.getBoundingClientRect().height > 40).map((cell) => cell.textContent),
    );
    expect(tall).toEqual([]);
    await checkHeadings(visit);
    await visit.open('/pages/ordercenter');
    await page.locator('main [data-goods]').first().waitFor();
    expect(await page.getByRole('banner').innerText()).not.toContain('订货中心');
    await checkHeadings(visit);
    for (const path of ['/pages/home', '/cart', '/pay', '/pages/membercenter/person']) {
      await visit.open(path);
      await page.locator('main :is(h1, h2)').first().waitFor({ state: 'attached' });
      await checkHeadings(visit);
    }
  },
  ['phone'],
);
