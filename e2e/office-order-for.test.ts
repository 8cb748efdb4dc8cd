import { expect } from 'vitest';
import { ask, beginVisit, journeys, logIn } from './harness';
import { checkNoPageScroll, signIn } from './harness/office';

const journey = journeys();

interface Cart {
  cartList: { goodsId: string; ipcnt: number }[];
  version: number;
}

journey(
  '代客下单：选客户、输货号和数量、粘贴、提交，手不离键盘；订单带业务员姓名，客户付款，客户购物车不变',
  async ({ visit, mall, browser }) => {
    const buyer = await beginVisit(browser, mall.url, 'desktop');
    await logIn(buyer.page, '13800000001');
    const cart = () => ask<Cart>(buyer.page, '/api/goods/carts/list');
    const before = await cart();

    const { page } = visit;
    await signIn(page, 'demo-sales', '/admin/order-for');
    const find = page.getByLabel('找客户');
    await find.fill('渡汀');
    await page.getByRole('button', { name: /渡汀/ }).waitFor();
    await find.fill('别处的客户');
    await page.getByText('没有找到客户').waitFor();
    await find.fill('檐下');
    await page.getByRole('button', { name: /檐下/ }).waitFor();
    await page.keyboard.press('Enter');

    const goods = page.getByLabel('添加商品');
    await goods.waitFor();
    await goods.fill('W1001');
    await goods.press('Enter');
    await page.getByLabel('数量', { exact: true }).fill('2');
    await page.keyboard.press('Enter');
    const grid = page.getByRole('grid');
    await grid.getByText('72.00').waitFor();
    await goods.evaluate((input) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', 'W1003\t1箱\nW1002\t1箱\n天外飞仙\t2');
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    await page.getByRole('region', { name: '没有认出的行' }).getByText('天外飞仙').waitFor();
    await page.getByRole('button', { name: '不要这行' }).click();
    // One box of W1002 is less than its minimum: said at the line and where the order would be placed.
    await page.getByText('3 行，已保存').waitFor();
    await grid.getByRole('gridcell', { name: /W1002/ }).click();
    await page
      .getByText(/起订|补到|低于/)
      .first()
      .waitFor();
    await page.keyboard.press('x');
    await page.getByText('2 行，已保存').waitFor();
    await checkNoPageScroll(page);
    await visit.checkAccessibility();

    // Left and taken up again: the basket is kept.
    await page.goto('/admin/order-for');
    await page.getByRole('button', { name: /檐下.*未下完 2 种/ }).click();
    await grid.getByText('W1003').waitFor();
    await page.getByLabel('采购单号').fill('PO-代客-1');
    await page.getByLabel('给客户留言').fill('周五前送到，按上次的价');
    await page.getByText('2 行，已保存').waitFor();
    await page.keyboard.press('Control+Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('客户会收到消息').waitFor();
    await page.keyboard.press('Control+Enter');
    await page.getByText('已替').waitFor();
    await page.getByRole('link', { name: '打开订单' }).click();
    await page.waitForURL(/\/admin\/orders\/[\w-]+$/);
    await page.getByText('代客下单 · 宋小业').first().waitFor();
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';

    expect(await cart()).toEqual(before);
    await buyer.open(`/pages/membercenter/myorderpay?id=${id}`);
    await buyer.page.getByText('由 宋小业 代下').first().waitFor();
    await buyer.page.getByText('周五前送到，按上次的价').waitFor();
    await buyer.page
      .getByRole('link', { name: /付款|支付/ })
      .or(buyer.page.getByRole('button', { name: /付款|支付/ }))
      .first()
      .waitFor();
    expect(buyer.problems()).toEqual([]);
    await buyer.close();
  },
  ['desktop'],
);
