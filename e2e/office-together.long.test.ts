import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { beginVisit, journeys } from './harness';
import { signIn, staffCall } from './harness/office';

const MANY = 1_243;
const numberOf = (n: number): string => `PF20250101${String(n).padStart(6, '0')}`;

/** As many more orders like one that waits already, in a warehouse of their own. */
const COPIES = `
  create temp table model as
    select o.* from orders o join companies c on c.kh_id = o.kh_id
    where o.state = 'to-ship' and o.hold_reasons = '{}' and o.parent_id is null and c.name like '%檐下%'
      and not exists (select from orders child where child.parent_id = o.id)
      and not exists (select from order_lines l where l.order_id = o.id and l.held_pieces > 0)
    order by o.created_at limit 1;
  insert into orders select (jsonb_populate_record(null::orders, to_jsonb(m) || jsonb_build_object('id', m.id || '-' || n,
    'no', 'PF20250101' || lpad(n::text, 6, '0'), 'request_id', m.request_id || '-' || n, 'cart_version', null,
    'ship_from', '临时仓', 'mark_colour', '', 'mark_word', ''))).*
  from model m cross join generate_series(1, ${MANY}) n;`;

const journey = journeys({ before: COPIES });

interface OrderPage {
  list: { id: string; orderNo: string; mark?: { word: string } }[];
  next?: string;
}

/** How many of the warehouse's orders bear each mark. */
async function marksOf(page: Page): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (let cursor = ''; ; ) {
    const query = new URLSearchParams({ shipFrom: '临时仓', size: '200', ...(cursor && { cursor }) });
    const answer = await staffCall<OrderPage>(page, `/api/admin/orders?${query}`);
    for (const { mark } of answer.list) {
      const word = mark?.word ?? '';
      found[word] = (found[word] ?? 0) + 1;
    }
    if (!answer.next) return found;
    cursor = answer.next;
  }
}

/** Marks what the open dialog is about. */
async function mark(page: Page, word: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: /^标记/ });
  await dialog.getByLabel('标记的词').fill(word);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
}

journey(
  '按筛选选中全部 1,243 单：一单被同事改过，指名拒绝，其余 1,242 单照样标上；在操作记录里撤销，同事的那一单不动',
  async ({ visit, mall, browser }) => {
    const { page } = visit;
    await signIn(page, 'demo-owner', `/admin/orders?view=to-ship&shipFrom=${encodeURIComponent('临时仓')}`);
    await page.getByText(/已显示 50 条/).waitFor();
    await page.getByLabel('选择全部已显示的行').check();
    const bar = page.getByRole('region', { name: '批量操作' });
    await bar.getByText('选择符合条件的全部').click();
    await bar.getByRole('button', { name: '标记' }).click();
    await mark(page, '年货');
    const plan = page.getByRole('dialog', { name: /^标记 1,?243 单/ });
    await plan.locator('.plan-counts').getByText('1,243').waitFor();

    const colleague = await beginVisit(browser, mall.url, 'desktop');
    const theirs = await staffCall<OrderPage>(page, `/api/admin/orders?keyword=${numberOf(7)}`);
    const [order] = theirs.list;
    await signIn(colleague.page, 'demo-sales', `/admin/orders/${order?.id ?? ''}`);
    await colleague.page.getByRole('button', { name: '标记', exact: true }).click();
    await mark(colleague.page, '先别动');
    await expect
      .poll(
        async () =>
          (await staffCall<OrderPage>(page, `/api/admin/orders?keyword=${numberOf(7)}`)).list[0]?.mark,
      )
      .toMatchObject({ word: '先别动' });
    await colleague.close();

    await page.keyboard.press('Control+Enter');
    const result = page.getByRole('dialog', { name: /^标记/ });
    await result.getByText('成功 1,242，失败 1').waitFor({ timeout: 60_000 });
    const failure = result.locator('.plan-failures li');
    expect(await failure.allInnerTexts()).toEqual([expect.stringContaining(numberOf(7))]);
    expect(await failure.innerText()).toMatch(/已被 .+ 于 \d\d:\d\d 修改/);
    await result.getByRole('button', { name: '完成' }).click();
    expect(await marksOf(page)).toEqual({ 年货: MANY - 1, 先别动: 1 });

    await visit.open('/admin/acts');
    const act = page.locator('.ant-table-row', { hasText: '年货' }).first();
    await act.waitFor();
    await act.click();
    const drawer = page.getByRole('dialog');
    const [before, after] = [drawer.locator('.act-diff td').nth(1), drawer.locator('.act-diff td').nth(2)];
    expect([await before.innerText(), await after.innerText()]).toEqual([
      '--',
      expect.stringContaining('年货'),
    ]);
    await drawer.getByRole('link', { name: '同一批的全部记录' }).click();
    await expect.poll(() => page.url()).toContain('plan=');
    const batch = new URL(page.url());
    await visit.open(`${batch.pathname}${batch.search}`);
    await page.getByRole('button', { name: '撤销' }).first().click();
    const back = page.getByRole('dialog', { name: '改 1242 单的标记' });
    await back.locator('.plan-counts').getByText('1,242').waitFor();
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => marksOf(page), { timeout: 60_000 }).toEqual({ '': MANY - 1, 先别动: 1 });
    await visit.open(`${batch.pathname}${batch.search}`);
    await page.locator('.ant-table-row', { hasText: '已撤销' }).first().waitFor();
    expect(await page.getByRole('button', { name: '撤销' }).count()).toBe(0);
  },
  ['desktop'],
);

journey(
  '两个人答同一张询价：后发的看到两个版本，逐行对照；用自己的覆盖，再发是第 2 版',
  async ({ visit, mall, browser }) => {
    const { page } = visit;
    await signIn(page, 'demo-owner', '/admin/quotes?view=waiting');
    const { list } = await staffCall<{ list: { id: string; no: string; company: string }[] }>(
      page,
      '/api/admin/quotes?view=waiting',
    );
    const asked = list.find(({ company }) => company.includes('檐下'));
    if (!asked) throw new Error('no request of this company waits');
    const answer = async (one: Page, factor: string) => {
      await one.getByLabel('标价的倍数').fill(factor);
      await one.getByRole('button', { name: '标价 ×' }).click();
      await one.getByText(/未填/).waitFor({ state: 'hidden' });
    };
    await visit.open(`/admin/quotes/${asked.id}`);
    await answer(page, '0.91');

    const colleague = await beginVisit(browser, mall.url, 'desktop');
    await signIn(colleague.page, 'demo-sales', `/admin/quotes/${asked.id}`);
    await answer(colleague.page, '0.95');
    await colleague.page.keyboard.press('Control+Enter');
    await colleague.page.getByRole('dialog', { name: '发出报价 1 张' }).getByText('将修改').waitFor();
    await colleague.page.keyboard.press('Control+Enter');
    await colleague.page.getByText('报价已发出').waitFor();
    await colleague.close();

    await page.keyboard.press('Control+Enter');
    const both = page.getByRole('dialog', { name: '别人刚刚报了第 1 版' });
    await both.waitFor();
    for (const head of ['现在的', '我的']) await both.getByRole('columnheader', { name: head }).waitFor();
    const cells = await both.getByRole('row').nth(1).getByRole('cell').allInnerTexts();
    expect(cells[1]).not.toBe(cells[2]);
    await visit.checkAccessibility();
    await both.getByRole('button', { name: '用我的覆盖' }).click();
    await both.waitFor({ state: 'hidden' });
    await page.keyboard.press('Control+Enter');
    const sending = page.getByRole('dialog', { name: '发出报价 1 张' });
    await sending.getByText(/第 2 版/).waitFor();
    await page.keyboard.press('Control+Enter');
    await page.getByText('报价已发出').waitFor();
    const now = await staffCall<{ version: number; lines: { answer: { offers: { saleIP: number }[] } }[] }>(
      page,
      `/api/admin/quotes/${asked.id}`,
    );
    expect(now.version).toBe(2);
    const mine = Number(cells[2]?.split(' / ')[0]);
    expect(now.lines[0]?.answer.offers[0]?.saleIP).toBeCloseTo(mine, 2);
  },
  ['desktop'],
);
