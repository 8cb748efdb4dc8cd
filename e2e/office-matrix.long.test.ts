import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { ask, beginVisit, journeys, LONG_ON_DESKTOP, logIn, send } from './harness';
import { place } from './harness/checkout';
import { signIn, staffCall } from './harness/office';

const journey = journeys();

/** A picture of one colour with a stripe: six of them are six pictures. */
async function picture(page: Page, n: number) {
  const url = await page.evaluate((at) => {
    const canvas = document.createElement('canvas');
    canvas.width = 800;
    canvas.height = 800;
    const pen = canvas.getContext('2d');
    if (!pen) return '';
    pen.fillStyle = `hsl(${at * 60} 70% 60%)`;
    pen.fillRect(0, 0, 800, 800);
    pen.fillStyle = '#fff';
    pen.fillRect(0, at * 100, 800, 40);
    return canvas.toDataURL('image/png');
  }, n);
  return {
    name: `手套${n}.png`,
    mimeType: 'image/png',
    buffer: Buffer.from(url.split(',')[1] ?? '', 'base64'),
  };
}

journey(
  '新品六张图、参数表、2×3 矩阵：不超过四十步；买家在矩阵里下单',
  async ({ visit, mall, browser }) => {
    const { page } = visit;
    let steps = 0;
    const step = async (act: () => Promise<unknown>) => {
      steps += 1;
      await act();
    };
    await signIn(page, 'demo-owner', '/admin/goods');
    await step(() => page.getByRole('button', { name: '新建商品' }).click());
    await page.getByRole('heading', { level: 1, name: '新建商品' }).waitFor();
    await step(() => page.getByLabel('货号', { exact: true }).fill('GL88'));
    await step(() => page.getByLabel('名称', { exact: true }).fill('加厚洗碗手套'));
    await step(async () => {
      await page.getByRole('combobox', { name: '分类', exact: true }).fill('一次性手套');
      await page.keyboard.press('Enter');
    });
    const pictures = await Promise.all(Array.from({ length: 6 }, (_, n) => picture(page, n)));
    await step(() => page.getByLabel('商品图片：选择图片').setInputFiles(pictures));
    await page.getByText('6/20').waitFor();
    await step(() => page.getByLabel('单位（个）', { exact: true }).fill('双'));
    await step(() => page.getByLabel('每件数量', { exact: true }).fill('100'));
    await step(() => page.getByLabel('起订', { exact: true }).fill('50'));
    await step(() => page.getByLabel('拆零按几个递增').fill('10'));
    await step(() => page.getByLabel('标价（每件）').fill('180'));
    await step(() => page.getByLabel('拆零价（每双）').fill('2'));
    await step(() => page.getByRole('button', { name: '插入模块' }).click());
    await step(() => page.getByText('参数表', { exact: true }).click());
    await step(() => page.keyboard.press('Control+s'));
    await page.getByText('已新建商品 GL88').waitFor();
    await step(() => page.getByRole('button', { name: /更多/ }).click());
    await step(() => page.getByText('建商品组').click());
    await step(() => page.getByLabel('颜色的值').fill('红 蓝'));
    await step(() => page.keyboard.press('Enter'));
    await step(() => page.getByLabel('尺码的值').fill('S M L'));
    await step(() => page.keyboard.press('Enter'));
    const grid = page.getByRole('grid', { name: '商品组的货号' });
    await expect.poll(() => grid.getByRole('row').count()).toBe(7);
    await visit.checkAccessibility();
    const choose = async (label: string, option: string) => {
      await page.getByRole('combobox', { name: label }).click();
      await page.locator('.ant-select-item-option').filter({ hasText: option }).click();
    };
    await step(() => choose('填哪一项', '可售'));
    await step(() => page.getByLabel('填入的值').fill('2000'));
    await step(() => page.getByRole('button', { name: '填入 6 格' }).click());
    await step(() => choose('填哪一项', '上架'));
    await step(() => page.getByRole('button', { name: '填入 6 格' }).click());
    await step(() => page.keyboard.press('Control+s'));
    await page.getByText(/已保存，新建 5 个货号/).waitFor();
    expect(steps).toBeLessThanOrEqual(40);

    await page.getByText('6 个货号，6 个上架').waitFor();
    const goods = await page.evaluate(async () => {
      const answer = await fetch('/api/admin/goods?view=all&keyword=GL88', {
        headers: { 'X-Domain': location.hostname },
      });
      return ((await answer.json()) as { data: { list: { id: string; code: string }[] } }).data.list;
    });
    const blue = goods.find(({ code }) => code === 'GL88-蓝-L')?.id ?? '';
    const buyer = await beginVisit(browser, mall.url, 'desktop');
    await logIn(buyer.page, '13800000001');
    await send(buyer.page, 'DELETE', '/api/goods/carts/deleteAll');
    await buyer.open(`/pages/gooddetail/${blue}`);
    await buyer.page
      .getByRole('heading', { name: /加厚洗碗手套/ })
      .first()
      .waitFor();
    await buyer.page.getByRole('button', { name: '矩阵', exact: true }).click();
    const box = buyer.page
      .getByRole('region', { name: '规格与数量' })
      .getByRole('spinbutton', { name: '蓝 L 整件数量' });
    await box.fill('2');
    await box.press('Enter');
    await buyer.page.getByRole('button', { name: '加入购物车', exact: true }).first().click();
    const lines = async () =>
      (await ask<{ cartList: { goodsId: string; ipcnt: number }[] }>(buyer.page, '/api/goods/carts/list'))
        .cartList;
    await expect.poll(async () => (await lines()).find(({ goodsId }) => goodsId === blue)?.ipcnt).toBe(2);
    await buyer.open('/pay');
    const order = await place(buyer, '**/pay');
    const { lines: bought } = await ask<{ lines: { goodsCode: string; ipcnt: number }[] }>(
      buyer.page,
      `/api/goods/orders/${order}`,
    );
    expect(bought).toMatchObject([{ goodsCode: 'GL88-蓝-L', ipcnt: 2 }]);
    await buyer.close();
  },
  LONG_ON_DESKTOP,
);

journey(
  '六种颜色五个尺码，三十个货号连同库存：不超过十二步',
  async ({ visit }) => {
    const { page } = visit;
    let steps = 0;
    const step = async (act: () => Promise<unknown>) => {
      steps += 1;
      await act();
    };
    await signIn(page, 'demo-owner', '/admin/goods?view=all');
    const { list } = await staffCall<{ list: { id: string; code: string; groupId: string }[] }>(
      page,
      '/api/admin/goods?view=on&size=100',
    );
    const base = list.find(({ groupId }) => groupId === '');
    if (!base) throw new Error('every goods of the demo is in a group');
    await page.goto(`/admin/goods/${base.id}`);
    await page.getByRole('heading', { level: 1 }).first().waitFor();

    await step(() => page.getByRole('button', { name: /更多/ }).click());
    await step(() => page.getByText('建商品组').click());
    await step(() => page.getByLabel('颜色的值').fill('红 蓝 绿 黄 黑 白'));
    await step(() => page.keyboard.press('Enter'));
    await step(() => page.getByLabel('尺码的值').fill('S M L XL XXL'));
    await step(() => page.keyboard.press('Enter'));
    const grid = page.getByRole('grid', { name: '商品组的货号' });
    await grid.waitFor();
    await page.getByText('30 个货号').first().waitFor();
    await step(() => page.getByRole('combobox', { name: '填哪一项' }).click());
    await step(() => page.locator('.ant-select-item-option').filter({ hasText: '可售' }).click());
    await step(() => page.getByLabel('填入的值').fill('500'));
    await step(() => page.getByRole('button', { name: '填入 30 格' }).click());
    await step(() => page.keyboard.press('Control+s'));
    await page.getByText(/已保存，新建 29 个货号/).waitFor();
    expect(steps).toBeLessThanOrEqual(12);

    const made = await staffCall<{ list: { code: string; available: number }[] }>(
      page,
      `/api/admin/goods?view=all&keyword=${encodeURIComponent(base.code)}&size=100`,
    );
    expect(made.list).toHaveLength(30);
    expect(new Set(made.list.map(({ available }) => available))).toEqual(new Set([500]));
    expect(new Set(made.list.map(({ code }) => code)).size).toBe(30);
  },
  LONG_ON_DESKTOP,
);
