import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { ask, journeys, logIn, send } from './harness';
import { place } from './harness/checkout';

/** Four goods of which 24 pieces of each must be bought, or 10 boxes of all (the demo mall's own minimums). */
const GOODS = ['100075', '100077', '100079'];

/** Set up before the mall opens, as staff would: a lot over these goods, and a minimum order with a fee. */
const TERMS = `
  insert into promotions (kind, name, status, audience, priority, settings) values
    ('mixed-lot', '方便面混批', 'on', null, 100,
     '{"packs": 5, "scope": {"of": "goods", "ids": ["100075", "100077", "100079"], "except": []}}'),
    ('order-minimum', '起送', 'on', null, 100,
     '{"per": "order", "by": "amount", "fromAmount": 90000, "below": "fee", "fee": 1500}');`;

const journey = journeys({ before: TERMS });

const emptied = (page: Page) => send(page, 'DELETE', '/api/goods/carts/deleteAll');

journey(
  '混批差两箱：按键补齐就能结算；不够起送，小单费付款前就看得到',
  async ({ visit }) => {
    const { page } = visit;
    await logIn(page, '13800000001');
    await emptied(page);
    for (const goodsId of GOODS) {
      const { meta } = await send(page, 'POST', '/api/goods/carts', { goodsId, ipcnt: 1, spcnt: 0 });
      expect(meta.message).toBe('');
    }

    await visit.open('/cart');
    const terms = page.getByRole('list', { name: '起订与混批' });
    await terms.getByText('还差 2箱', { exact: true }).waitFor();
    await page.getByText('以下 3 项需处理').waitFor();
    await visit.checkNoSidewaysScroll();
    await visit.checkAccessibility();
    await terms.getByRole('button', { name: /加 2箱/ }).click();
    await terms.getByText('已满混批', { exact: true }).waitFor();
    await page.getByText(/项需处理/).waitFor({ state: 'detached' });

    // The order is still small: what is missing, and the fee, before anything is paid.
    await terms.getByText(/^还差 ¥[\d.]+ 起送，或付小单费 ¥15\.00$/).waitFor();
    await page.getByText(/含小单费 ¥15\.00/).waitFor();
    await page.getByRole('button', { name: /^去结算/ }).click();
    await page.waitForURL(/\/pay/);
    await page.getByText('小单费', { exact: true }).first().waitFor();
    await page.getByText('未达起送门槛，只收一次').waitFor();
    await visit.checkNoSidewaysScroll();
    const id = await place(visit, '**/pay');
    const order = await ask<{ smallOrderFee: number; freightAmount: number; payAmount: number }>(
      page,
      `/api/goods/orders/${id}`,
    );
    expect(order.smallOrderFee).toBe(15);
    expect(order.freightAmount).toBeGreaterThanOrEqual(15);
  },
  { gate: ['desktop'], long: ['phone'] },
);
