import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { ask, journeys, logIn } from './harness';

const journey = journeys();

/** Where the focus is: visible, marked, and not under a sticky bar. */
async function checkFocusSeen(page: Page): Promise<void> {
  const problem = await page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return 'nothing is focused';
    const name = `${focused.tagName} ${focused.getAttribute('aria-label') ?? focused.textContent?.trim().slice(0, 30)}`;
    const { left, top, width, height } = focused.getBoundingClientRect();
    if (width < 2 || height < 2) return '';
    const at = document.elementFromPoint(left + width / 2, top + height / 2);
    if (!at) return `${name} is outside of the screen`;
    const around = focused.closest('label') ?? focused;
    if (!around.contains(at) && !at.contains(focused))
      return `${name} lies under ${at.tagName}.${at.className}`;
    return '';
  });
  expect(problem).toBe('');
}

/** Presses Tab until the focused element matches. */
async function tabTo(page: Page, role: string, name: RegExp, most = 80): Promise<void> {
  for (let press = 0; press < most; press += 1) {
    const fits = await page.evaluate(
      ([wanted, source]) => {
        const focused = document.activeElement;
        if (!focused) return false;
        const says = `${focused.getAttribute('aria-label') ?? ''} ${focused.textContent ?? ''}`.trim();
        const tag = focused.tagName.toLowerCase();
        const is = focused.getAttribute('role') ?? (tag === 'a' ? 'link' : tag);
        return is === wanted && new RegExp(source ?? '').test(says);
      },
      [role, name.source],
    );
    if (fits) {
      await checkFocusSeen(page);
      return;
    }
    await page.keyboard.press('Tab');
    await checkFocusSeen(page);
  }
  throw new Error(`Tab did not reach ${role} ${name}`);
}

journey(
  '只用键盘：首页按 / 搜索，填数量，购物车，结算，提交',
  async ({ visit }) => {
    const { page } = visit;
    await logIn(page, '13800000003');
    await visit.open('/pages/home');
    await page.locator('main [data-goods]').first().waitFor();
    await page.keyboard.press('/');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('role')))
      .toBe('combobox');
    await page.keyboard.type('W1001');
    await page.getByRole('option', { name: /矿泉水 550ml/ }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/pages/newproduct/W1001*');
    await page.locator('[data-goods="100001"], [data-goods-row="100001"]').waitFor();

    await tabTo(page, 'spinbutton', /天然矿泉水 550ml 整件数量/);
    await page.keyboard.press('ArrowUp');
    const packs = page.getByRole('spinbutton', { name: /天然矿泉水 550ml 整件数量/ });
    expect(await packs.inputValue()).toBe('2');
    await page.keyboard.press('ArrowUp');
    expect(await packs.inputValue()).toBe('3');
    await tabTo(page, 'button', /^(加入购物车|加购)：.*天然矿泉水 550ml/);
    await page.keyboard.press('Enter');
    await expect
      .poll(
        async () =>
          (
            await ask<{ cartList: { goodsId: string; ipcnt: number }[] }>(page, '/api/goods/carts/list')
          ).cartList.find(({ goodsId }) => goodsId === '100001')?.ipcnt,
      )
      .toBe(3);

    await page.goto('/cart');
    await page.getByText('泉屿 天然矿泉水 550ml').first().waitFor();
    await tabTo(page, 'spinbutton', /天然矿泉水 550ml 整件数量/);
    await page.keyboard.press('ArrowUp');
    await tabTo(page, 'button', /^去结算/);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/pay');
    await page.getByRole('button', { name: '提交订单' }).first().waitFor();
    await tabTo(page, 'button', /^提交订单/);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/modeofpay?id=*');
    await page.getByRole('img', { name: '支付二维码' }).waitFor();
    await visit.checkAccessibility();
  },
  ['desktop'],
);
