import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CallBodyInput } from '@pifa/contract';
import { setDictionary } from '../../../../test/builders/goods';
import { aStaff } from '../../../../test/builders/operators';
import { addGoods } from '../../../../test/fixtures';
import { startTestApp, type TestApp } from '../../../../test/harness';

/** Seen to fail: without `touchSite`; without the version's look; with the flag left out of the words. */
let app: TestApp;
let staff: Awaited<ReturnType<typeof aStaff>>;
beforeAll(async () => {
  app = await startTestApp();
  staff = await aStaff(app);
  await setDictionary(app.db, 'funcset', 'inquiry', '0');
});
afterAll(() => app.stop());

const headers = () => ({ headers: staff.as('content') });
const menus = async () => (await app.call('adminMenus', headers())).data.lists;
const save = (body: CallBodyInput<'adminMenuSave'>) => app.call('adminMenuSave', { ...headers(), body });
const shown = async (menuType = 'main') =>
  (await app.call('menuList', { query: { menuType } })).data.map(({ name }) => name);

it('加、改名、换位、删一次保存，客户看到的就是新的；没开的、下架的、没有的写明为什么不显示', async () => {
  const goods = await addGoods(app.db, { name: '矿泉水', status: 'off' });
  const saved = await save({
    place: 'main',
    version: 1,
    items: [
      { name: '首页', target: '/pages/home' },
      { name: '询价', target: '/inquiryPrice' },
      { name: '爆款', target: `/pages/gooddetail/${goods}` },
      { name: '旧页', target: '/pages/nowhere' },
      { name: '官网', target: 'https://www.example.com/a' },
    ],
  });
  expect(saved.data.items.map(({ page, off }) => [page, off])).toEqual([
    ['首页', ''],
    ['询价单', '这个功能没有开启'],
    ['商品：矿泉水', '商品已下架'],
    ['/pages/nowhere', '商城没有这个页面'],
    ['外部网址 www.example.com', ''],
  ]);
  expect(await shown()).toEqual(['首页', '爆款', '官网']);
  const [home, , , , web] = saved.data.items;
  if (!home || !web) throw new Error('no items');
  const again = await save({
    place: 'main',
    version: 2,
    items: [web, home].map(({ id, target }) => ({ id, name: id === web.id ? '总部' : '主页', target })),
  });
  expect(again.data).toMatchObject({ version: 3, items: [{ id: web.id }, { id: home.id }] });
  expect(await shown()).toEqual(['总部', '主页']);
  expect(await staff.last()).toMatchObject({
    what: 'menu.save',
    object: 'menu:主导航',
    after: { entries: '总部 → https://www.example.com/a；主页 → /pages/home' },
  });
});

it('两个人同时改：后保存的被拒，看得到现在的；脚本地址、半截网址进不来', async () => {
  const late = await save({ place: 'main', version: 1, items: [] });
  expect(late).toMatchObject({ code: 'stale', data: { current: { version: 3 } } });
  for (const target of ['javascript:alert(1)', 'www.example.com', '//evil.example', '/a b', ''])
    expect((await save({ place: 'help', version: 1, items: [{ name: '坏', target }] })).code).toBe(
      'bad-input',
    );
  const inside = { place: 'links' as const, version: 1, items: [{ name: '内', target: '/pages/home' }] };
  expect((await save(inside)).message).toContain('完整的网址');
  expect(await shown()).toEqual(['总部', '主页']);
});

it('友情链接与列表分类也是：保存即生效', async () => {
  await save({ place: 'links', version: 1, items: [{ name: '指南', target: 'https://guide.example/' }] });
  expect((await app.call('linkList')).data).toMatchObject([{ name: '指南', url: 'https://guide.example/' }]);
  await save({ place: 'sellTypes', version: 1, items: [{ name: '上新', target: '/pages/new' }] });
  expect((await app.call('sellTypeList')).data).toEqual([{ code: 'new', name: '上新', path: '/pages/new' }]);
  expect((await menus()).map(({ place, items }) => [place, items.length])).toEqual([
    ['main', 2],
    ['phone', 0],
    ['help', 0],
    ['links', 1],
    ['sellTypes', 1],
  ]);
});

it('可以链接的页面：按名称、货号找得到商品、分类、文章，下架的写明', async () => {
  const id = await addGoods(app.db, { name: '擦手纸' });
  const targets = async (kind: 'goods' | 'screen' | 'category', keyword: string) =>
    (await app.call('adminTargets', { ...headers(), query: { kind, keyword } })).data;
  expect(await targets('goods', '擦手')).toMatchObject([{ path: `/pages/gooddetail/${id}`, name: '擦手纸' }]);
  expect((await targets('goods', '矿泉'))[0]?.note).toContain('已下架');
  expect(await targets('screen', '询价')).toEqual([
    { path: '/inquiryPrice', name: '询价单', note: '没有开启，不会显示' },
  ]);
});
