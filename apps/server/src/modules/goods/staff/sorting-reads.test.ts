import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aBrand, aCategory, aGoods } from '../../../../test/builders/goods';
import { aStaff } from '../../../../test/builders/operators';
import { startTestApp, type TestApp } from '../../../../test/harness';

let app: TestApp;
let staff: Awaited<ReturnType<typeof aStaff>>;
beforeAll(async () => {
  app = await startTestApp();
  staff = await aStaff(app);
});
afterAll(() => app.stop());

describe('挑分类、品牌、用词', () => {
  it('分类整棵树：上级在前、下级紧随其后，带路径；下架的商品也数', async () => {
    const drinks = await aCategory(app.db, { name: '饮料' });
    const food = await aCategory(app.db, { name: '食品' });
    const water = await aCategory(app.db, { name: '水', parent: drinks });
    await aGoods(app.db, { category: water });
    await aGoods(app.db, { category: water, status: 'off' });
    const { data } = await app.call('adminCategories', { headers: staff.as('warehouse') });
    expect(data.map(({ path, goods, grade }) => [path, goods, grade])).toEqual([
      ['饮料', 0, 1],
      ['饮料/水', 2, 2],
      ['食品', 0, 1],
    ]);
    expect(data[1]).toMatchObject({ id: String(water), parentId: String(drinks), hidden: false });
    expect(data[2]?.id).toBe(String(food));
  });

  it('品牌与用词：各有多少商品在用，登记了还没人用的也在', async () => {
    const brand = await aBrand(app.db, { name: '山泉', letter: 'S', groom: 1 });
    const id = await aGoods(app.db, { brand });
    await sql`update goods set unit = '瓶', ship_from = '义乌仓', service_words = '["次日达","包退换"]'::jsonb
      where id = ${id}`.execute(app.db);
    await app.db.insertInto('goods_words').values({ kind: 'unit', value: '桶', note: '5 升装' }).execute();
    const brands = (await app.call('adminBrands', { headers: staff.as('sales') })).data;
    expect(brands).toMatchObject([{ name: '山泉', letter: 'S', recommended: true, shown: true, goods: 1 }]);
    const words = (await app.call('adminGoodsWords', { headers: staff.as('sales') })).data;
    const of = (kind: string) => words.find((one) => one.kind === kind)?.list;
    expect(of('unit')).toContainEqual({ value: '瓶', note: '', goods: 1, kept: false });
    expect(of('unit')).toContainEqual({ value: '桶', note: '5 升装', goods: 0, kept: true });
    expect(of('ship-from')).toEqual([{ value: '义乌仓', note: '', goods: 1, kept: false }]);
    expect(
      of('service')
        ?.map(({ value }) => value)
        .sort(),
    ).toEqual(['包退换', '次日达']);
  });

  it('看不到商品的角色挑不了', async () => {
    const asked = await Promise.all(
      (['adminCategories', 'adminBrands', 'adminGoodsWords'] as const).map((name) =>
        app.call(name, { headers: staff.as('finance') }),
      ),
    );
    expect(asked.map(({ code }) => code)).toEqual(['forbidden', 'forbidden', 'forbidden']);
  });
});
