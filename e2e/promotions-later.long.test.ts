import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import { ask, beginVisit, journeys, logIn, type Visit } from './harness';
import { pay, place } from './harness/checkout';

// Two stories that take days: the mall is opened again later (the server's clock moves, never the browser's).
const journey = journeys({ env: { NODE_ENV: 'test' } });

interface Order {
  state: string;
  stateName: string;
  payAmount: number;
  paidAmount: number;
  refundedAmount: number;
  phases?: { name: string; amount: number; phaseState: string }[];
  refunds?: { amount: number; state: string }[];
}
const orderOf = (page: Page, id: string) => ask<Order>(page, `/api/goods/orders/${id}`);

/** The same buyer at the mall's new address. */
async function backAt(url: string, browser: Browser, phone: string): Promise<Visit> {
  const visit = await beginVisit(browser, url, 'desktop');
  await logIn(visit.page, phone);
  return visit;
}

journey(
  '拼团没凑齐：到时失败，钱原路退回一次；预售：先付定金，到期付尾款，两笔付清一张订单',
  async ({ visit, mall, browser }) => {
    const buyer = '13800000002';
    await logIn(visit.page, buyer);
    await visit.open('/pages/grouponDetail/301');
    await visit.page.getByRole('button', { name: '发起拼团' }).click();
    const grouped = await place(visit);
    await pay(visit, grouped);
    await visit.page.waitForURL('**/completepayment?id=*');
    expect((await orderOf(visit.page, grouped)).refundedAmount).toBe(0);

    await visit.open('/pages/PreSaleDetail/201');
    await visit.page.getByText('先付定金').first().waitFor();
    await visit.page
      .getByText(/定金规则/)
      .first()
      .waitFor();
    await visit.page.getByRole('button', { name: '支付定金' }).click();
    const presale = await place(visit);
    await pay(visit, presale);
    await expect
      .poll(async () => (await orderOf(visit.page, presale)).phases?.map(({ phaseState }) => phaseState))
      .toEqual(['paid', 'waiting']);
    await visit.open('/pages/membercenter/preSaleOrder');
    await visit.page.getByText('待付尾款').first().waitFor();
    await visit.shot('presale-waiting');

    // Four days later nobody has joined. Requests to the old address would be refused.
    await visit.page.goto('about:blank');
    await mall.later?.(96);
    const later = await backAt(mall.url, browser, buyer);
    await expect
      .poll(async () => (await orderOf(later.page, grouped)).refundedAmount, { timeout: 30_000 })
      .toBeGreaterThan(0);
    const failed = await orderOf(later.page, grouped);
    expect(failed.refundedAmount).toBe(failed.payAmount);
    expect(failed.refunds).toHaveLength(1);
    await later.open(`/pages/membercenter/myorderpay?id=${grouped}`);
    await later.page
      .getByText(/拼团失败|已退款/)
      .first()
      .waitFor();
    await later.shot('group-failed');
    expect(later.problems()).toEqual([]);
    await later.close();

    // The balance can be paid.
    await mall.later?.(13 * 24 + 2);
    const due = await backAt(mall.url, browser, buyer);
    await due.open('/pages/membercenter/preSaleOrder');
    await due.shot('presale-due');
    await due.checkAccessibility();
    await due.open(`/modeofpay?id=${presale}`);
    await pay(due, presale);
    await due.page.waitForURL('**/completepayment?id=*');
    const paid = await orderOf(due.page, presale);
    expect(paid.phases?.map(({ phaseState }) => phaseState)).toEqual(['paid', 'paid']);
    expect(paid.paidAmount).toBe(paid.payAmount);
    expect(due.problems()).toEqual([]);
    await due.close();
  },
  ['desktop'],
);
