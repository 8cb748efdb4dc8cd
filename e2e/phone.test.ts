import { expect } from 'vitest';
import { ask, fillLogin, journeys, type Visit } from './harness';

const journey = journeys();

/** 首页 → 分类 → 两列列表 → 数量面板 → 购物车 → 结算 → 手机支付页 → 成功。 */
async function orderOnThePhone(visit: Visit): Promise<void> {
  const { page } = visit;
  await visit.open('/pages/login');
  await fillLogin(page, '13800000001');
  await page.waitForURL('**/pages/home');
  await page.locator('main [data-goods]').first().waitFor();
  await visit.checkAccessibility();
  await visit.checkNoSidewaysScroll();

  // The sheet of categories: Back closes it before leaving the page.
  const tabs = page.getByRole('navigation', { name: '主导航' });
  await tabs.getByRole('button', { name: '分类' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.waitFor();
  await page.goBack();
  await sheet.waitFor({ state: 'detached' });
  expect(page.url()).toContain('/pages/home');
  await tabs.getByRole('button', { name: '分类' }).click();
  await sheet
    .getByRole('link', { name: /矿泉水/ })
    .first()
    .click();
  await page.waitForURL('**/pages/newproduct/**');
  await sheet.waitFor({ state: 'detached' });

  const cards = page.locator('main [data-goods]');
  await cards.nth(3).waitFor();
  const boxes = await Promise.all([0, 1, 2].map(async (at) => cards.nth(at).boundingBox()));
  const [first, second, third] = boxes;
  expect(first?.y).toBe(second?.y);
  expect(third?.y).toBeGreaterThan(first?.y ?? 0);
  expect(third?.x).toBe(first?.x);
  await visit.checkNoSidewaysScroll();
  await visit.checkAccessibility();
  await visit.shot('listing');

  const water = page.locator('main [data-goods="100001"]');
  await water.getByRole('button', { name: /^选择数量/ }).click();
  await sheet.waitFor();
  await page.goBack();
  await sheet.waitFor({ state: 'detached' });
  expect(page.url()).toContain('/pages/newproduct/');
  await water.getByRole('button', { name: /^选择数量/ }).click();
  const packs = sheet.getByRole('spinbutton', { name: /整件/ });
  expect(await packs.getAttribute('inputmode')).toBe('numeric');
  await packs.fill('3');
  await visit.checkAccessibility();
  await visit.shot('quantity-sheet');
  await sheet.getByRole('button', { name: /加入购物车/ }).click();
  await sheet.waitFor({ state: 'detached' });
  await tabs.getByRole('link', { name: /购物车/ }).click();
  await page.waitForURL('**/cart');
  await page.getByRole('article', { name: /天然矿泉水 550ml/ }).waitFor();
  await visit.checkAccessibility();
  await visit.checkNoSidewaysScroll();
  await visit.shot('cart');

  await page.getByRole('button', { name: /^去结算/ }).click();
  await page.waitForURL('**/pay');
  const submit = page.getByRole('button', { name: '提交订单' }).filter({ visible: true });
  await submit.waitFor();
  const box = await submit.boundingBox();
  expect((box?.y ?? 844) + (box?.height ?? 0)).toBeLessThanOrEqual(844);
  expect(box?.height).toBeGreaterThanOrEqual(44);
  await visit.checkAccessibility();
  await visit.checkNoSidewaysScroll();
  await visit.shot('pay');
  await submit.click();
  await page.waitForURL('**/modeofpay?id=*');
  const id = new URL(page.url()).searchParams.get('id') ?? '';

  await page.getByRole('link', { name: /^立即支付/ }).waitFor();
  // Back asks first: whoever stays is still here, whoever leaves is gone with one press.
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  for (const answer of ['继续支付', '离开']) {
    await page.goBack();
    await question.getByRole('button', { name: answer }).click();
    await question.waitFor({ state: 'detached' });
    if (answer === '离开') break;
    expect(page.url()).toContain('/modeofpay?id=');
    // The closed question takes its own history entry along.
    await page.waitForFunction(() => !('pifaLayer' in window.history.state));
  }
  await page.waitForURL('**/cart');
  await visit.open(`/modeofpay?id=${id}`);

  // A phone cannot scan its own screen: the provider's page is opened instead.
  expect(await page.getByRole('img', { name: '支付二维码' }).count()).toBe(0);
  await visit.checkAccessibility();
  await page.getByRole('link', { name: /^立即支付/ }).click();
  await page.waitForURL('**/sandbox/cashier/**');
  await page
    .getByRole('button', { name: /^支付成功/ })
    .first()
    .click();
  await page.getByRole('heading', { name: '支付成功' }).waitFor();
  await visit.open(`/modeofpay?id=${id}`);
  await page.waitForURL('**/completepayment?id=*');
  await page.getByRole('heading', { name: '支付成功' }).waitFor();
  await visit.checkNoSidewaysScroll();
  expect((await ask<{ state: string }>(page, `/api/goods/orders/${id}`)).state).not.toBe('unpaid');
}

journey(
  '手机：分类、列表、数量面板、购物车、结算、手机支付页、成功；返回键先关面板',
  ({ visit }) => orderOnThePhone(visit),
  ['phone'],
);
