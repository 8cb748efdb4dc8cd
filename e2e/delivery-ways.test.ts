import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { ask, beginVisit, journeys, logIn, send, type Visit } from './harness';
import { pay, place } from './harness/checkout';
import { checkNoPageScroll, signIn } from './harness/office';

const journey = journeys();

interface Order {
  id: string;
  state: string;
  way: string;
  freightAmount: number;
  delivery?: { pickupCode?: string };
}
const orderOf = (page: Page, id: string) => ask<Order>(page, `/api/goods/orders/${id}`);

type Place = Readonly<Record<'名称' | '地址' | '自提时间' | '电话', string>>;

/** The owner switches a way on and saves it; 自提 with its places. */
async function switchOn({ page }: Visit, name: string, places: readonly Place[] = []) {
  await page
    .getByRole('navigation', { name: '配送方式' })
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click();
  await page.getByRole('switch', { name: '供客户选择' }).click();
  for (const [at, fields] of places.entries()) {
    await page.getByRole('button', { name: '添加自提点' }).click();
    const place = page.locator('.places > li').nth(at);
    for (const [label, text] of Object.entries(fields))
      await place.getByLabel(label, { exact: true }).fill(text);
  }
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await page.getByText(`已保存，客户结算时可以选「${name}」`).waitFor();
}

journey(
  '老板开了专线与自提：客户结算时选，专线到付，自提凭码交货',
  async ({ visit, mall, browser }) => {
    const office = visit;
    await signIn(office.page, 'demo-owner', '/admin/delivery');
    await switchOn(office, '物流专线');
    await switchOn(office, '自提', [
      {
        名称: '东莞总仓',
        地址: '广东省东莞市虎门镇工业路 8 号',
        自提时间: '周一至周六 9:00–18:00',
        电话: '',
      },
      {
        名称: '深圳门店',
        地址: '深圳市福田区福田路 1 号',
        自提时间: '每天 8:00–22:00',
        电话: '0755-88880000',
      },
    ]);
    await office.checkAccessibility();
    await checkNoPageScroll(office.page);

    const buyer = await beginVisit(browser, mall.url, 'desktop');
    const { page } = buyer;
    await logIn(page, '13800000001');
    const { data } = await send<{ obj: { id: string } }>(page, 'POST', '/api/goods/carts', {
      goodsId: '100001',
      ipcnt: 2,
      spcnt: 0,
    });
    await buyer.open(`/pay?ids=${data.obj.id}`);
    const ways = page.getByRole('radiogroup', { name: '配送方式' });
    await ways.getByText('运费到付').waitFor();
    const choose = (name: RegExp) => ways.getByRole('radio', { name });
    expect(await choose(/快递/).isChecked()).toBe(true);
    await page.getByRole('radiogroup', { name: '收货地址' }).waitFor();
    // By keyboard: the arrows walk through the ways.
    await choose(/快递/).focus();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => choose(/物流专线/).isChecked()).toBe(true);
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => choose(/自提/).isChecked()).toBe(true);
    await page.getByText('周一至周六 9:00–18:00').waitFor();
    const places = page.getByRole('radiogroup', { name: '自提点' });
    expect(await places.getByRole('radio', { name: /东莞总仓/ }).isChecked()).toBe(true);
    await places.getByText('深圳门店').click();
    await page.getByText('深圳门店 电话 0755-88880000').waitFor();
    expect(await page.getByRole('radiogroup', { name: '收货地址' }).count()).toBe(0);
    await page.getByText('自提，没有运费').waitFor();
    await buyer.checkAccessibility();
    await page.getByLabel('提货人').fill('');
    await page.getByRole('button', { name: '提交订单' }).filter({ visible: true }).first().click();
    await page.getByText('请填写提货人').waitFor();
    await page.getByLabel('提货人').fill('李提货');
    await page.getByLabel('手机').fill('13900001111');
    const id = await place(buyer);
    expect(await orderOf(page, id)).toMatchObject({ way: 'pickup', freightAmount: 0 });
    await pay(buyer, id);
    await expect.poll(async () => (await orderOf(page, id)).state).toBe('to-ship');

    // The warehouse makes it ready, without a waybill.
    await office.page.goto(`/admin/ship?orders=${id}`);
    await office.page.getByRole('checkbox', { name: /已备好货/ }).check();
    await office.page.keyboard.press('Control+Enter');
    const plan = office.page.getByRole('dialog');
    await plan.getByText('待自提').waitFor();
    await office.page.keyboard.press('Control+Enter');
    await office.page.getByText(/成功 1/).waitFor();
    await buyer.open(`/pages/membercenter/myorderpay?id=${id}`);
    const shown = page.getByRole('region', { name: '提货码' });
    await shown.getByText('深圳门店 深圳市福田区福田路 1 号').waitFor();
    await buyer.checkAccessibility();
    const code = (await orderOf(page, id)).delivery?.pickupCode ?? '';
    await page.getByText(code).waitFor();

    // At the counter: Ctrl K finds the order by its code, which need not be typed again; a wrong one is refused.
    await office.page.goto('/admin/shipments');
    await office.page.getByRole('heading', { level: 1 }).waitFor();
    await office.page.keyboard.press('Control+k');
    const palette = office.page.getByLabel('查找', { exact: true });
    await palette.fill(code);
    await office.page.getByRole('option', { name: /待自提/ }).waitFor();
    await palette.press('Enter');
    await office.page.waitForURL(new RegExp(`/admin/orders/${id}$`));
    const dialog = office.page.getByRole('dialog', { name: /^交货/ });
    await expect.poll(() => dialog.getByLabel('提货码').inputValue()).toBe(code);
    await dialog.getByLabel('提货码').fill(code === '000000' ? '000001' : '000000');
    await dialog.getByRole('button', { name: '交货，完成订单' }).click();
    await dialog.getByText('提货码不正确，请核对订单').waitFor();
    await dialog.getByLabel('提货码').fill(code);
    await dialog.getByRole('button', { name: '交货，完成订单' }).click();
    await office.page.getByText('已交货，订单完成').waitFor();
    expect((await orderOf(page, id)).state).toBe('completed');
    expect(buyer.problems()).toEqual([]);
    await buyer.close();
  },
  ['desktop'],
);
