import { expect } from 'vitest';
import { ask, beginVisit, journeys, logIn } from './harness';
import { pasteOnPage, signIn } from './harness/office';

const journey = journeys({ env: { NODE_ENV: 'test' } });

journey('粘贴几行货号与价，看过影响再确认，买家看到新价；撤销回来', async ({ visit, mall, browser }) => {
  const { page } = visit;
  await signIn(page, 'demo-owner', '/admin/prices');
  const grid = page.getByRole('grid', { name: '标价' });
  await grid.getByRole('row').nth(1).waitFor();
  await visit.checkAccessibility();
  await pasteOnPage(page, '货号\t整件价\t单件价\nW1001\t39.80\t1.75\nw1003\t38\t3.35\nW10I0\t1\t1');
  await page.getByText('对上 2 个商品').waitFor();
  await page.getByRole('button', { name: /^用 W/ }).waitFor();
  await page.getByRole('button', { name: '忽略' }).click();
  await page.keyboard.press('Control+Enter');
  const plan = page.getByRole('dialog', { name: '改 2 个价' });
  await plan.getByText('¥39.80').waitFor();
  await visit.checkAccessibility();
  await page.keyboard.press('Control+Enter');
  const toast = page.getByText(/成功 2/);
  await toast.waitFor();

  const buyer = await beginVisit(browser, mall.url, 'desktop');
  await logIn(buyer.page, '13800000001');
  const found = await ask<{ list: { goodsId: string }[] }>(
    buyer.page,
    '/api/goods/mallGoods/page?keyword=W1001',
  );
  const id = found.list[0]?.goodsId ?? '';
  const list = async () =>
    (await ask<{ saleIP: number }[]>(buyer.page, `/api/goods/mallGoods/prices?ids=${id}`))[0]?.saleIP;
  const after = await list();
  await page.getByRole('button', { name: '撤销' }).click();
  await page.getByRole('dialog').getByText('¥39.80').waitFor();
  await page.keyboard.press('Control+Enter');
  await page
    .getByText(/成功 2/)
    .last()
    .waitFor();
  await expect.poll(list).not.toBe(after);
  await buyer.close();
});
