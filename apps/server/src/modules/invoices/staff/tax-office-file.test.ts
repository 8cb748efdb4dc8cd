import { TAX_OFFICE_TEMPLATE } from '@pifa/domain';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { apply, aCompletedOrder, aTitle } from '../../../../test/builders/invoices';
import { aStaff } from '../../../../test/builders/operators';
import { aShopper, aWater } from '../../../../test/builders/orders';
import { startTestApp, type TestApp } from '../../../../test/harness';
import { readWorkbook } from '../../../platform';

/** Seen to fail: without the problems of an application, without the scope of `waitingByHand`; applications of one moment in the order of their ids. */
let app: TestApp;
let staff: Awaited<ReturnType<typeof aStaff>>;

beforeAll(async () => {
  const plain = await startTestApp();
  const invoices = { ...plain.platform.settings.invoices, provider: 'hand' as const };
  await plain.stop();
  app = await startTestApp({ settings: { invoices } });
  staff = await aStaff(app);
});
afterAll(() => app.stop());

async function applied(taxCode = '1030307990000000000') {
  const goods = await aWater(app.db, { stock: 1_000 });
  await app.db.updateTable('goods').set({ tax_code: taxCode }).where('id', '=', goods).execute();
  const who = await aShopper(app);
  const orderId = await aCompletedOrder(app, who, goods);
  const titleId = await aTitle(app.db, who);
  const { data } = await apply(app, who, { orderIds: [orderId], titleId });
  return { id: data.id, no: data.no };
}
const taken = (ids: readonly string[], role: Parameters<typeof staff.as>[0] = 'finance') =>
  app.http.inject({ url: `/api/admin/invoices/tax-file?ids=${ids.join()}`, headers: staff.as(role) });
const refusal = async (ids: readonly string[]) =>
  (await app.call('adminInvoiceTaxFile', { headers: staff.as('finance'), query: { ids: ids.join() } }))
    .message;

async function sheet(bytes: Buffer, at: number) {
  const book = await readWorkbook(bytes, { rows: 1_000, columns: 60, bytes: 1_000_000, sheet: at });
  return { names: book?.sheets, rows: (book?.rows ?? []).map(({ cells }) => cells) };
}

it('所选的申请：基本信息与明细各一张表，列与税局的一样，两张表由申请号连起来；导出记一笔', async () => {
  // Of one moment: the clock stands.
  const [one, other] = [await applied(), await applied()];
  const bytes = (await taken([one.id, other.id])).rawPayload;
  const [basic, details] = [await sheet(bytes, 0), await sheet(bytes, 1)];
  expect(basic.names).toEqual(['1-发票基本信息', '2-发票明细信息']);
  const heads = TAX_OFFICE_TEMPLATE.invoices.columns.map(({ head }) => head);
  expect(basic.rows[2]).toEqual(heads);
  expect(details.rows[2]).toEqual(TAX_OFFICE_TEMPLATE.lines.columns.map(({ head }) => head));
  expect(basic.rows.slice(3).map(([serial]) => serial)).toEqual([one.no, other.no]);
  expect(new Set(details.rows.slice(3).map(([serial]) => serial))).toEqual(new Set([one.no, other.no]));
  expect(await staff.last()).toMatchObject({
    what: 'invoice.export',
    after: { rows: 2, format: '税局批量开票' },
  });
});

it('缺税收编码的：说出是哪张、哪一行，什么也不导出；不选它就能导出', async () => {
  const [fine, bare] = [await applied(), await applied('')];
  const acts = (await staff.acts()).length;
  expect(await refusal([fine.id, bare.id])).toBe(
    `税局会拒收，先改好或不选它们：${bare.no} 第 1 行没有商品和服务税收编码`,
  );
  const headers = staff.as('finance');
  const query = { ids: fine.id, check: '1' as const };
  expect((await app.call('adminInvoiceTaxFile', { headers, query })).data).toEqual({
    message: '可以导出 1 张',
  });
  // A look takes nothing away.
  expect(await staff.acts()).toHaveLength(acts);
});

it('没有待开的申请、不能开票的人：没有文件', async () => {
  expect(await refusal(['missing-invoice-1234567'])).toContain('待开的申请');
  const { id } = await applied();
  expect((await taken([id], 'warehouse')).json().meta.code).toBe('forbidden');
});
