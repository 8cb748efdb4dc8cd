import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { ask, beginVisit, journeys, logIn, fillLogin } from './harness';
import { signIn } from './harness/office';

const journey = journeys({ env: { NODE_ENV: 'test' } });

/** Counts what a person does: a click, a key, a field (ADMIN, head). */
function counting(page: Page) {
  let actions = 0;
  const one = <Done>(done: Promise<Done>): Promise<Done> => {
    actions += 1;
    return done;
  };
  return {
    click: (name: string) => one(page.getByRole('button', { name }).click()),
    key: (key: string) => one(page.keyboard.press(key)),
    /** opening a field and choosing in it is one filled field */
    async choose(label: string, option: string) {
      actions += 1;
      await page.getByRole('combobox', { name: label }).click();
      await page.locator('.ant-select-item-option').filter({ hasText: option }).click();
    },
    take: () => {
      const taken = actions;
      actions = 0;
      return taken;
    },
  };
}

interface Card {
  goodsId: string;
  itemPrice: number | null;
}
const pricesOf = async (page: Page): Promise<Map<string, number | null>> => {
  const { list } = await ask<{ list: Card[] }>(page, '/api/goods/mallGoods/page?pageSize=100');
  return new Map(list.map(({ goodsId, itemPrice }) => [goodsId, itemPrice]));
};

journey(
  '打开就是等得最久的一家：选等级，A 通过，接着看下一家；R 选原因驳回；买家登录看到该等级的价',
  async ({ visit, mall, browser }) => {
    const { page } = visit;
    await signIn(page, 'demo-owner', '/admin/applications');
    const does = counting(page);
    const first = page.getByRole('heading', { name: '赣州市汀洲日用百货有限公司' });
    await first.waitFor();
    await page.getByRole('img', { name: '营业执照' }).waitFor();
    await page.getByText('没有客户使用此税号').waitFor();
    await visit.checkAccessibility();
    // 1 was opening the queue · 2 the level · 3 A: the salesperson is filled in beforehand.
    await does.choose('等级', '餐饮客户');
    await page.waitForFunction(() => document.activeElement === document.body);
    await does.key('a');
    expect(does.take() + 1).toBeLessThanOrEqual(3);
    await page.getByRole('heading', { name: '仙桃市穗岸商贸行' }).waitFor();

    await does.key('r');
    const dialog = page.getByRole('dialog', { name: /^驳回「/ });
    await dialog.waitFor();
    await visit.checkAccessibility();
    await does.click('图片不清晰，请重拍');
    await dialog.getByText('营业执照：图片不清晰，请重拍').waitFor();
    await does.key('Control+Enter');
    await page.getByRole('heading', { name: '柳州埠头便利店' }).waitFor();
    expect(does.take()).toBeLessThanOrEqual(3);
    await page.getByText('今日已审 2 家：通过 1，驳回 1').waitFor();

    const buyer = await beginVisit(browser, mall.url, 'desktop');
    buyer.expectProblems(/status of 4\d\d.*\/api\/member\/info\/login/);
    await buyer.page.goto('/favicon.svg');
    const listed = await pricesOf(buyer.page);
    await logIn(buyer.page, '13800000008');
    const own = await pricesOf(buyer.page);
    await logIn(buyer.page, '13800000005');
    const agreed = await pricesOf(buyer.page);
    expect(own).toEqual(agreed);
    expect(own).not.toEqual(listed);
    const refused = await beginVisit(browser, mall.url, 'desktop');
    refused.expectProblems(/status of 4\d\d.*\/api\/member\/info\/login/);
    await refused.open('/pages/login');
    await fillLogin(refused.page, '13800000004');
    await refused.page
      .locator('[data-toasts]')
      .getByText(/图片不清晰，请重拍/)
      .waitFor();
    await Promise.all([buyer.close(), refused.close()]);
  },
  ['desktop'],
);
