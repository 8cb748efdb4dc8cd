import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCategory, aGoods } from '../../../../../test/builders/goods';
import { aStaff } from '../../../../../test/builders/operators';
import { startTestApp, type TestApp } from '../../../../../test/harness';

/** Seen to fail: without the count of uses in `deleteWord`; without `group by 1` in `replaceInGoods`. */
let app: TestApp;
let staff: Awaited<ReturnType<typeof aStaff>>;
beforeAll(async () => {
  app = await startTestApp();
  staff = await aStaff(app);
});
afterAll(() => app.stop());

type Role = Parameters<typeof staff.as>[0];
const save = (body: object, role: Role = 'owner') =>
  app.call('adminGoodsWordSave', { headers: staff.as(role), body: body as never });
const words = async (kind: string) =>
  (await app.call('adminGoodsWords', { headers: staff.as('owner') })).data.find((one) => one.kind === kind)
    ?.list;
const remove = (kind: 'unit', value: string) =>
  app.call('adminGoodsWordDelete', { headers: staff.as('owner'), query: { kind, value } });
const goodsWith = async (own: string) => {
  const id = await aGoods(app.db);
  await sql`update goods set ${sql.raw(own)} where id = ${id}`.execute(app.db);
  return id;
};
const attribute = (body: object) =>
  app.call('adminAttributeSave', { headers: staff.as('owner'), body: body as never });

describe('商品用词', () => {
  it('登记、改名：用着它的商品都改过去，商城的商品页跟着', async () => {
    expect((await save({ kind: 'unit', value: '听', note: '罐装' })).data.message).toBe('已登记单位「听」');
    expect((await save({ kind: 'unit', value: '听' })).message).toBe('已有单位「听」');
    const goods = await goodsWith(`unit = '听'`);
    expect((await save({ kind: 'unit', value: '罐', was: '听' })).data.message).toBe(
      '「听」已改为「罐」，1 个商品跟着改',
    );
    const { data } = await app.call('goodsDetail', { params: { id: String(goods) } });
    expect(data.obj.unit).toBe('罐');
    expect(await words('unit')).toContainEqual({ value: '罐', note: '', goods: 1, kept: true });
    expect(await staff.last()).toMatchObject({ what: 'goods-word.rename', before: { value: '听' } });
  });

  it('改成已有的词要再确认一次，两边的商品合在一起；服务词不重复', async () => {
    const both = await goodsWith(`service_words = '["次日达","隔日达","包退"]'::jsonb`);
    await goodsWith(`service_words = '["隔日达"]'::jsonb`);
    const first = await save({ kind: 'service', value: '次日达', was: '隔日达' });
    expect([first.code, first.message]).toEqual([
      'confirm-needed',
      '已有服务词「次日达」（1 个商品）。合并后分不开，确认合并请再提交一次',
    ]);
    const done = await save({ kind: 'service', value: '次日达', was: '隔日达', confirm: true });
    expect(done.data.message).toBe('「隔日达」已改为「次日达」，2 个商品跟着改');
    const { data } = await app.call('goodsDetail', { params: { id: String(both) } });
    expect(data.obj.services).toEqual(['次日达', '包退']);
  });

  it('发货仓改名：只看这个仓的角色接着看新名字的单', async () => {
    await goodsWith(`ship_from = '东莞老仓'`);
    await sql`update staff_roles set places = '["东莞老仓"]'::jsonb where code = 'warehouse'`.execute(app.db);
    await save({ kind: 'ship-from', value: '东莞新仓', was: '东莞老仓' });
    const row = await app.db
      .selectFrom('staff_roles')
      .select('places')
      .where('code', '=', 'warehouse')
      .executeTakeFirstOrThrow();
    expect(row.places).toEqual(['东莞老仓', '东莞新仓']);
  });

  it('有商品用着的删不掉，没人用的可以；改错格式的拒绝', async () => {
    await goodsWith(`unit = '盒'`);
    expect((await remove('unit', '盒')).message).toBe('还有 1 个商品用着，可以改成别的词');
    await save({ kind: 'unit', value: '板' });
    expect((await remove('unit', '板')).data.message).toBe('已删除单位「板」');
    expect((await remove('unit', '板')).code).toBe('not-found');
    expect((await save({ kind: 'tax-code', value: '饮料' })).message).toContain('最多 19 位的数字');
    expect((await save({ kind: 'unit', value: '桶' }, 'warehouse')).code).toBe('forbidden');
  });
});

describe('商品属性', () => {
  it('按分类提供：下级看得到上级的，别的分类看不到；商品里用着没登记的列出来', async () => {
    const food = await aCategory(app.db, { name: '食品' });
    const water = await aCategory(app.db, { name: '水', parent: food });
    const office = await aCategory(app.db, { name: '办公' });
    await aGoods(app.db, {
      category: water,
      attributes: [
        { name: '产地', value: '云南' },
        { name: '口味', value: '原味' },
      ],
    });
    await attribute({ name: '材质' });
    await attribute({ name: '产地', categoryId: String(food), choices: ['云南', '浙江', '云南'] });
    await attribute({ name: '开本', categoryId: String(office) });
    const { data } = await app.call('adminAttributes', { headers: staff.as('owner'), query: {} });
    expect(data.list.map(({ category, name, choices, goods }) => [category, name, choices, goods])).toEqual([
      ['', '材质', [], 0],
      ['食品', '产地', ['云南', '浙江'], 1],
      ['办公', '开本', [], 0],
    ]);
    expect(data.used).toEqual([{ name: '口味', goods: 1 }]);
    const offered = await app.call('adminAttributes', {
      headers: staff.as('owner'),
      query: { categoryId: String(water) },
    });
    expect(offered.data.list.map(({ name }) => name)).toEqual(['材质', '产地']);
  });

  it('改名：那一类商品的属性一起改，别的分类不动；两个人同时改，后来的被拒', async () => {
    const [tea, tool] = [await aCategory(app.db, { name: '茶' }), await aCategory(app.db, { name: '工具' })];
    const here = await aGoods(app.db, { category: tea, attributes: [{ name: '规格', value: '大' }] });
    const there = await aGoods(app.db, { category: tool, attributes: [{ name: '规格', value: '小' }] });
    const { id } = (await attribute({ name: '规格', categoryId: String(tea) })).data;
    const saved = await attribute({ id, version: 1, name: '净含量', categoryId: String(tea) });
    expect(saved.data.message).toBe('已保存，1 个商品的属性跟着改名');
    const of = async (goods: number) =>
      (await app.call('goodsDetail', { params: { id: String(goods) } })).data.obj.attributes;
    expect(await of(here)).toEqual([{ name: '净含量', value: '大' }]);
    expect(await of(there)).toEqual([{ name: '规格', value: '小' }]);
    expect((await attribute({ id, version: 1, name: '重量' })).code).toBe('stale');
    const gone = await app.call('adminAttributeDelete', { headers: staff.as('owner'), query: { id } });
    expect(gone.data.message).toBe('不再提供属性「净含量」，已有的商品不变');
  });
});
