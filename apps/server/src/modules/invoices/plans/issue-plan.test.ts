import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apply, aCompletedOrder, aTitle } from '../../../../test/builders/invoices';
import { aStaff, formOf } from '../../../../test/builders/operators';
import { aShopper, audit, aWater, type Shopper } from '../../../../test/builders/orders';
import { plansBy } from '../../../../test/builders/plans';
import { startTestApp, type TestApp } from '../../../../test/harness';

let app: TestApp;
let staff: Awaited<ReturnType<typeof aStaff>>;
let desk: ReturnType<typeof plansBy>;
let goods: number;
let who: Shopper;

beforeAll(async () => {
  const plain = await startTestApp();
  const invoices = { ...plain.platform.settings.invoices, provider: 'hand' as const };
  await plain.stop();
  app = await startTestApp({ settings: { invoices } });
  staff = await aStaff(app);
  desk = plansBy(app, staff.as('finance'));
  goods = await aWater(app.db, { stock: 100_000 });
  who = await aShopper(app);
});
afterAll(async () => {
  expect(await audit(app)).toEqual([]);
  await app.stop();
});

const applied = async () => {
  const orderId = await aCompletedOrder(app, who, goods);
  const titleId = await aTitle(app.db, who);
  const { data } = await apply(app, who, { orderIds: [orderId], titleId });
  return { id: data.id, no: data.no, amount: data.amount.toFixed(2) };
};
let numbers = 0;
const number = () => `2633${String(++numbers).padStart(16, '0')}`;
const stateOf = async (id: string) => {
  const { data } = await app.call('adminInvoice', { headers: staff.as('finance'), params: { id } });
  return [data.state, data.number];
};
async function attach(name: string, bytes = `%PDF-1.4\n${'x'.repeat(100)}`) {
  const form = await formOf(bytes, name);
  const answer = await app.http.inject({
    method: 'POST',
    url: `/api/admin/invoices/attach?name=${encodeURIComponent(name)}`,
    headers: { 'content-type': form.type, ...staff.as('finance') },
    payload: form.payload,
  });
  return answer.json() as { meta: { success: boolean; message: string }; data: { message: string } };
}

describe('批量登记已开具', () => {
  it('合计不符、号码用过、写了两次、没有这张：逐行拒绝说明；其余登记，客户能下载，重复提交只登记一次', async () => {
    const [one, two, three, four] = [await applied(), await applied(), await applied(), await applied()];
    const five = await applied();
    const [first, second] = [number(), number()];
    const rows = [
      { line: 1, no: one.no, number: first, amount: one.amount, day: '' },
      { line: 2, no: two.no, number: second },
      { line: 3, no: three.no, number: number(), amount: '1.00' },
      { line: 4, no: four.no, number: first },
      { line: 5, no: one.no, number: number() },
      { line: 6, no: 'FP20000101000001', number: number() },
      { line: 7, no: five.no, number: number(), day: '2999-01-01' },
      { line: 8, no: '', number: number() },
    ];
    const { data } = await desk.make({ kind: 'issue-invoices', rows });
    const judged = data.rows.map(({ line, refusal }) => [line, refusal] as const);
    expect(judged.sort(([one], [other]) => one - other)).toEqual([
      [1, ''],
      [2, ''],
      [3, `价税合计 ¥1.00 与申请的 ¥${three.amount} 不一致`],
      [4, '同一个号码写了两次'],
      [5, '同一个申请写了两次'],
      [6, '没有这个申请号'],
      [7, '开具日期不对'],
      [8, '多出来的号码，没有申请可对'],
    ]);
    expect(await stateOf(one.id)).toEqual(['applying', '']);
    await desk.commit(data.planId);
    await desk.commit(data.planId);
    expect([await stateOf(one.id), await stateOf(two.id), (await stateOf(three.id))[0]]).toEqual([
      ['issued', first],
      ['issued', second],
      'applying',
    ]);
    expect((await staff.acts()).filter(({ what }) => what === 'invoice.issue')).toHaveLength(2);
    const again = await desk.make({
      kind: 'issue-invoices',
      rows: [{ line: 1, no: three.no, number: first }],
    });
    expect(again.data.rows[0]?.refusal).toBe('该发票号码已登记过');

    expect((await attach(`dzfp_${first}_某某公司.pdf`)).data.message).toBe(`已存入发票 ${first}`);
    expect((await attach(`${two.no}.pdf`)).meta.success).toBe(true);
    expect((await attach(`${first}.pdf`)).meta.message).toContain('已有 PDF 文件');
    expect((await attach(`${first}和${second}.pdf`)).meta.message).toContain('两张发票');
    expect((await attach('发票.pdf')).meta.success).toBe(false);
    expect((await attach(`${three.no}.pdf`)).meta.message).toContain('还没有登记开具');
    const own = await app.call('invoiceOk', { token: who.token, query: { id: one.id } });
    const [file] = own.data.files;
    const opened = await app.http.inject({ url: file?.url ?? '', headers: { 'x-token': who.token } });
    expect([opened.statusCode, opened.headers['content-type']]).toEqual([200, 'application/pdf']);
  });

  it('预览之后被同事登记了：说出来，其余照登', async () => {
    const [one, two] = [await applied(), await applied()];
    const rows = [one, two].map(({ no }, at) => ({ line: at + 1, no, number: number() }));
    const { data } = await desk.make({ kind: 'issue-invoices', rows });
    await app.call('adminInvoiceIssue', {
      headers: staff.as('owner'),
      query: { id: one.id, number: '26339999999999999999' },
    });
    const { data: result } = await desk.commit(data.planId);
    expect(result).toMatchObject({ done: 1, failed: 1 });
    expect(await stateOf(one.id)).toEqual(['issued', '26339999999999999999']);
    expect((await stateOf(two.id))[0]).toBe('issued');
  });

  it('同一个文件几个人同时传：存一份，记一次，其余的被告知已有', async () => {
    const one = await applied();
    const { data } = await desk.make({
      kind: 'issue-invoices',
      rows: [{ line: 1, no: one.no, number: number() }],
    });
    await desk.commit(data.planId);
    const answers = await Promise.all([1, 2, 3, 4].map(() => attach(`${one.no}.pdf`)));
    const words = answers.map(({ meta }) => (meta.success ? '存入' : meta.message.replace(/\d+/, 'N')));
    expect(words.sort()).toEqual([...Array(3).fill('发票 N 已有 PDF 文件'), '存入'].sort());
    const kept = (await staff.acts()).filter(
      ({ what, object }) => what === 'invoice.attach' && object === `invoice:${one.id}`,
    );
    expect(kept).toHaveLength(1);
  });

  it('待开清单：所选的几张，一行一条明细，单独成一笔操作记录', async () => {
    const [one] = [await applied(), await applied()];
    const answer = await app.http.inject({
      url: `/api/admin/invoices/sheet?ids=${one.id}`,
      headers: staff.as('finance'),
    });
    expect(answer.headers['content-type']).toContain('spreadsheet');
    expect(answer.rawPayload.subarray(0, 2).toString()).toBe('PK');
    expect(await staff.last()).toMatchObject({
      what: 'invoice.export',
      object: 'invoices',
      after: { rows: 1 },
    });
  });

  it('没有开票权限的角色不能预览；只看自己客户的角色当作没有这张', async () => {
    const { no } = await applied();
    const rows = [{ line: 1, no, number: number() }];
    const warehouse = await plansBy(app, staff.as('warehouse')).make({ kind: 'issue-invoices', rows });
    expect(warehouse.code).toBe('forbidden');
    await sql`update staff_roles set permissions = '["invoice.read","invoice.issue"]' where code = 'sales'`.execute(
      app.db,
    );
    const sales = await plansBy(app, staff.as('sales')).make({ kind: 'issue-invoices', rows });
    await sql`update staff_roles set permissions = null where code = 'sales'`.execute(app.db);
    expect(sales.data.rows[0]?.refusal).toBe('没有这个申请号');
  });
});
