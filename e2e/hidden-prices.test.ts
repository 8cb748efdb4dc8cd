import type { Locator, Page, Response } from 'playwright-core';
import { expect } from 'vitest';
import { journeys, LONG, LONG_ON_DESKTOP, textOf, type Visit, waitForToast } from './harness';

/** An operator's setting that shows prices to members only. */
const journey = journeys({
  before: "update dictionary set summary = '0' where code = 'showprice'",
});

/** A price as a person would read it: ¥36, 1.5000, 36.00; not 1.29kg, not 4.5分. */
const PRICE_WORDS = /[¥￥]\s*\d[\d.,]*|(?<![\d.])\d+\.\d{2,4}(?![\d.]|\s*[A-Za-z×%])/g;
/** Names of price fields on the wire. */
const PRICE_FIELDS =
  /"(saleIP|saleSP|itemPrice|promotionSaleIP|promotionSaleSP|isPromotion|priceFacts|list(IP|SP)|price|tiers|stepPrices|listAmount|amount|goodsAmount|collectIP)"\s*:/;

/** Reads everything the browser receives, pages and calls. */
function readAlong(page: Page): { leaks: () => Promise<string[]> } {
  const reading: Promise<string | undefined>[] = [];
  const read = async (response: Response): Promise<string | undefined> => {
    const type = response.headers()['content-type'] ?? '';
    if (!/json|html/.test(type) || response.url().endsWith('/regions.json')) return undefined;
    const text = await response.text().catch(() => '');
    const field = PRICE_FIELDS.exec(text)?.[0];
    return field && `${response.url()} carries ${field}`;
  };
  page.on('response', (response) => reading.push(read(response)));
  return { leaks: async () => (await Promise.all(reading)).filter((leak) => leak !== undefined) };
}

async function checkNoPrice(page: Page): Promise<void> {
  const prices = (await textOf(page)).match(PRICE_WORDS);
  expect(prices, `prices on ${page.url()}`).toBeNull();
}

/** The way to the inquiry list: in the header, on the phone in the tab bar. */
function inquiryLink({ page, device }: Visit): Locator {
  const within =
    device === 'phone' ? page.getByRole('navigation', { name: '主导航' }) : page.locator('header');
  return within.getByRole('link', { name: /询价单/ }).first();
}

/** The number of goods on the inquiry list, as that link shows it. */
async function inquiryCount(visit: Visit): Promise<number> {
  return Number(/\d+/.exec(await inquiryLink(visit).innerText())?.[0] ?? 0);
}

const cards = (page: Page): Locator => page.locator('main [data-goods]');

journey('价格隐藏时，游客在页面、联想词和每个接口里都看不到价格', async ({ visit }) => {
  const { page } = visit;
  const along = readAlong(page);
  await visit.open('/');
  await cards(page).first().waitFor();
  await page.getByText('登录显示价格').filter({ visible: true }).first().waitFor();
  await checkNoPrice(page);
  await visit.checkAccessibility();

  for (const path of ['/pages/ordercenter', '/pages/newproduct/矿泉水', '/pages/promotion']) {
    await visit.open(`${path}?sort=price-asc&priceMin=1&priceMax=50`);
    await page.getByText('登录显示价格').filter({ visible: true }).first().waitFor();
    await checkNoPrice(page);
    expect(await page.getByRole('button', { name: /^价格/ }).count()).toBe(0);
  }
  await visit.open('/pages/gooddetail/100001');
  await page.getByRole('heading', { level: 1, name: /矿泉水/ }).waitFor();
  await page.getByText('登录显示价格').filter({ visible: true }).first().waitFor();
  await checkNoPrice(page);
  await visit.checkAccessibility();
  await visit.shot('detail-hidden-prices');

  if (visit.device === 'desktop') {
    const search = page.getByRole('combobox', { name: /搜索商品/ }).first();
    await search.fill('kqs');
    await page
      .getByRole('option', { name: /矿泉水/ })
      .first()
      .waitFor();
    await checkNoPrice(page);
  }
  const { leaks } = along;
  expect(await leaks()).toEqual([]);
  const answers = await page.evaluate(async () => {
    const paths = ['/api/goods/mallGoods/prices?ids=100001', '/api/goods/mallGoods/similar?goodsId=100001'];
    paths.push('/api/goods/mallGoodsGroup/findListByGoodsId?goodsId=100001');
    paths.push('/api/goods/mallGoods/page?sort=price-asc&pageSize=5');
    const headers = { 'X-Domain': location.host };
    return Promise.all(paths.map(async (path) => (await fetch(path, { headers })).text()));
  });
  for (const answer of answers) expect(answer).not.toMatch(PRICE_FIELDS);
});

journey(
  '商品浮层：鼠标停留或键盘移到都会打开，三个按钮各有去处',
  async ({ visit }) => {
    const { page } = visit;
    await visit.open('/pages/ordercenter');
    const card = cards(page).first();
    const panel = card.locator('[data-hover-panel]');
    await panel.waitFor({ state: 'hidden' });
    await card.hover();
    await panel.waitFor({ state: 'visible' });
    await expect
      .poll(async () =>
        (await panel.innerText())
          .split('\n')
          .map((line) => line.trim())
          .filter(Boolean),
      )
      .toEqual(['登录显示价格', '立即登录', '查看详情', '加入咨询列表']);
    await page.mouse.move(0, 0);
    await panel.waitFor({ state: 'hidden' });
    await card.getByRole('link', { name: /\S/ }).first().focus();
    await panel.waitFor({ state: 'visible' });
    // Its buttons become visible a frame later; only then can Tab reach them.
    await panel.getByRole('link', { name: '立即登录' }).waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim());
    for (const next of ['立即登录', '查看详情', '加入咨询列表']) {
      await page.keyboard.press('Tab');
      await expect.poll(focused).toBe(next);
    }
    await page.keyboard.press('Enter');
    await waitForToast(page, '已将商品添加到询价单中，可在询价中查看详细信息');
    await card.hover();
    await panel.getByRole('link', { name: '立即登录' }).click();
    await page.waitForURL('**/pages/login/?redirect=*');
  },
  LONG_ON_DESKTOP,
);

journey(
  '收藏：游客被告知未登录，不发出请求',
  async ({ visit }) => {
    const { page } = visit;
    const sent: string[] = [];
    page.on('request', (request) => void (request.url().includes('/collect') && sent.push(request.url())));
    await visit.open('/pages/gooddetail/100001');
    await page.getByRole('button', { name: '收藏' }).filter({ visible: true }).first().click();
    await waitForToast(page, '未登录，不能收藏商品！');
    expect(sent).toEqual([]);
  },
  LONG,
);

journey('询价：加入一次、重复提示、另一个标签页同步、提交得到单号', async ({ visit }) => {
  const { page, context } = visit;
  const addButton = (on: Page) =>
    on.getByRole('button', { name: '加入咨询列表', exact: true }).filter({ visible: true }).first();
  await visit.open('/pages/gooddetail/100001');
  await addButton(page).click();
  await waitForToast(page, '已将商品添加到询价单中，可在询价中查看详细信息');
  await addButton(page).click();
  await waitForToast(page, '该商品已存在询价表中');
  await visit.open('/pages/home');
  expect(await inquiryCount(visit)).toBe(1);
  await page.reload();
  await expect.poll(() => inquiryCount(visit)).toBe(1);

  const other = await context.newPage();
  await other.goto('/pages/gooddetail/100010');
  await addButton(other).click();
  await waitForToast(other, '已将商品添加到询价单中，可在询价中查看详细信息');
  await expect.poll(() => inquiryCount(visit)).toBe(2);
  await other.close();

  await inquiryLink(visit).click();
  await page.waitForURL('**/inquiryPrice');
  await page.getByText('泉屿 天然矿泉水 550ml').filter({ visible: true }).first().waitFor();
  await checkNoPrice(page);
  await visit.checkAccessibility();
  await visit.checkNoSidewaysScroll();
  await page.getByRole('textbox', { name: /联系人/ }).fill('苏念禾');
  await page.getByRole('textbox', { name: /电话|手机/ }).fill('12345');
  const submit = page.getByRole('button', { name: /提交询价/ });
  await submit.click();
  await page.getByText('请填写正确的电话号码').first().waitFor();
  await page.getByRole('textbox', { name: /电话|手机/ }).fill('13900002001');
  await submit.click();
  await page.getByText(/XJ\d+/).first().waitFor();
  await page.getByText('我们将在 1 个工作日内报价').first().waitFor();
  await visit.shot('inquiry-submitted');
  await visit.open('/pages/home');
  expect(await inquiryCount(visit)).toBe(0);
});
