import { expect } from 'vitest';
import { beginVisit, journeys } from './harness';
import { signIn } from './harness/office';

const journey = journeys();
const TITLE = '周末满减';

journey(
  '满减：在屏幕上建，填错的说出来，预览、启用后客户在商城看到',
  async ({ visit, browser, mall }) => {
    const { page } = visit;
    await signIn(page, 'demo-owner', '/admin/promotions');
    await page.getByRole('button', { name: '新建活动' }).click();
    await page.getByRole('link', { name: /^满减/ }).click();
    await page.getByLabel('名称（客户看得到）').fill(TITLE);
    await visit.checkAccessibility();
    await page.getByLabel('满', { exact: true }).fill('503');
    await page.getByLabel('减', { exact: true }).fill('0');
    await page.getByRole('button', { name: /预览变更/ }).click();
    await page
      .getByText(/不能小于 0.01 元/)
      .first()
      .waitFor();
    await page.getByLabel('减', { exact: true }).fill('51');
    await page.getByRole('button', { name: '看效果' }).click();
    const effect = page.getByRole('dialog', { name: '看效果' });
    await effect.getByText('满503减51').first().waitFor();
    await effect.getByLabel('每种买几件').fill('40');
    await effect.getByLabel('每种买几件').press('Tab');
    await effect
      .getByText(/没有它 ¥/)
      .first()
      .waitFor();
    await visit.checkAccessibility();
    await page.keyboard.press('Escape');
    await effect.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: /预览变更/ }).click();
    const plan = page.getByRole('dialog', { name: `启用满减「${TITLE}」` });
    await plan.getByText('满 ¥503.00，减 ¥51.00').waitFor();
    await visit.checkAccessibility();
    await plan.getByRole('button', { name: /^启用/ }).click();
    await page.locator('[data-row-key]').filter({ hasText: TITLE }).waitFor();

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

    await buyer.close();
  },
  ['desktop'],
);
