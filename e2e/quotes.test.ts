import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import {
  ask,
  beginVisit,
  fillLogin,
  journeys,
  LONG_ON_DESKTOP,
  logIn,
  openMall,
  operatorDesk,
  send,
} from './harness';
import { place } from './harness/checkout';
import type { DemoMall } from './harness/mall';

let mall: DemoMall;
const journey = journeys(async () => {
  mall = await openMall({ operator: true, env: { NODE_ENV: 'test' } });
  return mall;
});

interface Card {
  goodsId: string;
  goodsName: string;
  stock: number;
  minNum: number;
  packingSpecification: number;
  itemStepSize: number;
}

/** Two products that are sold by the pack, with plenty in stock. */
async function twoGoods(page: Page): Promise<[Card, Card]> {
  const { list } = await ask<{ list: Card[] }>(page, '/api/goods/mallGoods/page?pageSize=100&sort=sales');
  const [one, two] = list.filter(
    ({ stock, minNum, packingSpecification: spec, itemStepSize }) =>
      spec > 1 && itemStepSize === 1 && minNum <= 10 * spec && stock > 200 * spec,
  );
  if (!one || !two) throw new Error('no goods are sold by the pack');
  return [one, two];
}

interface Quote {
  id: string;
  no: string;
  state: string;
  version: number;
  lines: { lineId: string; goodsName: string; ordered?: { orderId: string } }[];
}

const quoteOf = (page: Page, id: string) => ask<Quote>(page, `/api/goods/quote/${id}`);

/** The seller answers all lines at these prices per piece, valid for that many days. */
async function answer(quoteId: string, lines: readonly object[], days: number): Promise<void> {
  const desk = await operatorDesk(mall);
  await desk.ask('POST', '/api/admin/quotes/answer', {
    id: quoteId,
    validDays: days,
    message: '量大可再谈',
    lines,
  });
}

const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

journey('询价、报价、只接受一部分、按报价结算：订单就是锁定的价格', async ({ visit }) => {
  const { page } = visit;
  await logIn(page, '13800000002');
  const [one, two] = await twoGoods(page);
  await send(page, 'DELETE', '/api/goods/carts/deleteAll');
  await send(page, 'POST', '/api/goods/carts', [
    { goodsId: one.goodsId, ipcnt: 10, spcnt: 0 },
    { goodsId: two.goodsId, ipcnt: 10, spcnt: 0 },
  ]);
  await visit.open('/inquiryPrice');
  await page.getByRole('button', { name: '从购物车转入' }).first().click();
  await page.getByLabel(`${one.goodsName} 目标件价`).fill('30');
  await page.getByLabel('选择附件').setInputFiles([
    { name: '样品.png', mimeType: 'image/png', buffer: DOT },
    { name: '采购清单.csv', mimeType: 'text/csv', buffer: Buffer.from('货号,数量\r\nA1023,48\r\n') },
  ]);
  await page.getByText('已上传').nth(1).waitFor();
  await visit.checkAccessibility();
  await visit.checkNoSidewaysScroll();
  await page.getByRole('button', { name: '提交询价' }).click();
  await page.getByRole('link', { name: '查看我的询价' }).click();
  await page.waitForURL('**/quotedetail?id=*');
  const id = new URL(page.url()).searchParams.get('id') ?? '';
  await page.getByText('商家正在报价').waitFor();
  const saving = page.waitForEvent('download');
  await page.getByRole('list', { name: '附件' }).getByRole('button', { name: '采购清单.csv' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe('采购清单.csv');
  expect(await readFile((await saved.path()) ?? '', 'utf8')).toContain('A1023,48');
  await page.getByLabel('沟通记录：写留言').fill('能含运费吗');
  await page.getByRole('button', { name: '发送' }).click();
  await page.getByRole('list', { name: '沟通记录' }).getByText('能含运费吗').waitFor();

  const spec = one.packingSpecification;
  await answer(
    id,
    [
      {
        line: 1,
        offers: [
          { fromNum: 0, perPiece: 1.5 },
          { fromNum: 20 * spec, perPiece: 1.4 },
        ],
      },
      { line: 2, offers: [{ fromNum: 0, perPiece: 2 }] },
    ],
    7,
  );
  await visit.open(`/pages/membercenter/quotedetail?id=${id}`);
  await page.getByText('量大可再谈').first().waitFor();
  await visit.checkAccessibility();
  await visit.checkNoSidewaysScroll();
  await visit.shot('quote-answered', { fullPage: true });
  await page.getByRole('checkbox', { name: `选择 ${two.goodsName}` }).uncheck();
  const water = page.getByRole('article', { name: one.goodsName });
  const packs = water.getByRole('spinbutton').first();
  await packs.fill('20');
  await packs.blur();
  const bar = page.getByRole('region', { name: '转为订单' });
  const fen = Math.round(20 * spec * 140);
  const shown = (fen / 100).toLocaleString('en-US', { minimumFractionDigits: 2 });
  await bar.getByText('已选 1 种').waitFor();
  expect(await bar.textContent()).toContain(shown);
  await bar.getByRole('button', { name: '转为订单' }).click();
  await page.waitForURL('**/pay?ids=*');
  await page.getByText('报价商品按锁定的报价成交').waitFor();
  await page.getByText('本单暂不能使用积分').waitFor();
  await visit.checkAccessibility();
  await visit.shot('quote-pay', { fullPage: true });
  const orderId = await place(visit);
  const order = await ask<{
    goodsAmount: number;
    discountAmount: number;
    lines: { goodsId: string; ipcnt: number; saleSP: number; amount: number }[];
  }>(page, `/api/goods/orders/${orderId}`);
  expect(order.lines).toMatchObject([{ goodsId: one.goodsId, ipcnt: 20, saleSP: 1.4, amount: fen / 100 }]);
  expect(order).toMatchObject({ goodsAmount: fen / 100, discountAmount: 0 });

  const quote = await quoteOf(page, id);
  expect(quote.state).toBe('ordered');
  expect(quote.lines.map(({ ordered }) => ordered?.orderId)).toEqual([orderId, undefined]);
  await visit.open('/pages/membercenter/quote?tab=ordered');
  await page.getByRole('link', { name: quote.no, exact: true }).click();
  await page.getByRole('article', { name: one.goodsName }).getByText('已下单', { exact: true }).waitFor();
  await page.getByRole('checkbox', { name: `选择 ${two.goodsName}` }).waitFor();
  await visit.checkAccessibility();
});

journey('游客询价，登录后看得到进度；商家不报价时写明原因', async ({ visit }) => {
  const { page } = visit;
  await visit.open('/pages/home');
  const [one] = await twoGoods(page);
  await visit.open(`/pages/gooddetail/${one.goodsId}`);
  await page.getByRole('button', { name: '加入咨询列表' }).filter({ visible: true }).first().click();
  await visit.open('/inquiryPrice');
  await page.getByLabel('联系人').fill('李工');
  await page.getByLabel('电话').fill('13800000005');
  await page.getByRole('button', { name: '提交询价' }).click();
  await page.getByText('登录后可查看报价进度').waitFor();
  const no = /XJ\d+/.exec(await page.getByRole('main').innerText())?.[0] ?? '';
  await page.getByRole('link', { name: '立即登录' }).last().click();
  await fillLogin(page, '13800000005');
  await page.waitForURL('**/membercenter/quote');
  await page.getByRole('link', { name: no, exact: true }).click();
  await page.getByText('商家正在报价').waitFor();
  const id = new URL(page.url()).searchParams.get('id') ?? '';
  const desk = await operatorDesk(mall);
  await desk.ask('POST', '/api/admin/quotes/decline', { id, reason: '近期停产' });
  await page.reload();
  await page.getByText('商家未能报价：近期停产').waitFor();
  expect(await page.getByText('等待商家报价').count()).toBe(0);
  await visit.checkAccessibility();
});

journey(
  '别家公司的报价单：和不存在的一模一样',
  async ({ visit }) => {
    const { page } = visit;
    await logIn(page, '13800000001');
    const { list } = await ask<{ list: { id: string }[] }>(page, '/api/goods/quote/page');
    const foreign = list[0]?.id ?? '';
    expect(foreign).not.toBe('');
    await logIn(page, '13800000002');
    visit.expectProblems(/404|400|403/);
    const texts: string[] = [];
    for (const id of [foreign, 'there-is-no-such-quote']) {
      await visit.open(`/pages/membercenter/quotedetail?id=${id}`);
      await page.getByRole('link', { name: '我的询价' }).last().waitFor();
      texts.push((await page.getByRole('main').innerText()).trim());
    }
    expect(texts[0]).toBe(texts[1]);
  },
  LONG_ON_DESKTOP,
);

journey(
  '报价过了有效期：购物车里的报价行不能结算，报价单写明原因，接受被拒绝',
  async ({ visit, browser }) => {
    const { page } = visit;
    await logIn(page, '13800000002');
    const [one] = await twoGoods(page);
    await send(page, 'DELETE', '/api/goods/carts/deleteAll');
    const { data } = await send<{ id: string }>(page, 'POST', '/api/goods/inquiry', {
      requestId: 'journey-expired-quote',
      contact: '李工',
      phone: '13800000002',
      lines: [{ goodsId: one.goodsId, ipcnt: 10, spcnt: 0 }],
    });
    await answer(data.id, [{ line: 1, offers: [{ fromNum: 0, perPiece: 1.5 }] }], 1);
    await visit.open(`/pages/membercenter/quotedetail?id=${data.id}`);
    await page.getByText('今天截止').or(page.getByText(/剩余/)).first().waitFor();
    await page.getByRole('button', { name: '转为订单' }).click();
    await page.waitForURL('**/pay?ids=*');

    // Requests to the old address would be refused.
    await page.goto('about:blank');
    await mall.later(48);
    const next = await beginVisit(browser, mall.url, 'desktop');
    await logIn(next.page, '13800000002');
    await next.open('/cart');
    await next.page
      .getByText(/已过有效期/)
      .first()
      .waitFor();
    expect(await next.page.getByRole('checkbox', { name: `选择 ${one.goodsName}` }).isDisabled()).toBe(true);
    await next.checkAccessibility();
    await next.page.getByRole('link', { name: '看报价单' }).click();
    await next.page.getByText('价格不再有效，不能下单').waitFor();
    expect(await next.page.getByRole('region', { name: '转为订单' }).count()).toBe(0);
    const quote = await quoteOf(next.page, data.id);
    expect(quote.state).toBe('expired');
    const refused = await send(next.page, 'POST', `/api/goods/quote/${data.id}/accept`, {
      version: quote.version,
      lines: [{ lineId: quote.lines[0]?.lineId, ipcnt: 10, spcnt: 0 }],
    });
    expect(refused.meta).toMatchObject({ success: false });
    next.expectProblems(/409|400/);
    expect(next.problems()).toEqual([]);
    await next.close();
  },
  LONG_ON_DESKTOP,
);
