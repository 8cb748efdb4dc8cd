import { expect } from 'vitest';
import { ask, beginVisit, journeys, logIn } from './harness';
import { signIn, staffCall } from './harness/office';

const FORTY = 40;
const applicationOf = (n: number): string => `FP20260101${String(n).padStart(6, '0')}`;
const invoiceOf = (n: number): string => `2633200000${String(n).padStart(10, '0')}`;
const orderOf = (n: number): string => `PF20200101${String(n).padStart(6, '0')}`;

/**
 * Forty more applications like the one that staff issue by hand, and two more orders like the one whose voucher waits.
 */
const COPIES = `
  insert into invoices select (jsonb_populate_record(null::invoices, to_jsonb(i) || jsonb_build_object('id', i.id || '-' || n,
    'no', 'FP20260101' || lpad(n::text, 6, '0'), 'serial', i.serial || '-' || n, 'request_id', 'journey-' || n))).*
  from (select * from invoices where provider = 'hand' and state = 'applying' order by created_at limit 1) i
  cross join generate_series(1, ${FORTY}) n;
  create temp table model as
    select o.* from orders o join payments p on p.order_id = o.id
    where p.method = 'transfer' and p.state = 'processing' order by p.created_at limit 1;
  insert into orders select (jsonb_populate_record(null::orders, to_jsonb(m) || jsonb_build_object('id', m.id || '-' || n,
    'no', 'PF20200101' || lpad(n::text, 6, '0'), 'request_id', m.request_id || '-' || n, 'cart_version', null))).*
  from model m cross join generate_series(1, 2) n;
  insert into order_lines select (jsonb_populate_record(null::order_lines, to_jsonb(l) || jsonb_build_object('id',
    nextval(pg_get_serial_sequence('order_lines', 'id')), 'order_id', l.order_id || '-' || n))).*
  from order_lines l join model m on m.id = l.order_id cross join generate_series(1, 2) n;
  insert into order_instalments select (jsonb_populate_record(null::order_instalments, to_jsonb(l) || jsonb_build_object('id',
    nextval(pg_get_serial_sequence('order_instalments', 'id')), 'order_id', l.order_id || '-' || n))).*
  from order_instalments l join model m on m.id = l.order_id cross join generate_series(1, 2) n;`;

const journey = journeys({ before: COPIES });

interface Invoices {
  list: { id: string; no: string; number: string; amount: number; byHand: boolean }[];
}

journey(
  '四十张发票：导出清单，粘贴号码登记，文件一次传完，不超过八步；合计不对的不登记，客户能下载',
  async ({ visit, mall, browser }) => {
    const { page } = visit;
    let steps = 0;
    const step = async (act: () => Promise<unknown>) => {
      steps += 1;
      await act();
    };
    await signIn(page, 'demo-finance');
    const { list } = await staffCall<Invoices>(page, '/api/admin/invoices?view=todo&size=100');
    const own = list.find(({ no, byHand }) => byHand && !no.startsWith('FP20260101'));
    const amount = list.find(({ no }) => no === applicationOf(1))?.amount ?? 0;
    expect(list.filter(({ no }) => no.startsWith('FP20260101'))).toHaveLength(FORTY);
    await step(() =>
      page
        .getByRole('row', { name: /待开发票/ })
        .getByText('开始处理')
        .click(),
    );
    await page.getByText(applicationOf(1)).first().waitFor();
    await step(() => page.getByLabel('选择全部已显示的行').check());
    const bulk = page.getByRole('region', { name: '批量操作' });
    const sheet = page.waitForEvent('download');
    await step(() => bulk.getByRole('button', { name: /^导出清单/ }).click());
    expect((await sheet).suggestedFilename()).toMatch(/^invoices-.*\.xlsx$/);
    await step(() => bulk.getByRole('button', { name: /^批量登记/ }).click());
    const pasted = Array.from(
      { length: FORTY },
      (_, n) => `${applicationOf(n + 1)}\t${invoiceOf(n + 1)}\t${amount.toFixed(2)}`,
    );
    pasted.push(`${own?.no}\t${invoiceOf(99)}\t1.00`);
    await step(() => page.getByLabel('开好的发票').fill(pasted.join('\n')));
    await page.getByText('读到 41 张').waitFor();
    await visit.shot('office-invoices-paste');
    await step(() => page.keyboard.press('Control+Enter'));
    const plan = page.getByRole('dialog', { name: /^登记已开具 4\d 张发票/ });
    await plan.getByText(/价税合计 ¥1\.00 与申请的/).waitFor();
    await visit.shot('office-invoices-plan');
    await step(() => page.keyboard.press('Control+Enter'));
    await page
      .getByText(/成功 40/)
      .first()
      .waitFor();
    const files = Array.from({ length: FORTY }, (_, n) => ({
      name: `dzfp_${invoiceOf(n + 1)}.pdf`,
      mimeType: 'application/pdf',
      buffer: Buffer.from(`%PDF-1.4\n${'x'.repeat(100)}${n}`),
    }));
    await step(() => page.getByLabel('发票文件').setInputFiles(files));
    await page.getByText('40 个文件已存入，客户可以下载').waitFor();
    await visit.shot('office-invoices-done');
    expect(steps).toBeLessThanOrEqual(8);

    const todo = await staffCall<Invoices>(page, '/api/admin/invoices?view=todo&size=100');
    expect(todo.list.map(({ no }) => no)).toContain(own?.no);
    expect(todo.list.filter(({ no }) => no.startsWith('FP20260101'))).toEqual([]);
    const issued = await staffCall<Invoices>(
      page,
      `/api/admin/invoices?view=issued&keyword=${invoiceOf(40)}`,
    );
    const buyer = await beginVisit(browser, mall.url, 'desktop');
    await logIn(buyer.page, '13800000001');
    const { files: given } = await ask<{ files: { url: string }[] }>(
      buyer.page,
      `/api/finance/invoice/ok?id=${issued.list[0]?.id}`,
    );
    const type = await buyer.page.evaluate(
      async (url) => (await fetch(url)).headers.get('content-type'),
      given[0]?.url ?? '',
    );
    expect(type).toBe('application/pdf');
    await buyer.close();
  },
  ['desktop'],
);

journey(
  '一张凭证付三张订单，少一分：看着凭证拆开，先提醒，两张收齐，一张等余款；收款登记写明合付',
  async ({ visit }) => {
    const { page } = visit;
    await signIn(page, 'demo-finance', '/admin/transfers');
    const pile = page.getByRole('list', { name: '转账' });
    const first = await pile.getByRole('button').first().innerText();
    await pile.getByRole('button').first().click();
    await page.getByRole('button', { name: /^拆到多个订单/ }).click();
    const dialog = page.getByRole('dialog', { name: /几张订单/ });
    await dialog.getByRole('img', { name: '转账凭证' }).waitFor();
    await dialog.getByText(orderOf(1)).waitFor();
    const one = Number((await dialog.getByLabel('一共收到（元）').inputValue()).replaceAll(',', ''));
    await dialog.getByLabel('一共收到（元）').fill((3 * one - 0.01).toFixed(2));
    await dialog.getByLabel('银行流水号').fill('E2E-THREE-IN-ONE');
    await dialog.getByText(/少付 ¥0\.01，继续等余款/).waitFor();
    await visit.shot('office-divide');
    await visit.checkAccessibility();
    await dialog.getByRole('button', { name: /^分给 3 张订单/ }).click();
    const doubt = page.getByRole('dialog').filter({ hasText: '请再看一眼' });
    await doubt.getByRole('button', { name: /^仍然登记/ }).click();
    await page.getByText(/已分到 3 张订单：2 张收齐，1 张还差 ¥0\.01/).waitFor();
    expect(first).not.toBe('');
    await page.goto('/admin/receipts?q=E2E-THREE-IN-ONE');
    await expect.poll(() => page.getByRole('button', { name: '合付 3 单' }).count()).toBe(3);
    await visit.shot('office-receipts-together');
    await page.goto(`/admin/receipts?view=part&q=${orderOf(2)}`);
    await page.getByText('0.01', { exact: true }).waitFor();
  },
  ['desktop'],
);
