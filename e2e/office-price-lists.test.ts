import { expect } from 'vitest';
import { journeys } from './harness';
import { signIn } from './harness/office';

const journey = journeys({ env: { NODE_ENV: 'test' } });
const LIST = '华南连锁';
const CUSTOMER = '武汉渡汀餐饮管理有限公司';

journey('写一张价目表，给一位客户，价格查询说出为什么', async ({ visit }) => {
  const { page } = visit;
  await signIn(page, 'demo-owner', '/admin/price-lists');
  await page.getByRole('button', { name: '新建价目表' }).click();
  await page.getByLabel('名称', { exact: true }).fill(LIST);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: LIST }).waitFor();

  await page.getByLabel('找商品').fill('W1003');
  const grid = page.getByRole('grid', { name: `${LIST}的价` });
  await grid.getByText('W1003').waitFor();
  await expect.poll(() => grid.getByText(/^W1/).count()).toBe(1);
  await grid.focus();
  await page.keyboard.type('25');
  await page.keyboard.press('Tab');
  await page.keyboard.type('2.2');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+Enter');
  const plan = page.getByRole('dialog').filter({ hasText: '改价目表的 1 个价' });
  await plan.getByText('比标价低两成以上').waitFor();
  await plan.getByRole('button', { name: /改 1 个价/ }).click();
  await page.getByText(/成功 1/).waitFor();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: '调整' }).click();
  const grants = page.getByRole('dialog', { name: `「${LIST}」给谁` });
  await grants.getByRole('button', { name: '再给一个' }).click();
  await grants.getByLabel('第 1 条的公司').fill(CUSTOMER);
  await page.getByTitle(CUSTOMER, { exact: true }).last().click();
  await grants.getByLabel('锁定').check();
  await grants.getByRole('button', { name: '保存' }).click();
  await page.getByText('协议价锁定').first().waitFor();
  await visit.checkAccessibility();

  await visit.open('/admin/companies/1003');
  await page.getByText('价格次序').waitFor();
  await page.getByRole('link', { name: '这位客户付多少？' }).click();
  await page.getByRole('button', { name: '选择商品' }).click();
  await page.getByLabel('找商品').fill('W1003');
  await page.getByText('W1003').first().waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: /找到客户的价/ }).waitFor();
  await page.getByText('协议价锁定，不比').waitFor();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await visit.checkAccessibility();
});
