import { expect } from 'vitest';
import { ask, beginVisit, journeys, logIn } from './harness';
import { signIn, staffCall } from './harness/office';

const journey = journeys();

interface Desk {
  list: { id: string; orderNo: string; company: string; state: string }[];
}
interface Box {
  list: { title: string; text: string }[];
}

journey(
  '消息模板：改「已发货」的文字，空写错了存不下；发一单，买家读到的就是新的；恢复默认又是原来的',
  async ({ visit, mall, browser }) => {
    const { page } = visit;
    await signIn(page, 'demo-owner', '/admin/templates');
    await page.getByLabel('找消息').fill('已发货');
    await page.getByRole('button', { name: /已发货（快递）/ }).click();
    const save = page.getByRole('button', { name: '保存', exact: true });
    const text = page.getByLabel('内容', { exact: true });
    await text.fill('{快递单}在路上');
    await page.getByText('第 1 个字：花括号里的名称不在这条消息可用的空里').waitFor();
    expect(await save.isDisabled()).toBe(true);

    await page.getByLabel('标题', { exact: true }).fill('您的货已上路');
    await text.fill('到货请先点数，单号 ');
    await page.getByRole('button', { name: '在内容里插入运单号' }).click();
    expect(await text.inputValue()).toBe('到货请先点数，单号 {运单号}');
    await page
      .getByLabel('站内消息预览')
      .getByText(/^到货请先点数，单号 \w+$/)
      .waitFor();
    await visit.checkAccessibility();
    await save.click();
    await page.getByText('已保存，下一条就照新的').waitFor();

    const { list } = await staffCall<Desk>(page, '/api/admin/ship?size=100');
    const order = list.find(({ state, company }) => state === 'to-ship' && company.includes('檐下'));
    if (!order) throw new Error('the demo mall has no order of this customer to ship');
    await page.goto('/admin/ship');
    await page.getByLabel('粘贴订单号与运单号').fill(`${order.orderNo}\tSF1234567890001`);
    await page.keyboard.press('Control+Enter');
    await page
      .getByRole('dialog')
      .getByText(/将修改/)
      .waitFor();
    await page.keyboard.press('Control+Enter');
    await page.getByText(/成功 1/).waitFor();

    const buyer = await beginVisit(browser, mall.url, 'desktop');
    await logIn(buyer.page, '13800000001');
    const told = async () => {
      const box = await ask<Box>(buyer.page, '/api/member/message/page');
      return box.list.find(({ title }) => title === '您的货已上路')?.text;
    };
    await expect.poll(told, { interval: 250 }).toBe('到货请先点数，单号 SF1234567890001');
    await buyer.page.goto('/pages/membercenter/information');
    await buyer.page.getByText('到货请先点数，单号 SF1234567890001').first().waitFor();
    await buyer.close();

    await page.goto('/admin/templates?open=order.shipped');
    await page.getByRole('button', { name: '恢复默认' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '恢复默认' }).click();
    await page.getByText('已恢复默认的文字').waitFor();
    expect(await page.getByLabel('标题', { exact: true }).inputValue()).toBe('订单已发货');
  },
  ['desktop'],
);
