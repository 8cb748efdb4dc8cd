import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import { ask, beginVisit, journeys, logIn, type OperatorDesk, operatorDesk, waitForToast } from './harness';

const journey = journeys({ operator: true });

interface Found {
  id: string;
  orderNo: string;
  state: string;
}
interface Offer {
  lines: { orderLineId: string; goodsName: string; unit: string; offers: { kind: string; num: number }[] }[];
}
interface Request {
  id: string;
  state: string;
  refundAmount: number;
  lines: { orderLineId: string; num: number; amount: number }[];
  refunds: { state: string }[];
}

/** A drawn picture of 8 × 8. */
const PHOTO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEUlEQVQImWM4Y2yMFTEMLQkACspMgcuiywsAAAAASUVORK5CYII=',
  'base64',
);

const requestsOf = async (page: Page, orderId: string): Promise<Request[]> =>
  (await ask<{ list: Request[] }>(page, `/api/goods/afterSales/page?orderId=${orderId}`)).list;

/** An order with returnable goods and no return yet: preferably one on its way, otherwise a received one. */
async function deliveredOrder(page: Page): Promise<{ order: Found; name: string; most: number }> {
  for (const state of ['shipped', 'completed']) {
    const path = `/api/goods/orders/myPage?state=${state}&pageSize=50`;
    for (const order of (await ask<{ list: Found[] }>(page, path)).list) {
      if ((await requestsOf(page, order.id)).length > 0) continue;
      const { lines } = await ask<Offer>(page, `/api/goods/afterSales/options?orderId=${order.id}`);
      for (const { goodsName, offers } of lines) {
        const most = offers.find(({ kind }) => kind === 'return')?.num ?? 0;
        const isOnly = lines.filter((one) => one.goodsName === goodsName).length === 1;
        if (most >= 2 && isOnly) return { order, name: goodsName, most };
      }
    }
  }
  throw new Error('no delivered order in the demo mall');
}

/** Money paid by bank is refunded by hand; the sandbox refunds by itself. */
async function settle(desk: OperatorDesk, orderNo: string): Promise<void> {
  const path = `/api/admin/orders?keyword=${orderNo}`;
  const { list } = await desk.ask<{
    list: { payMethod: string; refunds: { id: string; state: string }[] }[];
  }>('GET', path);
  for (const { payMethod, refunds } of list) {
    if (payMethod !== 'transfer') continue;
    for (const { id, state } of refunds) {
      if (state === 'succeeded') continue;
      await desk.ask('POST', '/api/admin/refunds', { refundId: id, act: 'settle', reference: 'E2E-1' });
    }
  }
}

/** An answer to this page's member, as it is on the wire. */
const answerOf = (page: Page, path: string): Promise<string> =>
  page.evaluate(async (address) => {
    const token = localStorage.getItem(`${location.host}-B2-X-Token`) ?? '';
    const response = await fetch(address, { headers: { 'X-Token': token, 'X-Domain': location.host } });
    return `${response.status} ${await response.text()}`;
  }, path);

async function another(browser: Browser, url: string, phone: string) {
  const visit = await beginVisit(browser, url, 'desktop');
  await logIn(visit.page, phone);
  return visit;
}

journey(
  '售后：收到货，按行带照片申请退货，商家同意，寄回，收货，退款分毫不差；同事看得到，别的公司如同不存在',
  async ({ visit, mall, browser }) => {
    const { page } = visit;
    await logIn(page, '13800000001');
    const { order, name, most } = await deliveredOrder(page);
    const path = `/pages/membercenter/myorderpay?id=${order.id}`;
    await visit.open(path);
    await page.getByText(order.orderNo).first().waitFor();
    if (order.state === 'shipped') {
      await page.getByRole('button', { name: '确认收货' }).first().click();
      await page.getByRole('dialog').getByRole('button', { name: '确认收货' }).click();
      await waitForToast(page, '已确认收货');
    }
    await visit.checkNoSidewaysScroll();

    await page.getByRole('button', { name: `${name} 申请售后` }).click();
    const form = page.getByRole('dialog', { name: '申请售后' });
    await form.getByRole('radio', { name: /退货退款/ }).waitFor();
    const refund = form.getByTestId('refund');
    const whole = await refund.innerText();
    await visit.checkAccessibility();
    const boxes = form.getByRole('spinbutton');
    if ((await boxes.count()) > 1) await boxes.first().fill('0');
    await boxes.last().fill('1');
    await boxes.last().press('Tab');
    await form.getByRole('combobox').selectOption('质量问题');
    await form.getByLabel('说明').fill('拆开一看有几个坏的');
    await form
      .locator('input[type=file]')
      .setInputFiles({ name: '破损.png', mimeType: 'image/png', buffer: PHOTO });
    await form.getByText('已上传').waitFor();
    await expect.poll(() => refund.innerText()).not.toBe(whole);
    const shown = (await refund.innerText()).replace(/[^\d.]/g, '');
    await visit.shot('after-sale-form');
    await form.getByRole('button', { name: '提交申请' }).click();
    await form.waitFor({ state: 'detached' });

    const [request] = await requestsOf(page, order.id);
    expect(request).toMatchObject({ state: 'waiting', refundAmount: Number(shown), lines: [{ num: 1 }] });
    expect(most).toBeGreaterThan(1);
    const card = page.getByRole('article', { name: /^售后申请 AS/ });
    await card.getByText('待处理').first().waitFor();
    await card.getByRole('button', { name: '照片 1' }).click();
    await page.getByRole('img', { name: '照片 1' }).waitFor();
    await page.keyboard.press('Escape');

    const desk = await operatorDesk(mall);
    const id = request?.id ?? '';
    const decision = { id, verdict: 'agree', returnAddress: '虎门 8 号退货组' };
    await desk.ask('POST', '/api/admin/after-sales/decide', decision);
    await visit.open(path);
    await card.getByText('虎门 8 号退货组').waitFor();
    await card.getByRole('button', { name: '填写退货单号' }).click();
    const parcel = page.getByRole('dialog', { name: '填写退货单号' });
    await parcel.getByLabel('承运商').fill('示例速运');
    await parcel.getByLabel('物流单号').fill('SY-E2E-1');
    await parcel.getByRole('button', { name: '提交' }).click();
    await card.getByText('已寄回').first().waitFor();
    const restock = request?.lines.map(({ orderLineId }) => orderLineId) ?? [];
    await desk.ask('POST', '/api/admin/after-sales/receive', { id, restock });
    await desk.ask('POST', '/api/admin/after-sales/refund', { id, requestId: 'journey-refund-1' });
    await settle(desk, order.orderNo);
    await expect
      .poll(async () => (await requestsOf(page, order.id))[0]?.state, { timeout: 30_000 })
      .toBe('done');
    await visit.open(path);
    await card.getByText('已完成').first().waitFor();
    await page.getByText(`−¥${shown}`).first().waitFor();
    await visit.checkAccessibility();
    await visit.checkNoSidewaysScroll();
    await visit.shot('after-sale-done', { fullPage: true });

    const colleague = await another(browser, mall.url, '13800000003');
    await colleague.open(path);
    await colleague.page.getByRole('article', { name: /^售后申请 AS/ }).waitFor();
    await colleague.close();
    const stranger = await another(browser, mall.url, '13800000002');
    const places = ['/api/goods/orders/', '/api/goods/afterSales/'] as const;
    for (const [place, own] of [
      [places[0], order.id],
      [places[1], id],
    ] as const) {
      const missing = await answerOf(stranger.page, `${place}${'x'.repeat(own.length)}`);
      expect(await answerOf(stranger.page, `${place}${own}`)).toBe(missing);
      expect(missing).toMatch(/^404 /);
    }
    await stranger.open(path);
    await stranger.page.getByText('该订单不存在或已被删除').waitFor();
    await stranger.close();
  },
);
