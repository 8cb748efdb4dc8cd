import { expect } from 'vitest';
import { openForeignMall } from './foreign/open-foreign-mall';
import { checkText, journeys, LONG, LONG_ON_DESKTOP, type Visit } from './harness';

const journey = journeys(openForeignMall);

/** Latin words that Chinese buyers read as their own. */
const KNOWN = ['PDF', 'CSV', 'JPG', 'PNG', 'WebP', 'Excel', 'WPS', 'PIFA'];

/** Opens an address and looks for traces of missing fields. */
async function openWhole(visit: Visit, path: string): Promise<void> {
  await visit.page.goto(path);
  await seen(visit);
}

async function seen(visit: Visit): Promise<void> {
  const { page } = visit;
  await page.waitForLoadState('networkidle');
  const main = page.locator('main');
  // Failing calls are retried once or twice before the page reports them.
  await expect
    .poll(async () => (await main.innerText()).replaceAll('加载中', '').trim().length, {
      timeout: 10_000,
      message: `${page.url()} is blank`,
    })
    .toBeGreaterThan(10);
  await checkText(page, KNOWN);
}

/** Such a mall answers 404 to calls that it does not know; the browser logs that on its console. */
const unknownCall = /status of 404.*\/api\//;

journey(
  '别家商城只给规格书里的字段：游客逛一圈，不白屏、不报错',
  async ({ visit }) => {
    const { page } = visit;
    visit.expectProblems(unknownCall);
    await openWhole(visit, '/');
    expect(await page.title()).toContain('远山商城');
    await openWhole(visit, '/pages/ordercenter');
    await page.getByText('远山牌 山泉水 五百毫升').first().waitFor();
    for (const path of ['/pages/newproduct/山泉水', '/pages/new', '/pages/promotion'])
      await openWhole(visit, path);
    await openWhole(visit, '/pages/gooddetail/71');
    await page.getByRole('heading', { name: '远山牌 山泉水 五百毫升' }).waitFor();
    await page.getByText('32.40').first().waitFor();
    await openWhole(visit, '/pages/gooddetail/73');
    await openWhole(visit, '/pages/gooddetail/404');
    for (const path of [
      '/inquiryPrice',
      '/pages/register',
      '/pages/findpassword',
      '/pages/useragreement/1',
      '/pages/nowhere',
    ])
      await openWhole(visit, path);
  },
  LONG,
);

journey(
  '别家商城只给规格书里的字段：会员登录、购物车、结算与会员中心',
  async ({ visit }) => {
    const { page } = visit;
    visit.expectProblems(unknownCall);
    await openWhole(visit, '/pages/login/?redirect=%2Fcart');
    await page.getByLabel('账号 / 手机号').fill('13900000001');
    await page.getByLabel('密码', { exact: true }).fill('whatever-1');
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await page.waitForURL('**/cart');
    // The goods are also in 常购商品: only the cart's own table shows what is in the cart.
    const cart = page.getByRole('table', { name: '购物车商品' });
    await cart.getByRole('link', { name: '远山牌 抽纸 三层' }).waitFor();
    await seen(visit);
    const packs = cart.getByRole('spinbutton', { name: /整件/ }).first();
    await packs.fill('4');
    await packs.press('Tab');
    // 4 packs at 32.40 and 12 pieces at 1.35, the promotion's price pair; 3 packs at 28.80
    await expect.poll(() => cart.innerText()).toContain('145.80');
    expect(
      await cart.getByRole('link', { name: '远山牌 抽纸 三层' }).count(),
      'a change empties nobody’s cart',
    ).toBe(1);
    await expect.poll(() => page.getByRole('region', { name: '结算' }).innerText()).toContain('232.20');
    for (const path of [
      '/pages/home',
      '/pages/newpromote',
      '/pages/gooddetail/72',
      '/pay',
      '/modeofpay?id=900',
      '/completepayment?id=900',
    ])
      await openWhole(visit, path);
    for (const child of [
      'person',
      'myorder',
      'myorderpay?id=900',
      'myaddress',
      'changepassward',
      'collectionview',
    ])
      await openWhole(visit, `/pages/membercenter/${child}`);
  },
  LONG_ON_DESKTOP,
);

journey(
  '别家商城只给规格书里的字段：从首页买到支付结果，没有答复说已付就不说已付',
  async ({ visit }) => {
    const { page } = visit;
    visit.expectProblems(unknownCall);
    await openWhole(visit, '/pages/login/?redirect=%2Fpages%2Fhome');
    await page.getByLabel('账号 / 手机号').fill('13900000001');
    await page.getByLabel('密码', { exact: true }).fill('whatever-1');
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await page.waitForURL('**/pages/home');
    await openWhole(visit, '/pages/gooddetail/72');
    await page.getByRole('spinbutton', { name: /整件/ }).first().fill('2');
    await page
      .getByRole('button', { name: /立即订购/ })
      .first()
      .click();
    await page.waitForURL('**/pay?ids=72');
    await page.getByRole('heading', { name: /商品清单（1 种）/ }).waitFor();
    await page.getByText('57.60').first().waitFor();
    await page.getByText('运费与优惠以商城确认的订单为准').waitFor();
    await seen(visit);
    await page.getByRole('button', { name: '提交订单' }).first().click();
    await page.waitForURL('**/modeofpay?id=900');
    await page.getByRole('img', { name: '支付二维码' }).waitFor();
    await page.getByText('57.60').first().waitFor();
    await seen(visit);
    await page.getByRole('link', { name: '已完成支付？查看结果' }).click();
    await page.waitForURL('**/completepayment?id=900');
    await page.getByRole('heading', { name: '请在我的订单查看' }).waitFor();
    expect(await page.getByText('支付成功').count()).toBe(0);
    await page.getByRole('link', { name: '我的订单' }).first().waitFor();
    await openWhole(visit, '/cart');
    expect(await page.getByRole('table', { name: '购物车商品' }).count()).toBe(0);
  },
  ['desktop'],
);
