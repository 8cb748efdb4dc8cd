import { expect } from 'vitest';
import { ask, beginVisit, journeys } from './harness';
import { signIn, staffCall } from './harness/office';

const journey = journeys();
const TITLE = '午间秒杀';

interface Goods {
  list: { id: string; code: string; listPiece: number; stock?: number; isOnShelf: boolean }[];
}

journey(
  '十种商品的秒杀：十二步以内启用；再建一个撞上的，说出是谁，不让启用；一分钱的要写明是有意的',
  async ({ visit, browser, mall }) => {
    const { page } = visit;
    let steps = 0;
    const step = async (act: () => Promise<unknown>) => {
      steps += 1;
      await act();
    };
    await signIn(page, 'demo-owner', '/admin/promotions');
    // Ten goods that no activity holds, at 60 % of list, 24 of each, as a spreadsheet has them.
    const { list } = await staffCall<{ list: { id: string }[] }>(page, '/api/admin/promotions/list?size=200');
    const held = new Set<string>();
    for (const { id } of list) {
      const one = await staffCall<{ names: { goods: { id: string }[] } }>(
        page,
        `/api/admin/promotions/one?id=${id}`,
      );
      for (const goods of one.names.goods) held.add(goods.id);
    }
    const found = await ask<{ list: { goodsId: string }[] }>(page, '/api/goods/mallGoods/page?pageSize=100');
    const ids = found.list.map(({ goodsId }) => goodsId).filter((id) => !held.has(id));
    const goods = await page.evaluate(async (wanted) => {
      const me = await fetch('/api/admin/me', { headers: { 'X-Domain': location.hostname } });
      const { csrf } = ((await me.json()) as { data: { csrf: string } }).data;
      const response = await fetch('/api/admin/promotions/goods', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'X-Domain': location.hostname, 'X-CSRF-Token': csrf },
        body: JSON.stringify({ ids: wanted }),
      });
      return ((await response.json()) as { data: unknown }).data;
    }, ids);
    const ten = (goods as Goods).list
      .filter(({ isOnShelf, stock = 0, listPiece }) => isOnShelf && stock >= 24 && listPiece > 0.5)
      .slice(0, 10);
    expect(ten).toHaveLength(10);
    const block = (share: number) =>
      ten.map(({ code, listPiece }) => `${code}\t${(listPiece * share).toFixed(2)}\t24`).join('\n');

    await step(() => page.getByRole('button', { name: '新建活动' }).click());
    await step(() => page.getByRole('link', { name: /^秒杀/ }).click());
    await step(() => page.getByLabel('名称（客户看得到）').fill(TITLE));
    await step(() => fillTime(0, '00:00'));
    await step(() => fillTime(1, '23:55'));
    await step(() => page.getByLabel('粘贴活动商品').fill(block(0.6)));
    await page.getByText('10 种；').waitFor();
    await step(() => page.getByLabel(/^每客户限购/).fill('48'));
    await step(() => page.keyboard.press('Control+Enter'));
    const plan = page.getByRole('dialog', { name: `启用秒杀「${TITLE}」` });
    await plan
      .getByText(ten[0]?.code ?? '')
      .first()
      .waitFor();
    await step(() => page.keyboard.press('Control+Enter'));
    await page.getByRole('cell', { name: TITLE }).waitFor();
    expect(steps).toBeLessThanOrEqual(12);

    const buyer = await beginVisit(browser, mall.url, 'desktop');
    await buyer.open('/pages/seckill');
    await buyer.page.getByText(TITLE).first().waitFor();
    await buyer.close();

    // An overlap is named and blocks.
    await visit.open('/admin/promotions/new?kind=flash-sale');
    await page.getByLabel('名称（客户看得到）').fill('撞上的');
    await page.getByLabel('粘贴活动商品').fill(block(0.5));
    await page.getByText('10 种；').waitFor();
    await page.keyboard.press('Control+Enter');
    const blocked = page.getByRole('dialog', { name: '启用限时抢购「撞上的」' });
    await blocked.getByText(new RegExp(`与「${TITLE}」时间重叠`)).waitFor();
    await expect.poll(() => blocked.getByRole('button', { name: /^启用/ }).isDisabled()).toBe(true);
    await blocked.getByRole('button', { name: '放弃修改' }).click();

    // 1 % of list wants a typed word.
    await visit.open('/admin/promotions/new?kind=flash-sale');
    await page.getByLabel('名称（客户看得到）').fill('一分钱');
    await page.getByLabel('粘贴活动商品').fill(block(0.01));
    await page.getByText('10 种；').waitFor();
    await page.keyboard.press('Control+Enter');
    const low = page.getByRole('dialog', { name: '价格不到标价的一成' });
    const go = low.getByRole('button', { name: '继续预览' });
    expect(await go.isDisabled()).toBe(true);
    await low.getByLabel(/请输入/).fill('确认低价');
    expect(await go.isEnabled()).toBe(true);

    async function fillTime(at: number, time: string): Promise<void> {
      const box = page.getByPlaceholder('时:分').nth(at);
      await box.click();
      await box.fill(time);
      await box.press('Enter');
    }
  },
  ['desktop'],
);
