import { expect } from 'vitest';
import { ask, beginVisit, journeys, logIn, send } from './harness';
import { signIn, staffCall } from './harness/office';

const journey = journeys();

interface Orders {
  list: { id: string; orderNo: string; kinds: number; parentId: string; company: string }[];
}

journey(
  '缺一行：买家看到原因与退款；没收款先放行、发货，买家付清后移出未收款',
  async ({ visit, mall, browser }) => {
    const { page } = visit;
    const buyer = await beginVisit(browser, mall.url, 'desktop');
    await logIn(buyer.page, '13800000001');
    await signIn(page, 'demo-owner');
    const ofBuyer = async (view: string) => {
      const { list } = await staffCall<Orders>(page, `/api/admin/orders?size=100&view=${view}`);
      return list.filter(({ company }) => company.includes('檐下'));
    };
    const [unpaid] = await ofBuyer('unpaid');
    const paid = (await ofBuyer('to-ship')).find(({ kinds }) => kinds > 1);
    if (!unpaid || !paid) throw new Error('the demo mall has too few orders of this customer');

    await page.goto(`/admin/orders?view=to-ship&open=${paid.id}`);
    const dialog = (name: string) => page.getByRole('dialog', { name: new RegExp(name) });
    await page.getByRole('button', { name: '缺货', exact: true }).click();
    const short = dialog('^缺货');
    await short.getByRole('button', { name: '全缺' }).first().click();
    await short.getByLabel('缺货原因').fill('供应商断货，月底才到');
    const commit = short.getByRole('button', { name: /^缺货 1 行，退 ¥/ });
    await commit.waitFor();
    await visit.checkAccessibility();
    const amount = /¥[\d,.]+/.exec(await commit.innerText())?.[0] ?? '';
    await commit.click();
    await page.getByText('已标记缺货').first().waitFor();
    await page
      .getByText(/^供应商断货|：供应商断货，月底才到。退款/)
      .first()
      .waitFor();

    await buyer.open(`/pages/membercenter/myorderpay?id=${paid.parentId || paid.id}`);
    const told = buyer.page.getByRole('region', { name: '缺货' });
    await told.getByText(/原因：供应商断货，月底才到/).waitFor();
    expect(await told.innerText()).toContain(amount);
    expect(await told.innerText()).toContain('其余商品照常发货');

    await page.goto(`/admin/orders?view=unpaid&open=${unpaid.id}`);
    await page.getByRole('button', { name: '放行', exact: true }).click();
    const release = dialog('^放行');
    await release.getByText('该客户没有先发货额度，请先设定额度').waitFor();
    await release.getByRole('button', { name: '改额度' }).click();
    await release.getByRole('spinbutton').fill('100000');
    await release.getByRole('button', { name: '保存额度' }).click();
    await release.getByLabel('放行原因').fill('老客户，月底结');
    await release.getByRole('button', { name: /^先发货，/ }).click();
    await page
      .getByText(/已放行，该客户未收款/)
      .first()
      .waitFor();

    const { list } = await staffCall<Orders>(page, `/api/admin/ship?orders=${unpaid.id}`);
    await page.goto(`/admin/ship?orders=${unpaid.id}`);
    await page
      .getByLabel('粘贴订单号与运单号')
      .fill(list.map(({ orderNo }, at) => `${orderNo}\tSF556677889900${at}`).join('\n'));
    await page.keyboard.press('Control+Enter');
    await page
      .getByRole('dialog')
      .getByText(/将修改/)
      .waitFor();
    await page.keyboard.press('Control+Enter');
    await page
      .getByText(new RegExp(`成功 ${list.length}`))
      .first()
      .waitFor();
    await page.goto('/admin/orders?view=released');
    await page.getByRole('link', { name: unpaid.orderNo, exact: true }).waitFor();
    await page.getByText(/其中已发货/).waitFor();

    await buyer.open(`/pages/membercenter/myorderpay?id=${unpaid.id}`);
    await buyer.page.getByText('商家已同意先发货，请按约定付款').waitFor();
    await buyer.page.getByRole('link', { name: '去支付' }).first().click();
    await buyer.page.waitForURL('**/modeofpay?id=*');
    const started = await send<{ qrText: string }>(buyer.page, 'POST', '/api/payYunZhiFu/scanCodePay', {
      orderId: unpaid.id,
    });
    const cashier = await buyer.context.newPage();
    await cashier.goto(started.data.qrText);
    await cashier
      .getByRole('button', { name: /^支付成功/ })
      .first()
      .click();
    await cashier.getByRole('heading', { name: '支付成功' }).waitFor();
    await cashier.close();
    await expect
      .poll(async () => {
        const seen = await ask<{ state: string; owedAmount?: number }>(
          buyer.page,
          `/api/goods/orders/${unpaid.id}`,
        );
        return [seen.state, seen.owedAmount];
      })
      .toEqual(['shipped', undefined]);
    expect(buyer.problems()).toEqual([]);
    await buyer.close();
    await page.goto('/admin/orders?view=released');
    await page.getByText('没有放行后未收款的订单').waitFor();
  },
  ['desktop'],
);
