import { expect } from 'vitest';
import { journeys } from './harness';
import { checkNoPageScroll, signIn } from './harness/office';

const journey = journeys();

/** 144,189.76 out of 「¥144,189.76」. */
const amountIn = (text: string): string => /[\d,]+\.\d\d/.exec(text)?.[0] ?? '';

journey(
  '数据：概览的成交额点开就是那些收款，加起来一样；销售、商品、客户、库存各走一遍',
  async ({ visit }) => {
    const { page } = visit;
    await signIn(page, 'demo-owner', '/admin/figures');
    const sales = page.getByTitle('成交额：看是哪些单');
    await sales.waitFor();
    await page.locator('.plot svg').first().waitFor();
    await visit.checkAccessibility();
    await checkNoPageScroll(page);
    const amount = amountIn(await sales.innerText());
    await sales.click();
    await page.getByRole('heading', { level: 1, name: '账目明细' }).waitFor();
    await page.locator('.views-extra', { hasText: '计入' }).waitFor();
    expect(amountIn(await page.locator('.views-extra').innerText())).toBe(amount);
    await visit.checkAccessibility();

    await visit.open('/admin/figures/sales');
    const table = page.getByRole('region', { name: '按分类的表' });
    const first = table.getByRole('row').nth(1).getByRole('link');
    await first.waitFor();
    const part = await first.innerText();
    await visit.checkAccessibility();
    await checkNoPageScroll(page);
    await first.click();
    await page.getByRole('heading', { level: 1, name: '账目明细' }).waitFor();
    await page.locator('.views-extra .tag').waitFor();
    expect(amountIn(await page.locator('.views-extra b').last().innerText())).toBe(part);

    await visit.open('/admin/figures/goods');
    await page.locator('.data-table .ant-table-row').first().click();
    await page.getByRole('region', { name: '每天的表' }).waitFor();
    await visit.checkAccessibility();
    await visit.open('/admin/figures/goods?view=slow');
    await page.getByText(/个商品在库、60 天没卖出，占用 ¥/).waitFor();
    await page.getByText('搜不到', { exact: true }).click();
    await page.getByText(/近 30 天没有搜不到的词|个词搜不到商品/).waitFor();
    await visit.checkAccessibility();
    await visit.open('/admin/words?wanted=擦手湿巾');
    expect(await page.getByLabel('客户写的词').inputValue()).toBe('擦手湿巾');

    await visit.open('/admin/figures/customers');
    await page.getByRole('region', { name: '按首单月份的留存' }).getByRole('link').first().click();
    await page.getByRole('heading', { level: 1, name: '客户名单' }).waitFor();
    await page.locator('.data-table .ant-table-row').first().waitFor();

    await visit.open('/admin/figures/stock');
    await page.getByRole('heading', { level: 2, name: '建议采购' }).waitFor();
    await page.locator('.data-table .ant-table-row').first().waitFor();
    await visit.checkAccessibility();
    await checkNoPageScroll(page);
  },
);

journey('数据：没有成本权限的销售看不到成本、毛利和占用资金，库存周转说明原因', async ({ visit }) => {
  const { page } = visit;
  await signIn(page, 'demo-sales', '/admin/figures');
  await page.getByTitle('成交额：看是哪些单').waitFor();
  expect(await page.getByText('毛利率').count()).toBe(0);
  await visit.open('/admin/figures/goods?view=slow');
  await page.getByText(/个商品在库、60 天没卖出/).waitFor();
  expect(await page.getByText('占用').count()).toBe(0);
  await visit.open('/admin/figures/stock');
  await page.getByText(/库存周转按全店算/).waitFor();
});
