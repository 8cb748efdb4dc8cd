import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { ask, checkText, journeys, LONG, logIn } from './harness';

const journey = journeys();

/** The 21 children of the member centre (SPEC §2) and their titles. */
const CHILDREN: Readonly<Record<string, string>> = {
  person: '会员中心',
  quote: '我的询价',
  quotedetail: '报价单',
  preSaleOrder: '预售订单',
  myorder: '我的订单',
  myorderpay: '订单',
  appraisalView: '我的评价',
  payview: '支付记录',
  collectionview: '收藏',
  information: '消息与资料',
  myaddress: '收货地址',
  changepassward: '修改密码',
  mycar: '我的卡券',
  integrate: '积分明细',
  addPaper: '发票抬头管理',
  centerPaper: '抬头有效性',
  paperIng: '申请开票',
  paperLoading: '开票中',
  paperOk: '开票成功',
  paperTimeout: '开票超时',
  paperFailure: '开票失败',
};

interface Rows {
  list: { id: string; screen?: string }[];
}

/** Ids for the pages that need one: an order, a quote, an invoice in each state. */
async function idsFor(page: Page): Promise<Record<string, string>> {
  const [orders, quotes, invoices] = await Promise.all([
    ask<Rows>(page, '/api/goods/orders/myPage'),
    ask<Rows>(page, '/api/goods/quote/page'),
    ask<Rows>(page, '/api/finance/invoice/list?pageSize=100'),
  ]);
  const ids: Record<string, string> = {
    myorderpay: orders.list[0]?.id ?? '',
    quotedetail: quotes.list[0]?.id ?? '',
  };
  for (const { id, screen } of invoices.list) if (screen) ids[screen] ??= id;
  return ids;
}

journey('会员中心 21 个页面都打得开，各有标题，不横向滚动，无障碍检查没有严重问题', async ({ visit }) => {
  const { page } = visit;
  await logIn(page, '13800000001');
  const ids = await idsFor(page);
  for (const child of ['paperLoading', 'paperOk', 'paperTimeout', 'paperFailure'])
    expect(ids[child], child).toBeTruthy();
  const titles = new Set<string>();
  const wrong: string[] = [];
  for (const [child, title] of Object.entries(CHILDREN)) {
    const id = child === 'paperIng' ? '' : ids[child];
    await visit.open(`/pages/membercenter/${child}${id ? `?id=${id}` : ''}`);
    await page.locator('main h1').first().waitFor({ state: 'attached' });
    const full = await page.title();
    titles.add(full);
    if (!full.includes(title)) wrong.push(`${child}: ${full}`);
    // An invoice that has moved on is shown on the page of its state; the others stay where they were opened.
    expect(new URL(page.url()).pathname, child).toBe(`/pages/membercenter/${child}`);
    await page.waitForFunction(() => document.querySelectorAll('main [aria-busy=true]').length === 0);
    await visit.checkNoSidewaysScroll();
    await visit.checkAccessibility();
    await checkText(page, [
      'ICP',
      'PAY',
      'AXK',
      'EHL',
      'CWD',
      'BYN',
      'caiwu',
      'PVC',
      'LED',
      'USB',
      'CSV',
      'PDF',
      'OFD',
      'Excel',
      'WPS',
      'bank',
      'example',
      'com',
      'Ctrl',
      'Enter',
    ]);
    await visit.shot(`child-${child}`, { fullPage: true });
  }
  expect(wrong).toEqual([]);
  expect(titles.size).toBe(Object.keys(CHILDREN).length);
});

journey(
  '刚入驻的公司：每一页都说清为什么空着，并给下一步',
  async ({ visit }) => {
    const { page } = visit;
    await logIn(page, '13800000002');
    const lists = [
      'quote',
      'preSaleOrder',
      'myorder',
      'payview',
      'appraisalView',
      'collectionview',
      'mycar',
      'integrate',
    ];
    // The company owns nothing, as if it had joined today.
    await page.route(
      /\/api\/(goods|member|card|dat|payYunZhiFu)\/.*(page|myPage|toReview|pageByKhId)/i,
      async (route) => {
        const answer = await route.fetch();
        const body = await answer.json();
        const data = { ...body.data, list: [], total: 0 };
        await route.fulfill({ response: answer, json: { ...body, data } });
      },
    );
    for (const child of lists) {
      await visit.open(`/pages/membercenter/${child}`);
      const main = page.locator('main');
      await main
        .getByText(/没有|还没|暂无|空|不到/)
        .filter({ visible: true })
        .first()
        .waitFor();
      const next = main.locator('a:visible, button:visible');
      expect(await next.count(), child).toBeGreaterThan(0);
      await visit.checkNoSidewaysScroll();
      await visit.shot(`empty-${child}`);
    }
  },
  LONG,
);
