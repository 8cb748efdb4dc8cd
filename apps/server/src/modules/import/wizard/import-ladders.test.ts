import { csvFile } from '@pifa/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aCategory, aGoods } from '../../../../test/builders/goods';
import { importDesk } from '../../../../test/builders/imports';
import { aStaff } from '../../../../test/builders/operators';
import { startTestApp, type TestApp } from '../../../../test/harness';

/** Seen to fail: with the mark of the ladder not compared when a row is written or taken back. */
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

/** The rungs in force, as 「满几个 每个」. */
const rungsOf = async (code: string): Promise<string[]> => {
  const { rows } = await sql<{ tiers: { minPieces: number; perPiece: number; perPack: number | null }[] }>`
    select l.tiers from ladders l join goods g on g.id = l.goods_id where g.code = ${code} and l.kh_id is null
      and l.starts_at <= ${app.clock.now()} and l.ends_at > ${app.clock.now()}`.execute(app.db);
  return rows.flatMap(({ tiers }) =>
    tiers.map((one) =>
      [one.minPieces, one.perPiece, ...(one.perPack === null ? [] : [one.perPack])].join(' '),
    ),
  );
};
const open = async (heads: readonly string[], rows: readonly (readonly string[])[]) => {
  const { data } = await desk.open(csvFile(heads, rows));
  return desk.tried(data.id);
};
const priced = (code: string) => aGoods(app.db, { code, name: code, price: [36, 1.6], piecesPerPack: 24 });

it('新商品与老商品的阶梯价一起进：先看前后，再来是不变，撤销回到原来', async () => {
  await priced('LD-1');
  const first = await open(['货号', '阶梯价'], [['LD-1', '240：1.5；480：1.45/34.8']]);
  expect((await desk.rows(first.planId))[0]?.fields).toEqual([
    { label: '阶梯价', before: '', after: '满 240 ¥1.50/个，满 480 ¥1.45/个 ¥34.80/件' },
  ]);
  expect((await desk.commit(first.planId)).data).toMatchObject({ done: 1, failed: 0 });
  expect(await rungsOf('LD-1')).toEqual(['240 15000', '480 14500 348000']);
  expect(await staff.last()).toMatchObject({ what: 'ladder.set' });
  expect((await open(['货号', '阶梯价'], [['LD-1', '240：1.5；480：1.45/34.8']])).counts).toMatchObject({
    same: 1,
    changed: 0,
  });

  app.clock.advance({ minutes: 1 });
  const heads = ['货号', '名称', '分类', '单件价', '每件数量', '阶梯:满 120'];
  const second = await open(heads, [
    ['LD-1', '', '', '', '', '1.4'],
    ['LD-2', '新的', '饮料', '2', '12', '1.8'],
  ]);
  expect(second.nowhere).toEqual([]);
  // Of a new goods what the table says of it, not what every new goods begins with.
  const fresh = (await desk.rows(second.planId)).find(({ object }) => object === 'goods:LD-2');
  expect(fresh?.fields.map(({ label }) => label)).toEqual([
    ...['新商品', '分类', '每件数量', '名称', '整件价', '单件价', '状态', '阶梯价'],
  ]);
  expect((await desk.commit(second.planId)).data).toMatchObject({ done: 2, failed: 0 });
  expect([await rungsOf('LD-1'), await rungsOf('LD-2')]).toEqual([['120 14000'], ['120 18000']]);
  app.clock.advance({ minutes: 1 });
  expect((await desk.undo(second.planId)).data).toMatchObject({ done: 2, failed: 0 });
  expect([await rungsOf('LD-1'), await rungsOf('LD-2')]).toEqual([['240 15000', '480 14500 348000'], []]);
});

it('数量越多更贵、比表里的新标价还贵、写不清楚的拒绝；低于成本要提醒', async () => {
  for (const code of ['LD-3', 'LD-4', 'LD-5', 'LD-6']) await priced(code);
  await sql`update goods set cost = 14000 where code = 'LD-6'`.execute(app.db);
  const tried = await open(
    ['货号', '单件价', '阶梯价'],
    [
      ['LD-3', '', '240：1.5\n480：1.55'],
      ['LD-4', '1.2', '240：1.3'],
      ['LD-5', '', '240 个面议'],
      ['LD-6', '', '240：1.35'],
    ],
  );
  const rows = await desk.rows(tried.planId);
  expect(rows.map(({ line, refusal, warnings }) => [line, refusal, warnings])).toEqual(
    expect.arrayContaining([
      [2, '阶梯价满 480 的个价 ¥1.55 比满 240 ¥1.50 贵；数量越多不得更贵', []],
      [3, '阶梯价满 240 的个价 ¥1.30 比标价 ¥1.20 贵；数量越多不得更贵', []],
      [4, '阶梯价读不出来，应写作「240：1.50」，一行一档', []],
      [5, '', ['低于成本']],
    ]),
  );
});

it('件价写成 0 的拒绝，不白送整件；已有的一档低于成本不再问，新的一档才问', async () => {
  for (const code of ['LD-9', 'LD-10']) await priced(code);
  const seen = async (cells: readonly (readonly string[])[]) =>
    (await desk.rows((await open(['货号', '阶梯价'], cells)).planId)).map(({ refusal, warnings }) => [
      refusal,
      warnings,
    ]);
  expect(await seen([['LD-9', '240：1.5/0']])).toEqual([['阶梯价满 240 的件价要大于 0', []]]);
  await desk.commit((await open(['货号', '阶梯价'], [['LD-10', '240：1.3']])).planId);
  await sql`update goods set cost = 13500 where code = 'LD-10'`.execute(app.db);
  app.clock.advance({ minutes: 1 });
  expect(await seen([['LD-10', '120：1.4；240：1.3']])).toEqual([['', []]]);
  expect(await seen([['LD-10', '240：1.3；480：1.2']])).toEqual([['', ['低于成本']]]);
});

it('试运行之后同事改过阶梯价：那一行不写；导入之后改过的，撤销时保持不动', async () => {
  const id = await priced('LD-7');
  const ladder = (perPiece: number) =>
    sql`insert into ladders (goods_id, starts_at, tiers) values (${id}::bigint, ${app.clock.now()},
      ${JSON.stringify([{ minPieces: 60, perPiece, perPack: null }])}::jsonb)`.execute(app.db);
  const late = await open(['货号', '阶梯价'], [['LD-7', '240：1.5']]);
  await ladder(15_500);
  const done = await desk.commit(late.planId);
  expect(done.data).toMatchObject({ done: 0, failures: [{ reason: '阶梯价刚被改过，请重新试运行' }] });
  expect(await rungsOf('LD-7')).toEqual(['60 15500']);

  app.clock.advance({ minutes: 1 });
  const again = await open(['货号', '阶梯价'], [['LD-7', '240：1.5']]);
  await desk.commit(again.planId);
  app.clock.advance({ minutes: 1 });
  await ladder(15_400);
  const undo = await app.call('adminPlanUndo', { headers: staff.as('owner'), params: { id: again.planId } });
  expect(undo.data.rows[0]?.refusal).toBe('阶梯价之后又被改过，保持不动');
});

it('导入的阶梯价到期自己结束，不是谁改的：撤销照样撤', async () => {
  const id = await priced('LD-13');
  const until = new Date(app.clock.now().getTime() + 3_600_000);
  await sql`insert into ladders (goods_id, tiers, ends_at) values (${id}::bigint,
    ${JSON.stringify([{ minPieces: 60, perPiece: 15_500, perPack: null }])}::jsonb, ${until})`.execute(
    app.db,
  );
  app.clock.advance({ minutes: 1 });
  const tried = await open(['货号', '卖点', '阶梯价'], [['LD-13', '新卖点', '240：1.5']]);
  await desk.commit(tried.planId);
  app.clock.advance({ hours: 2 });
  const undo = await app.call('adminPlanUndo', { headers: staff.as('owner'), params: { id: tried.planId } });
  expect(undo.data.rows[0]?.refusal).toBe('');
  await desk.commit(undo.data.planId);
  expect(await rungsOf('LD-13')).toEqual([]);
});

it('没写的一行不动库存：同一份库存的下一行照样写到表里的数', async () => {
  const id = await priced('LD-11');
  await aGoods(app.db, { code: 'LD-12', name: 'LD-12', price: [36, 1.6], piecesPerPack: 24 });
  await sql`update goods set stock_id = (select stock_id from goods where id = ${id}::bigint) where code = 'LD-12'`.execute(
    app.db,
  );
  const tried = await open(
    ['货号', '库存', '阶梯价'],
    [
      ['LD-11', '1500', '240：1.5'],
      ['LD-12', '1600', ''],
    ],
  );
  await sql`update plan_rows set change = jsonb_set(change, '{ladderMark}', '"old"')
    where plan_id = ${tried.planId} and object = 'goods:LD-11'`.execute(app.db);
  await desk.commit(tried.planId);
  const { rows } = await sql<{ available: number }>`
    select s.available from scarce s join goods g on g.stock_id = s.id where g.code = 'LD-12'`.execute(
    app.db,
  );
  expect(rows).toEqual([{ available: 1_600 }]);
});

it('没有改价权限的带阶梯价的行拒绝，没变的照样是不变', async () => {
  await priced('LD-8');
  await desk.commit((await open(['货号', '阶梯价'], [['LD-8', '240：1.5']])).planId);
  await sql`update staff_roles set permissions = '["goods.read","goods.import","goods.write"]'::jsonb where code = 'sales'`.execute(
    app.db,
  );
  const sales = importDesk(app, staff.as('sales'));
  const seen = async (cell: string) => {
    const { data } = await sales.open(csvFile(['货号', '阶梯价'], [['LD-8', cell]]));
    return sales.rows((await sales.tried(data.id)).planId);
  };
  expect((await seen('240：1.4'))[0]?.refusal).toContain('没有');
  expect((await seen('240：1.5'))[0]).toMatchObject({ refusal: '', fields: [] });
});
