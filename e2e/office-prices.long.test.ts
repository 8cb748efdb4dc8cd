import { expect } from 'vitest';
import { ask, beginVisit, journeys, logIn } from './harness';
import { pasteOnPage, signIn, staffCall } from './harness/office';

const journey = journeys({ env: { NODE_ENV: 'test' } });

interface Goods {
  list: { id: string; code: string; listIP: number; listSP: number }[];
  next?: string;
}

journey(
  '二百个价不超过六步：买家看到新价，撤销全部回来',
  async ({ visit, mall, browser }) => {
    const { page } = visit;
    let steps = 0;
    const step = async (act: () => Promise<unknown>) => {
      steps += 1;
      await act();
    };
    await signIn(page, 'demo-owner');
    const { list } = await staffCall<Goods>(page, '/api/admin/goods?view=on&sort=code&size=200');
    expect(list).toHaveLength(200);
    const raised = (yuan: number): string => (yuan * 1.03).toFixed(4);
    const block = list
      .map(({ code, listIP, listSP }) => `${code}\t${raised(listIP)}\t${raised(listSP)}`)
      .join('\n');
    await step(() =>
      page.getByRole('navigation', { name: '后台导航' }).getByRole('button', { name: /价格/ }).click(),
    );
    await step(() => page.getByRole('link', { name: '改价台' }).click());
    await page.getByRole('grid', { name: '标价' }).getByRole('row').nth(1).waitFor();
    await step(() => pasteOnPage(page, block));
    await page.getByText('对上 200 个商品').waitFor();
    await step(() => page.keyboard.press('Control+Enter'));
    await page.getByRole('dialog', { name: '改 200 个价' }).getByText('将修改').waitFor();
    await step(() => page.keyboard.press('Control+Enter'));
    await page.getByText(/成功 200/).waitFor();
    expect(steps).toBeLessThanOrEqual(6);

    const buyer = await beginVisit(browser, mall.url, 'desktop');
    await logIn(buyer.page, '13800000001');
    const now = await staffCall<Goods>(page, '/api/admin/goods?view=on&sort=code&size=200');
    const [first] = now.list;
    expect(first?.listIP).toBeCloseTo(Number(raised(list[0]?.listIP ?? 0)), 4);
    const price = async () =>
      (await ask<{ saleIP: number }[]>(buyer.page, `/api/goods/mallGoods/prices?ids=${first?.id}`))[0]
        ?.saleIP;
    const after = await price();
    await page.getByRole('button', { name: '撤销' }).click();
    await page.getByRole('dialog').getByText('将修改').waitFor();
    await page.keyboard.press('Control+Enter');
    await page
      .getByText(/成功 200/)
      .last()
      .waitFor();
    await expect.poll(price).not.toBe(after);
    const back = await staffCall<Goods>(page, '/api/admin/goods?view=on&sort=code&size=200');
    expect(back.list.map(({ listIP, listSP }) => [listIP, listSP])).toEqual(
      list.map(({ listIP, listSP }) => [listIP, listSP]),
    );
    await buyer.close();
  },
  ['desktop'],
);
