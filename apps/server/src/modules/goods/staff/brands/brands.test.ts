import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aBrand, aGoods } from '../../../../../test/builders/goods';
import { aStaff } from '../../../../../test/builders/operators';
import { startTestApp, type TestApp } from '../../../../../test/harness';

/** Seen to fail: without the promotions in `brandEffects`; without `rewordGoods`; without the version in `heldBrand`. */
let app: TestApp;
let staff: Awaited<ReturnType<typeof aStaff>>;
beforeAll(async () => {
  app = await startTestApp();
  staff = await aStaff(app);
});
afterAll(() => app.stop());

type Role = Parameters<typeof staff.as>[0];
const list = async () => (await app.call('adminBrands', { headers: staff.as('owner') })).data;
const save = (body: object, role: Role = 'owner') =>
  app.call('adminBrandSave', { headers: staff.as(role), body: body as never });
const merge = (id: number, into: number, version = 1) =>
  app.call('adminBrandMerge', {
    headers: staff.as('owner'),
    body: { id: String(id), version, into: String(into) },
  });

describe('品牌', () => {
  it('新建：首字母按拼音自己认，商城的品牌馆马上有；认错的可以改', async () => {
    const { data } = await save({ name: '得利斯', recommended: true });
    expect(data.message).toBe('已新建品牌「得利斯」，首字母 D');
    expect((await save({ name: 'apple' })).data.message).toContain('首字母 A');
    const shop = (await app.call('brandList', { query: { groom: 1 } })).data.list;
    expect(shop).toContainEqual(expect.objectContaining({ name: '得利斯', letter: 'D', groom: 1 }));
    const fixed = await save({ id: data.id, version: 1, name: '得利斯', letter: 'L', recommended: false });
    expect(fixed.success).toBe(true);
    expect((await list()).find(({ id }) => id === data.id)).toMatchObject({
      letter: 'L',
      recommended: false,
    });
    expect((await save({ name: '得利斯' })).message).toBe('已有品牌叫「得利斯」，可以合并');
    expect(await staff.last()).toMatchObject({ what: 'brand.change', object: `brand:${data.id}` });
  });

  it('改名以后，用新名字搜得到它的商品', async () => {
    const brand = await aBrand(app.db, { name: '旧山泉' });
    const goods = await aGoods(app.db, { brand, name: '饮用水 500ml' });
    await save({ id: String(brand), version: 1, name: '云岭' });
    await app.runJobs();
    const found = (await app.call('goodsPage', { query: { keyword: '云岭' } })).data.list;
    expect(found.map(({ goodsId, brandName }) => [Number(goodsId), brandName])).toEqual([[goods, '云岭']]);
  });

  it('排列：商城的次序跟着', async () => {
    const [first, last] = [await aBrand(app.db, { name: '排前' }), await aBrand(app.db, { name: '排后' })];
    await app.call('adminBrandMove', {
      headers: staff.as('owner'),
      body: { id: String(last), before: String(first) },
    });
    const names = (await app.call('brandList', { query: { pageSize: 100 } })).data.list.map(
      ({ name }) => name,
    );
    expect(names.indexOf('排前') - names.indexOf('排后')).toBe(1);
  });

  it('并入另一个：商品跟过去，原来的没有了；有活动按它选商品的先改活动', async () => {
    const [old, into] = [await aBrand(app.db, { name: '并出' }), await aBrand(app.db, { name: '并入' })];
    const goods = await aGoods(app.db, { brand: old });
    const scope = JSON.stringify({ scope: { of: 'brand', ids: [String(old)], except: [] } });
    await sql`insert into promotions (kind, name, settings)
      values ('full-amount-reduction', '品牌满减', ${scope}::jsonb)`.execute(app.db);
    expect((await merge(old, into)).message).toBe('活动「品牌满减」按这个品牌选商品，请先改它');
    await sql`delete from promotions`.execute(app.db);
    expect((await merge(old, into)).data.message).toBe('「并出」已并入「并入」，1 个商品跟着过去');
    const row = await app.db
      .selectFrom('goods')
      .select('brand_id')
      .where('id', '=', goods)
      .executeTakeFirst();
    expect(row?.brand_id).toBe(into);
    expect((await list()).some(({ name }) => name === '并出')).toBe(false);
    expect((await merge(into, into)).message).toBe('不能并入自己');
  });

  it('没有商品的才能删；不在品牌馆的商城不列', async () => {
    const brand = await aBrand(app.db, { name: '要删的' });
    const goods = await aGoods(app.db, { brand, status: 'off' });
    const remove = () =>
      app.call('adminBrandDelete', { headers: staff.as('owner'), query: { id: String(brand) } });
    expect((await remove()).message).toBe('还有 1 个商品，可以并入别的品牌');
    await app.db.updateTable('goods').set({ brand_id: null }).where('id', '=', goods).execute();
    expect((await save({ id: String(brand), version: 1, name: '要删的', shown: false })).success).toBe(true);
    const shop = (await app.call('brandList', { query: { pageSize: 100, status: 1 } })).data.list;
    expect(shop.map(({ name }) => name)).not.toContain('要删的');
    expect((await remove()).success).toBe(true);
    expect((await remove()).code).toBe('not-found');
  });

  it('两个人同时改 → 后来的被拒，看得到现在的内容；只看商品的改不了', async () => {
    const brand = await aBrand(app.db, { name: '争着改' });
    const body = { id: String(brand), version: 1, name: '争着改' };
    expect((await save({ ...body, introduction: '甲写的' })).success).toBe(true);
    const late = await save({ ...body, introduction: '乙写的' });
    expect([late.code, late.data]).toMatchObject([
      'stale',
      { current: { introduction: '甲写的', version: 2 } },
    ]);
    expect((await save({ ...body, version: 2 }, 'warehouse')).code).toBe('forbidden');
  });
});
