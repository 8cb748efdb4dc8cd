import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { ask, beginVisit, journeys, logIn, send } from './harness';
import { cellUnder, signIn } from './harness/office';

const journey = journeys();

interface Card {
  goodsId: string;
  goodsCode: string;
  goodsName: string;
  stock: number;
  minNum: number;
  packingSpecification: number;
  itemStepSize: number;
}

/** Forty goods that a member may ask for by the pack. */
async function fortyGoods(page: Page): Promise<Card[]> {
  const { list } = await ask<{ list: Card[] }>(page, '/api/goods/mallGoods/page?pageSize=100&sort=sales');
  const fit = list
    .filter(({ stock, packingSpecification: spec }) => spec > 1 && stock > 2 * spec)
    .slice(0, 40);
  if (fit.length < 40) throw new Error(`only ${fit.length} goods are sold by the pack`);
  return fit;
}

/** Gives a goods a cost that no customer pays, as the owner's price list does. */
async function importCost(page: Page, code: string, cost: number): Promise<void> {
  const said = await page.evaluate(
    async ([own, price]) => {
      const me = await (await fetch('/api/admin/me', { headers: { 'X-Domain': location.hostname } })).json();
      const form = new FormData();
      form.append('file', new Blob([`货号,成本\n${own},${price}\n`]), 'costs.csv');
      const answer = await fetch('/api/admin/goods/import', {
        method: 'POST',
        headers: { 'X-Domain': location.hostname, 'X-CSRF-Token': me.data.csrf },
        body: form,
      });
      return ((await answer.json()) as { meta: { success: boolean; message: string } }).meta;
    },
    [code, String(cost)] as const,
  );
  if (!said.success) throw new Error(`the cost was not taken: ${said.message}`);
}

journey(
  '四十行询价，八步以内报出：库存、上次成交与成本都在眼前，低于成本的先指名，接着下一张',
  async ({ visit, mall, browser }) => {
    const buyer = await beginVisit(browser, mall.url, 'desktop');
    await logIn(buyer.page, '13800000002');
    const goods = await fortyGoods(buyer.page);
    const { data } = await send<{ id: string }>(buyer.page, 'POST', '/api/goods/inquiry', {
      requestId: 'journey-forty-lines',
      contact: '林工',
      phone: '13800000002',
      lines: goods.map(({ goodsId }) => ({ goodsId, ipcnt: 2, spcnt: 0 })),
    });
    const { no } = await ask<{ no: string }>(buyer.page, `/api/goods/quote/${data.id}`);
    const dear = goods[6];
    if (!dear) throw new Error('no seventh line');

    const { page } = visit;
    await signIn(page, 'demo-owner', '/admin/quotes');
    await importCost(page, dear.goodsCode, 9_999);
    let actions = 0;
    const act = async (step: Promise<unknown>) => {
      actions += 1;
      await step;
    };

    await act(page.getByRole('link', { name: no }).click());
    const grid = page.getByRole('grid', { name: `询价单 ${no} 的报价` });
    for (const head of ['可售', '上次成交', '成本/件', '毛利']) {
      await grid.getByRole('columnheader', { name: head }).waitFor();
    }
    await act(page.getByRole('button', { name: '沿用客户价' }).click());
    await page.getByText('共 40 行，已填 40').waitFor();
    const cell = await cellUnder(grid, '报价/件');
    await act(cell.click());
    await act(page.keyboard.type('*0.95'));
    await page.keyboard.press('Enter');
    await act(page.keyboard.press('Control+Enter'));
    const plan = page.getByRole('dialog', { name: '发出报价 1 张' });
    await plan.getByText(/低于成本 1 行：第 7 行/).waitFor();
    await act(page.keyboard.press('Control+Enter'));
    await page.getByText('报价已发出').waitFor();
    await act(page.keyboard.press('n'));
    await expect.poll(() => page.url()).not.toContain(data.id);
    expect(actions).toBeLessThanOrEqual(8);

    const quoted = await ask<{ state: string; version: number }>(buyer.page, `/api/goods/quote/${data.id}`);
    expect([quoted.state, quoted.version]).toEqual(['quoted', 1]);
    await buyer.close();
  },
  ['desktop'],
);
