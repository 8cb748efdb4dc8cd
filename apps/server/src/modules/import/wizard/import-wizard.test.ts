import { csvFile } from '@pifa/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCategory, aGoods } from '../../../../test/builders/goods';
import { aStaff, formOf } from '../../../../test/builders/operators';
import { startTestApp, type TestApp } from '../../../../test/harness';

/** Seen to fail: without the choice of names in `makeNames`; without the versions in `judgeLine`. */
let app: TestApp;
let staff: Awaited<ReturnType<typeof aStaff>>;
beforeAll(async () => {
  app = await startTestApp();
  staff = await aStaff(app);
  await aCategory(app.db, { name: '饮料' });
});
afterAll(() => app.stop());

const as = () => ({ headers: staff.as('owner') });

async function open(head: readonly string[], rows: readonly (readonly string[])[], name = '表.csv') {
  const { type, payload } = await formOf(csvFile(head, rows), name);
  const answer = await app.http.inject({
    method: 'POST',
    url: '/api/admin/imports',
    headers: { ...staff.as('owner'), 'content-type': type },
    payload,
  });
  return answer.json<{
    meta: { success: boolean; message: string };
    data: { id: string; shape: string; columns: { word: string }[]; remembered: boolean };
  }>();
}
async function tried(id: string, names: object = {}) {
  const asked = await app.call('adminImportTry', {
    ...as(),
    params: { id },
    body: { names: { category: {}, brand: {}, ...names } },
  });
  expect(asked.message).toBe('');
  await app.runJobs();
  return (await app.call('adminImportOne', { ...as(), params: { id } })).data;
}
const commit = (id: string) => app.call('adminPlanCommit', { ...as(), params: { id }, body: {} });
const goodsOf = async (codes: readonly string[]) =>
  (
    await sql<{
      code: string;
      name: string;
      status: string;
      category: string;
      brand: string | null;
      group: string | null;
      values: string[];
      price: number;
      weight: number;
    }>`
      select g.code, g.name, g.status, c.name as category, b.name as brand, gg.name as "group", g.group_values as "values",
        g.list_per_piece as price, g.weight_g as weight
      from goods g join categories c on c.id = g.category_id left join brands b on b.id = g.brand_id
      left join goods_groups gg on gg.id = g.group_id where g.code = any(${[...codes]}) order by g.code`.execute(
      app.db,
    )
  ).rows;

it('叫「constructor」的品牌也是名字：先列出，选了新建才有', async () => {
  const { data } = await open(
    ['货号', '名称', '分类', '品牌', '单件价'],
    [['CN-1', '一', '饮料', 'constructor', '1']],
  );
  expect((await tried(data.id)).unknown.brand).toEqual([{ name: 'constructor', rows: 1 }]);
  await commit((await tried(data.id, { brand: { constructor: { act: 'make' } } })).planId);
  expect((await goodsOf(['CN-1']))[0]?.brand).toBe('constructor');
});

describe('别的系统的表', () => {
  const HEAD = [
    'Handle',
    'Title',
    'Vendor',
    'Type',
    'Option1 Name',
    'Option1 Value',
    'Variant SKU',
    'Variant Grams',
    'Variant Price',
    'Tags',
  ];
  const ROWS = [
    ['tee', '圆领衫', '汀禾', '服装/上衣', '颜色', '红', 'TEE-R', '200', '20', '夏'],
    ['tee', '', '', '', '', '蓝', 'TEE-B', '200', '21', ''],
    ['mug', '马克杯', '汀禾', '饮料', 'Title', 'Default Title', 'MUG', '350', '9.9', ''],
  ];

  it('认得出来源；没有的分类与品牌先列出，选了新建才导入；变体成组；没有去处的先说；撤销后新商品下架', async () => {
    const { data } = await open(HEAD, ROWS);
    expect(data.shape).toBe('Shopify');
    const first = await tried(data.id);
    expect(first).toMatchObject({ state: 'tried', counts: { added: 0, refused: 3 } });
    expect(first.unknown).toEqual({
      category: [{ name: '服装/上衣', rows: 2 }],
      brand: [{ name: '汀禾', rows: 3 }],
    });
    expect(first.nowhere).toEqual([{ head: 'Tags', rows: 1, sample: '夏' }]);
    const make = { category: { '服装/上衣': { act: 'make' } }, brand: { 汀禾: { act: 'make' } } };
    const second = await tried(data.id, make);
    expect(second.counts).toMatchObject({ added: 3, refused: 0 });
    expect(await goodsOf(['MUG'])).toEqual([]);
    const done = await commit(second.planId);
    expect(done.data).toMatchObject({ done: 3, failed: 0 });
    expect(await goodsOf(['MUG', 'TEE-B', 'TEE-R'])).toMatchObject([
      { code: 'MUG', category: '饮料', brand: '汀禾', group: null, price: 99_000, weight: 350 },
      { code: 'TEE-B', name: '圆领衫', category: '上衣', group: '圆领衫', values: ['蓝'], price: 210_000 },
      { code: 'TEE-R', group: '圆领衫', values: ['红'], price: 200_000 },
    ]);
    const undo = await app.call('adminPlanUndo', { ...as(), params: { id: second.planId } });
    expect(undo.message).toBe('');
    expect((await commit(undo.data.planId)).data).toMatchObject({ done: 3, failed: 0 });
    expect((await goodsOf(['MUG', 'TEE-B', 'TEE-R'])).map(({ status }) => status)).toEqual([
      'off',
      'off',
      'off',
    ]);
  });

  it('同样表头的表自己对应好；同一张表再来，没有变的是不变', async () => {
    const { data } = await open(HEAD, ROWS);
    expect(data.remembered).toBe(true);
    const again = await tried(data.id);
    expect(again.counts).toMatchObject({ added: 0, refused: 0, same: 3 });
  });
});

describe('有误的行', () => {
  const HEAD = ['货号', '名称', '分类', '单件价', '库存'];

  it('重号的并排拒绝，价格写错的说明；改一行马上重判，别的行不受影响', async () => {
    const { data } = await open(HEAD, [
      ['BAD-1', '水一', '饮料', '一块', '10'],
      ['BAD-2', '水二', '饮料', '2', '20'],
      ['BAD-2', '水三', '饮料', '3', '30'],
    ]);
    const shown = await tried(data.id);
    expect(shown.counts).toMatchObject({ added: 0, refused: 3 });
    // What is wrong is seen where it is mended.
    const bad = await app.call('adminPlanRows', {
      ...as(),
      params: { id: shown.planId },
      query: { filter: 'refuse' },
    });
    expect(bad.data.list.find(({ line }) => line === 2)?.fields).toContainEqual({
      label: '单件价',
      before: '',
      after: '一块',
    });
    const mend = (line: number, cells: Record<string, string>) =>
      app.call('adminImportMend', { ...as(), params: { id: data.id }, body: { line, cells } });
    expect((await mend(2, { listPerPiece: '1' })).data).toMatchObject({ refusal: '' });
    expect((await mend(4, { code: 'BAD-3' })).data).toMatchObject({ refusal: '' });
    expect((await mend(3, { name: '水二号' })).data).toMatchObject({ refusal: '' });
    expect((await mend(3, { nothing: 'x' })).success).toBe(false);
    const { data: now } = await app.call('adminImportOne', { ...as(), params: { id: data.id } });
    expect(now.counts).toMatchObject({ added: 3, refused: 0 });
    expect((await commit(now.planId)).data).toMatchObject({ done: 3 });
    expect((await goodsOf(['BAD-1', 'BAD-2', 'BAD-3'])).map(({ name }) => name)).toEqual([
      '水一',
      '水二号',
      '水三',
    ]);
  });

  it('试运行之后商品被改过：那一行不写，其余照写；撤销时改过的也不动', async () => {
    await aGoods(app.db, { code: 'OLD-1', name: '旧一', price: [24, 1] });
    await aGoods(app.db, { code: 'OLD-2', name: '旧二', price: [24, 1] });
    const { data } = await open(
      ['货号', '名称'],
      [
        ['OLD-1', '新一'],
        ['OLD-2', '新二'],
      ],
    );
    const shown = await tried(data.id);
    expect(shown.counts).toMatchObject({ changed: 2 });
    await app.db.updateTable('goods').set({ name: '同事改的' }).where('code', '=', 'OLD-2').execute();
    expect((await commit(shown.planId)).data).toMatchObject({ done: 1, failed: 1 });
    expect((await goodsOf(['OLD-1', 'OLD-2'])).map(({ name }) => name)).toEqual(['新一', '同事改的']);
    await app.db.updateTable('goods').set({ spec: '改过' }).where('code', '=', 'OLD-1').execute();
    const undo = await app.call('adminPlanUndo', { ...as(), params: { id: shown.planId } });
    expect(undo.data.rows[0]?.refusal).toBe('导入之后又改过，保持不动');
  });

  it('撤销把名称、价格、库存放回原样', async () => {
    await aGoods(app.db, { code: 'BACK-1', name: '原名', price: [24, 1], piecesPerPack: 24, stock: 5 });
    const { data } = await open(HEAD, [['BACK-1', '新名', '饮料', '1.5', '9']]);
    const shown = await tried(data.id);
    await commit(shown.planId);
    expect(await goodsOf(['BACK-1'])).toMatchObject([{ name: '新名', price: 15_000 }]);
    const undo = await app.call('adminPlanUndo', { ...as(), params: { id: shown.planId } });
    expect((await commit(undo.data.planId)).data).toMatchObject({ done: 1, failed: 0 });
    expect(await goodsOf(['BACK-1'])).toMatchObject([{ name: '原名', price: 10_000 }]);
    const { rows } = await sql<{ available: number }>`
      select s.available from goods g join scarce s on s.id = g.stock_id where g.code = 'BACK-1'`.execute(
      app.db,
    );
    expect(rows).toEqual([{ available: 5 }]);
  });
});

it('没有指出货号的列、不是自己的导入、已执行的：拒绝', async () => {
  const { data } = await open(['说明', '其他'], [['甲', '乙']]);
  const asked = await app.call('adminImportTry', { ...as(), params: { id: data.id }, body: {} });
  expect(asked.message).toBe('请指出哪一列是货号');
  const other = await app.call('adminImportOne', { headers: staff.as('sales'), params: { id: data.id } });
  expect(other.success).toBe(false);
  expect((await app.call('adminImportDrop', { ...as(), params: { id: data.id } })).success).toBe(true);
  expect((await app.call('adminImportOne', { ...as(), params: { id: data.id } })).success).toBe(false);
});

describe('权限与成本', () => {
  const HEAD = ['货号', '名称', '分类', '单件价', '成本', '库存', '商品组', '规格:颜色', '属性:产地'];
  const row = (code: string, own: Partial<Record<(typeof HEAD)[number], string>>) =>
    HEAD.map((head) => (head === '货号' ? code : (own[head] ?? '')));

  it('撤销的内容只来自撤销：自己编一份交不进来', async () => {
    const made = await app.call('adminPlanMake', {
      headers: staff.as('warehouse'),
      body: {
        kind: 'undo-import-goods',
        rows: [
          {
            line: 1,
            object: 'goods:X',
            name: 'X',
            back: { isNew: false, version: 1, before: { list_per_pack: 1 }, stockBy: 0 },
          },
        ],
      },
    });
    expect(made).toMatchObject({ success: false, code: 'not-found' });
  });

  it('两个商品共用一份库存：都写成 30，一共还是 30', async () => {
    const first = await aGoods(app.db, { code: 'SHARE-1', name: '共用一', price: [24, 1], stock: 100 });
    const second = await aGoods(app.db, { code: 'SHARE-2', name: '共用二', price: [24, 1], stock: 0 });
    await sql`update goods set stock_id = (select stock_id from goods where id = ${first}) where id = ${second}`.execute(
      app.db,
    );
    const { data } = await open(
      ['货号', '库存'],
      [
        ['SHARE-1', '30'],
        ['SHARE-2', '30'],
      ],
    );
    const shown = await tried(data.id);
    await commit(shown.planId);
    const { rows } = await sql<{ available: number }>`
      select s.available from goods g join scarce s on s.id = g.stock_id where g.code = 'SHARE-1'`.execute(
      app.db,
    );
    expect(rows).toEqual([{ available: 30 }]);
  });

  it('低于成本：没有权限的那一行拒绝；有权限的提醒，执行要验证身份；原来没有成本的撤销后又没有', async () => {
    await aGoods(app.db, { code: 'COST-1', name: '有成本的', price: [24, 1], piecesPerPack: 24 });
    const { data } = await open(HEAD, [row('COST-1', { 单件价: '0.8', 成本: '0.9' })]);
    const shown = await tried(data.id);
    const rows = await app.call('adminPlanRows', { ...as(), params: { id: shown.planId }, query: {} });
    expect(rows.data.list[0]?.warnings).toContain('低于成本');
    const { step_up } = await app.db
      .selectFrom('plans')
      .select('step_up')
      .where('id', '=', shown.planId)
      .executeTakeFirstOrThrow();
    expect(step_up).toBe(true);
    await commit(shown.planId);
    const costOf = async () =>
      (await app.db.selectFrom('goods').select('cost').where('code', '=', 'COST-1').executeTakeFirstOrThrow())
        .cost;
    expect(await costOf()).toBe(9_000);
    const undo = await app.call('adminPlanUndo', { ...as(), params: { id: shown.planId } });
    expect((await commit(undo.data.planId)).data).toMatchObject({ done: 1 });
    expect(await costOf()).toBeNull();
    await sql`update goods set cost = 9000 where code = 'COST-1'`.execute(app.db);
    const { type, payload } = await formOf(
      csvFile(['货号', '整件价', '单件价'], [['COST-1', '19.2', '0.8']]),
      '价.csv',
    );
    const sent = await app.http.inject({
      method: 'POST',
      url: '/api/admin/goods/import',
      headers: { ...staff.as('sales'), 'content-type': type },
      payload,
    });
    expect(sent.json().data.errors[0].text).toContain('低于成本定价');
  });

  it('只换商品组也是修改；规格与原来的组不同的拒绝；没有去处的列说出来', async () => {
    const grouped = (code: string, colour: string) =>
      row(code, { 名称: code, 分类: '饮料', 单件价: '1', 商品组: '水款', '规格:颜色': colour });
    const { data } = await open(HEAD, [grouped('GRP-1', '红'), grouped('GRP-2', '蓝')]);
    await commit((await tried(data.id)).planId);
    const again = await open(
      ['货号', '商品组', '规格:颜色'],
      [
        ['GRP-1', '水款', '绿'],
        ['GRP-2', '水款', '蓝'],
      ],
    );
    expect((await tried(again.data.id)).counts).toMatchObject({ changed: 1, same: 1, refused: 0 });
    const other = await open(
      ['货号', '商品组', '规格:尺码', '阶梯:48'],
      [
        ['GRP-1', '水款', 'S', '0.9'],
        ['GRP-2', '水款', 'M', '0.8'],
      ],
    );
    const shown = await tried(other.data.id);
    expect(shown.counts).toMatchObject({ refused: 2 });
    expect(shown.nowhere).toEqual([]);
  });

  it('导入的属性搜得到', async () => {
    const { data } = await open(HEAD, [
      row('ATTR-1', { 名称: '山泉', 分类: '饮料', 单件价: '1', '属性:产地': '千岛湖' }),
    ]);
    await commit((await tried(data.id)).planId);
    const { rows } = await sql<{
      found: boolean;
    }>`select search::text like '%千岛%' as found from goods where code = 'ATTR-1'`.execute(app.db);
    expect(rows).toEqual([{ found: true }]);
  });

  it('没人执行的试运行过期后，预览照样清理，导入还在', async () => {
    const { data } = await open(['货号', '名称'], [['COST-1', '再改']]);
    const shown = await tried(data.id);
    app.clock.advance({ minutes: 60 * 24 * 3 });
    await app.platform.runner.runNow('staff.tidy-plans');
    const left = await app.db
      .selectFrom('imports')
      .select('plan_id')
      .where('id', '=', data.id)
      .executeTakeFirst();
    expect([shown.planId === '', left]).toEqual([false, { plan_id: null }]);
  });
});
