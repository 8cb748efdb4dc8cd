import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aCustomerPrice } from '../../../../test/builders/goods';
import { addGoods, addMember } from '../../../../test/fixtures';
import { startTestApp, type TestApp } from '../../../../test/harness';
import { goodsModule } from '../../goods';
import { siteModule } from '../../site';
import { membersModule } from '..';

let app: TestApp;
let member = { khId: 0, userId: 0 };
let token = '';
let water = '';
let gloves = '';

beforeAll(async () => {
  app = await startTestApp({
    modules: [siteModule, goodsModule, membersModule],
    async seed(db) {
      water = String(
        await addGoods(db, { name: '矿泉水', piecesPerPack: 24, perPack: 360_000, perPiece: 16_000 }),
      );
      gloves = String(await addGoods(db, { name: '手套' }));
    },
  });
});
afterAll(() => app.stop());
beforeEach(async () => {
  member = await addMember(app.db);
  token = await app.signIn(member.userId);
});

const collect = (goodsId: string, as = token) => app.call('collectAdd', { token: as, body: { goodsId } });
const page = async (query: object = {}, as = token) =>
  (await app.call('collectPage', { token: as, query })).data;
const view = (goodsId: string) => app.call('recordView', { token, body: { goodsId } });
const viewed = async (query: object = {}) => (await app.call('recentViews', { token, query })).data;

describe('收藏', () => {
  it('附收藏时的价格，之后改价可见；再收藏一次不变', async () => {
    await collect(water);
    await app.db
      .updateTable('goods')
      .set({ list_per_pack: 340_000 })
      .where('id', '=', Number(water))
      .execute();
    await collect(water);
    const { list, total } = await page();
    expect(total).toBe(1);
    expect(list[0]).toMatchObject({ goodsName: '矿泉水', saleIP: 34, collectIP: 36, collectSP: 1.6 });
    await app.db
      .updateTable('goods')
      .set({ list_per_pack: 360_000 })
      .where('id', '=', Number(water))
      .execute();
  });

  it('记下的是该公司自己的价格', async () => {
    await aCustomerPrice(app.db, Number(water), member, [33, 1.5]);
    await collect(water);
    expect((await page()).list[0]).toMatchObject({ saleIP: 33, collectIP: 33, collectSP: 1.5 });
  });

  it('新的在前，分页；goodsIds 只问这几种；可批量取消', async () => {
    await collect(water);
    app.clock.advance({ seconds: 1 });
    await collect(gloves);
    expect((await page()).list.map((card) => card.goodsId)).toEqual([gloves, water]);
    const second = await page({ pageNum: 2, pageSize: 1 });
    expect(second).toMatchObject({ total: 2, pageNum: 2, pageSize: 1 });
    expect(second.list.map((card) => card.goodsId)).toEqual([water]);
    expect((await page({ pageNum: 9, pageSize: 1 })).list).toEqual([]);
    expect((await page({ goodsIds: `${water},999` })).list.map((card) => card.goodsId)).toEqual([water]);
    await app.call('collectCancel', { token, query: { goodsIds: `${water},${gloves}` } });
    expect(await page()).toMatchObject({ total: 0, list: [] });
  });

  it('下架的仍在收藏里，标为下架；不存在的商品不能收藏', async () => {
    const gone = String(await addGoods(app.db, { status: 'off' }));
    await collect(gone);
    expect((await page()).list[0]).toMatchObject({ goodsId: gone, status: 0 });
    const missing = await collect('98765432');
    expect(missing.code).toBe('not-found');
    expect(missing.message).toBe('该商品不存在或已被删除');
  });

  it('属于个人：同事看不到、取消不了；游客不能收藏', async () => {
    await collect(water);
    const colleague = await app.signIn((await addMember(app.db, { khId: member.khId })).userId);
    expect(await page({}, colleague)).toMatchObject({ total: 0, list: [] });
    await app.call('collectCancel', { token: colleague, query: { goodsIds: water } });
    expect((await page()).total).toBe(1);
    expect((await app.call('collectAdd', { body: { goodsId: water } })).code).toBe('not-logged-in');
  });

  it('一页只用一条语句读收藏、一条读卡片', async () => {
    await collect(water);
    await collect(gloves);
    const { statements } = await app.counted('collectPage', { token, query: {} });
    expect(statements).toHaveLength(3);
  });
});

describe('最近浏览', () => {
  it('新的在前，再看一次就移到最前；不存在的商品不记', async () => {
    await view(water);
    app.clock.advance({ seconds: 1 });
    await view(gloves);
    app.clock.advance({ seconds: 1 });
    await view(water);
    expect((await view('98765432')).success).toBe(true);
    const { list, total } = await viewed();
    expect(total).toBe(2);
    expect(list.map((card) => card.goodsId)).toEqual([water, gloves]);
    expect(list[0]?.viewTime).toBe(app.clock.now().toISOString());
  });

  it('只留最近 100 种', async () => {
    for (let i = 0; i < 101; i += 1) {
      app.clock.advance({ seconds: 1 });
      await view(String(await addGoods(app.db, { stock: 0, categoryId: 1 })));
    }
    expect((await viewed()).total).toBe(100);
    const rows = await app.db
      .selectFrom('recent_views')
      .select('goods_id')
      .where('user_id', '=', member.userId)
      .execute();
    expect(rows).toHaveLength(100);
  });
});
