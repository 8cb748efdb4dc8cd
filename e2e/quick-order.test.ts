import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { ask, journeys, logIn, type Visit } from './harness';

const journey = journeys();

interface Card {
  goodsId: string;
  goodsCode: string;
  goodsName: string;
  packingSpecification: number;
  minNum: number;
  stock: number;
}
interface Cart {
  cartList: { goodsId: string; goodsCode: string; ipcnt: number; spcnt: number }[];
}

const cartOf = (page: Page) => ask<Cart>(page, '/api/goods/carts/list');

/** A goods that is there in quantity, sold by the pack. */
async function plentiful(page: Page): Promise<Card> {
  const { list } = await ask<{ list: Card[] }>(
    page,
    '/api/goods/mallGoods/page?inStock=1&sort=sales&pageSize=60&pageNum=1',
  );
  const { cartList } = await cartOf(page);
  const there = new Set(cartList.map(({ goodsId }) => goodsId));
  const found = list.find(
    (one) =>
      one.packingSpecification > 1 && one.stock > 40 * one.packingSpecification && !there.has(one.goodsId),
  );
  if (!found) throw new Error('no goods in quantity');
  return found;
}

/** Pastes, has it matched and waits for the bar. */
async function paste({ page }: Visit, text: string): Promise<void> {
  await page.getByRole('textbox', { name: /每行一种商品/ }).fill(text);
  await page.getByRole('button', { name: '识别商品' }).click();
  await page.getByRole('region', { name: '快速下单合计' }).waitFor();
  await page.getByText('识别中').first().waitFor({ state: 'detached' });
}

const row = (page: Page, line: number) => page.locator(`[data-row="${line}"]`);

journey(
  '快速下单：粘贴有认得的、拿不准的、不认得的，选一个候选，进购物车；同一叫法下次自己认得',
  async ({ visit }) => {
    const { page } = visit;
    await logIn(page, '13800000001');
    await visit.open('/cart');
    const sure = await plentiful(page);
    // Each screen has words of its own: what one teaches the other must not know.
    const own = `泉屿天然矿泉水 ${visit.device === 'desktop' ? '甲' : '乙'}`;
    await visit.open('/pages/quickorder');
    await page.getByRole('heading', { name: '快速下单', level: 1 }).waitFor();
    await paste(visit, `1、${sure.goodsCode} 20件\n${own} 10箱\n火星土特产 5\n`);
    await expect.poll(() => row(page, 1).getAttribute('data-state')).toBe('matched');
    expect(await row(page, 2).getAttribute('data-state')).toBe('confirm');
    expect(await row(page, 3).getAttribute('data-state')).toBe('unknown');
    await visit.checkAccessibility();
    await visit.checkNoSidewaysScroll();

    const proposals = row(page, 2).getByRole('group', { name: /按 1、2、3 选择/ });
    await proposals.getByRole('button').first().focus();
    await page.keyboard.press('1');
    await expect.poll(() => row(page, 2).getAttribute('data-state')).toBe('matched');
    const before = (await cartOf(page)).cartList.length;
    const learned = page.waitForResponse('**/api/goods/quickorder/codes');
    await page.getByRole('button', { name: '全部加入购物车' }).click();
    // What was known has left, the unknown line stays, on the page and in the text.
    await expect.poll(() => page.locator('[data-row]').count()).toBe(1);
    expect(await page.getByRole('textbox', { name: /每行一种商品/ }).inputValue()).toContain('火星土特产 5');
    await learned;
    const { cartList } = await cartOf(page);
    expect(cartList.length).toBeGreaterThan(before);
    expect(cartList.find(({ goodsId }) => goodsId === sure.goodsId)).toMatchObject({ ipcnt: 20, spcnt: 0 });

    await paste(visit, `${own} 10箱`);
    await expect.poll(() => row(page, 1).getAttribute('data-state')).toBe('matched');
    expect(await row(page, 1).innerText()).toContain('按贵公司叫法');
  },
);

journey('再来一单：从订单把能买的都加入购物车，不能的说明原因', async ({ visit }) => {
  const { page } = visit;
  await logIn(page, '13800000002');
  await visit.open('/pages/membercenter/myorder');
  await page
    .getByRole('button', { name: /再来一单/ })
    .first()
    .click();
  await page
    .getByText(/已加入 \d+ 种/)
    .first()
    .waitFor();
  expect((await cartOf(page)).cartList.length).toBeGreaterThan(0);
});

journey('常购清单：该补货的排在最前并说明理由，按上次数量全部填入后一起加入', async ({ visit }) => {
  const { page } = visit;
  await logIn(page, '13800000001');
  await visit.open('/pages/newpromote');
  await page.getByText('该补货了').first().waitFor();
  await page
    .getByText(/通常每 \d+ 天买 .+，上次 \d+ 天前/)
    .first()
    .waitFor();
  await visit.checkAccessibility();
  await page
    .getByRole('button', { name: /按上次数量填入$/ })
    .first()
    .click();
  await page.getByText(/已按上次数量填入 \d+ 种/).waitFor();
  // The same goods may lie there already: they add up, the lines stay as many.
  const amount = async () =>
    (await cartOf(page)).cartList.reduce((sum, { ipcnt, spcnt }) => sum + ipcnt + spcnt, 0);
  const before = await amount();
  await page.getByRole('button', { name: /^全部加/ }).click();
  await expect.poll(amount).toBeGreaterThan(before);
});
