import { expect } from 'vitest';
import { beginVisit, journeys, logIn } from './harness';
import { checkNoPageScroll, signIn } from './harness/office';

const journey = journeys();

journey(
  '商品：列表里改价，编辑器里改名称与起订，商城五秒内看到；规则一行字与商城的一样；批量下架与撤销',
  async ({ visit, mall, browser }) => {
    const { page } = visit;
    await signIn(page, 'demo-owner', '/admin/goods?q=W1001&view=all');
    const row = page.locator('[data-row-key]').filter({ hasText: 'W1001' });
    await row.waitFor();
    const id = (await row.getAttribute('data-row-key')) ?? '';
    await visit.checkAccessibility();
    await checkNoPageScroll(page);
    const buyer = await beginVisit(browser, mall.url, 'desktop');
    await logIn(buyer.page, '13800000001');
    const shop = buyer.page.locator('main');
    const shows = (text: string) =>
      expect
        .poll(
          async () => {
            await buyer.open(`/pages/gooddetail/${id}`);
            return (await shop.innerText()).includes(text);
          },
          { timeout: 5_000 },
        )
        .toBe(true);

    await row.getByText('36.00').dblclick();
    await page.getByLabel('W1001 标价（件）').fill('38.4');
    await page.getByText('+6.7%').waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('W1001 标价（件） 36.00 → 38.40').waitFor();
    await page.getByRole('button', { name: '撤销' }).click();
    await page.getByText('已撤销').waitFor();

    await row.getByRole('link', { name: 'W1001' }).click();
    const name = page.getByLabel('名称', { exact: true });
    await name.waitFor();
    await visit.checkAccessibility();
    await checkNoPageScroll(page);
    await name.fill('泉屿 天然矿泉水 五百五十毫升');
    await page.getByLabel('起订', { exact: true }).fill('72');
    await page.getByLabel('起订', { exact: true }).press('Tab');
    const line = page.getByTestId('rule-line');
    await expect.poll(() => line.innerText()).toBe('1箱=24瓶 · 72瓶起订 · 拆零按12瓶递增');
    await page.getByText('有 2 处未保存').waitFor();
    await page.keyboard.press('Control+s');
    await page.getByText('已保存', { exact: true }).waitFor();
    await shows('泉屿 天然矿泉水 五百五十毫升');
    // Point 35: the shop says the same line.
    const said = await shop.innerText();
    for (const part of (await line.innerText()).split(' · ')) expect(said).toContain(part);

    await visit.open('/admin/goods?q=W1001&view=all');
    await row.getByRole('checkbox').check();
    await page.getByRole('region', { name: '批量操作' }).getByRole('button', { name: '下架' }).click();
    await page.getByRole('dialog', { name: '下架 1 个商品' }).getByText('将修改').waitFor();
    await page.keyboard.press('Control+Enter');
    await row.getByText('下架').waitFor();
    await shows('下架');
    await buyer.close();
  },
  ['desktop'],
);
