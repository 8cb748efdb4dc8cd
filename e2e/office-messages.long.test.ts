import { expect } from 'vitest';
import { ask, beginVisit, journeys, logIn } from './harness';
import { signIn } from './harness/office';

const journey = journeys();

const MINE = '深圳市檐下便利连锁有限公司';
const TITLE = '元旦发货安排';

interface Message {
  title: string;
  text: string;
}

journey(
  '站内消息：从客户列表选两家写一条，先看谁会收到，确认后发出；客户看到并点开，这边写着已读；别家收不到',
  async ({ visit, mall, browser }) => {
    const { page } = visit;
    await signIn(page, 'demo-sales', '/admin/companies');
    const boxes = page.locator('[data-row-key] .ant-checkbox-input');
    await boxes.first().waitFor();
    expect(await boxes.count()).toBe(2);
    for (const at of [0, 1]) await boxes.nth(at).click();
    await page.getByRole('button', { name: '发消息' }).click();

    const letter = page.getByRole('dialog', { name: '发站内消息' });
    await letter.getByText(MINE).waitFor();
    const look = letter.getByRole('button', { name: /^预览收件客户/ });
    // A template is not sent as it is: what it leaves open is filled in first.
    await letter.getByRole('button', { name: '放假安排' }).click();
    await letter.getByText('模板里的「＿」还没有填写').waitFor();
    expect(await look.isDisabled()).toBe(true);
    await letter.getByLabel('标题').fill(TITLE);
    await letter.getByLabel('内容').fill('1 月 1 日至 3 日放假，4 日起按下单顺序发货。');
    await letter.getByRole('combobox', { name: '点开后到' }).click();
    await page.locator('.ant-select-item-option').filter({ hasText: '新品' }).click();
    await letter.getByRole('article', { name: '客户看到的消息' }).getByText('点开到「新品」').waitFor();
    await visit.checkAccessibility();

    const buyer = await beginVisit(browser, mall.url, 'desktop');
    await logIn(buyer.page, '13800000001');
    const received = async () =>
      (await ask<{ list: Message[] }>(buyer.page, '/api/member/message/page')).list.filter(
        ({ title }) => title === TITLE,
      ).length;
    await look.click();
    const plan = page.getByRole('dialog', { name: `发送站内消息「${TITLE}」` });
    await plan.getByText(/^将有 2 家客户的 \d+ 个账号收到$/).waitFor();
    await visit.checkAccessibility();
    expect(await received()).toBe(0);
    await plan.getByRole('button', { name: /^发给 2 家客户/ }).click();
    const row = page.locator('[data-row-key]').filter({ hasText: TITLE });
    await row.waitFor();
    expect(await received()).toBe(1);

    await buyer.open('/pages/membercenter/information');
    await buyer.page.getByRole('listitem').filter({ hasText: TITLE }).first().click();
    await buyer.page.waitForURL('**/pages/new');
    const other = await beginVisit(browser, mall.url, 'desktop');
    await logIn(other.page, '13800000002');
    const { list } = await ask<{ list: Message[] }>(other.page, '/api/member/message/page');
    expect(list.map(({ title }) => title)).not.toContain(TITLE);

    await row.click();
    const sent = page.getByRole('dialog', { name: new RegExp(TITLE) });
    await sent.getByText('指定的 2 家客户', { exact: false }).waitFor();
    await sent.getByText(/^1 个账号已读，\d+ 个未读$/).waitFor();
    expect(buyer.problems()).toEqual([]);
    await Promise.all([buyer.close(), other.close()]);
  },
  ['desktop'],
);
