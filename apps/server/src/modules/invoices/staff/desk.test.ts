import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apply, aCompletedOrder, aTitle, moveTo } from '../../../../test/builders/invoices';
import { anOperator, aStaff, formOf } from '../../../../test/builders/operators';
import { aShopper, audit, aWater, type Shopper } from '../../../../test/builders/orders';
import { startTestApp, type TestApp } from '../../../../test/harness';
import { owePart, settleRefund } from '../../payments';
import { invoiceQueue } from '..';

/** Seen to fail: without the scope in lists and acts; with a renewed red letter still counted. */
let app: TestApp;
let staff: Awaited<ReturnType<typeof aStaff>>;
let goods: number;
let who: Shopper;

beforeAll(async () => {
  const plain = await startTestApp();
  const invoices = { ...plain.platform.settings.invoices, provider: 'hand' as const };
  await plain.stop();
  app = await startTestApp({ settings: { invoices } });
  staff = await aStaff(app);
  goods = await aWater(app.db, { stock: 100_000 });
  who = await aShopper(app);
});
afterAll(async () => {
  expect(await audit(app)).toEqual([]);
  await app.stop();
});

type Role = Parameters<typeof staff.as>[0];
const finance = () => staff.as('finance');

async function applied(): Promise<{ id: string; no: string; orderId: string }> {
  const titleId = await aTitle(app.db, who);
  const orderId = await aCompletedOrder(app, who, goods);
  const { data } = await apply(app, who, { orderIds: [orderId], titleId });
  return { id: data.id, no: data.no, orderId };
}
const idsOf = async (view: 'todo' | 'red' | 'issued' | 'failed' | 'all', role: Role = 'finance') =>
  (await app.call('adminInvoices', { headers: staff.as(role), query: { view, size: 200 } })).data.list.map(
    ({ id }) => id,
  );
const show = (id: string, role: Role = 'finance') =>
  app.call('adminInvoice', { headers: staff.as(role), params: { id } });

/** The whole order goes back, by hand. */
async function refundAll(orderId: string): Promise<void> {
  const order = await app.db
    .selectFrom('orders')
    .select('payable_amount')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const part = { orderId, amount: order.payable_amount, reason: '质量问题', source: `test:${orderId}` };
  await app.platform.database.transaction((tx) =>
    owePart(tx, app.platform, { ...part, now: app.clock.now() }),
  );
  const { id } = await app.db
    .selectFrom('refunds')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  await settleRefund(app.platform, id, 'OUT-1', app.clock.now());
}

describe('发票的队', () => {
  it('待开 → 已开具，一页一页翻一张不多一张不少；核对与文件在一张里', async () => {
    const { id, no } = await applied();
    await applied();
    expect(await idsOf('todo')).toContain(id);
    const paged: string[] = [];
    let cursor = '';
    do {
      const { data } = await app.call('adminInvoices', {
        headers: finance(),
        query: { view: 'todo', size: 1, cursor },
      });
      paged.push(...data.list.map((one) => one.id));
      cursor = data.next ?? '';
    } while (cursor !== '');
    expect(paged).toEqual(await idsOf('todo'));
    const before = await show(no);
    expect(before.data).toMatchObject({ byHand: true, redsOpen: 0, files: [] });
    expect(before.data.checks.map(({ name, ok }) => [name, ok])).toEqual([
      ['title', true],
      ['company', false],
      ['orders', true],
      ['sum', true],
      ['codes', expect.any(Boolean)],
    ]);
    const form = await formOf(`%PDF-1.4\n${'x'.repeat(100)}`, 'invoice.pdf');
    await app.http.inject({
      method: 'POST',
      url: `/api/admin/invoices/issue?id=${id}&number=26330000000000000001`,
      headers: { 'content-type': form.type, ...finance() },
      payload: form.payload,
    });
    expect(await idsOf('todo')).not.toContain(id);
    expect(await idsOf('issued')).toContain(id);
    const [file] = (await show(id)).data.files;
    const opened = await app.http.inject({ url: file?.url ?? '', headers: finance() });
    expect([opened.statusCode, opened.headers['content-type']]).toEqual([200, 'application/pdf']);
  });

  it('退款后的红字在「红字待开」，开具后离开', async () => {
    const { id, orderId } = await applied();
    await moveTo(app, id, 'issued');
    expect(await idsOf('red')).not.toContain(id);
    await refundAll(orderId);
    await app.runJobs();
    expect(await idsOf('red')).toContain(id);
    const { data } = await show(id);
    expect([data.redsOpen, data.redLetters.length]).toEqual([1, 1]);
    const red = data.redLetters[0]?.id ?? '';
    const done = await app.call('adminInvoiceIssue', {
      headers: finance(),
      query: { id: red, number: '26330000000000000099' },
    });
    expect(done.data.message).toBe('已登记开具');
    expect(await idsOf('red')).not.toContain(id);
  });
});

describe('抬头', () => {
  it('待审核的在前，旁边是核对：别的客户用同一个税号要说出来', async () => {
    const waiting = await aTitle(app.db, who, { state: 'waiting', name: '要审的公司' });
    const { tax_number: taxNumber } = await app.db
      .selectFrom('invoice_titles')
      .select('tax_number')
      .where('id', '=', Number(waiting))
      .executeTakeFirstOrThrow();
    const other = await aShopper(app);
    const twin = await aTitle(app.db, other);
    await sql`update invoice_titles set tax_number = ${taxNumber} where id = ${Number(twin)}`.execute(app.db);
    const list = await app.call('adminTitles', { headers: finance(), query: { keyword: '要审的公司' } });
    expect(list.data.list.map(({ id }) => id)).toEqual([waiting]);
    const { data } = await app.call('adminTitle', { headers: finance(), params: { id: waiting } });
    expect(data.checks.find(({ name }) => name === 'twins')?.text).toContain('同一税号还有：');
    expect(data.checks.find(({ name }) => name === 'licence')).toEqual({
      name: 'licence',
      text: '入驻时没有填税号',
    });
    const body = { id: waiting, verdict: 'approve' } as const;
    expect((await app.call('adminTitleReview', { headers: finance(), body })).data.message).toBe('已通过');
  });
});

describe('谁看得见', () => {
  it('只看自己客户的角色：别人的申请与抬头当作不存在', async () => {
    await sql`update staff_roles set permissions = '["invoice.read","invoice.issue"]' where code = 'sales'`.execute(
      app.db,
    );
    const { id } = await applied();
    const title = await aTitle(app.db, who, { state: 'waiting' });
    const headers = staff.as('sales');
    expect(await idsOf('all', 'sales')).toEqual([]);
    expect((await show(id, 'sales')).code).toBe('not-found');
    const refuse = { id, reason: '不开' };
    expect((await app.call('adminInvoiceRefuse', { headers, body: refuse })).code).toBe('not-found');
    expect((await app.call('adminTitles', { headers })).data.list).toEqual([]);
    expect((await app.call('adminTitle', { headers, params: { id: title } })).code).toBe('not-found');
    const body = { id: title, verdict: 'approve' } as const;
    expect((await app.call('adminTitleReview', { headers, body })).code).toBe('not-found');
    await sql`update staff_roles set permissions = null where code = 'sales'`.execute(app.db);
  });
});

describe('工作台', () => {
  it('待开发票、待审抬头各几份', async () => {
    const counts = async () =>
      Promise.all(
        invoiceQueue.map(async ({ read }) => (await read(app.db, anOperator(), app.clock.now())).count),
      );
    const [todo = 0, reds = 0, titles = 0] = await counts();
    await applied();
    await aTitle(app.db, who, { state: 'waiting' });
    expect(await counts()).toEqual([todo + 1, reds, titles + 1]);
  });
});
