import { expect } from 'vitest';
import { openForeignMall } from './foreign/open-foreign-mall';
import { checkWords, journeys, type Visit } from './harness';

const journey = journeys(openForeignMall);

/** Words that are no English to a Chinese buyer. */
const KNOWN = ['PDF', 'CSV', 'JPG', 'PNG', 'WebP', 'Excel', 'WPS', 'PIFA'];

/** Opens an address and looks for what a missing field leaves behind. */
async function look(visit: Visit, path: string): Promise<void> {
  await visit.page.goto(path);
  await seen(visit);
}

async function seen(visit: Visit): Promise<void> {
  const { page } = visit;
  await page.waitForLoadState('networkidle');
  const main = page.locator('main');
  // Calls that fail are asked again once or twice before the page says so.
  await expect
    .poll(async () => (await main.innerText()).replaceAll('加载中', '').trim().length, {
      timeout: 10_000,
      message: `${page.url()} is blank`,
    })
    .toBeGreaterThan(10);
  await checkWords(page, KNOWN);
}

/** Such a mall answers 404 to what it does not know; the browser writes that into its console. */
const unknownCall = /status of 404.*\/api\//;

journey('别家商城只给规格书里的字段：游客逛一圈，不白屏、不报错', async ({ visit }) => {
  const { page } = visit;
  visit.expectProblems(unknownCall);
  await look(visit, '/');
  expect(await page.title()).toContain('远山商城');
  await look(visit, '/pages/ordercenter');
  await page.getByText('远山牌 山泉水 五百毫升').first().waitFor();
  for (const path of ['/pages/newproduct/山泉水', '/pages/new', '/pages/promotion']) await look(visit, path);
  await look(visit, '/pages/gooddetail/71');
  await page.getByRole('heading', { name: '远山牌 山泉水 五百毫升' }).waitFor();
  await page.getByText('32.40').first().waitFor();
  await look(visit, '/pages/gooddetail/73');
  await look(visit, '/pages/gooddetail/404');
  for (const path of [
    '/inquiryPrice',
    '/pages/register',
    '/pages/findpassword',
    '/pages/useragreement/1',
    '/pages/nowhere',
  ])
    await look(visit, path);
});

journey(
  '别家商城只给规格书里的字段：会员登录、购物车、结算与会员中心',
  async ({ visit }) => {
    const { page } = visit;
    visit.expectProblems(unknownCall);
    await look(visit, '/pages/login/?redirect=%2Fcart');
    await page.getByLabel('账号 / 手机号').fill('13900000001');
    await page.getByLabel('密码', { exact: true }).fill('whatever-1');
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await page.waitForURL('**/cart');
    await page.getByText('远山牌 抽纸 三层').first().waitFor();
    await seen(visit);
    const packs = page.getByRole('spinbutton', { name: /整件/ }).first();
    await packs.fill('4');
    await packs.press('Tab');
    await seen(visit);
    expect(
      await page.getByText('远山牌 抽纸 三层').count(),
      'a change empties nobody’s cart',
    ).toBeGreaterThan(0);
    for (const path of [
      '/pages/home',
      '/pages/newpromote',
      '/pages/gooddetail/72',
      '/pay',
      '/modeofpay?id=900',
      '/completepayment?id=900',
    ])
      await look(visit, path);
    for (const child of [
      'person',
      'myorder',
      'myorderpay?id=900',
      'myaddress',
      'changepassward',
      'collectionview',
    ])
      await look(visit, `/pages/membercenter/${child}`);
  },
  ['desktop'],
);
