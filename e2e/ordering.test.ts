import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import {
  ask,
  chooseArea,
  countRequests,
  fillLogin,
  journeys,
  logIn,
  waitForToast,
  type Visit,
} from './harness';

const journey = journeys();

const CART = '/api/goods/carts';
const ORDERS = '/api/goods/orders';
const WATER = '泉屿 天然矿泉水 550ml';
/** 净渡 深层洁净洗衣液 海风 1kg: part of a group with two keys, 香型 and 容量. */
const SEA_BREEZE = '100086';

interface Line {
  goodsId: string;
  goodsName: string;
  ipcnt: number;
  spcnt: number;
}
interface Cart {
  cartList: Line[];
}
interface Order {
  id: string;
  orderNo: string;
  state: string;
  payAmount: number;
}

const cartOf = async (page: Page) => (await ask<Cart>(page, `${CART}/list`)).cartList;
const ordersOf = (page: Page) => ask<{ total: number; list: Order[] }>(page, `${ORDERS}/myPage?pageSize=100`);

/** The two counts on the cart icon are the sums over all lines. */
async function checkCounts(page: Page): Promise<void> {
  const lines = await cartOf(page);
  const packs = lines.reduce((sum, { ipcnt }) => sum + ipcnt, 0);
  const pieces = lines.reduce((sum, { spcnt }) => sum + spcnt, 0);
  const button = page
    .locator('header')
    .getByRole('link', { name: /购物车/ })
    .first();
  await expect
    .poll(async () => (await button.innerText()).replace(/[\s,]/g, ''))
    .toBe(`购物车${packs}件${pieces}个`);
}

const box = (within: Page | Locator, name: string, kind: '整件' | '拆零') =>
  within.getByRole('spinbutton', { name: new RegExp(`${name}.*${kind}数量`) });

/** 拼音找到矿泉水，在表格里填 50 直接点加购：先调整并提示，第二下才加入 60。 */
async function orderFromTheTable(visit: Visit): Promise<void> {
  const { page } = visit;
  const search = page.getByRole('combobox', { name: /搜索商品/ }).first();
  await search.fill('kuangquanshui');
  await search.press('Enter');
  await page.waitForURL('**/pages/newproduct/kuangquanshui*');
  await page.getByRole('button', { name: '表格' }).click();
  const row = page.locator('[data-goods-row="100001"]');
  await row.waitFor();
  const before = (await cartOf(page)).find(({ goodsId }) => goodsId === '100001')?.spcnt ?? 0;
  const posted = countRequests(page, 'POST', CART);
  const pieces = box(row, WATER, '拆零');
  const add = row.getByRole('button', { name: /^加购/ });
  await pieces.fill('50');
  await add.click();
  await page.getByText('已按 12 的倍数调整为 60').first().waitFor();
  expect(await pieces.inputValue()).toBe('60');
  await page.getByRole('button', { name: '改为 48' }).first().waitFor();
  expect(posted.count()).toBe(0);
  await add.click();
  await expect.poll(() => posted.count()).toBe(1);
  await expect
    .poll(async () => (await cartOf(page)).find(({ goodsId }) => goodsId === '100001')?.spcnt)
    .toBe(before + 60);
  await checkCounts(page);
}

/** 两个参数键的商品组：几行一起填，一次加入，每个规格一行。 */
async function orderFromTheMatrix(visit: Visit): Promise<void> {
  const { page } = visit;
  await visit.open(`/pages/gooddetail/${SEA_BREEZE}`);
  const scents = page.getByRole('group', { name: '香型' });
  const table = page.getByRole('region', { name: '规格与数量' });
  const rowOf = (volume: string) =>
    table.getByRole('row').filter({ has: page.getByRole('rowheader', { name: volume }) });
  const posted = countRequests(page, 'POST', CART);
  const kinds = (await cartOf(page)).length;

  const choose = async (scent: string) => {
    const chip = scents.getByRole('button', { name: new RegExp(`^${scent}`) });
    await chip.click();
    await expect.poll(() => chip.getAttribute('aria-pressed')).toBe('true');
  };
  await choose('薰衣草');
  expect(page.url()).not.toContain(SEA_BREEZE);
  await rowOf('1kg').getByRole('spinbutton', { name: /整件/ }).fill('2');
  await rowOf('3kg').getByRole('spinbutton', { name: /整件/ }).fill('3');
  await rowOf('3kg').getByRole('spinbutton', { name: /整件/ }).press('Tab');
  await choose('海风');
  await rowOf('1kg').getByRole('spinbutton', { name: /整件/ }).fill('1');
  await rowOf('1kg').getByRole('spinbutton', { name: /整件/ }).press('Tab');
  await scents.getByRole('button', { name: /薰衣草\s*5件/ }).waitFor();
  await page.getByText(/已选\s*3\s*款/).waitFor();
  await visit.checkAccessibility();
  await visit.shot('matrix');
  await page.getByRole('button', { name: '加入购物车', exact: true }).first().click();
  await expect.poll(async () => (await cartOf(page)).length).toBe(kinds + 3);
  expect(posted.count()).toBe(1);
  await checkCounts(page);
}

/** 有问题的行在最前；去结算停在第一处，逐个改好，再清理无货。 */
async function mendTheCart(visit: Visit): Promise<void> {
  const { page } = visit;
  await visit.open('/cart');
  await page.getByText(/以下 \d+ 项需处理/).waitFor();
  await page.getByText('当前数量已超过商品最大库存').first().waitFor();
  await page
    .getByText(/.+不能低于起订数量\(\d+\)下单！！/)
    .first()
    .waitFor();
  await visit.checkAccessibility();
  await visit.shot('cart-problems');
  await page.getByRole('button', { name: /^去结算/ }).click();
  await page.getByText(/有 \d+ 项需处理/).waitFor();
  const focusedRow = page.locator('[id^="cart-line-"]:focus-within');
  await focusedRow.locator('[data-problem]').waitFor();
  expect(page.url()).toContain('/cart');
  for (const name of [/^改为可购最大数/, /^补到/]) {
    const mend = page.getByRole('button', { name });
    await mend.first().click();
    await expect.poll(() => mend.count()).toBe(0);
  }
  await page.getByRole('button', { name: '清理无货商品' }).click();
  await page
    .getByText(/项需处理/)
    .first()
    .waitFor({ state: 'detached' });
  await checkCounts(page);
  await page.getByRole('button', { name: /^去结算/ }).click();
  await page.waitForURL('**/pay');
}

/** 新增送货地址：空着确认说四句话，东莞选到镇、仙桃选到市，存好能读回来。 */
async function addAddresses(visit: Visit): Promise<void> {
  const { page } = visit;
  const open = page.getByRole('button', { name: '新增', exact: true });
  const dialog = page.getByRole('dialog', { name: '新增送货地址' });
  await open.click();
  await dialog.waitFor();
  if (visit.device === 'desktop') expect((await dialog.boundingBox())?.width).toBe(750);
  await dialog.getByRole('button', { name: '确定' }).click();
  for (const text of ['请您选择地区', '请您填写完整的送货地址', '请您填写收货人', '请填写正确的电话号码'])
    await dialog.getByText(text).waitFor();
  const places = [
    ['广东省', '东莞市', '虎门镇'],
    ['湖北省', '省直辖县级行政区划', '仙桃市'],
  ];
  // As on a parcel label: the level that only groups is left out.
  const written = ['广东省东莞市虎门镇', '湖北省仙桃市'];
  for (const [at, area] of places.entries()) {
    if (at > 0) await open.click();
    await chooseArea(visit, area);
    await dialog.getByLabel(/详细地址/).fill(`测试路 ${at + 1} 号`);
    await dialog.getByLabel(/收货人/).fill(`收货${at + 1}号`);
    await dialog.getByLabel(/^\W?手机/).fill('13900003001');
    if (at === 0) await visit.checkAccessibility();
    await dialog.getByRole('button', { name: '确定' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page
      .getByRole('radio', { name: `收货${at + 1}号 139****3001 ${written[at]}测试路 ${at + 1} 号` })
      .waitFor();
  }
  const kept = await ask<{ province: string; city: string; county: string; regionCode: string }[]>(
    page,
    '/api/member/address/getAddress',
  );
  for (const [province, city, county] of places)
    expect(kept).toContainEqual(expect.objectContaining({ province, city, county }));
}

/** 提交订单连点两下也只有一张；答复到支付页面。 */
async function placeOrder(visit: Visit): Promise<string> {
  const { page } = visit;
  const before = (await ordersOf(page)).list.map(({ id }) => id);
  const submit = page.getByRole('button', { name: '提交订单' }).filter({ visible: true }).first();
  await expect.poll(() => submit.isEnabled()).toBe(true);
  await submit.dblclick();
  await page.waitForURL('**/modeofpay?id=*');
  const id = new URL(page.url()).searchParams.get('id') ?? '';
  const roots = (await ask<{ list: (Order & { parentId: string })[] }>(page, `${ORDERS}/myPage?pageSize=100`))
    .list;
  const fresh = roots.filter((order) => !before.includes(order.id) && !order.parentId);
  expect(fresh.map((order) => order.id)).toEqual([id]);
  return id;
}

/** The QR code's address, opened as a phone's camera would; then the tester's choice. */
async function payAtCashier({ page, context }: Visit, orderId: string, outcome: string): Promise<void> {
  await page.getByRole('img', { name: '支付二维码' }).waitFor();
  const { qrText } = await ask<{ qrText: string }>(page, `/api/payYunZhiFu/state?orderId=${orderId}`);
  expect(qrText).toMatch(/^http/);
  const cashier = await context.newPage();
  await cashier.goto(qrText);
  await cashier.getByRole('heading', { name: '请确认支付' }).waitFor();
  await cashier
    .getByRole('button', { name: new RegExp(`^${outcome}`) })
    .first()
    .click();
  await cashier.getByRole('heading', { name: '支付成功' }).waitFor();
  await cashier.close();
}

/** 打印：一份 A4 采购订单，有大写金额，没有按钮。 */
async function printOrder(visit: Visit, order: Order): Promise<void> {
  const { page } = visit;
  await page.emulateMedia({ media: 'print' });
  const paper = (await page.locator('body').innerText()).replace(/\s+/g, ' ');
  for (const text of [
    '采购订单',
    order.orderNo,
    '供方',
    '需方',
    '合计（大写）',
    '人民币',
    '盖章',
    '品名规格',
  ])
    expect(paper).toContain(text);
  expect(paper).toMatch(/人民币[零壹贰叁肆伍陆柒捌玖拾佰仟万亿]+元/);
  expect(await page.getByRole('button').filter({ visible: true }).count()).toBe(0);
  const pdf = await page.pdf({ format: 'A4' });
  expect(pdf.byteLength).toBeGreaterThan(5000);
  await page.emulateMedia({ media: 'screen' });
}

journey(
  '主流程：登录、拼音搜索、表格下单、两键矩阵、改好购物车、新地址、扫码支付、打印、再来一单',
  async (stage) => {
    const { visit } = stage;
    const { page } = visit;
    await visit.open('/pages/login');
    await fillLogin(page, '13800000002');
    await page.waitForURL('**/pages/home');
    await orderFromTheTable(visit);
    await orderFromTheMatrix(visit);
    await mendTheCart(visit);
    await addAddresses(visit);
    await visit.checkAccessibility();
    const submit = await page.getByRole('button', { name: '提交订单' }).first().boundingBox();
    expect((submit?.y ?? 900) + (submit?.height ?? 0)).toBeLessThanOrEqual(900);
    await visit.shot('pay');
    const first = await placeOrder(visit);
    await payAtCashier(visit, first, '支付成功');
    await page.waitForURL('**/completepayment?id=*');
    await page.getByRole('heading', { name: '支付成功' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: '支付成功' }).waitFor();
    await visit.checkAccessibility();

    await page.getByRole('link', { name: '查看订单' }).click();
    await page.waitForURL('**/membercenter/myorderpay?id=*');
    const order = await ask<Order>(page, `${ORDERS}/${first}`);
    await page.getByText(order.orderNo).first().waitFor();
    await printOrder(visit, order);
    await page.getByRole('button', { name: '再来一单' }).click();
    const outcome = page.getByRole('dialog');
    await outcome.getByText(/已加入 \d+ 种/).waitFor();
    await outcome.getByRole('link', { name: /购物车/ }).click();
    await page.waitForURL('**/cart');

    // The second order: paid, but the provider's callback never arrives. A query finds the payment.
    await page.getByText(WATER).first().waitFor();
    await page.getByRole('button', { name: /^去结算/ }).click();
    await page.waitForURL('**/pay');
    const second = await placeOrder(visit);
    await payAtCashier(visit, second, '成功但通知丢失');
    await page.waitForURL('**/completepayment?id=*', { timeout: 90_000 });
    await page.getByRole('heading', { name: '支付成功' }).waitFor();
    expect((await ask<Order>(page, `${ORDERS}/${second}`)).state).not.toBe('unpaid');
  },
  ['desktop'],
);

journey(
  '会话失效：改购物车数量只提示一次「回话失效，请重新登录」，登录后回到购物车',
  async ({ visit, mall }) => {
    const { page } = visit;
    visit.expectProblems(/status of 401/);
    await logIn(page, '13800000001');
    await visit.open('/cart');
    const packs = page.getByRole('spinbutton', { name: /整件数量/ }).first();
    await packs.waitFor();
    const token = await page.evaluate(() => localStorage.getItem(`${location.host}-B2-X-Token`) ?? '');
    await fetch(`${mall.url}/api/member/info/logout`, {
      method: 'POST',
      headers: { 'X-Token': token, 'X-Domain': new URL(mall.url).host, 'Content-Type': 'application/json' },
      body: '{}',
    });
    await page.evaluate(() => {
      const toasts: string[] = [];
      Object.assign(window, { toasts });
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes)
          for (const node of addedNodes)
            if (node.textContent?.includes('回话失效')) toasts.push(node.textContent);
      }).observe(document.querySelector('[data-toasts]') ?? document.body, {
        childList: true,
        subtree: true,
      });
    });
    await packs.focus();
    await page.keyboard.press('ArrowUp');
    await waitForToast(page, '回话失效，请重新登录');
    await page.waitForURL('**/pages/login/?redirect=%2Fcart');
    const kept = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('B2-X-')));
    expect(kept).toEqual([]);
    const toasts = await page.evaluate(() => (window as unknown as { toasts: string[] }).toasts);
    expect(toasts.length).toBe(1);
    await fillLogin(page, '13800000001');
    await page.waitForURL('**/cart');
    await page
      .getByRole('spinbutton', { name: /整件数量/ })
      .first()
      .waitFor();
  },
  ['desktop'],
);
