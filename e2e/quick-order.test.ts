import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { ask, journeys, LONG, logIn, type Visit } from './harness';

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

/** Goods with plenty of stock, sold by the pack. */
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

/** Pastes the text, has it matched and waits for the bar. */
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
    // Each device uses words of its own: the one must not know what the other has learned.
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
    // Matched lines have left, the unknown line stays, on the page and in the text.
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
  // The same goods may be in the cart already: they add up, the number of lines stays.
  const amount = async () =>
    (await cartOf(page)).cartList.reduce((sum, { ipcnt, spcnt }) => sum + ipcnt + spcnt, 0);
  const before = await amount();
  await page.getByRole('button', { name: /^全部加/ }).click();
  await expect.poll(amount).toBeGreaterThan(before);
});

journey(
  '快速下单：没看懂的余话、不要、别的单位都待确认并说明，问候和地址不当商品',
  async ({ visit }) => {
    const { page } = visit;
    await logIn(page, '13800000001');
    await visit.open('/pages/quickorder');
    const text = [
      '老板早上好：',
      'W1001 2箱W1003 3箱',
      '矿泉水550ml 10箱 放老地方旁边',
      '矿泉水10箱，不要1.5的，要4L',
      '抽纸3层130抽 5提',
      '收货：布吉街道12号 13712345678',
    ].join('\n');
    await paste(visit, text);
    const state = (line: number) =>
      row(page, line).evaluateAll((found) => found.map((one) => one.getAttribute('data-state')));
    expect(await state(2)).toEqual(['matched', 'matched']);
    for (const line of [3, 4, 5]) expect(await state(line)).toEqual(['confirm']);
    expect(await row(page, 3).innerText()).toContain('没看懂“放老地方旁边”');
    expect(await row(page, 4).innerText()).toContain('有“不要1.5的”，请确认');
    expect(await row(page, 5).innerText()).toContain('“提”按包计');
    const talk = await page.locator('[data-talk]').innerText();
    expect(talk).toContain('老板早上好');
    expect(talk).toContain('布吉街道12号');
    await visit.checkAccessibility();
    await visit.checkNoSidewaysScroll();
  },
  LONG,
);

/** Boxes that cut off `digits`, with the size of their type; every box is restored. */
async function cutBoxes(page: Page, digits: string): Promise<{ boxes: number; cut: string[]; type: number }> {
  const found = page.locator('input[data-quantity-box]:visible:enabled');
  await found.first().waitFor();
  const boxes = Math.min(await found.count(), 8);
  const cut: string[] = [];
  let type = 99;
  for (let at = 0; at < boxes; at += 1) {
    const box = found.nth(at);
    await box.fill(digits);
    const { whole, size, label } = await box.evaluate(async (input: HTMLInputElement) => {
      const isWhole = () => input.scrollWidth <= input.clientWidth;
      const size = () => Number.parseFloat(getComputedStyle(input).fontSize);
      // A busy machine may draw the smaller type some frames later; only a number that stays cut off counts.
      for (let frame = 0; frame < 2 || (frame < 60 && !isWhole()); frame += 1)
        await new Promise((drawn) => requestAnimationFrame(drawn));
      const measured = `“${input.value}” ${size()} px, ${input.scrollWidth} in ${input.clientWidth}`;
      return {
        whole: isWhole(),
        size: size(),
        label: `${location.pathname} ${input.getAttribute('aria-label') ?? ''}: ${measured}`,
      };
    });
    if (!whole) cut.push(label);
    type = Math.min(type, size);
    await box.press('Escape');
  }
  return { boxes, cut, type };
}

journey(
  '数量框：卡片、表格、购物车、快速下单里七位数都完整，五位数字号不小于 11px',
  async ({ visit }) => {
    const { page } = visit;
    await logIn(page, '13800000001');
    const places: [path: string, before?: () => Promise<void>][] = [
      ['/pages/newproduct/手套'],
      ['/pages/gooddetail/100001'],
      ['/cart'],
      ['/pages/quickorder', () => paste(visit, 'W1001 2箱\nX1021 72卷')],
    ];
    for (const [path, before] of places) {
      await visit.open(path);
      await before?.();
      // On the phone some lists open a sheet for the amount: there is no box to check.
      const isEmpty = (await page.locator('input[data-quantity-box]:visible').count()) === 0;
      if (isEmpty && visit.device === 'phone') continue;
      const five = await cutBoxes(page, '12000');
      expect([path, five.cut]).toEqual([path, []]);
      expect([path, five.type >= 11]).toEqual([path, true]);
      expect([path, (await cutBoxes(page, '1234567')).cut]).toEqual([path, []]);
    }
  },
  LONG,
);
