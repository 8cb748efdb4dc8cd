import { csvFile } from '@pifa/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCategory, aGoods } from '../../../../test/builders/goods';
import { importDesk } from '../../../../test/builders/imports';
import { aStaff } from '../../../../test/builders/operators';
import { aWorkbook } from '../../../../test/builders/xlsx';
import { startTestApp, type TestApp } from '../../../../test/harness';
import { readWorkbook } from '../../../platform';
import { countStatements } from '../../../platform/database';

/** Seen to fail: without `twinLines`; with the rows of `priceListPlan` numbered by their place. */
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

const stockOf = async (code: string): Promise<number | undefined> => {
  const { rows } = await sql<{ available: number }>`
    select s.available from goods g join scarce s on s.id = g.stock_id where g.code = ${code}`.execute(
    app.db,
  );
  return rows[0]?.available;
};

describe('库存', () => {
  it('只写差异，带流水；写错的、没有的、重复的拒绝，改好一行就能写；撤销放回', async () => {
    await aGoods(app.db, { code: 'ST-1', name: '一', price: [24, 1], stock: 10 });
    await aGoods(app.db, { code: 'ST-2', name: '二', price: [24, 1], stock: 5 });
    await aGoods(app.db, { code: 'ST-3', name: '三', price: [24, 1], stock: 5 });
    const table = csvFile(
      ['商品编码', '实盘数量', '备注'],
      [
        ['ST-1', '12', ''],
        ['ST-2', '5', '靠墙'],
        ['ST-3', '很多', ''],
        ['ST-9', '1', ''],
        ['st-9', '2', ''],
      ],
    );
    const { data } = await desk.open(table, { kind: 'stock' });
    expect(data.columns.map(({ word }) => word)).toEqual(['货号', '库存', '不导入']);
    const tried = await desk.tried(data.id);
    expect(tried.counts).toMatchObject({ changed: 1, same: 1, refused: 3 });
    expect(tried.nowhere).toEqual([{ head: '备注', rows: 1, sample: '靠墙' }]);
    const mended = await desk.mend(data.id, 4, { stock: '3' });
    expect(mended.data).toMatchObject({ refusal: '', fields: [{ before: '5', after: '3（-2）' }] });
    expect((await desk.commit(tried.planId)).data).toMatchObject({ done: 2, failed: 0 });
    expect([await stockOf('ST-1'), await stockOf('ST-2'), await stockOf('ST-3')]).toEqual([12, 5, 3]);
    await desk.undo(tried.planId);
    expect([await stockOf('ST-1'), await stockOf('ST-3')]).toEqual([10, 5]);
  });

  it('同一个商品写了货号又写条码，隔着一千行也认得；改一行改成别人的商品也拒绝', async () => {
    await aGoods(app.db, { code: 'TW-1', name: '一', price: [24, 1], stock: 10 });
    await aGoods(app.db, { code: 'TW-2', name: '二', price: [24, 1], stock: 10 });
    await sql`update goods set barcode = '6901234500017' where code = 'TW-1'`.execute(app.db);
    const filler = Array.from({ length: 1_000 }, (_, at) => [`没有-${at}`, '1']);
    const rows = [['TW-1', '12'], ...filler, ['6901234500017', '13'], ['TW-2', '11'], ['错的', '5']];
    const { data } = await desk.open(csvFile(['货号', '库存'], rows), { kind: 'stock' });
    const tried = await desk.tried(data.id);
    expect(tried.counts).toMatchObject({ changed: 1, refused: 1_003 });
    const mend = await countStatements(() => desk.mend(data.id, 1_005, { code: 'tw-2' }));
    expect(mend.result.data.refusal).toBe('与第 1004 行重复');
    // The thousand others stay where they are.
    expect(mend.statements.filter((text) => text.endsWith('from "plan_rows" where "plan_id" = $1'))).toEqual(
      [],
    );
    expect((await desk.mend(data.id, 1_003, { stock: '14' })).data.refusal).toBe('与第 2 行重复');
    await desk.commit(tried.planId);
    expect([await stockOf('TW-1'), await stockOf('TW-2')]).toEqual([10, 11]);
  });

  it('没有改库存权限的打不开；管库存的打得开，导入记录里也只有自己能做的', async () => {
    const table = csvFile(['货号', '库存'], [['ST-1', '3']]);
    const sales = await importDesk(app, staff.as('sales')).open(table, { kind: 'stock' });
    expect(sales.meta.code).toBe('forbidden');
    const warehouse = await importDesk(app, staff.as('warehouse')).open(table, { kind: 'stock' });
    expect(warehouse.meta.message).toBe('');
    const listed = await app.call('adminImports', { headers: staff.as('sales'), query: {} });
    expect(listed.data.list.map(({ kind }) => kind)).not.toContain('stock');
  });
});

describe('价格', () => {
  it('商城标价：只认价格的列，没有的货号不新建；成交价一个可推另一个', async () => {
    await aGoods(app.db, { code: 'PR-1', name: '水', price: [24, 1], piecesPerPack: 24 });
    const { data } = await desk.open(
      csvFile(
        ['货号', '名称', '单件价'],
        [
          ['PR-1', '改名', '1.1'],
          ['PR-9', '新的', '2'],
        ],
      ),
      { kind: 'prices' },
    );
    expect(data.columns.map(({ word }) => word)).toEqual(['货号', '不导入', '单件价']);
    const tried = await desk.tried(data.id);
    expect(tried.counts).toMatchObject({ changed: 1, refused: 1, added: 0 });
    expect((await desk.rows(tried.planId))[0]?.refusal).toBe('没有这个货号的商品');
    await desk.commit(tried.planId);
    const { rows } = await sql<{ name: string; piece: number; pack: number }>`
      select name, list_per_piece as piece, list_per_pack as pack from goods where code = 'PR-1'`.execute(
      app.db,
    );
    expect(rows).toEqual([{ name: '水', piece: 11_000, pack: 264_000 }]);
  });

  it('一张价目表：件价推出个价，满多少起；行号是表里的行号', async () => {
    const list = await app.call('adminPriceListSave', {
      headers: staff.as('owner'),
      body: { name: '银牌价' },
    });
    const { data } = await desk.open(
      csvFile(
        ['货号', '满', '价格', '箱价'],
        [
          ['没有的', '', '1', ''],
          ['PR-1', '', '', '21.6'],
          ['PR-1', '240', '0.8', ''],
        ],
      ),
      { kind: 'prices', listId: list.data.id },
    );
    expect(data).toMatchObject({ kind: 'prices', listId: list.data.id, listName: '银牌价' });
    const tried = await desk.tried(data.id);
    expect(tried.counts).toMatchObject({ changed: 2, refused: 1 });
    const rows = await desk.rows(tried.planId);
    expect(rows.map(({ line, refusal }) => [line, refusal]).sort()).toEqual([
      [2, '没有这个货号的商品'],
      [3, ''],
      [4, ''],
    ]);
    expect((await desk.commit(tried.planId)).data).toMatchObject({ done: 2 });
    const { rows: prices } = await sql<{ from_pieces: number; per_piece: number; per_pack: number | null }>`
      select from_pieces, per_piece, per_pack from live_price_rows where list_id = ${Number(list.data.id)}
      order by from_pieces`.execute(app.db);
    expect(prices).toEqual([
      { from_pieces: 0, per_piece: 9_000, per_pack: 216_000 },
      { from_pieces: 240, per_piece: 8_000, per_pack: null },
    ]);
  });
});

describe('价目表删除以后', () => {
  it('没执行的导入不会当成商城标价：试、改、执行都拒绝，可以放弃', async () => {
    const list = await app.call('adminPriceListSave', {
      headers: staff.as('owner'),
      body: { name: '要删的' },
    });
    const table = csvFile(['货号', '单件价'], [['PR-1', '0.5']]);
    const own = { kind: 'prices', listId: list.data.id } as const;
    const [open, tried] = [await desk.open(table, own), await desk.open(table, own)];
    const { planId } = await desk.tried(tried.data.id);
    const price = async () =>
      (
        await app.db
          .selectFrom('goods')
          .select('list_per_piece')
          .where('code', '=', 'PR-1')
          .executeTakeFirstOrThrow()
      ).list_per_piece;
    const before = await price();
    await sql`delete from price_lists where id = ${Number(list.data.id)}`.execute(app.db);
    const headers = staff.as('owner');
    for (const id of [open.data.id, tried.data.id]) {
      const again = await app.call('adminImportTry', { headers, params: { id }, body: {} });
      expect([again.code, again.message]).toEqual(['transition-refused', '这张价目表已删除，请放弃这次导入']);
    }
    await desk.commit(planId);
    expect(await price()).toBe(before);
    const shown = await app.call('adminImportOne', { headers, params: { id: open.data.id } });
    expect(shown.data.listName).toBe('已删除');
    const gone = await app.call('adminImportDrop', { headers, params: { id: open.data.id } });
    expect(gone.success).toBe(true);
  });
});

describe('客户与地址', () => {
  const HEADS = ['客户名称', '联系人', '手机号', '业务员', '省', '市', '区', '详细地址', '标签'];
  const ROW = [
    '东莞汀禾商行',
    '陈一',
    '13911110001',
    'sales',
    '广东省',
    '东莞市',
    '虎门镇',
    '连升路 1 号',
    '连锁',
  ];

  it('新建客户与第一位成员，短信通知；手机错、没有的业务员拒绝；同一张表再来是不变', async () => {
    const table = csvFile(HEADS, [
      ROW,
      ['乙公司', '李二', '139', '', '', '', '', '', ''],
      ['丙公司', '王三', '13911110003', '没这个人', '', '', '', '', ''],
    ]);
    const { data } = await desk.open(table, { kind: 'companies' });
    const tried = await desk.tried(data.id);
    expect(tried.counts).toMatchObject({ added: 1, refused: 2 });
    expect((await desk.rows(tried.planId)).map(({ refusal }) => refusal)).toEqual([
      '手机号不正确',
      '没有业务员「没这个人」',
      '',
    ]);
    const plan = await sql<{ effects: string }>`
      select effects::text as effects from plans where id = ${tried.planId}`.execute(app.db);
    expect(plan.rows[0]?.effects).toContain('将给 1 位新客户的手机各发一条短信');
    expect((await desk.commit(tried.planId)).data).toMatchObject({ done: 1, failed: 0 });
    const { rows } = await sql<{
      name: string;
      region: string;
      sales: string;
      consent: boolean;
      tags: string[];
    }>`
      select c.name, array_to_string(array(select jsonb_array_elements_text(c.region_names)), '') as region, o.name as sales,
        u.consent_due as consent, c.tags
      from companies c join users u on u.kh_id = c.kh_id join operators o on o.id = c.salesperson_id
      where u.phone = '13911110001'`.execute(app.db);
    expect(rows).toEqual([
      { name: ROW[0], region: '广东省东莞市虎门镇', sales: 'sales', consent: true, tags: ['连锁'] },
    ]);
    const again = await desk.open(table, { kind: 'companies' });
    expect((await desk.tried(again.data.id)).counts).toMatchObject({ added: 0, same: 1, refused: 2 });
  });

  it('地址进客户的地址簿；认不出地区的拒绝；再来一次不重复', async () => {
    const table = csvFile(
      ['客户名称', '收货人', '手机', '收货地址', '默认'],
      [
        ['东莞汀禾商行', '周四', '13911110004', '广东省东莞市虎门镇太沙路 8 号', '是'],
        ['东莞汀禾商行', '周四', '13911110004', '火星 1 号', ''],
        ['没有的公司', '周四', '13911110004', '广东省东莞市虎门镇太沙路 8 号', ''],
      ],
    );
    const { data } = await desk.open(table, { kind: 'addresses' });
    const tried = await desk.tried(data.id);
    expect(tried.counts).toMatchObject({ changed: 1, refused: 2 });
    expect((await desk.commit(tried.planId)).data).toMatchObject({ done: 1 });
    const { rows } = await sql<{ name: string; county: string; address: string; is_default: boolean }>`
      select a.name, a.county, a.address, a.is_default from addresses a join companies c on c.kh_id = a.kh_id
      where c.name = '东莞汀禾商行'`.execute(app.db);
    expect(rows).toMatchObject([{ name: '周四', address: '太沙路8号', is_default: true }]);
    const again = await desk.open(table, { kind: 'addresses' });
    expect((await desk.tried(again.data.id)).counts).toMatchObject({ changed: 0, same: 1 });
  });

  it('地址表里的标签一栏不导入；一格太长只拒绝这一行，客户表也一样', async () => {
    const heads = ['客户名称', '收货人', '手机', '收货地址', '标签'];
    const place = '广东省东莞市虎门镇太沙路 9 号';
    const { data } = await desk.open(
      csvFile(heads, [
        ['东莞汀禾商行', '吴五', '13911110005', place, '仓库'],
        ['东莞汀禾商行', '长'.repeat(101), '13911110005', place, '仓库'],
      ]),
      { kind: 'addresses' },
    );
    const tried = await desk.tried(data.id);
    expect(tried.counts).toMatchObject({ changed: 1, refused: 1 });
    expect(tried.nowhere).toEqual([{ head: '标签', rows: 2, sample: '仓库' }]);
    // A shop that mapped the column before it was taken away.
    await sql`
      update import_mappings set targets = targets || '{"标签": {"to": "field", "field": "tag"}}'::jsonb
      where targets ? '收货地址'`.execute(app.db);
    const remembered = await desk.open(csvFile(heads, [['', '', '', '', '仓库']]), { kind: 'addresses' });
    expect(remembered.data.columns.map(({ target }) => target).at(-1)).toBe('nowhere');
    const customers = await desk.open(
      csvFile(HEADS, [
        ['丁公司', '赵六', '13911110006', '', '', '', '', '', ''],
        ['长'.repeat(201), '赵六', '13911110007', '', '', '', '', '', ''],
      ]),
      { kind: 'companies' },
    );
    expect((await desk.tried(customers.data.id)).counts).toMatchObject({ added: 1, refused: 1 });
  });
});

describe('表格文件', () => {
  it('工作簿可选第几张表', async () => {
    const sheet = (rows: string[][]) =>
      aZipSheet(
        rows.map((cells) => cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')),
      );
    const book = aWorkbook([['说明']], {
      'xl/workbook.xml':
        '<workbook xmlns:r="r"><sheets><sheet name="说明" r:id="rId1"/><sheet name="库存" r:id="rId2"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Target="worksheets/sheet2.xml"/></Relationships>',
      'xl/worksheets/sheet2.xml': sheet([
        ['货号', '库存'],
        ['ST-1', '7'],
      ]),
    });
    const { data } = await desk.open(book, { kind: 'stock', sheet: '1', name: '库存.xlsx' });
    expect(data).toMatchObject({ sheets: ['说明', '库存'], sheet: 1, rows: 1 });
    expect((await desk.tried(data.id)).counts).toMatchObject({ changed: 1 });
  });

  it('表头上面有标题的表：照样认得，行号是表里的行号', async () => {
    const table = csvFile(
      ['库存盘点表', '', ''],
      [
        ['导出时间 2026-06-18', '', ''],
        ['货号', '库存', '备注'],
        ['ST-1', '7', ''],
      ],
    );
    const { data } = await desk.open(table, { kind: 'stock' });
    expect(data).toMatchObject({ rows: 1, columns: [{ head: '货号' }, { head: '库存' }, { head: '备注' }] });
    expect((await desk.tried(data.id)).counts).toMatchObject({ refused: 0 });
  });

  it('有误的行拿得回来：原来的表头，最后一列是原因；改好再传，认得是同一种表', async () => {
    const { data } = await desk.open(
      csvFile(
        ['款号', '名称', '类目', '单价'],
        [
          ['BAD-1', '好的', '饮料', '1'],
          ['BAD-2', '坏的', '饮料', '一块'],
        ],
      ),
    );
    await desk.tried(data.id);
    const bytes = await desk.bad(data.id);
    const book = await readWorkbook(bytes, { rows: 10, columns: 20, bytes: 1e6, sheet: 0 });
    expect(book?.rows.map(({ cells }) => cells)).toEqual([
      ['款号', '名称', '类目', '单价', '原因'],
      ['BAD-2', '坏的', '饮料', '一块', '单件价应为不超过 4 位小数的金额'],
    ]);
    const again = await desk.open(bytes, { name: '改好.xlsx' });
    expect(again.data).toMatchObject({ remembered: true, rows: 1 });
    expect(again.data.columns).toHaveLength(4);
  });
});

const aZipSheet = (rows: readonly string[]): string =>
  `<worksheet><sheetData>${rows.map((row) => `<row>${row}</row>`).join('')}</sheetData></worksheet>`;
