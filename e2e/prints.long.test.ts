import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { ask, journeys, logIn, send, type Visit } from './harness';

const journey = journeys();

/** The number of pages of a PDF. */
const pagesOf = (pdf: Buffer): number =>
  pdf.toString('latin1').match(/\/Type\s*\/Page(?![s\w])/g)?.length ?? 0;

/** What is printed once `headed` is on the page: no buttons, no frame, black on white. */
async function onPaper({ page }: Visit, headed: string): Promise<string> {
  await page.emulateMedia({ media: 'print' });
  // A page that is still loading prints nothing.
  await page.waitForFunction((word) => document.body.innerText.includes(word), headed);
  const shown = await page.evaluate(() => {
    const seen = (part: Element) => {
      const box = part.getBoundingClientRect();
      return box.width > 0 && box.height > 0 && getComputedStyle(part).visibility !== 'hidden';
    };
    return {
      buttons: [...document.querySelectorAll('button, nav, [role=tablist], [data-toasts] *')]
        .filter(seen)
        .map((part) => part.textContent?.trim() || part.getAttribute('aria-label') || part.tagName),
      text: document.body.innerText,
    };
  });
  expect(shown.buttons).toEqual([]);
  return shown.text;
}

const print = (page: Page): Promise<Buffer> => page.pdf({ format: 'A4', preferCSSPageSize: true });

journey(
  '打印：订单、报价单、询价单都是干净的 A4，没有按钮',
  async ({ visit }) => {
    const { page } = visit;
    await logIn(page, '13800000001');

    const orders = await ask<{ list: { id: string; kinds: number }[] }>(
      page,
      '/api/goods/orders/myPage?pageSize=100',
    );
    const order = orders.list.sort((a, b) => b.kinds - a.kinds)[0];
    await visit.open(`/pages/membercenter/myorderpay?id=${order?.id}`);
    const orderText = await onPaper(visit, '采购订单');
    for (const word of ['采购订单', '供方', '需方', '合计（大写）人民币', '盖章'])
      expect(orderText).toContain(word);
    expect(pagesOf(await print(page))).toBeGreaterThanOrEqual(1);
    await page.emulateMedia({ media: 'screen' });

    const quotes = await ask<{ list: { id: string; state: string }[] }>(
      page,
      '/api/goods/quote/page?tab=quoted',
    );
    await visit.open(`/pages/membercenter/quotedetail?id=${quotes.list[0]?.id}`);
    const quoteText = await onPaper(visit, '报价单');
    for (const word of ['报价单', '供方', '需方', '有效期', '人民币', '盖章'])
      expect(quoteText).toContain(word);
    expect(pagesOf(await print(page))).toBeGreaterThanOrEqual(1);
    await page.emulateMedia({ media: 'screen' });

    await visit.open('/pages/gooddetail/100001');
    await page.getByRole('button', { name: '加入咨询列表' }).filter({ visible: true }).first().click();
    await visit.open('/inquiryPrice');
    const inquiryText = await onPaper(visit, '天然矿泉水');
    for (const word of ['询价单', '天然矿泉水', '盖章']) expect(inquiryText).toContain(word);
    expect(pagesOf(await print(page))).toBe(1);
  },
  ['desktop'],
);

journey(
  '四十行的订单：打印成几页，表头每页重复，大写金额在最后',
  async ({ visit }) => {
    const { page } = visit;
    await logIn(page, '13800000002');
    await send(page, 'DELETE', '/api/goods/carts/deleteAll');
    const { list } = await ask<{
      list: {
        goodsId: string;
        minNum: number;
        packingSpecification: number;
        itemStepSize: number;
        stock: number;
      }[];
    }>(page, '/api/goods/mallGoods/page?pageSize=100&inStock=1');
    const lines = list
      .filter(
        ({ packingSpecification, minNum, stock }) =>
          packingSpecification > 1 && stock > 20 * Math.max(minNum, packingSpecification),
      )
      .slice(0, 40)
      .map(({ goodsId, minNum, packingSpecification, itemStepSize }) => ({
        goodsId,
        ipcnt: Math.ceil(Math.max(1, minNum / packingSpecification) / itemStepSize) * itemStepSize,
        spcnt: 0,
      }));
    expect(lines.length).toBe(40);
    await send(page, 'POST', '/api/goods/carts', lines);
    const addresses = await ask<{ id: string }[] | { list: { id: string }[] }>(
      page,
      '/api/member/address/getAddress',
    );
    const [address] = Array.isArray(addresses) ? addresses : addresses.list;
    const preview = await send<{ totals: { payAmount: number } }>(page, 'POST', '/api/goods/orders/preview', {
      addressId: address?.id,
    });
    const placed = await send<{ id: string }>(page, 'POST', '/api/goods/orders', {
      addressId: address?.id,
      requestId: `print-forty-${Date.now()}`,
      payMethod: 'transfer',
      seenPayAmount: preview.data.totals.payAmount,
    });
    expect(placed.meta).toMatchObject({ success: true });
    await visit.open(`/pages/membercenter/myorderpay?id=${placed.data.id}`);
    const text = await onPaper(visit, '采购订单');
    expect(text).toContain('合计（大写）人民币');
    const head = await page.evaluate(() => {
      const heads = [...document.querySelectorAll('thead')].filter(
        (part) => part.getBoundingClientRect().height > 0,
      );
      return heads.map((part) => getComputedStyle(part).display);
    });
    expect(head).toContain('table-header-group');
    const pages = pagesOf(await print(page));
    expect(pages).toBeGreaterThanOrEqual(2);
    expect(pages).toBeLessThanOrEqual(6);
  },
  ['desktop'],
);
