import { combinations } from '@pifa/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCategory, aGoods } from '../../../../../test/builders/goods';
import { aStaff } from '../../../../../test/builders/operators';
import { aShopper, inCart, place, type Shopper } from '../../../../../test/builders/orders';
import { anOrderToShip } from '../../../../../test/builders/plans';
import { startTestApp, type TestApp } from '../../../../../test/harness';

/** Seen to fail: without the version of rows; without `freeCodes`; without `copyGalleries`; with removed goods that were sold taken out. */
let app: TestApp;
let staff: Awaited<ReturnType<typeof aStaff>>;
let buyer: Shopper;
let gloves: number;
beforeAll(async () => {
  app = await startTestApp();
  staff = await aStaff(app);
  buyer = await aShopper(app);
  gloves = await aCategory(app.db, { name: '手套' });
});
afterAll(() => app.stop());

type Role = Parameters<typeof staff.as>[0];
type Body = NonNullable<NonNullable<Parameters<typeof app.call<'adminGroupSave'>>[1]>['body']>;
const save = (body: Body, role: Role = 'owner') => {
  app.clock.advance({ minutes: 1 });
  return app.call('adminGroupSave', { headers: staff.as(role), body });
};
const group = async (id: string) =>
  (await app.call('adminGroup', { headers: staff.as('owner'), params: { id } })).data;
const KEYS = [
  { name: '颜色', values: ['红', '蓝'] },
  { name: '尺码', values: ['S', 'M', 'L'] },
];
/** A group of all combinations, every code by the pattern. */
const matrix = (code: string, own: Partial<Body> = {}, keys = KEYS): Body => ({
  name: `手套 ${code}`,
  code,
  pattern: '{组}-{颜色}-{尺码}',
  keys,
  categoryId: String(gloves),
  unit: '只',
  packUnit: '箱',
  rows: combinations(keys).map((values) => ({
    values,
    code: [code, ...values].join('-'),
    list: { IP: '270', SP: '0.3' },
    packingSpecification: 1000,
    minNum: 500,
    stepSize: 100,
    stockTo: 5000,
    status: 'on',
  })),
  ...own,
});
/** What the matrix sends back of a row. */
type Known = Awaited<ReturnType<typeof group>>['rows'][number];
const rowBack = (row: Known, own: object = {}) => {
  const { listIP, listSP, available, name: _n, isSold: _s, image: _i, ...rest } = row;
  return { ...rest, list: { IP: listIP, SP: listSP }, stockTo: available, ...own };
};

describe('商品组', () => {
  it('2 × 3 一次建成六个商品，照样子商品的图与详情；买家看到矩阵，按值的次序，下得了单', async () => {
    const like = await aGoods(app.db, { code: 'LIKE', category: gloves, detail: '<p>丁腈</p>' });
    await sql`insert into goods_pictures (goods_id, url, sort)
      select ${like}, '/p' || n || '.webp', n from generate_series(1, 6) n`.execute(app.db);
    const { data } = await save(matrix('GL', { from: String(like) }));
    expect(data.message).toBe('已保存，新建 6 个货号');
    expect(data.rows.map(({ code }) => code)).toContain('GL-蓝-L');
    const [first] = data.rows;
    const keys = await app.call('groupParamKeys', { query: { goodsId: first?.goodsId ?? '' } });
    expect(keys.data).toEqual([
      { key: '颜色', values: ['红', '蓝'] },
      { key: '尺码', values: ['S', 'M', 'L'] },
    ]);
    const siblings = await app.call('groupList', {
      token: buyer.token,
      query: { goodsId: first?.goodsId ?? '' },
    });
    expect(siblings.data).toHaveLength(6);
    const pictures = await app.call('goodsPictures', { query: { goodsId: first?.goodsId ?? '' } });
    expect(pictures.data).toHaveLength(6);
    const page = await app.call('goodsDetail', { token: buyer.token, params: { id: first?.goodsId ?? '' } });
    expect(page.data.obj).toMatchObject({ goodsName: '手套 GL', spec: '红 S', detail: '<p>丁腈</p>' });
    await inCart(app, buyer, Number(first?.goodsId), { ipcnt: 1, spcnt: 0 });
    expect((await place(app, buyer, { payMethod: 'transfer' })).success).toBe(true);
  });

  it('再存：只动改过的，答复也只有它们；价格库存马上在商城', async () => {
    const { data } = await save(matrix('ED'));
    const whole = await group(data.id);
    const [row] = whole.rows;
    if (!row) throw new Error('no row');
    const again = await save({
      ...matrix('ED'),
      id: data.id,
      version: whole.version,
      rows: [rowBack(row, { list: { IP: '280', SP: '0.31' } })],
    });
    expect(again.data.rows).toEqual([{ goodsId: row.goodsId, code: row.code, version: expect.any(Number) }]);
    const shown = await app.call('goodsDetail', { token: buyer.token, params: { id: row.goodsId } });
    expect(shown.data.obj).toMatchObject({ itemPrice: 280 });
    const acts = (await staff.acts()).slice(-2).map(({ what }) => what);
    expect(acts).toEqual(['goods.change', 'group.change']);
  });

  it('别人先存过组、先改过其中一个：都拒绝，什么也没写', async () => {
    const { data } = await save(matrix('ST'));
    const whole = await group(data.id);
    const [row] = whole.rows;
    if (!row) throw new Error('no row');
    const late = { ...matrix('ST'), id: data.id, version: whole.version, name: '改了' };
    await save({ ...late, rows: [] });
    expect((await save({ ...late, rows: [] })).code).toBe('stale');
    await sql`update goods set spec = '别人' where id = ${row.goodsId}`.execute(app.db);
    const now = await group(data.id);
    const refused = await save({ ...late, version: now.version, rows: [rowBack(row, { barcode: '1' })] });
    expect([refused.code, refused.message]).toEqual(['stale', `货号 ${row.code} 已被别人修改，请刷新后再改`]);
    expect((await group(data.id)).version).toBe(now.version);
  });

  it('去掉一个值：没卖过的移出并下架，卖过的留在组里只下架', async () => {
    const { data } = await save(matrix('RM'));
    const whole = await group(data.id);
    const [sold, unsold] = [
      whole.rows.find(({ values }) => values.join() === '红,S'),
      whole.rows.find(({ values }) => values.join() === '红,M'),
    ];
    if (!sold || !unsold) throw new Error('no rows');
    await anOrderToShip(app, buyer, Number(sold.goodsId), { ipcnt: 1 });
    const done = await save({
      ...matrix('RM'),
      id: data.id,
      version: whole.version,
      rows: [],
      removed: [sold.goodsId, unsold.goodsId],
    });
    expect(done.data.message).toBe('已保存，移出 1 个，1 个有订单，只下架');
    const now = await group(data.id);
    expect(now.rows.map(({ goodsId, status }) => [goodsId, status])).toContainEqual([sold.goodsId, 'off']);
    expect(now.rows.map(({ goodsId }) => goodsId)).not.toContain(unsold.goodsId);
    const { status } = await app.db
      .selectFrom('goods')
      .select('status')
      .where('code', '=', unsold.code)
      .executeTakeFirstOrThrow();
    expect(status).toBe('off');
  });

  it('已有的商品拉进来：成为一格；在别的组里的、货号被占的、值不在规格里的拒绝', async () => {
    const old = await aGoods(app.db, { code: 'OLD', category: gloves, price: [200, 0.2] });
    const stale = await app.call('adminGoodsOne', {
      headers: staff.as('owner'),
      params: { id: String(old) },
    });
    const pulled = {
      goodsId: String(old),
      version: stale.data.version,
      values: ['红', 'S'] as string[],
      code: 'OLD',
      list: { IP: '200', SP: '0.2' },
      status: 'on',
    } as const;
    const { data } = await save({ ...matrix('PU'), rows: [pulled] });
    expect((await group(data.id)).rows).toMatchObject([
      { goodsId: String(old), values: ['红', 'S'], code: 'OLD' },
    ]);
    const { data: now } = await app.call('adminGoodsOne', {
      headers: staff.as('owner'),
      params: { id: String(old) },
    });
    const twice = await save({ ...matrix('PU2'), rows: [{ ...pulled, version: now.version }] });
    expect(twice.message).toBe('货号 OLD 已在另一个商品组里');
    await aGoods(app.db, { code: 'TAKEN-红-S' });
    expect((await save(matrix('TAKEN'))).message).toBe('货号已被别的商品使用：TAKEN-红-S');
    const strange = await save({ ...matrix('BAD'), rows: [{ ...pulled, values: ['绿', 'S'] }] });
    expect(strange.message).toBe('「绿 / S」不在规格的值里');
    expect((await save({ ...matrix('BAD'), pattern: '{组}-{颜色}' })).message).toContain('缺少「{尺码}」');
  });

  it('没有改价权限的：改得了货号，改不了价；列表找得到，说出几个货号在售', async () => {
    const { data } = await save(matrix('PE'));
    const whole = await group(data.id);
    const [row] = whole.rows;
    if (!row) throw new Error('no row');
    const head = { ...matrix('PE'), id: data.id, version: whole.version };
    expect(
      (await save({ ...head, rows: [rowBack(row, { list: { IP: '1', SP: '1' } })] }, 'content')).code,
    ).toBe('forbidden');
    expect(
      (await save({ ...head, rows: [rowBack(row, { barcode: '690' })] }, 'content')).data.rows,
    ).toHaveLength(1);
    const { data: found } = await app.call('adminGroups', {
      headers: staff.as('content'),
      query: { keyword: '手套 PE' },
    });
    expect(found.list).toMatchObject([
      { goods: 6, onSale: 6, available: 30_000, keys: ['颜色', '尺码'], priceFrom: 270 },
    ]);
  });

  it('200 个货号：打开不到半秒，改一个存不到一秒，答复只有一行', async () => {
    const keys = [
      { name: '颜色', values: Array.from({ length: 20 }, (_, n) => `色${n}`) },
      { name: '尺码', values: Array.from({ length: 10 }, (_, n) => `码${n}`) },
    ];
    const { data } = await save(matrix('BIG', {}, keys));
    expect(data.rows).toHaveLength(200);
    const timed = async <Done>(work: () => Promise<Done>): Promise<[number, Done]> => {
      const began = performance.now();
      const done = await work();
      return [performance.now() - began, done];
    };
    const opens: number[] = [];
    const saves: number[] = [];
    // The machine may be busy with something else: the best of three counts.
    for (let n = 0; n < 3; n += 1) {
      const [openMs, whole] = await timed(() => group(data.id));
      const row = whole.rows[0];
      if (!row) throw new Error('no row');
      const body = { ...matrix('BIG', {}, keys), id: data.id, version: whole.version };
      const [saveMs, done] = await timed(() =>
        save({ ...body, rows: [rowBack(row, { barcode: `69${n}` })] }),
      );
      expect(done.data.rows).toHaveLength(1);
      opens.push(openMs);
      saves.push(saveMs);
    }
    expect([Math.min(...opens) < 500, Math.min(...saves) < 1000]).toEqual([true, true]);
  });
});
