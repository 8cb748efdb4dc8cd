import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { ask, beginVisit, journeys, logIn, send } from './harness';
import { cellUnder, signIn } from './harness/office';

const journey = journeys();

interface Card {
  goodsId: string;
  goodsName: string;
  stock: number;
  minNum: number;
  packingSpecification: number;
  itemStepSize: number;
}

/** A product that is sold by the pack, with plenty in stock. */
async function packedGoods(page: Page): Promise<Card> {
  const { list } = await ask<{ list: Card[] }>(page, '/api/goods/mallGoods/page?pageSize=100&sort=sales');
  const found = list.find(
    ({ stock, minNum, packingSpecification: spec, itemStepSize }) =>
      spec > 1 && itemStepSize === 1 && minNum <= 10 * spec && stock > 200 * spec,
  );
  if (!found) throw new Error('no goods are sold by the pack');
  return found;
}

/** A member asks for ten packs; returns the request. */
async function inquire(page: Page, phone: string): Promise<{ id: string; no: string; goodsName: string }> {
  await logIn(page, phone);
  const goods = await packedGoods(page);
  const { data } = await send<{ id: string }>(page, 'POST', '/api/goods/inquiry', {
    requestId: 'journey-office-day',
    contact: '林工',
    phone,
    lines: [{ goodsId: goods.goodsId, ipcnt: 10, spcnt: 0 }],
  });
  const { no } = await ask<{ no: string }>(page, `/api/goods/quote/${data.id}`);
  return { id: data.id, no, goodsName: goods.goodsName };
}

journey(
  '工作台里等着的询价：按客户价报出，先看合计，客户马上看到报价',
  async ({ visit, mall, browser }) => {
    const buyer = await beginVisit(browser, mall.url, 'desktop');
    const { id, no, goodsName } = await inquire(buyer.page, '13800000002');

    const { page } = visit;
    await signIn(page, 'demo-owner');
    const row = page.getByRole('row', { name: /待报价/ });
    await row.waitFor();
    await row.getByText('开始处理').click();
    await page.getByRole('heading', { name: '询价单', exact: true }).waitFor();
    await page.getByRole('link', { name: no }).click();
    const desk = page.getByRole('heading', { name: `询价单 ${no}` });
    await desk.waitFor();

    await page.getByRole('button', { name: '沿用客户价' }).click();
    const grid = page.getByRole('grid', { name: `询价单 ${no} 的报价` });
    const perPack = await cellUnder(grid, '报价/件');
    await expect.poll(() => perPack.innerText()).toMatch(/\d+\.\d/);
    await perPack.click();
    await page.keyboard.type('*0.1');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+Enter');
    const sending = page.getByRole('dialog', { name: '发出报价 1 张' });
    await sending.getByText(/第 1 版 ¥/).waitFor();
    await visit.checkAccessibility();
    await sending.getByRole('button', { name: '放弃修改' }).click();
    await sending.waitFor({ state: 'hidden' });

    await perPack.click();
    await page.keyboard.type('88.5');
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: '附言' }).fill('十件起，本周五前发出');
    await page.keyboard.press('Control+Enter');
    await sending.getByRole('button', { name: /^发出 1 张报价/ }).click();
    await page.getByText('报价已发出').waitFor();

    await buyer.open(`/pages/membercenter/quotedetail?id=${id}`);
    await buyer.page.getByText('十件起，本周五前发出').first().waitFor();
    const line = buyer.page.getByRole('article', { name: goodsName });
    await line.getByText('88.50').first().waitFor();
    expect(buyer.problems()).toEqual([]);
    await buyer.close();
  },
  ['desktop'],
);

journey(
  '手机：看今天要做的事，点开询价单，回一句话；不横向滚动',
  async ({ visit }) => {
    const { page } = visit;
    await signIn(page, 'demo-owner');
    await page
      .getByRole('row', { name: /待报价/ })
      .getByText('开始处理')
      .tap();
    await page.getByRole('heading', { name: '询价单', exact: true }).waitFor();
    await visit.checkNoSidewaysScroll();
    await page.locator('[data-row-key]').first().tap();
    const reply = page.getByRole('textbox', { name: '回复客户' });
    await reply.scrollIntoViewIfNeeded();
    await visit.checkNoSidewaysScroll();
    await visit.shot('office-quote');
    await reply.tap();
    await reply.fill('明天上午报给您');
    await reply.press('Enter');
    await expect.poll(() => reply.inputValue()).toBe('');
    await page.getByText('明天上午报给您').first().waitFor();
    await page.getByRole('button', { name: '打开菜单' }).tap();
    await page.getByRole('dialog', { name: '菜单' }).getByText('工作台').tap();
    await page.getByRole('heading', { name: '今天要做的事' }).waitFor();
    await visit.checkNoSidewaysScroll();
  },
  { gate: [], long: ['phone'] },
);
