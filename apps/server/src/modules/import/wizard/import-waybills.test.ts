import { csvFile } from '@pifa/domain';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { importDesk } from '../../../../test/builders/imports';
import { aStaff } from '../../../../test/builders/operators';
import { audit, aShopper, aWater, orderOf, type Shopper } from '../../../../test/builders/orders';
import { anOrderToShip } from '../../../../test/builders/plans';
import { startTestApp, type TestApp } from '../../../../test/harness';

/** Seen to fail: without `tidyWaybill` (twins in other letters), and with two hours told as thirty days. */
let app: TestApp;
let staff: Awaited<ReturnType<typeof aStaff>>;
let desk: ReturnType<typeof importDesk>;
let buyer: Shopper;
let water: number;
beforeAll(async () => {
  app = await startTestApp();
  staff = await aStaff(app);
  desk = importDesk(app, staff.as('warehouse'));
  buyer = await aShopper(app);
  water = await aWater(app.db, { stock: 1_000_000 });
});
afterAll(async () => {
  expect(await audit(app)).toEqual([]);
  await app.stop();
});

const toShip = () => anOrderToShip(app, buyer, water, { ipcnt: 2 });
const stateOf = async (id: string) => (await orderOf(app, buyer, id)).state;
const headOf = async (planId: string) => {
  const { data } = await app.call('adminImports', { headers: staff.as('warehouse'), query: {} });
  return data.list.find((one) => one.planId === planId);
};
const open = (heads: string[], rows: string[][]) => desk.open(csvFile(heads, rows), { kind: 'waybills' });

it('快递公司导出的表：认得列与快递公司；能发的发出，不能发的说明；改好一行也发出；两小时内撤销', async () => {
  const [one, two, three] = [await toShip(), await toShip(), await toShip()];
  const { data, meta } = await open(
    ['序号', '商家订单号', '快递单号', '快递公司', '重量'],
    [
      ['1', one.orderNo.toLowerCase(), 'sf 0000000000101', '顺丰', '1.2'],
      ['2', two.orderNo, '1.23E+12', '中通', '3'],
      ['3', 'PF20200101000001', 'SF0000000000103', '', ''],
      ['4', three.orderNo, 'SF0000000000104', '', ''],
    ],
  );
  expect(meta.message).toBe('');
  expect(data.columns.map(({ word }) => word)).toEqual(['不导入', '订单号', '运单号', '物流公司', '不导入']);
  const tried = await desk.tried(data.id);
  expect(tried.counts).toMatchObject({ added: 0, changed: 2, same: 0, refused: 2 });
  const rows = await desk.rows(tried.planId);
  expect(rows.map(({ line, refusal }) => [line, refusal])).toEqual([
    [3, '运单号被表格变成了科学计数，请把该列设为文本再复制'],
    [4, '没有这个订单'],
    [2, ''],
    [5, ''],
  ]);
  expect(rows[0]?.fields).toEqual([
    { label: '订单号', before: '', after: two.orderNo },
    { label: '物流公司', before: '', after: '中通快递' },
    { label: '运单号', before: '', after: '1.23E+12' },
  ]);
  expect(rows[2]?.fields).toContainEqual({ label: '快递', before: '', after: '顺丰速运 SF0000000000101' });
  expect((await desk.mend(data.id, 3, { trackingNo: 'SF0000000000101' })).data.refusal).toBe('与第 2 行重复');
  expect((await desk.mend(data.id, 3, { trackingNo: '73512345678901' })).data.refusal).toBe('');
  expect(await stateOf(one.id)).toBe('to-ship');

  expect((await desk.commit(tried.planId)).data).toMatchObject({ done: 3, failed: 0 });
  expect([await stateOf(one.id), await stateOf(two.id), await stateOf(three.id)]).toEqual([
    'shipped',
    'shipped',
    'shipped',
  ]);
  const until = new Date(app.clock.now().getTime() + 2 * 3_600_000).toISOString();
  expect(await headOf(tried.planId)).toMatchObject({ kind: 'waybills', done: 3, undoUntil: until });
  await desk.undo(tried.planId);
  expect([await stateOf(one.id), await stateOf(two.id)]).toEqual(['to-ship', 'to-ship']);
});

it('同一张表里的订单号、运单号写了两次：哪一行都不发，大小写空格不同也认得', async () => {
  const [one, two, three] = [await toShip(), await toShip(), await toShip()];
  const { data } = await open(
    ['订单号', '运单号', '物流公司'],
    [
      [one.orderNo, 'SF0000000000201', ''],
      [one.orderNo.toLowerCase(), 'SF0000000000202', ''],
      [two.orderNo, 'sf0000000000203', ''],
      [three.orderNo, 'SF 0000000000203', ''],
    ],
  );
  const tried = await desk.tried(data.id);
  expect(tried.counts).toMatchObject({ changed: 0, refused: 4 });
  const rows = await desk.rows(tried.planId);
  expect(rows.map(({ refusal }) => refusal)).toEqual([
    '与第 3 行重复',
    '与第 2 行重复',
    '与第 5 行重复',
    '与第 4 行重复',
  ]);
});

it('过了两小时撤不了，导入记录也不再说可以；同一张表再来：都已发货', async () => {
  const one = await toShip();
  const table: [string[], string[][]] = [['订单号', '运单号'], [[one.orderNo, 'SF0000000000301']]];
  const tried = await desk.tried((await open(...table)).data.id);
  await desk.commit(tried.planId);
  app.clock.advance({ hours: 3 });
  const headers = staff.as('warehouse');
  const head = await headOf(tried.planId);
  expect([head?.done, head?.undoUntil]).toEqual([1, undefined]);
  const undo = await app.call('adminPlanUndo', { headers, params: { id: tried.planId } });
  expect(undo.message).not.toBe('');
  const again = await desk.tried((await open(...table)).data.id);
  expect((await desk.rows(again.planId))[0]?.refusal).toBe('不在待发货：已发货');
});

it('没有发货权限的打不开，导入记录里也没有', async () => {
  const table = csvFile(['订单号', '运单号'], [['PF20200101000001', 'SF0000000000401']]);
  const sales = await importDesk(app, staff.as('sales')).open(table, { kind: 'waybills' });
  expect(sales.meta.code).toBe('forbidden');
  const listed = await app.call('adminImports', { headers: staff.as('sales'), query: {} });
  expect(listed.data.list.map(({ kind }) => kind)).not.toContain('waybills');
});
