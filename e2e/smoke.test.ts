import { expect } from 'vitest';
import { checkText, journeys, LONG_ON_DESKTOP } from './harness';

const journey = journeys();

journey(
  '首页打得开：有站名，商品看得见价格，不横向滚动，无障碍检查没有严重问题',
  async ({ visit }) => {
    const { page } = visit;
    await visit.open('/');
    await page.waitForURL('**/pages/home');
    expect(await page.title()).toBe('首页 - 汀禾批发');
    await page.locator('main [data-goods]').first().waitFor();
    await page
      .getByText(/¥\s*\d/)
      .filter({ visible: true })
      .first()
      .waitFor();
    await checkText(page, ['ICP', 'PVC', 'LED', 'USB']);
    await visit.checkNoSidewaysScroll();
    await visit.checkAccessibility();
    await visit.shot('home');
  },
  { gate: ['desktop'], long: ['phone'] },
);

journey(
  '价格公开时，商品浮层的标题是「登录购买商品」',
  async ({ visit }) => {
    const { page } = visit;
    await visit.open('/pages/ordercenter');
    const card = page.locator('main [data-goods]').first();
    await card.hover();
    const panel = card.locator('[data-hover-panel]');
    await expect
      .poll(async () =>
        (await panel.innerText())
          .split('\n')
          .map((line) => line.trim())
          .filter(Boolean),
      )
      .toEqual(['登录购买商品', '立即登录', '查看详情', '加入咨询列表']);
  },
  LONG_ON_DESKTOP,
);
