import { expect } from 'vitest';
import { beginVisit, journeys } from './harness';
import { signIn } from './harness/office';

const journey = journeys();
const TITLE = '周末满减';

journey(
  '满减：在屏幕上建、预览、启用，客户在商城看到；日历里有它；停止后看不到；卡券、抽奖、预演都打得开',
  async ({ visit, browser, mall }) => {
    const { page } = visit;
    await signIn(page, 'demo-owner', '/admin/promotions');
    await page.getByRole('button', { name: '新建活动' }).click();
    await page.getByRole('link', { name: /^满减/ }).click();
    await page.getByLabel('名称（客户看得到）').fill(TITLE);
    await page.getByLabel('满', { exact: true }).fill('503');
    await page.getByLabel('减', { exact: true }).fill('0');
    await page.getByRole('button', { name: /预览变更/ }).click();
    await page.getByText('减不能小于 0.01 元').first().waitFor();
    await page.getByLabel('减', { exact: true }).fill('51');
    await visit.checkAccessibility();
    await page.getByRole('button', { name: /预览变更/ }).click();
    const plan = page.getByRole('dialog', { name: `启用满减「${TITLE}」` });
    await plan.getByText('满 ¥503.00，减 ¥51.00').waitFor();
    await visit.checkAccessibility();
    await plan.getByRole('button', { name: /^启用/ }).click();
    await page.getByRole('cell', { name: TITLE }).waitFor();

    const buyer = await beginVisit(browser, mall.url, 'desktop');
    await buyer.open('/pages/ordercenter');
    const running = async () => {
      const text = await buyer.page.evaluate(async () => {
        const response = await fetch('/api/goods/mallGoods/page?pageSize=20', {
          headers: { 'X-Domain': location.hostname },
        });
        return response.text();
      });
      return text.includes('满503减51') ? 'seen' : 'gone';
    };
    await expect.poll(running, { timeout: 15_000 }).toBe('seen');

    await visit.open('/admin/calendar');
    await page
      .getByRole('link', { name: new RegExp(TITLE) })
      .first()
      .waitFor();
    await visit.checkAccessibility();
    await page
      .getByRole('link', { name: new RegExp(TITLE) })
      .first()
      .click();
    await page.getByRole('button', { name: '立即停止' }).click();
    await page
      .getByRole('dialog', { name: /^立即停止/ })
      .getByRole('button', { name: '立即停止' })
      .click();
    await page.getByText(`已停止「${TITLE}」`).waitFor();
    await expect.poll(running, { timeout: 15_000 }).toBe('gone');
    await buyer.close();

    for (const [path, words] of [
      ['coupons', '新建卡券'],
      ['draws', '新建抽奖'],
    ] as const) {
      await visit.open(`/admin/${path}`);
      await page.getByRole('button', { name: words }).first().waitFor();
      await page.locator('[data-row-key], .empty').first().waitFor();
      await visit.checkAccessibility();
    }
    await visit.open('/admin/promotions/new?kind=full-amount-reduction');
    await page.getByLabel('名称（客户看得到）').fill('试一试');
    await page.getByLabel('满', { exact: true }).fill('100');
    await page.getByLabel('减', { exact: true }).fill('10');
    await page.getByRole('button', { name: '预演', exact: true }).click();
    await page
      .getByRole('button', { name: '离 开' })
      .or(page.getByRole('button', { name: '离开' }))
      .click();
    await page.getByRole('button', { name: '开始预演' }).click();
    await page.getByRole('heading', { name: /张订单，影响/ }).waitFor({ timeout: 30_000 });
    await page.getByRole('button', { name: '按此方案启用' }).waitFor();
    await visit.checkAccessibility();
  },
  ['desktop'],
);
