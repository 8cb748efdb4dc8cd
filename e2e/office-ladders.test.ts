import { journeys, logIn } from './harness';
import { signIn } from './harness/office';

const journey = journeys({ env: { NODE_ENV: 'test' } });

journey('阶梯价：写贵了当场变红，改好看过再确认；买家的价目表看得到', async ({ visit }) => {
  const { page } = visit;
  await signIn(page, 'demo-owner', '/admin/ladders');
  await page.getByLabel('找阶梯价').fill('W1001');
  const grid = page.getByRole('grid', { name: '阶梯价' });
  await grid.getByText('W1001').first().waitFor();
  await visit.checkAccessibility();
  await grid.focus();
  await page.keyboard.press('Tab');
  await page.keyboard.type('99');
  await page.keyboard.press('Enter');
  await page.getByText('1 条越多越贵或没写完').waitFor();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.type('1.49');
  await page.keyboard.press('Enter');
  await page.getByText('1 条越多越贵或没写完').waitFor({ state: 'hidden' });
  await page.keyboard.press('Control+Enter');
  const plan = page.getByRole('dialog', { name: '改 1 条阶梯价' });
  await plan.getByText('第 1 档').waitFor();
  await page.keyboard.press('Control+Enter');
  await page.getByText(/成功 1/).waitFor();

  await logIn(page, '13800000001');
  await visit.open('/pages/membercenter/pricebook');
  await page.getByRole('heading', { name: '我的价目表' }).waitFor();
  await page.getByRole('table', { name: '我的价目表' }).getByRole('row').nth(1).waitFor();
  await visit.checkAccessibility();
});
