import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { journeys } from './harness';
import { signIn, staffCall } from './harness/office';

const journey = journeys();
const TEN = 10;

interface Goods {
  code: string;
  listPiece: number;
  stock?: number;
  isOnShelf: boolean;
}

/** Ten goods on sale that nobody sells in another activity, with stock to set aside. */
async function tenGoods(page: Page): Promise<Goods[]> {
  const { list: rows } = await staffCall<{ list: { code: string }[] }>(
    page,
    '/api/admin/stock?view=all&size=100',
  );
  const found = await page.evaluate(
    async (codes) => {
      const me = await (await fetch('/api/admin/me', { headers: { 'X-Domain': location.hostname } })).json();
      const answer = await fetch('/api/admin/promotions/goods', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'X-Domain': location.hostname,
          'X-CSRF-Token': me.data.csrf,
        },
        body: JSON.stringify({ codes }),
      });
      return ((await answer.json()) as { data: { list: Goods[] } }).data.list;
    },
    rows.map(({ code }) => code),
  );
  const fit = found.filter(({ stock = 0, isOnShelf }) => isOnShelf && stock > 500).slice(0, TEN);
  if (fit.length < TEN) throw new Error(`only ${fit.length} goods have stock to set aside`);
  return fit;
}

/** The block as it comes out of a spreadsheet: 货号, a price of a piece, pieces. */
const blockOf = (goods: readonly Goods[], share: number): string =>
  [
    '货号\t零价\t数量',
    ...goods.map(({ code, listPiece }) => `${code}\t${(listPiece * share).toFixed(2)}\t12`),
  ].join('\n');

const dayIn = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Pastes over the goods that stand in the form already. */
async function pasteOver(page: Page, text: string): Promise<void> {
  const read = page.waitForResponse(/\/api\/admin\/promotions\/goods/);
  await page.getByRole('grid', { name: '活动商品' }).evaluate((grid, own) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', own);
    grid.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
  await read;
  await page.getByText(`填入 ${TEN} 种`).last().waitFor();
}

/** The form of a seckill up to its preview, counted. */
async function write(
  page: Page,
  { title, goods, share }: { title: string; goods: readonly Goods[]; share: number },
) {
  let steps = 0;
  const step = async (act: Promise<unknown>) => {
    steps += 1;
    await act;
  };
  await step(page.getByRole('button', { name: '新建活动' }).click());
  await step(page.getByRole('link', { name: /^秒杀/ }).click());
  await step(page.getByLabel('名称（客户看得到）').fill(title));
  const time = async (label: string, nth: number, text: string) => {
    const box = page.getByLabel(label, { exact: true }).nth(nth);
    await box.fill(text);
    await box.press('Enter');
  };
  await step(time('开始', 0, `${dayIn(30)} 00:00`));
  await step(time('结束', 0, `${dayIn(37)} 00:00`));
  await step(time('开始', 1, '20:00'));
  await step(time('结束', 1, '22:00'));
  await step(page.getByLabel('粘贴活动商品').fill(blockOf(goods, share)));
  await page.getByText(`填入 ${TEN} 种`).waitFor();
  await step(page.getByLabel(/^每单限购/).fill('12'));
  await step(page.keyboard.press('Control+Enter'));
  return { steps: () => steps, step };
}

journey(
  '十个商品的秒杀：十二步以内启用；与它重叠的指名、不能启用；标价百分之一的要写明是有意的',
  async ({ visit }) => {
    const { page } = visit;
    await signIn(page, 'demo-owner', '/admin/promotions');
    const goods = await tenGoods(page);
    const first = await write(page, { title: '晚八点秒杀', goods, share: 0.6 });
    const plan = page.getByRole('dialog', { name: '启用秒杀「晚八点秒杀」' });
    await plan.getByText('将修改').waitFor();
    await first.step(page.keyboard.press('Control+Enter'));
    await page.locator('[data-row-key]').filter({ hasText: '晚八点秒杀' }).waitFor();
    expect(first.steps()).toBeLessThanOrEqual(12);

    await write(page, { title: '撞上的秒杀', goods, share: 0.5 });
    const blocked = page.getByRole('dialog', { name: '启用秒杀「撞上的秒杀」' });
    await blocked
      .getByText(/与「晚八点秒杀」时间重叠/)
      .first()
      .waitFor();
    await expect.poll(() => blocked.getByRole('button', { name: /^启用/ }).isDisabled()).toBe(true);
    await page.keyboard.press('Escape');

    await pasteOver(page, blockOf(goods, 0.01));
    await page.keyboard.press('Control+Enter');
    const low = page.getByRole('dialog', { name: '价格不到标价的一成' });
    const go = low.getByRole('button', { name: '继续预览' });
    expect(await go.isDisabled()).toBe(true);
    await low.getByPlaceholder('确认低价').fill('确认');
    expect(await go.isDisabled()).toBe(true);
    await low.getByPlaceholder('确认低价').fill('确认低价');
    await go.click();
    await page.getByRole('dialog', { name: '启用秒杀「撞上的秒杀」' }).waitFor();
  },
  ['desktop'],
);
