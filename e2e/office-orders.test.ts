import { expect } from 'vitest';
import { ask, beginVisit, journeys, logIn } from './harness';
import { signIn, staffCall } from './harness/office';

const journey = journeys();

interface Found {
  list: { id: string; orderNo: string }[];
}

journey(
  '按单号找到订单：手机遮住，显示要记一笔；内部备注同事看得到，买家看不到',
  async ({ visit, mall, browser }) => {
    const buyer = await beginVisit(browser, mall.url, 'desktop');
    await logIn(buyer.page, '13800000001');
    const { list } = await ask<Found>(buyer.page, '/api/goods/orders/myPage?state=to-ship&pageSize=5');
    const [order] = list;
    if (!order) throw new Error('the demo mall has no order to ship');

    const { page } = visit;
    await signIn(page, 'demo-owner');
    await page.keyboard.press('Control+k');
    const palette = page.getByLabel('查找', { exact: true });
    await palette.fill(order.orderNo);
    await page.getByRole('dialog').getByText(order.orderNo).first().waitFor();
    await palette.press('Enter');
    await page.waitForURL(/\/admin\/orders/);
    const masked = page.getByText(/^1\d{2}\*{4}\d{4}$/).first();
    await masked.waitFor();
    await page.getByRole('button', { name: '显示', exact: true }).first().click();
    await page
      .getByText(/^1\d{10}$/)
      .first()
      .waitFor();
    await visit.checkAccessibility();

    await page
      .getByRole('button', { name: /写备注|添加|备注/ })
      .first()
      .click();
    await page.getByRole('textbox', { name: '内部备注' }).fill('走后门卸货，先打电话');
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await page.getByText('走后门卸货，先打电话').first().waitFor();

    await buyer.open(`/pages/membercenter/myorderpay?id=${order.id}`);
    await buyer.page.getByText(order.orderNo).first().waitFor();
    expect(await buyer.page.getByText('走后门卸货').count()).toBe(0);
    expect(buyer.problems()).toEqual([]);
    await buyer.close();

    const acts = await staffCall<{ list: { sentence: string }[] }>(page, '/api/admin/acts');
    expect(
      acts.list
        .slice(0, 4)
        .map(({ sentence }) => sentence)
        .join('\n'),
    ).toContain(order.orderNo);
  },
  ['desktop'],
);

journey(
  '订单列表的地址：视图、排序和抽屉另一个人打开都一样；X 选中，合计写在下面',
  async ({ visit, mall, browser }) => {
    const { page } = visit;
    await signIn(page, 'demo-owner', '/admin/orders?view=to-ship');
    const rows = page.locator('[data-row-key]');
    await rows.first().waitFor();
    await page.getByRole('columnheader', { name: '下单时间' }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('sort')).toBe('placed');
    await expect.poll(() => page.locator('.data-table-rows.stale').count()).toBe(0);
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await page
      .getByText(/已选 1 单|1 单/)
      .first()
      .waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    const keys = () =>
      rows.evaluateAll((all) => all.slice(0, 5).map((row) => row.getAttribute('data-row-key')));
    const other = await beginVisit(browser, mall.url, 'desktop');
    await signIn(other.page, 'demo-owner', page.url());
    await other.page.getByRole('dialog').waitFor();
    const others = () =>
      other.page
        .locator('[data-row-key]')
        .evaluateAll((all) => all.slice(0, 5).map((row) => row.getAttribute('data-row-key')));
    await expect.poll(others).toEqual(await keys());
    expect(await other.page.getByRole('tab', { name: /^待发货/ }).getAttribute('aria-selected')).toBe('true');
    expect(other.problems()).toEqual([]);
    await other.close();
  },
  ['desktop'],
);
