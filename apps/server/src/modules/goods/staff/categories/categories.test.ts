import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aCategory, aGoods } from '../../../../../test/builders/goods';
import { aStaff } from '../../../../../test/builders/operators';
import { startTestApp, type TestApp } from '../../../../../test/harness';
import { touchCategories } from '../../catalogue-index/catalogue';
import { goodsPage } from '../../page-facts';

/**
 * Seen to fail: without `placeOf` in the follower's `placed`; without `noteGoodsOf` in `hideCategory`; without
 * `followCategory`; with `rewritePaths` left out; without the version's look in `heldCategory`.
 */
let app: TestApp;
let staff: Awaited<ReturnType<typeof aStaff>>;
const ids = { food: 0, drinks: 0, water: 0, tea: 0, office: 0 };
beforeAll(async () => {
  app = await startTestApp();
  staff = await aStaff(app);
});
afterAll(() => app.stop());
beforeEach(async () => {
  await sql`delete from home_floors`.execute(app.db);
  const top = `${Math.random()}`.slice(2, 8);
  ids.food = await aCategory(app.db, { name: `食品${top}` });
  ids.drinks = await aCategory(app.db, { name: '饮料', parent: ids.food });
  ids.water = await aCategory(app.db, { name: '水', parent: ids.drinks });
  ids.tea = await aCategory(app.db, { name: '茶', parent: ids.drinks });
  ids.office = await aCategory(app.db, { name: `办公${top}` });
});

/** Goods of a category, announced as their editor would. */
const soldIn = async (category: number, own: { name?: string } = {}) => {
  const id = await aGoods(app.db, { category, ...own });
  await app.database.transaction((tx) => touchCategories(app.platform, tx));
  return id;
};
type Role = Parameters<typeof staff.as>[0];
const tree = async () => (await app.call('adminCategories', { headers: staff.as('owner') })).data;
const one = async (id: number) => (await tree()).find((node) => node.id === String(id));
const move = async (id: number, parentId: number | '', before: number | '' = '', role: Role = 'owner') =>
  app.call('adminCategoryMove', {
    headers: staff.as(role),
    body: {
      id: String(id),
      version: (await one(id))?.version ?? 1,
      parentId: String(parentId),
      before: String(before),
    },
  });
const hide = async (id: number, hidden: boolean) =>
  app.call('adminCategoryHide', {
    headers: staff.as('owner'),
    body: { id: String(id), version: (await one(id))?.version ?? 1, hidden },
  });
const merge = async (id: number, into: number) =>
  app.call('adminCategoryMerge', {
    headers: staff.as('owner'),
    body: { id: String(id), version: (await one(id))?.version ?? 1, into: String(into) },
  });
const effects = async (id: number, act: 'move' | 'merge' | 'hide' | 'delete', to: number | '' = '') =>
  (
    await app.call('adminCategoryEffects', {
      headers: staff.as('owner'),
      query: { id: String(id), act, to: String(to) },
    })
  ).data;
const save = (body: object, role: Role = 'owner') =>
  app.call('adminCategorySave', { headers: staff.as(role), body: body as never });

/** What a visitor sees of a category: the goods of its list, and its number in the menu. */
const inShop = async (id: number) => {
  const { data } = await app.call('goodsPage', { query: { typeId: String(id) } });
  const { data: menu } = await app.call('categoryList');
  return {
    goods: data.list.map(({ goodsId }) => Number(goodsId)),
    count: menu.find((node) => node.id === String(id))?.count,
  };
};
const pathOf = async (goodsId: number) =>
  (await app.call('typeRelease', { params: { id: String(goodsId) } })).data.path.map(
    ({ typeName }) => typeName,
  );

describe('分类', () => {
  it('新建到第三级，再往下不行；同一处不重名；商城马上看到', async () => {
    const { data, message } = await save({ parentId: String(ids.drinks), name: '果汁', icon: '', image: '' });
    expect(message).toBe('');
    expect(await one(Number(data.id))).toMatchObject({
      path: expect.stringMatching(/^食品\d+\/饮料\/果汁$/),
      grade: 3,
    });
    expect((await save({ parentId: data.id, name: '橙汁' })).message).toContain('分类最多 3 级');
    expect((await save({ parentId: String(ids.drinks), name: '果汁' })).message).toContain(
      '这里已有分类叫「果汁」',
    );
    const menu = (await app.call('categoryList')).data;
    expect(menu.find((node) => node.id === data.id)).toMatchObject({ typeName: '果汁', grade: 3 });
    expect(await staff.last()).toMatchObject({ what: 'category.add', object: `category:${data.id}` });
  });

  it('移动带着下级和商品走：清单、数量、商品页的路径都跟上；移前说明带走多少', async () => {
    const goods = await soldIn(ids.water);
    expect(await inShop(ids.food)).toEqual({ goods: [goods], count: 1 });
    expect(await effects(ids.water, 'move', ids.office)).toEqual({
      goods: 1,
      below: 0,
      links: [],
      promotions: [],
      problem: '',
    });
    expect((await move(ids.water, ids.office)).message).toBe('');
    expect(await inShop(ids.office)).toEqual({ goods: [goods], count: 1 });
    expect(await inShop(ids.food)).toEqual({ goods: [], count: 0 });
    expect(await pathOf(goods)).toEqual([expect.stringMatching(/^办公/), '水']);
    const row = await app.db
      .selectFrom('categories')
      .select(['path', 'grade'])
      .where('id', '=', ids.water)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ path: `/${ids.office}/${ids.water}/`, grade: 2 });
  });

  it('不能移到自己的下级里，也不能超过三级', async () => {
    expect((await move(ids.food, ids.water)).message).toContain('自己的下级里');
    expect((await move(ids.food, ids.office)).message).toContain('移过去会超过 3 级');
    expect((await one(ids.food))?.parentId).toBe('');
  });

  it('排列：同一处换次序，商城的次序跟着', async () => {
    expect((await move(ids.tea, ids.drinks, ids.water)).data.message).toBe('已排好');
    const menu = (await app.call('categoryList')).data.filter((node) => node.parentId === String(ids.drinks));
    expect(menu.map(({ typeName }) => typeName)).toEqual(['茶', '水']);
  });

  it('隐藏的分类从菜单、清单、页面、网站地图里消失，商品在上级里照卖；恢复后回来', async () => {
    const goods = await soldIn(ids.water);
    expect(await inShop(ids.water)).toEqual({ goods: [goods], count: 1 });
    expect((await hide(ids.water, true)).data.message).toBe('已隐藏「水」');
    expect(await inShop(ids.water)).toEqual({ goods: [], count: undefined });
    expect(await inShop(ids.drinks)).toEqual({ goods: [goods], count: 1 });
    expect(await pathOf(goods)).toEqual([expect.stringMatching(/^食品/), '饮料']);
    const at = { query: new URLSearchParams(), now: app.clock.now() };
    const page = await goodsPage(app.platform, { path: `/pages/newproduct/${ids.water}`, ...at });
    expect(page?.head?.join('')).toContain('noindex');
    const map = await app.http.inject({ url: '/sitemaps/site.xml' });
    expect(map.body).not.toContain(`/pages/newproduct/${ids.water}<`);
    expect(map.body).toContain(`/pages/newproduct/${ids.drinks}<`);
    expect((await hide(ids.water, false)).data.message).toBe('「水」已恢复显示');
    expect(await inShop(ids.water)).toEqual({ goods: [goods], count: 1 });
  });

  it('一级分类隐藏：下级也看不到，商品仍在全部商品与搜索里', async () => {
    const goods = await soldIn(ids.water, { name: '隐藏里的矿泉水' });
    await hide(ids.food, true);
    const menu = (await app.call('categoryList')).data.map((node) => Number(node.id));
    expect(menu.filter((id) => [ids.food, ids.drinks, ids.water, ids.tea].includes(id))).toEqual([]);
    const all = (await app.call('goodsPage', { query: { keyword: '隐藏里的矿泉水' } })).data.list;
    expect(all.map(({ goodsId }) => Number(goodsId))).toEqual([goods]);
    expect(await pathOf(goods)).toEqual([]);
  });

  it('隐藏的分类，菜单不再指向它，按它出商品的楼层收起', async () => {
    const at = `/pages/newproduct/${ids.water}`;
    await app.db.insertInto('menus').values({ menu_type: 'main', name: '喝水', path: at }).execute();
    await app.db
      .insertInto('home_floors')
      .values({ type: 'floor-water', title: '饮水', category_id: ids.water, link: at })
      .execute();
    const shown = async () => ({
      menus: (await app.call('menuList', { query: { menuType: 'main' } })).data.map(({ name }) => name),
      floors: (await app.call('mallHome')).data.map(({ title }) => title),
    });
    await move(ids.water, ids.drinks);
    expect(await shown()).toMatchObject({ menus: expect.arrayContaining(['喝水']), floors: ['饮水'] });
    await hide(ids.water, true);
    const after = await shown();
    expect(after.floors).toEqual([]);
    expect(after.menus).not.toContain('喝水');
    await sql`delete from menus where name = '喝水'`.execute(app.db);
  });

  it('并入另一个：商品、下级、广告、菜单、楼层、文章里的链接都跟过去，原来的没有了', async () => {
    const goods = await soldIn(ids.drinks);
    const at = `/pages/newproduct/${ids.drinks}`;
    await app.db.insertInto('menus').values({ menu_type: 'main', name: '饮料区', path: at }).execute();
    await app.db
      .insertInto('adverts')
      .values({ img_type: 'banner', title: '夏日饮品', image: '/pictures/a.webp', link: `${at}?page=2` })
      .execute();
    await app.db
      .insertInto('home_floors')
      .values({ type: 'floor-1', title: '畅饮', category_id: ids.drinks, link: `${at}9` })
      .execute();
    const waiting = {
      adverts: [{ imgType: 'banner' as const, title: '下周的图', image: '/pictures/a.webp', link: at }],
      floors: [{ title: '下周的楼层', categoryId: String(ids.drinks) }],
    };
    await app.call('adminHomeDraft', {
      headers: staff.as('owner'),
      body: { version: 1, content: waiting },
    });
    const before = await effects(ids.drinks, 'merge', ids.office);
    expect(before).toMatchObject({
      goods: 1,
      below: 2,
      links: ['菜单「饮料区」', '首页广告「夏日饮品」', '首页楼层「畅饮」'].toSorted(),
      problem: '',
    });
    expect((await merge(ids.drinks, ids.office)).data.message).toBe(
      `「饮料」已并入「${(await one(ids.office))?.name}」，1 个商品跟着过去`,
    );
    expect(await inShop(ids.office)).toEqual({ goods: [goods], count: 1 });
    expect((await one(ids.water))?.path).toMatch(/^办公\d+\/水$/);
    expect(await one(ids.drinks)).toBeUndefined();
    const menu = (await app.call('menuList', { query: { menuType: 'main' } })).data;
    expect(menu.find(({ name }) => name === '饮料区')?.path).toBe(`/pages/newproduct/${ids.office}`);
    const advert = await app.db.selectFrom('adverts').select('link').executeTakeFirstOrThrow();
    expect(advert.link).toBe(`/pages/newproduct/${ids.office}?page=2`);
    const floor = await app.db.selectFrom('home_floors').selectAll().executeTakeFirstOrThrow();
    expect([floor.category_id, floor.link]).toEqual([ids.office, `${at}9`]);
    // Seen to fail: with a draft that still led to the category that is gone, and nobody told of the change.
    const draft = (await app.call('adminHome', { headers: staff.as('owner') })).data;
    expect(draft.content.adverts[0]?.link).toBe(`/pages/newproduct/${ids.office}`);
    expect(draft.content.floors[0]?.categoryId).toBe(String(ids.office));
    expect(draft.version).toBeGreaterThan(2);
    const parts = await app.db.selectFrom('content_versions').select('part').orderBy('part').execute();
    expect(parts.map(({ part }) => part)).toEqual(['home', 'menu:main']);
    expect(await staff.last()).toMatchObject({ what: 'category.merge', after: { goodsCount: 1, below: 2 } });
  });

  it('进行中的活动按这个分类选商品 → 不能并入也不能删除；移动时点名', async () => {
    await app.db
      .insertInto('promotions')
      .values({
        kind: 'full-amount-reduction',
        name: '饮料满减',
        settings: sql`${JSON.stringify({ scope: { of: 'category', ids: [String(ids.drinks)], except: [] } })}::jsonb`,
      })
      .execute();
    expect((await merge(ids.drinks, ids.office)).message).toBe('活动「饮料满减」按这个分类选商品，请先改它');
    expect((await effects(ids.water, 'move', ids.office)).promotions).toEqual(['活动「饮料满减」']);
    expect((await effects(ids.drinks, 'move', ids.office)).promotions).toEqual([]);
    await sql`delete from promotions where name = '饮料满减'`.execute(app.db);
  });

  it('空的才能删；有商品、有下级、有链接的说明原因', async () => {
    const remove = (id: number) =>
      app.call('adminCategoryDelete', { headers: staff.as('owner'), query: { id: String(id) } });
    expect((await remove(ids.drinks)).message).toBe('还有 2 个下级分类，请先移走或删除');
    await aGoods(app.db, { category: ids.tea, status: 'off' });
    expect((await remove(ids.tea)).message).toBe('还有 1 个商品，请先移走或并入别的分类');
    const path = `/pages/newproduct/${ids.office}`;
    await app.db.insertInto('menus').values({ menu_type: 'main', name: '办公区', path }).execute();
    expect((await remove(ids.office)).message).toBe('菜单「办公区」还指着它，请先改掉');
    expect((await remove(ids.water)).success).toBe(true);
    expect(await one(ids.water)).toBeUndefined();
    expect((await remove(ids.water)).code).toBe('not-found');
  });

  it('改名以后，用新名字搜得到它的商品', async () => {
    const goods = await soldIn(ids.water, { name: '农家山水 380ml' });
    const { version = 1 } = (await one(ids.water)) ?? {};
    const saved = await save({ id: String(ids.water), version, name: '纯净苏打', icon: '', image: '' });
    expect(saved.data.message).toBe('已保存');
    await app.runJobs();
    const found = (await app.call('goodsPage', { query: { keyword: '苏打' } })).data.list;
    expect(found.map(({ goodsId }) => Number(goodsId))).toEqual([goods]);
  });

  it('两个人同时改 → 后来的被拒，看得到现在的内容；看得到商品的角色改不了', async () => {
    const body = { id: String(ids.tea), version: 1, icon: '', image: '' };
    expect((await save({ ...body, name: '绿茶' })).success).toBe(true);
    const late = await save({ ...body, name: '红茶' });
    expect([late.code, late.data]).toMatchObject(['stale', { current: { name: '绿茶', version: 2 } }]);
    expect((await save({ ...body, version: 2, name: '红茶' }, 'warehouse')).code).toBe('forbidden');
    expect((await move(ids.tea, '', '', 'warehouse')).code).toBe('forbidden');
  });
});
