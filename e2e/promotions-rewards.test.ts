import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { ask, journeys, logIn, send, type Visit } from './harness';
import { pay, place } from './harness/checkout';

const journey = journeys();

const CART = '/api/goods/carts';
/** 泉屿 天然矿泉水 380ml: 24 bottles a case of ¥30.40. */
const WATER = '100002';
/** 餐屿 加厚纸杯 230ml: no other coupon covers it. */
const CUP_GOODS = '100338';
const CUPS = '餐屿 加厚纸杯 230ml';
const FACIAL = '絮岸 盒装面巾纸 100抽';

/** Leaves the cart with this and nothing else. */
async function fillCart(page: Page, lines: object | object[]): Promise<void> {
  await send(page, 'DELETE', `${CART}/deleteAll`);
  const { meta } = await send(page, 'POST', CART, lines);
  expect(meta).toMatchObject({ success: true });
}

async function setPacks({ page }: Visit, packs: string): Promise<void> {
  const box = page.getByRole('spinbutton', { name: /天然矿泉水 380ml.*整件数量/ });
  await box.fill(packs);
  await box.press('Tab');
}

journey('领一张满减券，结算时自动选上，付款后它在「已使用」里', async ({ visit }) => {
  const { page } = visit;
  // Each device is a company of its own: one coupon each.
  await logIn(page, visit.device === 'phone' ? '13800000005' : '13800000002');
  await visit.open('/pages/membercenter/mycar');
  await page.getByRole('tab', { name: /可领取/ }).click();
  await page.getByRole('button', { name: '立即领取 满500减30' }).click();
  await page.getByRole('button', { name: '立即领取 满500减30' }).waitFor({ state: 'detached' });
  await visit.checkAccessibility();
  await visit.checkNoSidewaysScroll();
  await fillCart(page, { goodsId: CUP_GOODS, ipcnt: 8, spcnt: 0 });
  await visit.open('/pay');
  await page.getByText('满500减30').first().waitFor();
  await visit.shot('coupon-pay');
  const { couponId, totals } = (
    await send<{ couponId: string; totals: { payAmount: number } }>(
      page,
      'POST',
      '/api/goods/orders/preview',
      {},
    )
  ).data;
  expect(couponId).not.toBe('');
  const order = await place(visit, '**/pay');
  await pay(visit, order);
  await page.waitForURL('**/completepayment?id=*');
  const { payAmount, adjustments } = await ask<{
    payAmount: number;
    adjustments: { kind: string; label: string; amount: number }[];
  }>(page, `/api/goods/orders/${order}`);
  expect(payAmount).toBe(totals.payAmount);
  expect(adjustments).toContainEqual(expect.objectContaining({ label: '满500减30', amount: 30 }));
  await visit.open('/pages/membercenter/mycar');
  await page.getByRole('tab', { name: /已使用/ }).click();
  await page.getByText('满500减30').first().waitFor();
});

journey('满赠与加价购随购物车出现和消失，最后按看到的下单', async ({ visit }) => {
  const { page } = visit;
  await logIn(page, visit.device === 'phone' ? '13800000001' : '13800000003');
  await fillCart(page, { goodsId: WATER, ipcnt: 5, spcnt: 0 });
  await visit.open('/cart');
  await page
    .getByText(/再买 ¥[\d.,]+ 可获赠/)
    .first()
    .waitFor();
  const takeFacial = page.getByRole('button', { name: `换购 ${FACIAL}` });
  expect(await takeFacial.filter({ visible: true }).count()).toBe(0);

  await setPacks(visit, '10');
  await takeFacial.first().click();
  const addOn = page.getByRole('link', { name: FACIAL }).first();
  await addOn.waitFor();
  await setPacks(visit, '20');
  const cups = page.getByRole('checkbox', { name: `赠品 ${CUPS}` });
  await expect.poll(() => cups.isEnabled()).toBe(true);
  await cups.check();
  await expect.poll(() => cups.isChecked()).toBe(true);
  await visit.checkAccessibility();
  await visit.shot('gift-and-add-on');

  await setPacks(visit, '5');
  await page
    .getByText(/再买 ¥[\d.,]+ 可获赠/)
    .first()
    .waitFor();
  await cups.waitFor({ state: 'detached' });
  const goneBelow = await ask<{
    cartList: { goodsId: string; isCheck: number; problem?: { text: string } }[];
  }>(page, `${CART}/list`);
  expect(goneBelow.cartList.filter(({ isCheck }) => isCheck === 1).map(({ goodsId }) => goodsId)).toEqual([
    WATER,
  ]);

  await setPacks(visit, '20');
  await expect.poll(() => cups.isEnabled()).toBe(true);
  if (!(await cups.isChecked())) await cups.check();
  await expect.poll(() => cups.isChecked()).toBe(true);
  await visit.open('/pay');
  await page.getByRole('list', { name: '赠品' }).getByText(CUPS).first().waitFor();
  const order = await place(visit, '**/pay');
  const { lines } = await ask<{ lines: { goodsName: string; tag?: string; amount?: number }[] }>(
    page,
    `/api/goods/orders/${order}`,
  );
  expect(lines).toContainEqual(expect.objectContaining({ goodsName: CUPS, tag: '赠品' }));
});

journey('转盘只用键盘抽：一次按键一次抽奖，先有结果再转，记录里有它', async ({ visit }) => {
  const { page } = visit;
  await logIn(page, visit.device === 'phone' ? '13800000005' : '13800000002');
  await visit.open('/pages/wheelSurf');
  const { id, chances } = await ask<{ id: string; chances: number }>(
    page,
    '/api/activity/luckyDraw/runingLuckyDraw',
  );
  expect(chances).toBeGreaterThan(0);
  const recordsOf = async () =>
    (await ask<{ total: number }>(page, `/api/activity/luckyDraw/records?id=${id}`)).total;
  const before = await recordsOf();
  const button = page.getByRole('button', { name: `立即抽奖（剩 ${chances} 次）` });
  await button.focus();
  // Whether the key is held or pressed twice, the wheel turns once.
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await visit.checkAccessibility();
  await visit.shot('wheel-result');
  expect(await recordsOf()).toBe(before + 1);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await visit.checkNoSidewaysScroll();
});
