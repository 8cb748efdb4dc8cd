import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { ask, journeys, logIn, operatorDesk, send } from './harness';
import { place } from './harness/checkout';

// What docs/acceptance.md asks for and no other journey shows.
const journey = journeys({ operator: true });

const CART = '/api/goods/carts';
/** 禾序 高筋小麦粉 5kg and 果檐 无糖苏打水 柠檬 330ml ship from different depots. */
const FLOUR = '100062';
const SODA = '100010';

async function fillCart(page: Page, lines: readonly object[]): Promise<void> {
  await send(page, 'DELETE', `${CART}/deleteAll`);
  const { meta } = await send(page, 'POST', CART, [...lines]);
  expect(meta).toMatchObject({ success: true });
}

interface Card {
  goodsId: string;
  goodsCode: string;
  goodsName: string;
  stock: number;
  minNum: number;
  packingSpecification: number;
  itemStepSize: number;
  saleIP: number;
  saleSP: number;
  isPromotion?: number;
  priceFacts?: { listIP: number; customerIP?: number; tiers?: unknown[] };
}

/** Goods for which this buyer pays the list price, so that a change of the list changes the buyer's price. */
async function atListPrice(page: Page): Promise<Card> {
  const { list } = await ask<{ list: Card[] }>(page, '/api/goods/mallGoods/page?pageSize=100&sort=sales');
  const plain = list.find(
    ({ stock, isPromotion, priceFacts, packingSpecification }) =>
      stock > 5000 &&
      packingSpecification > 1 &&
      isPromotion !== 1 &&
      priceFacts?.customerIP === undefined &&
      !priceFacts?.tiers?.length,
  );
  if (!plain) throw new Error('every goods has a price of its own');
  return plain;
}

journey(
  '卖家涨了价：提交时给出旧价与新价，按新价提交就是新价的订单；卖家减了库存：说清楚，回购物车改',
  async ({ visit, mall }) => {
    const { page } = visit;
    const desk = await operatorDesk(mall);
    await logIn(page, '13800000002');
    const card = await atListPrice(page);
    const packs = Math.ceil(card.minNum / card.packingSpecification / card.itemStepSize) * card.itemStepSize;
    await fillCart(page, [{ goodsId: card.goodsId, ipcnt: packs, spcnt: 0 }]);
    await visit.open('/pay');
    const submit = page.getByRole('button', { name: '提交订单' }).filter({ visible: true }).first();
    await expect.poll(() => submit.isEnabled()).toBe(true);
    const seen = await send<{ totals: { payAmount: number } }>(page, 'POST', '/api/goods/orders/preview', {});
    const list = { perPack: card.saleIP + 10, perPiece: card.saleSP + 1 };
    await desk.ask('POST', '/api/admin/goods', { code: card.goodsCode, list });
    await submit.click();
    const dialog = page.getByRole('dialog', { name: '订单有变化' });
    await dialog.getByText(card.goodsName).first().waitFor();
    await visit.checkAccessibility();
    await visit.shot('order-changed');
    await dialog.getByRole('button', { name: '按新价提交' }).click();
    await page.waitForURL('**/modeofpay?id=*');
    const id = new URL(page.url()).searchParams.get('id');
    const order = await ask<{ payAmount: number; lines: { saleIP: number }[] }>(
      page,
      `/api/goods/orders/${id}`,
    );
    expect(order.lines.map(({ saleIP }) => saleIP)).toEqual([list.perPack]);
    expect(order.payAmount).toBeGreaterThan(seen.data.totals.payAmount);

    await fillCart(page, [{ goodsId: SODA, ipcnt: 4, spcnt: 0 }]);
    await visit.open('/pay');
    await expect.poll(() => submit.isEnabled()).toBe(true);
    const soda = await ask<{ obj: { goodsCode: string } }>(page, `/api/goods/mallGoods/${SODA}`);
    await desk.ask('POST', '/api/admin/goods', { code: soda.obj.goodsCode, stockTo: 72 });
    await submit.click();
    await dialog.getByText('已不在本次结算中').waitFor();
    await visit.shot('order-short');
    await dialog.getByRole('button', { name: '返回购物车' }).click();
    await page.waitForURL('**/cart');
    await page.getByText('当前数量已超过商品最大库存').first().waitFor();
  },
  ['desktop'],
);

journey('拆单预览与下出来的子订单一致，一分不差', async ({ visit }) => {
  const { page } = visit;
  await logIn(page, visit.device === 'phone' ? '13800000005' : '13800000002');
  await fillCart(page, [
    { goodsId: FLOUR, ipcnt: 3, spcnt: 0 },
    { goodsId: '100338', ipcnt: 2, spcnt: 0 },
  ]);
  const addresses = await ask<{ id: string }[] | { list: { id: string }[] }>(
    page,
    '/api/member/address/getAddress',
  );
  const [address] = Array.isArray(addresses) ? addresses : addresses.list;
  const preview = await send<{
    split: { shipFrom: string; payAmount: number }[];
    totals: { payAmount: number };
  }>(page, 'POST', '/api/goods/orders/preview', { addressId: address?.id });
  const { split, totals } = preview.data;
  expect(split.length).toBeGreaterThan(1);
  await visit.open('/pay');
  await page.getByText(`将拆分为 ${split.length} 个订单`).waitFor();
  await visit.shot('split');
  const id = await place(visit, '**/pay');
  const order = await ask<{ payAmount: number; children: { shipFrom: string; payAmount: number }[] }>(
    page,
    `/api/goods/orders/${id}`,
  );
  const parts = (rows: { shipFrom: string; payAmount: number }[]) =>
    rows.map(({ shipFrom, payAmount }) => `${shipFrom} ${payAmount}`).sort();
  expect(parts(order.children)).toEqual(parts(split));
  expect(order.payAmount).toBe(totals.payAmount);
});

journey('客户的钟慢了一小时：秒杀照商城的时间倒计时', async ({ visit }) => {
  const { page } = visit;
  const drift = 3_600_000;
  await page.addInitScript((ms) => {
    const own = Date.now.bind(Date);
    Date.now = () => own() - ms;
  }, drift);
  await visit.open('/pages/seckill');
  await page.getByRole('tab', { name: /抢购中/ }).waitFor();
  const { sessions } = await ask<{ sessions: { state: string; endTime: string }[] }>(
    page,
    '/api/activity/seckill/sessions',
  );
  const live = sessions.find(({ state }) => state === 'live');
  const text = (await page.getByRole('timer').first().innerText()).replace(/\s/g, '');
  const digits = /(?:(\d+)天)?(\d{1,2})[:时](\d{2})[:分](\d{2})/.exec(text);
  if (!digits || !live) throw new Error(`No countdown: ${text}`);
  const [, days = '0', hours = '0', minutes = '0', seconds = '0'] = digits;
  const shown = ((Number(days) * 24 + Number(hours)) * 60 + Number(minutes)) * 60 + Number(seconds);
  const left = (Date.parse(live.endTime) - Date.now()) / 1000;
  expect(Math.abs(shown - left)).toBeLessThan(15);
});

journey('一个接口断了：只有那一块说「加载失败，点击重试」，重试就好', async ({ visit }) => {
  const { page } = visit;
  await logIn(page, '13800000001');
  visit.expectProblems(/monthSaleAmount|Failed to load resource|ERR_FAILED/);
  const address = '**/api/goods/ordersDetail/monthSaleAmount*';
  await page.route(address, (route) => route.abort('failed'));
  await visit.open('/pages/membercenter/person');
  const retry = page.getByRole('button', { name: /加载失败，点击重试/ }).filter({ visible: true });
  await retry.first().waitFor();
  expect(await retry.count()).toBe(1);
  await page.getByText('待付款').filter({ visible: true }).first().waitFor();
  await page.unroute(address);
  await retry.first().click();
  // Not through the month in its heading: the pointer rests where the button was, and may point at another bar.
  await page.getByRole('group', { name: '近 12 个月采购额' }).filter({ visible: true }).waitFor();
  await expect.poll(() => retry.count()).toBe(0);
});

journey(
  '导出的 CSV 带 BOM，中文不乱码，公式不会执行',
  async ({ visit }) => {
    const { page } = visit;
    await logIn(page, '13800000001');
    await fillCart(page, [{ goodsId: SODA, ipcnt: 2, spcnt: 0 }]);
    await visit.open('/cart');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '导出采购单' }).click(),
    ]);
    const bytes = await readFile(await file.path());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const text = bytes.toString('utf8');
    expect(text).toContain('无糖苏打水');
    expect(text).toMatch(/\r\n/);
    expect(text.split('\r\n').filter((line) => /^[=+\-@]/.test(line))).toEqual([]);
  },
  ['desktop'],
);

journey(
  '手机上能按的都有 44 像素',
  async ({ visit }) => {
    const { page } = visit;
    await logIn(page, '13800000001');
    for (const path of ['/pages/home', '/pages/ordercenter', '/cart', '/pages/membercenter/person', '/pay']) {
      await visit.open(path);
      await page.waitForTimeout(300);
      const small = await page.evaluate(() => {
        const seen: string[] = [];
        for (const part of document.querySelectorAll<HTMLElement>('button, [role=tab], select, input')) {
          const box = part.getBoundingClientRect();
          if (box.width === 0 || box.height === 0 || part.closest('[aria-hidden=true], .sr-only')) continue;
          const style = getComputedStyle(part, '::after');
          const after = Math.max(Number.parseFloat(style.height) || 0, box.height);
          const label = part.closest('label')?.getBoundingClientRect().height ?? 0;
          if (Math.max(after, label) < 43.5)
            seen.push(
              `${location.pathname} ${part.getAttribute('aria-label') ?? part.innerText} ${Math.round(box.height)}`,
            );
        }
        return seen;
      });
      expect(small).toEqual([]);
    }
  },
  ['phone'],
);
