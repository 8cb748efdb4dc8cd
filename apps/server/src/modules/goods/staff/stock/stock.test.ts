import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aGoods } from '../../../../../test/builders/goods';
import { aStaff } from '../../../../../test/builders/operators';
import { anOrder, aShopper, audit, type Shopper } from '../../../../../test/builders/orders';
import { plansBy } from '../../../../../test/builders/plans';
import { startTestApp, type TestApp } from '../../../../../test/harness';

/**
 * Seen to fail: with `by` of equal counts written; without `reserved` in `stockMark`; without `can` in `toWire`;
 * without `writeAverages`.
 */
let app: TestApp;
let staff: Awaited<ReturnType<typeof aStaff>>;
let desk: ReturnType<typeof plansBy>;
let buyer: Shopper;
beforeAll(async () => {
  app = await startTestApp();
  staff = await aStaff(app);
  desk = plansBy(app, staff.as('warehouse'));
  buyer = await aShopper(app);
});
afterAll(async () => {
  expect(await audit(app)).toEqual([]);
  await app.stop();
});

let serial = 0;
const goodsWith = async (stock: number, own: { barcode?: string } = {}) => {
  const code = `ST-${String((serial += 1)).padStart(3, '0')}`;
  const id = await aGoods(app.db, { code, stock, piecesPerPack: 12, ...own });
  await sql`insert into scarce_ledger (scarce_id, act, quantity, at)
    select id, 'stocked', total, '2026-01-01' from scarce where kind = 'stock' and ref = ${String(id)} and total > 0`.execute(
    app.db,
  );
  return { code, id };
};
type Role = Parameters<typeof staff.as>[0];
const list = async (query: object, role: Role = 'warehouse') =>
  (await app.call('adminStock', { headers: staff.as(role), query: query as never })).data.list;
const stockOf = async (code: string) => (await list({ keyword: code })).find((row) => row.code === code);
const moves = async (id: number, role: Role = 'owner') =>
  (await app.call('adminStockMoves', { headers: staff.as(role), params: { id: String(id) } })).data.list;
const count = (rows: readonly (readonly [string, number])[]) =>
  desk.make({
    kind: 'count-stock',
    rows: rows.map(([code, pieces], n) => ({ line: n + 1, code, pieces })),
  });
const receive = (rows: readonly object[], role: Role = 'owner', settings = {}) =>
  plansBy(app, staff.as(role)).make({ kind: 'receive-stock', rows: rows as never, settings });

describe('库存列表', () => {
  it('可售、占用、已用；缺货与低于警戒各有一览；警戒没设按一件', async () => {
    const [empty, few, plenty] = [await goodsWith(0), await goodsWith(11), await goodsWith(500)];
    const codes = async (view: string) => (await list({ view, size: 200 })).map(({ code }) => code);
    expect(await codes('out')).toContain(empty.code);
    expect(await codes('out')).not.toContain(few.code);
    expect(await codes('low')).toEqual(expect.arrayContaining([empty.code, few.code]));
    expect(await codes('low')).not.toContain(plenty.code);
    const set = (body: object, role: Role = 'warehouse') =>
      app.call('adminStockSet', { headers: staff.as(role), body: body as never });
    const id = String(plenty.id);
    expect((await set({ id, lowStock: 600, was: { lowStock: null } })).data.message).toBe('已保存');
    expect(await codes('low')).toContain(plenty.code);
    const late = await set({ id, lowStock: 50, was: { lowStock: null } });
    expect([late.code, late.data]).toMatchObject(['stale', { current: { lowStock: 600 } }]);
    await set({ id, bin: 'A-03', was: { bin: '' } });
    expect(await list({ bin: 'A-' })).toMatchObject([
      { code: plenty.code, bin: 'A-03', lowStock: 600, isLow: true },
    ]);
    expect((await set({ id, lowStock: 1 }, 'sales')).code).toBe('forbidden');
  });

  it('变动写明谁、为什么、哪张单；订单占用从订单自己的记录来', async () => {
    const { id, code } = await goodsWith(100);
    await app.call('adminGoods', {
      headers: staff.as('owner'),
      body: { code, stockBy: 20, reason: '调拨' },
    });
    const order = await anOrder(app, buyer, id, { spcnt: 30, payMethod: 'transfer' });
    const rows = (await moves(id)).map(({ what, available, onHand, document, who, reason }) => ({
      what,
      available,
      onHand,
      document,
      who,
      reason,
    }));
    expect(rows).toContainEqual({
      what: '订单占用',
      available: -30,
      onHand: 0,
      document: order.orderNo,
      who: '',
      reason: '',
    });
    expect(rows).toContainEqual({
      what: '手工修改',
      available: 20,
      onHand: 20,
      document: '',
      who: 'owner',
      reason: '调拨',
    });
    expect(await stockOf(code)).toMatchObject({ available: 90, reserved: 30, used: 0 });
  });
});

describe('盘点', () => {
  it('扫了 100 种，97 种一样：只写 3 处差异，一样的不动', async () => {
    const all = [];
    for (let n = 0; n < 100; n += 1) all.push(await goodsWith(50));
    const counted = all.map(
      ({ code }, n) => [code, n === 10 ? 48 : n === 20 ? 53 : n === 30 ? 0 : 50] as const,
    );
    const { data } = await count(counted);
    expect(data.counts).toEqual({ change: 3, same: 97, refuse: 0, warn: 0 });
    expect(data.effects.map(({ text }) => text)).toEqual([
      '盘盈 3，盘亏 52；盘点期间客户照常下单，不影响差异',
    ]);
    const before = await app.db.selectFrom('stock_movements').select('ledger_id').execute();
    expect((await desk.commit(data.planId)).data).toMatchObject({ state: 'done', done: 3, failed: 0 });
    const written = await app.db.selectFrom('stock_movements').select('ledger_id').execute();
    expect(written.length - before.length).toBe(3);
    expect((await stockOf(all[20]?.code ?? ''))?.available).toBe(53);
    expect((await moves(all[10]?.id ?? 0))[0]).toMatchObject({ what: '盘点', onHand: -2, who: 'warehouse' });
  });

  it('逐个扫条码，同一商品加起来；订单占用的还在货架上，也算在内', async () => {
    const { id, code } = await goodsWith(40, { barcode: '6901234567892' });
    await anOrder(app, buyer, id, { spcnt: 10, payMethod: 'transfer' });
    const { data } = await count([
      ['6901234567892', 1],
      [code, 38],
      ['没有的货号', 1],
    ]);
    expect(data.rows).toMatchObject([
      { name: '没有的货号', refusal: '没有这个货号或条码的商品' },
      { fields: [{ label: '在库', before: '40', after: '39（-1）' }], refusal: '' },
    ]);
    await desk.commit(data.planId);
    expect(await stockOf(code)).toMatchObject({ available: 29, reserved: 10 });
  });

  it('预览以后有人下单：照样写差异；有人又盘过：这一行被拒', async () => {
    const [ordered, counted] = [await goodsWith(40), await goodsWith(40)];
    const { data } = await count([
      [ordered.code, 38],
      [counted.code, 38],
    ]);
    await anOrder(app, buyer, ordered.id, { spcnt: 5, payMethod: 'transfer' });
    const other = await count([[counted.code, 39]]);
    await desk.commit(other.data.planId);
    const done = await desk.commit(data.planId);
    expect(done.data).toMatchObject({ done: 1, failed: 1 });
    expect(done.data.failures[0]?.reason).toMatch(/^已被 warehouse 于/);
    expect(await stockOf(ordered.code)).toMatchObject({ available: 33, reserved: 5 });
    expect(await stockOf(counted.code)).toMatchObject({ available: 39 });
  });

  it('盘到的比订单占用的还少 → 不写，先处理缺货的订单', async () => {
    const { id, code } = await goodsWith(40);
    await anOrder(app, buyer, id, { spcnt: 30, payMethod: 'transfer' });
    const { data } = await count([[code, 12]]);
    expect(data.rows[0]?.refusal).toBe('订单已占用 30，比盘到的 12 多，请先处理缺货的订单');
  });

  it('撤销是一笔相反的变动，只退差异；已经卖掉的退不了', async () => {
    const [kept, sold] = [await goodsWith(10), await goodsWith(10)];
    const { data } = await count([
      [kept.code, 16],
      [sold.code, 16],
    ]);
    await desk.commit(data.planId);
    await anOrder(app, buyer, kept.id, { spcnt: 3, payMethod: 'transfer' });
    await anOrder(app, buyer, sold.id, { spcnt: 12, payMethod: 'transfer' });
    const back = await desk.undo(data.planId);
    expect(back.data.counts).toMatchObject({ change: 1, refuse: 1 });
    await desk.commit(back.data.planId);
    expect(await stockOf(kept.code)).toMatchObject({ available: 7, reserved: 3 });
    expect(await stockOf(sold.code)).toMatchObject({ available: 4, reserved: 12 });
    expect((await moves(kept.id)).map(({ what }) => what)).toEqual(expect.arrayContaining(['撤销', '盘点']));
  });
});

describe('入库单', () => {
  it('数量加上去，成本成为移动加权平均；单号在变动里', async () => {
    const { id, code } = await goodsWith(100);
    await sql`update goods set cost = 10000 where id = ${id}`.execute(app.db);
    const { data } = await receive([{ line: 1, code, pieces: 100, cost: 2 }], 'owner', {
      supplier: '汀州粮油',
    });
    expect(data.rows[0]?.fields).toEqual([
      { label: '在库', before: '100', after: '200（+100）' },
      { label: '成本（元/个）', before: '1', after: '1.5' },
    ]);
    await plansBy(app, staff.as('owner')).commit(data.planId);
    expect((await list({ keyword: code }, 'owner')).find((row) => row.code === code)).toMatchObject({
      available: 200,
      cost: 1.5,
    });
    expect((await moves(id))[0]).toMatchObject({
      what: '入库',
      onHand: 100,
      document: expect.stringMatching(/^RK\d{6}-\d+$/),
      cost: 2,
    });
    expect(await staff.last()).toMatchObject({ what: 'goods.receive', after: { supplier: '汀州粮油' } });
  });

  it('仓库看不到成本，也填不了进价；只收数量可以，成本不变', async () => {
    const { id, code } = await goodsWith(10);
    await sql`update goods set cost = 12345 where id = ${id}`.execute(app.db);
    expect(await stockOf(code)).not.toHaveProperty('cost');
    const priced = await receive([{ line: 1, code, pieces: 10, cost: 2 }], 'warehouse');
    expect(priced.data.rows[0]?.refusal).toContain('没有权限填写进价');
    expect(priced.text).not.toContain('1.2345');
    const { data } = await receive([{ line: 1, code, pieces: 10 }], 'warehouse');
    await desk.commit(data.planId);
    const row = await app.db.selectFrom('goods').select('cost').where('id', '=', id).executeTakeFirst();
    expect([row?.cost, (await stockOf(code))?.available]).toEqual([12345, 20]);
    expect(await moves(id, 'warehouse')).not.toContainEqual(
      expect.objectContaining({ cost: expect.anything() }),
    );
  });
});
