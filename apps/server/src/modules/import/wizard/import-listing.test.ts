import { csvFile } from '@pifa/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aCategory, aGoods } from '../../../../test/builders/goods';
import { importDesk } from '../../../../test/builders/imports';
import { aStaff } from '../../../../test/builders/operators';
import { plansBy } from '../../../../test/builders/plans';
import { startTestApp, type TestApp } from '../../../../test/harness';

/** Seen to fail: with 上架时间 listed as having no place; without `listedSince`; without `cancelListings`. */
let app: TestApp;
let staff: Awaited<ReturnType<typeof aStaff>>;
let desk: ReturnType<typeof importDesk>;
beforeAll(async () => {
  app = await startTestApp();
  staff = await aStaff(app);
  desk = importDesk(app, staff.as('owner'));
  await aCategory(app.db, { name: '饮料' });
});
afterAll(() => app.stop());

const DAY_MS = 86_400_000;
/** 「2026-01-31 08:00」 in Beijing, so many days from now. */
const days = (count: number): string => {
  const at = new Date(app.clock.now().getTime() + count * DAY_MS + 8 * 3_600_000);
  return at.toISOString().slice(0, 16).replace('T', ' ');
};
const stateOf = async (code: string) => {
  const { rows } = await sql<{ status: string; listed: Date }>`
    select status, listed_at as listed from goods where code = ${code}`.execute(app.db);
  return rows[0];
};
const waiting = async () => {
  const answer = await app.call('adminPlansScheduled', {
    headers: staff.as('owner'),
    query: { kind: 'goods-set' },
  });
  return answer.data.list.map(({ title, total, dueTime }) => [title, total, dueTime.slice(0, 16)]);
};
const HEADS = ['货号', '名称', '分类', '单件价', '上架时间'];
const open = async (rows: string[][], heads = HEADS) => {
  const { data } = await desk.open(csvFile(heads, rows));
  return desk.tried(data.id);
};
const exported = async (): Promise<Buffer> => {
  const url = '/api/admin/lists/goods-table/file?format=csv';
  return (await app.http.inject({ method: 'GET', url, headers: staff.as('owner') })).rawPayload;
};

it('上架时间还没到：先下架，到时自己上架；自己导出的再导入是不变；改了时间照新的；撤销不再上架', async () => {
  await aGoods(app.db, { code: 'SH-2', name: '在售的', price: [24, 1] });
  const then = days(3 / 24);
  const tried = await open([
    ['SH-1', '新的', '饮料', '2', then],
    ['SH-2', '', '', '', then],
    ['SH-3', '写错', '饮料', '2', '下周'],
    ['SH-4', '太远', '饮料', '2', days(500)],
  ]);
  expect(tried.nowhere).toEqual([]);
  const rows = await desk.rows(tried.planId);
  expect(rows.map(({ line, refusal, warnings }) => [line, refusal, warnings])).toEqual([
    [4, '上架时间应写作 2026-01-31 或 2026-01-31 08:00（北京时间）', []],
    [5, '上架时间最多在一年以内', []],
    [2, '', [`到 ${then} 才上架`]],
    [3, '', [`到 ${then} 才上架`]],
  ]);
  expect(rows[3]?.fields).toContainEqual({ label: '状态', before: '上架', after: '下架' });
  expect((await desk.commit(tried.planId)).data).toMatchObject({ done: 2, failed: 0 });
  expect([(await stateOf('SH-1'))?.status, (await stateOf('SH-2'))?.status]).toEqual(['off', 'off']);
  expect(await waiting()).toHaveLength(1);
  expect((await waiting())[0]?.slice(0, 2)).toEqual(['按表格的上架时间上架', 2]);

  const back = await desk.open(await exported(), { name: '商品表.csv' });
  expect((await desk.tried(back.data.id)).counts).toMatchObject({ same: 2, changed: 0, refused: 0 });

  app.clock.advance({ minutes: 1 });
  const later = await open([['SH-2', '', '', '', days(5 / 24)]]);
  await desk.commit(later.planId);
  expect((await waiting()).map(([, total]) => total)).toEqual([1, 1]);

  app.clock.advance({ hours: 4 });
  await app.runJobs();
  expect([(await stateOf('SH-1'))?.status, (await stateOf('SH-2'))?.status]).toEqual(['on', 'off']);
  // The later import is taken back: the moment before it is over by now.
  await desk.undo(later.planId);
  expect(await waiting()).toEqual([]);
  expect((await stateOf('SH-2'))?.status).toBe('off');
  // Coming on the shelf by itself is nobody's change.
  const { data } = await app.call('adminPlanUndo', {
    headers: staff.as('owner'),
    params: { id: tried.planId },
  });
  const undone = await desk.rows(data.planId);
  expect(undone.find(({ object }) => object === 'goods:SH-1')?.refusal).toBe('');
});

it('上架时间已经过去：记为商品上架的时间，不当新品；同一分钟是不变', async () => {
  const past = days(-400);
  const tried = await open([['SH-10', '老商品', '饮料', '2', past]]);
  await desk.commit(tried.planId);
  const row = await stateOf('SH-10');
  expect(row?.status).toBe('on');
  expect(row?.listed.toISOString().slice(0, 10)).toBe(
    new Date(app.clock.now().getTime() - 400 * DAY_MS).toISOString().slice(0, 10),
  );
  expect((await open([['SH-10', '', '', '', past]])).counts).toMatchObject({ same: 1, changed: 0 });
  app.clock.advance({ minutes: 1 });
  const moved = await open([['SH-10', '', '', '', days(-30)]]);
  expect((await desk.rows(moved.planId))[0]?.fields).toEqual([
    { label: '上架时间', before: past, after: days(-30) },
  ]);
  await desk.commit(moved.planId);
  await desk.undo(moved.planId);
  expect((await stateOf('SH-10'))?.listed.toISOString()).toBe(row?.listed.toISOString());
});

it('同事定的上架改了时间：那个定时写明被谁取消，不留下没人要的任务', async () => {
  const id = await aGoods(app.db, { code: 'SH-20', name: '同事定的', price: [24, 1], status: 'off' });
  const plans = plansBy(app, staff.as('owner'));
  const settings = { set: 'status', to: 'on', reason: '周五上新' };
  const { data } = await plans.make({ kind: 'goods-set', objects: [String(id)], settings });
  const at = new Date(app.clock.now().getTime() + DAY_MS).toISOString();
  await app.call('adminPlanCommit', {
    headers: staff.as('owner'),
    params: { id: data.planId },
    body: { at },
  });
  const calledOff = async () => (await staff.acts()).filter(({ what }) => what === 'plan.cancel').length;
  const before = await calledOff();
  await desk.commit((await open([['SH-20', '', '', '', days(3)]])).planId);
  expect(await calledOff()).toBe(before + 1);
  const jobs = await app.db.selectFrom('jobs').select('id').where('key', '=', data.planId).execute();
  expect(jobs).toEqual([]);
});

it('起订写成件、自成一列的单位都读成个；读不懂的拒绝', async () => {
  const heads = ['货号', '名称', '分类', '单件价', '每件数量', '整件单位', '起送数量', '起送单位'];
  const tried = await open(
    [
      ['MQ-1', '一', '饮料', '2', '24', '箱', '2', '件'],
      ['MQ-2', '二', '饮料', '2', '24', '箱', '3箱', ''],
      ['MQ-3', '三', '饮料', '2', '24', '箱', '48', '个'],
      ['MQ-4', '四', '饮料', '2', '24', '箱', '2', '打'],
    ],
    heads,
  );
  expect((await desk.rows(tried.planId))[0]).toMatchObject({ line: 5, refusal: '起订量应为整数' });
  await desk.commit(tried.planId);
  const { rows } = await sql<{ code: string; least: number }>`
    select code, min_pieces as least from goods where code like 'MQ-%' order by code`.execute(app.db);
  expect(rows.map(({ code, least }) => [code, least])).toEqual([
    ['MQ-1', 48],
    ['MQ-2', 72],
    ['MQ-3', 48],
  ]);
  const again = await open([['MQ-1', '3']], ['货号', '起订量（件）']);
  expect((await desk.rows(again.planId))[0]?.fields).toEqual([
    { label: '起订量', before: '48', after: '72' },
  ]);
});

/** Seen to fail: taking the import back called off what somebody else had set since. */
it('导入之后别人另定了上架：撤销导入只撤自己定的', async () => {
  const headers = staff.as('owner');
  const tried = await open([['SH-20', '定两次', '饮料', '2', days(3 / 24)]]);
  await desk.commit(tried.planId);
  const goods = await app.db
    .selectFrom('goods')
    .select('id')
    .where('code', '=', 'SH-20')
    .executeTakeFirstOrThrow();
  const body = {
    kind: 'goods-set',
    objects: [String(goods.id)],
    settings: { set: 'status', to: 'on' },
  };
  const { data } = await app.call('adminPlanMake', { headers, body });
  const at = new Date(app.clock.now().getTime() + DAY_MS).toISOString();
  await app.call('adminPlanCommit', { headers, params: { id: data.planId }, body: { at } });
  expect(await waiting()).toHaveLength(2);
  await desk.undo(tried.planId);
  expect((await waiting()).map(([, , due]) => due)).toEqual([at.slice(0, 16)]);
});

/** Seen to fail: it waited again in the name of whoever took the import back, as one of a table. */
it('撤销导入：原来定的上架照旧等着，还是原来那个人、那个名目；册上写明是谁恢复的', async () => {
  const { as } = staff;
  const ids = await Promise.all(
    ['SH-30', 'SH-31'].map((code) => aGoods(app.db, { code, name: code, price: [24, 1], status: 'off' })),
  );
  const plans = plansBy(app, as('sales'));
  const settings = { set: 'status', to: 'on', reason: '周五上新' };
  const at = new Date(app.clock.now().getTime() + DAY_MS / 12).toISOString();
  const set = async (objects: number[]) => {
    const { data } = await plans.make({ kind: 'goods-set', objects: objects.map(String), settings });
    await app.call('adminPlanCommit', { headers: as('sales'), params: { id: data.planId }, body: { at } });
    return data.planId;
  };
  const alone = await set(ids.slice(0, 1));
  const both = await set(ids);
  const scheduled = async () =>
    (await app.call('adminPlansScheduled', { headers: as('owner'), query: {} })).data.list;
  const before = await scheduled();
  expect(before.filter(({ planId }) => [alone, both].includes(planId))).toHaveLength(2);
  const table = await open([['SH-30', '', '', '', days(3 / 24)]]);
  await desk.commit(table.planId);
  expect((await scheduled()).find(({ planId }) => planId === both)?.total).toBe(1);
  expect((await scheduled()).map(({ planId }) => planId)).not.toContain(alone);
  await desk.undo(table.planId);
  expect(await scheduled()).toEqual(before);
  const restored = (await staff.acts()).filter(({ what }) => what === 'plan.schedule').at(-1);
  expect(restored).toMatchObject({ who: 'owner', after: { plan: alone } });
  app.clock.advance({ minutes: 121 });
  await app.runJobs();
  expect([(await stateOf('SH-30'))?.status, (await stateOf('SH-31'))?.status]).toEqual(['on', 'on']);
});

it('撤销导入时，原来的定时已被人取消：不再恢复', async () => {
  const id = await aGoods(app.db, { code: 'SH-40', name: '取消', price: [24, 1], status: 'off' });
  const other = await aGoods(app.db, { code: 'SH-41', name: '取消', price: [24, 1], status: 'off' });
  const headers = staff.as('owner');
  const before = await waiting();
  const { data } = await plansBy(app, headers).make({
    kind: 'goods-set',
    objects: [String(id), String(other)],
    settings: { set: 'status', to: 'on', reason: '周五上新' },
  });
  const at = new Date(app.clock.now().getTime() + DAY_MS / 12).toISOString();
  await app.call('adminPlanCommit', { headers, params: { id: data.planId }, body: { at } });
  const table = await open([['SH-40', '', '', '', days(3 / 24)]]);
  await desk.commit(table.planId);
  await app.call('adminPlanCancel', { headers, params: { id: data.planId } });
  await desk.undo(table.planId);
  expect(await waiting()).toEqual(before);
});

it('一张长表同一个上架时间：只有一个定时，一批接一批地加，撤销后没有', async () => {
  const then = days(1 / 24);
  const rows = Array.from({ length: 230 }, (_, at) => [`LONG-${at}`, '长', '饮料', '2', then]);
  const tried = await open(rows);
  await desk.commit(tried.planId);
  const totals = async () =>
    (await waiting()).flatMap(([title, total]) => (title === '按表格的上架时间上架' ? [total] : []));
  expect(await totals()).toEqual([230]);
  await open([['LONG-0', '', '', '', days(2 / 24)]]).then(({ planId }) => desk.commit(planId));
  // Other rows are in its place by now; it comes back behind them.
  await open([['LONG-0', '', '', '', then]]).then(({ planId }) => desk.commit(planId));
  expect(await totals()).toEqual([230]);
  app.clock.advance({ minutes: 61 });
  await app.runJobs();
  const { rows: on } = await sql<{ goods: number }>`
    select count(*)::int as goods from goods where code like 'LONG-%' and status = 'on'`.execute(app.db);
  expect(on[0]?.goods).toBe(230);
});
