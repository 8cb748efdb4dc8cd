import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aBrand, aCategory, aCustomerPrice, aGoods } from '../../../../test/builders/goods';
import { aStaff } from '../../../../test/builders/operators';
import { anOrder, aShopper, type Shopper } from '../../../../test/builders/orders';
import { plansBy } from '../../../../test/builders/plans';
import { aPromotion } from '../../../../test/builders/promotions';
import { startTestApp, type TestApp } from '../../../../test/harness';

/**
 * Seen to fail: without `touchGoods` in `write`; without `isWhole` in the lines of `goods-set`; with `KEPT_BY` emptied;
 * without the mark.
 */
let app: TestApp;
let staff: Awaited<ReturnType<typeof aStaff>>;
let buyer: Shopper;
let water: number;
beforeAll(async () => {
  app = await startTestApp();
  staff = await aStaff(app);
  buyer = await aShopper(app);
  water = await aCategory(app.db, { name: '矿泉水' });
});
afterAll(() => app.stop());

type Role = Parameters<typeof staff.as>[0];
const desk = (role: Role = 'owner') => plansBy(app, staff.as(role));
const commit = (id: string, role: Role = 'owner') => {
  app.clock.advance({ minutes: 1 });
  return desk(role).commit(id);
};
const set = (objects: readonly number[], settings: object, role: Role = 'owner') =>
  desk(role).make({ kind: 'goods-set', objects: objects.map(String), settings: { ...settings } });
const inShop = async (id: number) =>
  (await app.call('goodsDetail', { token: buyer.token, params: { id: String(id) } })).data.obj;
const rowOf = (id: number) =>
  app.db.selectFrom('goods').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const one = (own: Parameters<typeof aGoods>[1] = {}) => aGoods(app.db, { category: water, ...own });

describe('批量改商品', () => {
  it('下架：说出几位客户的购物车里有；商城马上下架，每件一笔；撤销恢复，之后改过的不动', async () => {
    const [kept, touched] = [await one({ stock: 100 }), await one({ stock: 100 })];
    await app.call('cartAdd', { token: buyer.token, body: [{ goodsId: String(kept), ipcnt: 0, spcnt: 2 }] });
    const plan = await set([kept, touched], { set: 'status', to: 'off' });
    expect(plan.data).toMatchObject({ title: '下架 2 个商品', verb: '下架 2 个商品', undoable: true });
    expect(plan.data.rows[0]?.fields).toEqual([{ label: '状态', before: '在售', after: '下架' }]);
    expect((await inShop(kept)).status).toBe(1);
    expect((await commit(plan.data.planId)).data).toMatchObject({ done: 2, failed: 0 });
    expect([(await inShop(kept)).status, (await inShop(touched)).status]).toEqual([0, 0]);
    expect((await staff.acts()).filter(({ what }) => what === 'goods.change')).toHaveLength(2);
    await sql`update goods set status = 'on' where id = ${touched}`.execute(app.db);
    const undo = await desk().undo(plan.data.planId);
    expect(undo.data.rows.map(({ refusal }) => refusal)).toEqual(['之后又被改过，保持不动', '']);
    await commit(undo.data.planId);
    expect((await inShop(kept)).status).toBe(1);
  });

  it('上架没有图或没有价的：先提醒', async () => {
    const bare = await one({ status: 'off', price: [0, 0] });
    await sql`update goods set image = '' where id = ${bare}`.execute(app.db);
    const plan = await set([bare], { set: 'status', to: 'on' });
    expect(plan.data.rows[0]?.warnings).toEqual(['没有图片', '没有标价，买家会看到 ¥0.00']);
  });

  it('改分类、品牌、服务词、税率、发货仓：前后写名称，商城与搜索跟着变，撤销都回来', async () => {
    const juice = await aCategory(app.db, { name: '果汁饮料' });
    const brand = await aBrand(app.db, { name: '果檐' });
    const id = await one({ name: '橙味' });
    const before = await rowOf(id);
    const wishes = [
      [
        { set: 'category', to: String(juice) },
        { label: '分类', before: '矿泉水', after: '果汁饮料' },
      ],
      [
        { set: 'brand', to: String(brand) },
        { label: '品牌', before: '无品牌', after: '果檐' },
      ],
      [
        { set: 'services', add: ['48 小时发货'] },
        { label: '服务词', before: '', after: '48 小时发货' },
      ],
      [
        { set: 'tax', rate: 9 },
        { label: '税率', before: '13%', after: '9%' },
      ],
      [
        { set: 'ship-from', to: '东莞仓' },
        { label: '发货仓', before: '', after: '东莞仓' },
      ],
    ] as const;
    const plans: string[] = [];
    for (const [settings, field] of wishes) {
      const { data } = await set([id], settings);
      expect(data.rows[0]?.fields).toEqual([field]);
      await commit(data.planId);
      plans.push(data.planId);
    }
    expect(await inShop(id)).toMatchObject({
      brandName: '果檐',
      services: ['48 小时发货'],
      shipFrom: '东莞仓',
      taxRate: 9,
    });
    const found = await app.call('goodsPage', { token: buyer.token, query: { keyword: '果檐橙味' } });
    expect(found.data.list.map(({ goodsId }) => goodsId)).toContain(String(id));
    const acts = (await staff.acts()).slice(-5).map(({ before: old, after }) => [old, after]);
    expect(acts[0]).toMatchObject([{ category: '矿泉水' }, { category: '果汁饮料' }]);
    for (const plan of plans.reverse()) await commit((await desk().undo(plan)).data.planId);
    const { version: _v, updated_at: _u, search: _s, ...after } = await rowOf(id);
    expect(after).toMatchObject(Object.fromEntries(Object.entries(before).filter(([key]) => key in after)));
  });

  it('按筛选：只动筛到的；预览之后别人改过的一件指名不动，其余照改', async () => {
    const ids = [await one({ name: '筛选水' }), await one({ name: '筛选水' })];
    const plan = await desk().make({
      kind: 'goods-set',
      filter: { view: 'all', keyword: '筛选水' },
      settings: { set: 'ship-from', to: '佛山仓' },
    });
    expect(plan.data.counts.change).toBe(2);
    await sql`update goods set status = 'off' where id = ${ids[0]}`.execute(app.db);
    const { data } = await commit(plan.data.planId);
    expect([data.done, data.failed, data.failures[0]?.reason]).toMatchObject([
      1,
      1,
      expect.stringContaining('变化'),
    ]);
    expect([(await rowOf(ids[0] ?? 0)).ship_from, (await rowOf(ids[1] ?? 0)).ship_from]).toEqual([
      '',
      '佛山仓',
    ]);
  });

  it('预览之后改了价：照样下架；定时的到点才下架', async () => {
    const [now, later] = [await one(), await one()];
    const plan = await set([now], { set: 'status', to: 'off' });
    await sql`update goods set list_per_pack = 990000 where id = ${now}`.execute(app.db);
    expect((await commit(plan.data.planId)).data).toMatchObject({ done: 1, failed: 0 });
    const timed = await set([later], { set: 'status', to: 'off' });
    const at = new Date(app.clock.now().getTime() + 3_600_000).toISOString();
    const { data } = await app.call('adminPlanCommit', {
      headers: staff.as('owner'),
      params: { id: timed.data.planId },
      body: { at },
    });
    expect(data.done).toBe(0);
    expect((await inShop(later)).status).toBe(1);
    app.clock.advance({ minutes: 61 });
    await app.runJobs();
    expect((await inShop(later)).status).toBe(0);
  });

  it('借批量改别的栏：不行；没选、分类不存在、没有权限：拒绝', async () => {
    const id = await one();
    const sneaky = await desk('sales').make({
      kind: 'goods-set',
      rows: [{ id: String(id), to: { status: 'on', list_per_pack: 1 }, expected: { status: 'on' } }],
      settings: { set: 'status' },
    });
    expect(sneaky.message).toBe('要改的内容不正确');
    const other = await desk('sales').make({
      kind: 'goods-set',
      rows: [{ id: String(id), to: { ship_from: '仓' }, expected: { ship_from: '' } }],
      settings: { set: 'status' },
    });
    expect(other.message).toBe('要改的内容不正确');
    expect((await set([id], { set: 'category', to: '999999999' })).message).toContain('该分类');
    expect((await set([id], { set: 'status', to: 'x' })).message).toBe('请选择上架或下架');
    expect((await set([id], { set: 'status', to: 'off' }, 'warehouse')).code).toBe('forbidden');
  });
});

describe('复制与删除', () => {
  it('复制：新货号，先下架，没有库存；撤销即删掉', async () => {
    const id = await one({ code: 'COPY', stock: 50, price: [36, 2] });
    await sql`insert into goods_pictures (goods_id, url, sort) values (${id}, '/1.webp', 0), (${id}, '/2.webp', 1)`.execute(
      app.db,
    );
    const plan = await desk().make({ kind: 'goods-copy', objects: [String(id)], settings: {} });
    expect(plan.data.rows[0]?.fields).toEqual([{ label: '新货号', before: '', after: 'COPY-2' }]);
    await commit(plan.data.planId);
    const copy = await app.db
      .selectFrom('goods')
      .selectAll()
      .where('code', '=', 'COPY-2')
      .executeTakeFirstOrThrow();
    expect(copy).toMatchObject({ status: 'off', stock_id: null, list_per_pack: 360_000, category_id: water });
    const pictures = await app.call('goodsPictures', { query: { goodsId: String(copy.id) } });
    expect(pictures.data).toHaveLength(2);
    await commit((await desk().undo(plan.data.planId)).data.planId);
    const left = await app.db.selectFrom('goods').select('id').where('code', '=', 'COPY-2').execute();
    expect(left).toEqual([]);
  });

  it('删除：卖过的、有客户价的、在购物车里的指名拒绝；没人用的删掉，撤销恢复成下架，价格图片都在', async () => {
    const [sold, priced, carted, free] = [
      await one({ stock: 100 }),
      await one(),
      await one({ stock: 100 }),
      await one({ code: 'FREE', price: [12, 1.2] }),
    ];
    await anOrder(app, buyer, sold, { spcnt: 2, payMethod: 'transfer' });
    await aCustomerPrice(app.db, priced, { khId: buyer.khId }, [1, 1]);
    await app.call('cartAdd', {
      token: buyer.token,
      body: [{ goodsId: String(carted), ipcnt: 0, spcnt: 2 }],
    });
    await sql`insert into goods_pictures (goods_id, url) values (${free}, '/free.webp')`.execute(app.db);
    const plan = await desk().make({
      kind: 'goods-delete',
      objects: [sold, priced, carted, free].map(String),
      settings: {},
    });
    const refusals = new Map(plan.data.rows.map(({ line, refusal }) => [line, refusal]));
    expect([1, 2, 3, 4].map((line) => refusals.get(line))).toEqual([
      '有订单，只能下架',
      '有客户价或价目表，请先移除',
      '在客户的购物车里，只能下架',
      '',
    ]);
    await commit(plan.data.planId);
    expect((await app.call('goodsDetail', { token: buyer.token, params: { id: String(free) } })).code).toBe(
      'not-found',
    );
    const undo = await desk().undo(plan.data.planId);
    await commit(undo.data.planId);
    expect(await rowOf(free)).toMatchObject({ code: 'FREE', status: 'off', list_per_pack: 120_000 });
    const pictures = await app.call('goodsPictures', { query: { goodsId: String(free) } });
    expect(pictures.data.map(({ url }) => url)).toEqual(['/free.webp']);
    expect((await staff.acts()).slice(-2).map(({ what }) => what)).toEqual(['goods.delete', 'goods.restore']);
  });
});

it('删除：录过库存的、有市场价的、活动或卡券的适用商品里有它的，指名拒绝，不会整批失败；恢复只能由撤销来', async () => {
  const [moved, based, chosen] = [await one({ code: 'MOVED' }), await one(), await one()];
  await app.call('adminGoods', {
    headers: staff.as('owner'),
    body: { code: 'MOVED', stockTo: 5, reason: '期初' },
  });
  await sql`insert into goods_bases (goods_id, kind, per_piece, from_at) values (${based}, 'market', 10000, now())`.execute(
    app.db,
  );
  await aPromotion(app, 'full-amount-reduction', {
    scope: { of: 'goods', ids: [String(chosen)] },
    steps: [{ fromAmount: 50_000, minus: 1_000 }],
  });
  const plan = await desk().make({
    kind: 'goods-delete',
    objects: [moved, based, chosen].map(String),
    settings: {},
  });
  const refusals = new Map(plan.data.rows.map(({ line, refusal }) => [line, refusal]));
  expect([1, 2, 3].map((line) => refusals.get(line))).toEqual([
    '有库存变动，只能下架',
    '有市场价，只能下架',
    '在活动里，请先从活动移除',
  ]);
  const restored = await desk().make({
    kind: 'goods-restore',
    rows: [{ line: 1, deleted: '1' }],
    settings: {},
  });
  expect(restored.success).toBe(false);
});

it('撤销删除：原来的分类、品牌、商品组没有了的指名不恢复，预览后才没有的也是；其余的都恢复', async () => {
  const [place, brand, late] = [
    await aCategory(app.db, { name: '要撤的分类' }),
    await aBrand(app.db, { name: '要撤的品牌' }),
    await aBrand(app.db, { name: '预览后撤的品牌' }),
  ];
  const { id: group } = await app.db
    .insertInto('goods_groups')
    .values({ name: '要散的组', param_keys: '["颜色"]' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const ids = [
    await aGoods(app.db, { code: 'LOST-1', category: place }),
    await one({ code: 'LOST-2', brand }),
    await one({ code: 'LOST-3' }),
    await one({ code: 'LOST-4', brand: late }),
    await one({ code: 'LOST-5' }),
  ];
  await sql`update goods set group_id = ${group}, group_values = '["红"]' where code = 'LOST-3'`.execute(
    app.db,
  );
  const gone = await desk().make({ kind: 'goods-delete', objects: ids.map(String), settings: {} });
  expect((await commit(gone.data.planId)).data).toMatchObject({ done: 5, failed: 0 });
  await sql`delete from categories where id = ${place}`.execute(app.db);
  await sql`delete from brands where id = ${brand}`.execute(app.db);
  await sql`delete from goods_groups where id = ${group}`.execute(app.db);
  const undo = await desk().undo(gone.data.planId);
  expect(new Map(undo.data.rows.map(({ line, refusal }) => [line, refusal]))).toEqual(
    new Map([
      [1, '原来的分类已不存在，不能恢复'],
      [2, '原来的品牌已不存在，不能恢复'],
      [3, '原来的商品组已不存在，不能恢复'],
      [4, ''],
      [5, ''],
    ]),
  );
  await sql`delete from brands where id = ${late}`.execute(app.db);
  const { data } = await commit(undo.data.planId);
  expect(data).toMatchObject({ done: 1, failed: 1, failures: [{ reason: '原来的品牌已不存在，不能恢复' }] });
  expect((await rowOf(ids[4] ?? 0)).code).toBe('LOST-5');
});

it('撤销改品牌：原来的品牌没有了，指名不改', async () => {
  const [old, fresh] = [await aBrand(app.db, { name: '旧牌' }), await aBrand(app.db, { name: '新牌' })];
  const id = await one({ brand: old });
  const plan = await set([id], { set: 'brand', to: String(fresh) });
  await commit(plan.data.planId);
  await sql`delete from brands where id = ${old}`.execute(app.db);
  expect((await desk().undo(plan.data.planId)).data.rows[0]?.refusal).toBe('原来的品牌已不存在，不能改回');
});

it('复制：2 到 20 号都用了，给 21；两个同头的长货号各得一个', async () => {
  const id = await one({ code: 'FULL' });
  for (let n = 2; n <= 20; n += 1) await one({ code: `FULL-${n}` });
  const long = 'L'.repeat(58);
  const twins = [await one({ code: `${long}A` }), await one({ code: `${long}B` })];
  // A row that was written again lies behind its twin: the database answers it last.
  await sql`update goods set name = name where code = ${`${long}A`}`.execute(app.db);
  const plan = await desk().make({ kind: 'goods-copy', objects: [id, ...twins].map(String), settings: {} });
  const head = 'L'.repeat(56);
  expect(plan.data.rows.map(({ fields }) => fields[0]?.after)).toEqual(['FULL-21', `${head}-2`, `${head}-3`]);
});

it('按货号换图：主图、第二张按名字排，货号里带横杠的也认，没有的指名；撤销换回去', async () => {
  const [plain, dashed] = [await one({ code: 'PIC100' }), await one({ code: 'PIC-红-2' })];
  await sql`insert into goods_pictures (goods_id, url) values (${plain}, '/old.webp')`.execute(app.db);
  const rows = [
    { name: 'PIC100-2', url: '/second.webp' },
    { name: 'PIC100', url: '/main.webp' },
    { name: 'PIC-红-2', url: '/red.webp' },
    { name: 'NOBODY', url: '/x.webp' },
  ];
  const plan = await desk().make({ kind: 'goods-pictures', rows, settings: {} });
  expect(plan.data.counts).toMatchObject({ change: 2, refuse: 1 });
  expect(plan.data.rows.map(({ refusal }) => refusal)).toContain('没有货号 NOBODY 的商品');
  await commit(plan.data.planId);
  const pictures = async (id: number) =>
    (await app.call('goodsPictures', { query: { goodsId: String(id) } })).data.map(({ url }) => url);
  expect(await pictures(plain)).toEqual(['/main.webp', '/second.webp']);
  expect(await pictures(dashed)).toEqual(['/red.webp']);
  expect((await inShop(plain)).image).toBe('/main.webp');
  await commit((await desk().undo(plan.data.planId)).data.planId);
  expect(await pictures(plain)).toEqual(['/old.webp']);
  expect((await inShop(plain)).image).toBe('/old.webp');
});
