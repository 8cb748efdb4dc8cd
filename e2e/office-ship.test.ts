import { expect } from 'vitest';
import { ask, beginVisit, journeys, logIn } from './harness';
import { signIn, staffCall } from './harness/office';

const journey = journeys();

interface Desk {
  list: { id: string; orderNo: string; company: string; state: string }[];
}

journey(
  '粘贴三行运单：一行拒绝并说明，两行发出；买家看到运单；撤销后回到待发货',
  async ({ visit, mall, browser }) => {
    const { page } = visit;
    await signIn(page, 'demo-warehouse', '/admin/ship');
    const { list } = await staffCall<Desk>(page, '/api/admin/ship?size=100');
    const own = list.filter(({ state }) => state === 'to-ship');
    const [first, second] = [own.find(({ company }) => company.includes('檐下')), own.at(-1)];
    if (!first || !second || first === second) throw new Error('the demo mall has too few orders to ship');

    // 1 paste · 2 plan · 3 confirm: of the twelve actions that thirty orders may take.
    await page
      .getByLabel('粘贴订单号与运单号')
      .fill(
        `${first.orderNo}\tSF1234567890001\n${second.orderNo}\tYT1234567890002\nPF20990101000001\tSF1234567890003`,
      );
    await page.keyboard.press('Control+Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('没有这个订单').waitFor();
    await visit.checkAccessibility();
    await page.keyboard.press('Control+Enter');
    const toast = page.getByText(/成功 2/);
    await toast.waitFor();
    await page.getByRole('link', { name: first.orderNo, exact: true }).waitFor({ state: 'detached' });

    const buyer = await beginVisit(browser, mall.url, 'desktop');
    await logIn(buyer.page, '13800000001');
    const seen = await ask<{ shipments: { trackingNo: string }[] }>(
      buyer.page,
      `/api/goods/orders/${first.id}`,
    );
    expect(seen.shipments.map(({ trackingNo }) => trackingNo)).toContain('SF1234567890001');
    expect(buyer.problems()).toEqual([]);

    await page.getByRole('button', { name: '撤销', exact: true }).click();
    await dialog.getByText(/将修改/).waitFor();
    await page.keyboard.press('Control+Enter');
    await page.getByRole('link', { name: first.orderNo, exact: true }).waitFor();
    const again = await staffCall<Desk>(page, '/api/admin/ship?size=100');
    expect(again.list.map(({ orderNo }) => orderNo)).toEqual(
      expect.arrayContaining([first.orderNo, second.orderNo]),
    );
    await buyer.close();
  },
  ['desktop'],
);
