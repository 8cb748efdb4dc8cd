import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { ask, countRequests, journeys, LONG, logIn } from './harness';

const journey = journeys();

/** 一次性丁腈手套 黑 L: 3 colours × 4 sizes, some combinations missing. */
const GLOVES = '100395';
/** 加厚手提水桶 绿 16L: bought in the same order as 蓝 10L. */
const BUCKET = '100125';

const table = (page: Page): Locator => page.getByRole('region', { name: '规格与数量' });
const cell = (page: Page, name: string): Locator =>
  table(page).getByRole('spinbutton', { name: `${name} 整件数量` });
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');

interface Cart {
  cartList: { goodsId: string; ipcnt: number; spcnt: number }[];
}

journey(
  '矩阵：只用键盘填一组手套，行列合计，一次加入，每个组合一行',
  async ({ visit }) => {
    const { page } = visit;
    await logIn(page, '13800000002');
    await visit.open(`/pages/gooddetail/${GLOVES}`);
    await page.getByRole('button', { name: '矩阵', exact: true }).press('Enter');
    await table(page).getByRole('columnheader', { name: 'XL', exact: true }).waitFor();
    expect(await table(page).getByRole('columnheader').allInnerTexts()).toEqual([
      '颜色 / 尺码',
      'S',
      'M',
      'L',
      'XL',
      '合计',
    ]);
    await cell(page, '蓝 M').focus();
    await page.keyboard.type('1');
    await page.keyboard.press('Enter');
    expect(await focused(page)).toMatch(/^黑 M 整件数量/);
    await page.keyboard.type('2');
    await page.keyboard.press('Control+ArrowRight');
    expect(await focused(page)).toMatch(/^黑 L 整件数量/);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Shift+Enter');
    expect(await focused(page)).toMatch(/^蓝 L 整件数量/);
    // The combination 蓝 S does not exist: it has no box, and moving left ends at M.
    await page.keyboard.press('Control+ArrowLeft');
    await page.keyboard.press('Control+ArrowLeft');
    expect(await focused(page)).toMatch(/^蓝 M 整件数量/);
    // At the end of a column Enter continues at the top of the next one, and Shift+Enter goes back.
    await cell(page, '白 M').press('Enter');
    expect(await focused(page)).toMatch(/^蓝 L 整件数量/);
    await page.keyboard.press('Shift+Enter');
    expect(await focused(page)).toMatch(/^白 M 整件数量/);
    // Digits replace the content, even with the cursor behind it.
    await cell(page, '蓝 M').click();
    await page.keyboard.type('2');
    expect(await cell(page, '蓝 M').inputValue()).toBe('2');
    await page.keyboard.press('Escape');
    const black = table(page)
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: /^黑/ }) });
    await expect.poll(() => black.getByRole('cell').last().innerText()).toBe('3件');
    const sums = table(page).getByRole('row').last().getByRole('cell');
    expect(await sums.allInnerTexts()).toEqual(['--', '3件', '1件', '--', '4件']);
    await visit.checkAccessibility();
    await visit.checkNoSidewaysScroll();
    await visit.shot('matrix-grid');
    const before = (await ask<Cart>(page, '/api/goods/carts/list')).cartList.length;
    const posted = countRequests(page, 'POST', '/api/goods/carts');
    await page.getByRole('button', { name: '加入购物车', exact: true }).first().press('Enter');
    await expect
      .poll(async () => (await ask<Cart>(page, '/api/goods/carts/list')).cartList.length)
      .toBe(before + 3);
    expect(posted.count()).toBe(1);
    // The last choice is remembered.
    await page.reload();
    await table(page).getByRole('columnheader', { name: 'XL', exact: true }).waitFor();
  },
  ['desktop'],
);

journey(
  '整列填入：按各款的规则取整，改了的在框边说，徽标与合计跟着走',
  async ({ visit }) => {
    const { page, device } = visit;
    await logIn(page, '13800000002');
    await visit.open(`/pages/gooddetail/${GLOVES}`);
    if (device === 'phone') await page.getByText('选择规格与数量').first().click();
    const scope = device === 'phone' ? page.getByRole('dialog') : page.locator('main');
    await scope.getByLabel('填哪一列').selectOption('拆零');
    await scope.getByLabel('填入的数量').fill('550');
    await scope.getByRole('button', { name: '填入', exact: true }).click();
    await scope.getByText('已按 100 的倍数调整为 600').first().waitFor();
    await scope
      .getByRole('status')
      .filter({ hasText: /已填入 \d 款，其中 \d 款按起订规则调整/ })
      .waitFor();
    await scope
      .getByRole('group', { name: '颜色' })
      .getByRole('button', { name: /^黑\s*\d+00/ })
      .waitFor();
    await scope.getByText(/共 \d+00 个/).waitFor();
    await visit.checkAccessibility();
    await visit.checkNoSidewaysScroll();
    await visit.shot('matrix-column');
  },
  LONG,
);

journey(
  '从 Excel 复制的一列直接贴进数量框；没有对上的列出来',
  async ({ visit }) => {
    const { page } = visit;
    await logIn(page, '13800000002');
    await visit.open(`/pages/gooddetail/${GLOVES}`);
    const box = table(page)
      .getByRole('spinbutton', { name: /整件数量/ })
      .first();
    await box.focus();
    await box.evaluate((element) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', '尺码\t整件\r\nL\t2\r\nM\t１\r\n均码\t4\r\n');
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    const row = (size: string) =>
      table(page)
        .getByRole('row')
        .filter({ has: page.getByRole('rowheader', { name: new RegExp(`^${size}`) }) })
        .getByRole('spinbutton', { name: /整件数量/ });
    await expect.poll(() => row('L').inputValue()).toBe('2');
    expect(await row('M').inputValue()).toBe('1');
    await page.getByText('第 4 行「均码 4」：没有找到这一款，未填入').waitFor();
    await visit.shot('matrix-paste');
  },
  ['desktop'],
);

journey(
  '按上次订单填入：那一单里的两款填好，另一款不动',
  async ({ visit }) => {
    const { page, device } = visit;
    await logIn(page, '13800000001');
    await visit.open(`/pages/gooddetail/${BUCKET}`);
    if (device === 'phone') await page.getByText('选择规格与数量').first().click();
    const scope = device === 'phone' ? page.getByRole('dialog') : page.locator('main');
    await scope.getByRole('button', { name: '按上次订单填入' }).click();
    await scope.getByText(/已按 \d{4}-\d\d-\d\d 的订单填入 2 款/).waitFor();
    const colours = scope.getByRole('group', { name: '颜色' });
    await colours.getByRole('button', { name: /^蓝\s*\d+/ }).waitFor();
    await colours.getByRole('button', { name: /^绿\s*\d+/ }).waitFor();
    expect(await colours.getByRole('button', { name: /^红/ }).innerText()).toBe('红');
    await scope.getByText(/已选\s*2\s*款/).waitFor();
    await visit.shot('matrix-last-order');
  },
  LONG,
);
