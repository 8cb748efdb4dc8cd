import { expect } from 'vitest';
import { ask, beginVisit, journeys } from './harness';
import { signIn, staffCall } from './harness/office';

const journey = journeys();

const FIRST = '已反馈仓库，之后发货加固包装。';
const SECOND = '给您添麻烦了，压坏的纸箱已补寄一个。';

interface Waiting {
  list: { id: string; goodsId: string; goodsName: string; content: string }[];
}
interface Comments {
  list: { reply?: string }[];
}

journey(
  '评价：两个人同时回复，后保存的看到两份，什么也没丢，选了才覆盖；通过并回复一步完成，客户在商品页看到',
  async ({ visit, mall, browser }) => {
    const { page } = visit;
    await signIn(page, 'demo-owner', '/admin/reviews');
    const { list } = await staffCall<Waiting>(page, '/api/admin/reviews?state=waiting');
    const [review] = list;
    if (!review) throw new Error('no review waits');
    const address = `/admin/reviews?open=${review.id}`;
    const replyOf = async () =>
      (
        await staffCall<{ list: { id: string; reply: string }[] }>(page, '/api/admin/reviews?state=waiting')
      ).list.find(({ id }) => id === review.id)?.reply;

    await visit.open(address);
    const mine = page.getByRole('textbox', { name: '商家回复' });
    await mine.fill(SECOND);
    await visit.checkAccessibility();

    const colleague = await beginVisit(browser, mall.url, 'desktop');
    await signIn(colleague.page, 'demo-sales', address);
    await colleague.page.getByRole('button', { name: FIRST }).click();
    await colleague.page.getByRole('button', { name: '保存回复' }).click();
    await colleague.page.getByText('已回复', { exact: true }).first().waitFor();

    visit.expectProblems(/status of 4\d\d.*\/api\/admin\/reviews\/reply/);
    await page.getByRole('button', { name: '保存回复' }).click();
    const both = page.getByRole('dialog', { name: '同事刚刚回复过这条评价' });
    const row = both.getByRole('row', { name: /^商家回复/ });
    await row.getByText(FIRST).waitFor();
    await row.getByText(SECOND).waitFor();
    await both.getByText(/^宋小业 \d\d-\d\d \d\d:\d\d$/).waitFor();
    await visit.checkAccessibility();
    expect(await replyOf()).toBe(FIRST);
    await both.getByRole('button', { name: '继续编辑' }).click();
    await both.waitFor({ state: 'hidden' });
    expect(await mine.inputValue()).toBe(SECOND);

    await page.getByRole('button', { name: /^通过并回复/ }).click();
    await both.getByRole('button', { name: '用我的覆盖' }).click();
    await both.waitFor({ state: 'hidden' });
    await expect.poll(replyOf).toBe(SECOND);
    await page.getByRole('button', { name: /^通过/ }).click();
    const shown = async () =>
      (
        await ask<Comments>(colleague.page, `/api/goods/comment/listByGoodsId?goodsId=${review.goodsId}`)
      ).list.map(({ reply }) => reply);
    await expect.poll(shown).toContain(SECOND);
    await colleague.close();
  },
  ['desktop'],
);
