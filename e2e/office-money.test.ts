import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { ask, beginVisit, journeys, logIn, send } from './harness';
import { signIn, staffCall } from './harness/office';

const journey = journeys();

interface Card {
  goodsId: string;
  stock: number;
  minNum: number;
  packingSpecification: number;
  itemStepSize: number;
}
interface Order {
  state: string;
  orderNo: string;
  payAmount: number;
  paidAmount: number;
}

/** A drawn picture of 8 × 8. */
const SLIP =
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEUlEQVQImWM4Y2yMFTEMLQkACspMgcuiywsAAAAASUVORK5CYII=';

/** The member places an order to be paid by bank; returns its id. */
async function orderByTransfer(page: Page, nth: number): Promise<string> {
  const { list } = await ask<{ list: Card[] }>(page, '/api/goods/mallGoods/page?pageSize=100&sort=sales');
  const packed = list.filter(
    ({ stock, minNum, packingSpecification: spec, itemStepSize }) =>
      spec > 1 && itemStepSize === 1 && minNum <= 10 * spec && stock > 200 * spec,
  );
  const goods = packed[nth];
  if (!goods) throw new Error('too few goods are sold by the pack');
  await send(page, 'POST', '/api/goods/carts', [{ goodsId: goods.goodsId, ipcnt: 10, spcnt: 0 }]);
  const found = await ask<{ id: string }[] | { list: { id: string }[] }>(
    page,
    '/api/member/address/getAddress',
  );
  const [address] = Array.isArray(found) ? found : found.list;
  const about = { addressId: address?.id };
  const preview = await send<{ totals: { payAmount: number } }>(
    page,
    'POST',
    '/api/goods/orders/preview',
    about,
  );
  const placed = await send<{ id: string }>(page, 'POST', '/api/goods/orders', {
    ...about,
    requestId: `journey-money-${nth}-${Date.now()}`,
    payMethod: 'transfer',
    seenPayAmount: preview.data.totals.payAmount,
  });
  expect(placed.meta).toMatchObject({ success: true });
  return placed.data.id;
}

/** The member uploads the slip of a transfer. */
async function handInSlip(page: Page, orderId: string): Promise<void> {
  const uploadId = await page.evaluate(async (picture) => {
    const bytes = Uint8Array.from(atob(picture), (char) => char.charCodeAt(0));
    const form = new FormData();
    form.append('file', new Blob([bytes], { type: 'image/png' }), 'slip.png');
    const token = localStorage.getItem(`${location.host}-B2-X-Token`) ?? '';
    const answer = await fetch('/api/files/upload?purpose=voucher', {
      method: 'POST',
      headers: { 'X-Token': token, 'X-Domain': location.host },
      body: form,
    });
    return ((await answer.json()) as { data: { uploadId: string } }).data.uploadId;
  }, SLIP);
  const sent = await send(page, 'POST', '/api/payYunZhiFu/transfer', { orderId, uploadId, note: '货款' });
  expect(sent.meta).toMatchObject({ success: true });
}

const orderOf = (page: Page, id: string) => ask<Order>(page, `/api/goods/orders/${id}`);

journey(
  '转账看着凭证确认；没有凭证的先收一部分再收齐；取消后退款；开一张发票',
  async ({ visit, mall, browser }) => {
    const buyer = await beginVisit(browser, mall.url, 'desktop');
    await logIn(buyer.page, '13800000002');
    const [paid, cash] = [await orderByTransfer(buyer.page, 0), await orderByTransfer(buyer.page, 1)];
    await handInSlip(buyer.page, paid);
    const first = await orderOf(buyer.page, paid);
    const second = await orderOf(buyer.page, cash);

    const { page } = visit;
    await signIn(page, 'demo-owner');
    await page
      .getByRole('row', { name: /待核对转账/ })
      .getByText('开始处理')
      .click();
    await page.getByRole('heading', { name: '转账核对', exact: true }).waitFor();
    await page.getByRole('list', { name: '转账' }).getByText(first.orderNo).click();
    await page.getByRole('img', { name: '转账凭证' }).waitFor();
    await visit.checkAccessibility();
    await page.getByLabel('付款人', { exact: true }).fill('一个没见过的人');
    await page.getByLabel('流水号', { exact: true }).fill('E2E-BANK-1');
    await page.keyboard.press('Tab');
    await page.getByText('流水号未用过').waitFor();
    await page.getByRole('button', { name: /^确认到账/ }).click();
    const doubt = page.getByRole('dialog').filter({ hasText: '对不上' });
    await doubt.getByText(/不同名/).waitFor();
    await doubt.getByRole('button', { name: /^仍然确认/ }).click();
    await page.getByText('已确认到账').waitFor();
    expect(await orderOf(buyer.page, paid)).toMatchObject({ state: 'to-ship' });

    await page.goto(`/admin/orders/${cash}`);
    const receive = page.getByRole('button', { name: '登记收款', exact: true });
    await receive.click();
    const dialog = page.getByRole('dialog', { name: '登记收款' });
    await dialog.getByText('现金', { exact: true }).click();
    await dialog.getByLabel('实收（元）').fill('10');
    await dialog.getByText(/^收一部分：还差/).waitFor();
    await visit.checkAccessibility();
    await dialog.getByRole('button', { name: '登记收款 ¥10.00' }).click();
    await page.getByText(/^已登记，还差/).waitFor();
    expect(await orderOf(buyer.page, cash)).toMatchObject({ state: 'unpaid', paidAmount: 10 });
    await receive.click();
    await dialog.getByText(/已收 ¥10\.00/).waitFor();
    await dialog.getByLabel('银行流水号').fill('E2E-BANK-2');
    await dialog.getByRole('button', { name: /^登记收款 ¥/ }).click();
    await page.getByText('已登记，订单进入待发货').waitFor();
    expect(await orderOf(buyer.page, cash)).toMatchObject({
      state: 'to-ship',
      paidAmount: second.payAmount,
    });

    await page.getByRole('button', { name: '取消订单' }).click();
    await page.getByLabel('取消的原因').fill('缺货');
    await page.getByRole('button', { name: '取消这张订单' }).click();
    await page.getByText('退款中').first().waitFor();
    await page.goto(`/admin/refunds?q=${second.orderNo}`);
    await page
      .getByText(/^RF\d+$/)
      .first()
      .click();
    for (const reference of ['E2E-OUT-1', 'E2E-OUT-2']) {
      await page.getByLabel('退款的流水号').fill(reference);
      await page.getByRole('button', { name: /^登记已退/ }).click();
      const sure = page.getByRole('dialog').filter({ hasText: '登记后不能撤销' });
      await sure.getByRole('button', { name: /^登记已退/ }).click();
      await expect
        .poll(async () => {
          const path = `/api/admin/refunds?view=done&keyword=${second.orderNo}`;
          const { list } = await staffCall<{ list: { reference: string }[] }>(page, path);
          return list.map((one) => one.reference);
        })
        .toContain(reference);
      await sure.waitFor({ state: 'detached' });
    }
    await expect.poll(async () => (await orderOf(buyer.page, cash)).state).toBe('refunded');

    await page.goto('/admin/invoices');
    await page.locator('[data-row-key]').filter({ hasText: '待开' }).first().click();
    await page.getByText('明细合计与价税合计一致').waitFor();
    await visit.checkAccessibility();
    await page.getByLabel('发票号码', { exact: true }).fill('26330000000000000777');
    await page.getByRole('button', { name: '登记发票已开具' }).click();
    await page.getByRole('button', { name: '登记发票', exact: true }).click();
    await page.getByText('已登记开具').waitFor();
    const issued = await staffCall<{ list: { number: string }[] }>(page, '/api/admin/invoices?view=issued');
    expect(issued.list.map(({ number }) => number)).toContain('26330000000000000777');
    expect(buyer.problems()).toEqual([]);
    await buyer.close();
  },
  ['desktop'],
);
