import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aGroup, aLadder } from '../../../test/builders/goods';
import { type Shopper, aShopper, aWater, inCart } from '../../../test/builders/orders';
import { addGoods } from '../../../test/fixtures';
import { startTestApp, type TestApp } from '../../../test/harness';
import { deliveryModule } from '../delivery';
import { ordersModule } from '../orders';
import { siteModule } from '../site';
import { cartModule } from './index';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ modules: [siteModule, deliveryModule, cartModule, ordersModule] });
});
afterAll(() => app.stop());

const shopper = (): Promise<Shopper> => aShopper(app);
const cartOf = async ({ token }: Shopper) => (await app.call('cartList', { token })).data;
const add = ({ token }: Shopper, goodsId: number, ipcnt: number, spcnt: number) =>
  app.call('cartAdd', { token, body: { goodsId: String(goodsId), ipcnt, spcnt } });

describe('加入购物车', () => {
  it('相同商品累加为一行，金额由引擎给出', async () => {
    const who = await shopper();
    const water = await aWater(app.db);
    await add(who, water, 2, 0);
    const again = await add(who, water, 0, 12);
    expect(again.data.obj).toMatchObject({ goodsId: String(water), ipcnt: 2, spcnt: 12 });
    const cart = await cartOf(who);
    expect(cart.cartList).toHaveLength(1);
    expect(cart.cartList[0]).toMatchObject({
      totalNum: 60,
      amount: 91.2,
      isCheck: 1,
      excessStore: 0,
      priceKind: 'list-price',
    });
    expect(cart.totals).toMatchObject({ kinds: 1, ipcnt: 2, spcnt: 12, payAmount: 91.2 });
    expect(cart).toMatchObject({ version: 2, sumIpcnt: 2, sumSpcnt: 12 });
  });

  it('车里已有同组的一款和别的商品 → 新加的一款按全组的数量记价，合计算上所有行', async () => {
    const who = await shopper();
    const group = await aGroup(app.db, ['颜色']);
    await aLadder(app.db, { groupId: group }, [[48, 0.9]]);
    const [red, blue, other] = [
      await addGoods(app.db, { groupId: group }),
      await addGoods(app.db, { groupId: group }),
      await addGoods(app.db),
    ];
    await app.db.updateTable('goods').set({ ladder_scope: 'group' }).where('group_id', '=', group).execute();
    await add(who, red, 0, 30);
    await add(who, other, 0, 5);
    const added = await add(who, blue, 0, 30);
    expect(added.data).toMatchObject({ sumIpcnt: 0, sumSpcnt: 65, kinds: 3 });
    const { cartList } = await cartOf(who);
    expect(cartList.map(({ goodsId, addedSP }) => [goodsId, addedSP])).toEqual([
      [String(red), 1],
      [String(other), 1],
      [String(blue), 0.9],
    ]);
    expect((await add(who, red, 0, 1)).data).toMatchObject({ sumSpcnt: 66, kinds: 3 });
  });

  it('伪造的数量不会被取整，而是拒绝并说出两个可行的数量', async () => {
    const who = await shopper();
    const water = await aWater(app.db);
    const step = await add(who, water, 0, 50);
    expect(step).toMatchObject({
      success: false,
      code: 'quantity-invalid',
      message: '拆零数量须为 12瓶 的倍数，可改为 48瓶 或 60瓶'.replaceAll('瓶', '个'),
    });
    const minimum = await add(who, water, 1, 0);
    expect(minimum.code).toBe('below-minimum');
    expect(minimum.message).toContain('矿泉水不能低于起订数量(48)下单！！');
    expect(minimum.message).toContain('1件+24个');
    const stock = await add(who, water, 26, 0);
    expect(stock.code).toBe('over-stock');
    expect(stock.message).toContain('当前数量已超过商品最大库存');
    expect((await cartOf(who)).cartList).toHaveLength(0);
    expect((await add(who, water, 0, -12)).code).toBe('bad-input');
    expect((await add(who, water, 0, 1.5)).code).toBe('bad-input');
  });

  it('一次加多行：能加的都加，每行各有结果；重复的行先合计', async () => {
    const who = await shopper();
    const [water, off, gone] = [
      await aWater(app.db),
      await addGoods(app.db, { name: '旧款', status: 'off' }),
      999_999_999,
    ];
    const answer = await app.call('cartAdd', {
      token: who.token,
      body: [
        { goodsId: String(water), ipcnt: 1, spcnt: 0 },
        { goodsId: String(off), ipcnt: 0, spcnt: 1 },
        { goodsId: String(gone), ipcnt: 0, spcnt: 1 },
        { goodsId: String(water), ipcnt: 1, spcnt: 0 },
      ],
    });
    expect(answer.success).toBe(true);
    expect(answer.data.results.map(({ success, code }) => [success, code])).toEqual([
      [true, undefined],
      [false, 'off-sale'],
      [false, 'not-found'],
      [true, undefined],
    ]);
    expect(answer.data.results[1]?.message).toBe('旧款 已下架');
    expect(answer.data).toMatchObject({ sumIpcnt: 2, kinds: 1, obj: { goodsId: String(water), ipcnt: 2 } });
  });

  it('购物车最多 2000 种', async () => {
    const who = await shopper();
    const water = await aWater(app.db);
    await sql`
      with full_shelf as (
        insert into goods (code, name, category_id, list_per_pack, list_per_piece, listed_at)
        select 'FULL-' || n, '凑数', (select min(id) from categories), 100, 100, now()
        from generate_series(1, 2000) n returning id)
      insert into cart_lines (user_id, goods_id, packs, pieces, added_per_pack, added_per_piece, added_at, updated_at)
      select ${who.userId}::bigint, id, 0, 1, 1, 1, now(), now() from full_shelf`.execute(app.db);
    expect(await add(who, water, 2, 0)).toMatchObject({
      success: false,
      code: 'cart-full',
      message: '购物车最多放 2000 种商品',
    });
  });
});

describe('修改购物车', () => {
  it('答复整个新购物车；勾选被记住；0 件 0 个删除该行', async () => {
    const who = await shopper();
    const [water, paper] = [await aWater(app.db), await addGoods(app.db, { perPiece: 25_000 })];
    const waterLine = await inCart(app, who, water, { ipcnt: 2 });
    const paperLine = await inCart(app, who, paper, { spcnt: 4 });
    const unchecked = await app.call('cartChange', { token: who.token, body: { id: waterLine, isCheck: 0 } });
    expect(unchecked.data.totals).toMatchObject({ kinds: 1, payAmount: 10 });
    expect((await cartOf(who)).cartList.map(({ isCheck }) => isCheck)).toEqual([0, 1]);
    const all = await app.call('cartChange', { token: who.token, body: { all: true, isCheck: 1 } });
    expect(all.data.totals.payAmount).toBe(82);
    const more = await app.call('cartChange', {
      token: who.token,
      body: [
        { id: waterLine, ipcnt: 3, spcnt: 0 },
        { goodsId: String(paper), spcnt: 8 },
      ],
    });
    expect(more.data.totals.payAmount).toBe(128);
    const deleted = await app.call('cartChange', {
      token: who.token,
      body: { id: paperLine, ipcnt: 0, spcnt: 0 },
    });
    expect(deleted.data.cartList.map(({ goodsId }) => goodsId)).toEqual([String(water)]);
    expect(deleted.data.version).toBe(6);
  });

  it('数量不合规则 → 整个修改被拒绝，什么也没变', async () => {
    const who = await shopper();
    const [water, paper] = [await aWater(app.db), await addGoods(app.db)];
    const waterLine = await inCart(app, who, water, { ipcnt: 2 });
    const paperLine = await inCart(app, who, paper, { spcnt: 4 });
    const answer = await app.call('cartChange', {
      token: who.token,
      body: [
        { id: paperLine, spcnt: 9 },
        { id: waterLine, ipcnt: 1 },
      ],
    });
    expect(answer).toMatchObject({ success: false, code: 'below-minimum' });
    expect((await cartOf(who)).cartList.map(({ ipcnt, spcnt }) => [ipcnt, spcnt])).toEqual([
      [2, 0],
      [0, 4],
    ]);
    expect((await cartOf(who)).version).toBe(2);
  });

  it('别人的行如同不存在', async () => {
    const [mine, other] = [await shopper(), await shopper()];
    const line = await inCart(app, mine, await aWater(app.db), { ipcnt: 2 });
    const change = await app.call('cartChange', {
      token: other.token,
      body: { id: line, ipcnt: 0, spcnt: 0 },
    });
    const missing = await app.call('cartChange', {
      token: other.token,
      body: { id: '999999999', ipcnt: 0, spcnt: 0 },
    });
    expect([change.code, change.message]).toEqual([missing.code, missing.message]);
    await app.call('cartDelete', { token: other.token, query: { ids: line } });
    // A list with somebody else's line among one's own deletes nothing; lines that are all gone are gone.
    const theirs = await inCart(app, other, await aWater(app.db), { ipcnt: 2 });
    const mixed = await app.call('cartDelete', { token: other.token, query: { ids: `${theirs},${line}` } });
    expect(mixed.code).toBe('not-found');
    expect((await cartOf(other)).cartList).toHaveLength(1);
    for (let time = 0; time < 2; time += 1) {
      expect((await app.call('cartDelete', { token: other.token, query: { ids: theirs } })).success).toBe(
        true,
      );
    }
    expect((await cartOf(mine)).cartList).toHaveLength(1);
  });
});

describe('需要处理的行', () => {
  it('卖家提高起订量 → 数量保留、标出问题、不计入合计、不能勾选', async () => {
    const who = await shopper();
    const [water, paper] = [await aWater(app.db), await addGoods(app.db, { perPiece: 10_000 })];
    const line = await inCart(app, who, water, { ipcnt: 2 });
    await inCart(app, who, paper, { spcnt: 3 });
    await app.db.updateTable('goods').set({ min_pieces: 96 }).where('id', '=', water).execute();
    const cart = await cartOf(who);
    expect(cart.cartList[0]).toMatchObject({
      ipcnt: 2,
      isCheck: 0,
      problem: {
        kind: 'below-minimum',
        text: '矿泉水不能低于起订数量(96)下单！！',
        mend: { label: '补到 96个', ipcnt: 2, spcnt: 48 },
      },
    });
    expect(cart.totals.payAmount).toBe(3);
    const check = await app.call('cartChange', { token: who.token, body: { id: line, isCheck: 1 } });
    expect(check.code).toBe('below-minimum');
    const mended = await app.call('cartChange', {
      token: who.token,
      body: { id: line, ipcnt: 2, spcnt: 48 },
    });
    expect(mended.data.cartList[0]).toMatchObject({ isCheck: 1, totalNum: 96 });
    expect(mended.data.cartList[0]?.problem).toBeUndefined();
  });

  it('超过库存 → excessStore=1，可改为可购最大数；售罄与下架可一键清理', async () => {
    const who = await shopper();
    const [water, empty, off, fine] = [
      await aWater(app.db),
      await aWater(app.db),
      await addGoods(app.db),
      await addGoods(app.db),
    ];
    for (const goods of [water, empty]) await inCart(app, who, goods, { ipcnt: 10 });
    for (const goods of [off, fine]) await inCart(app, who, goods, { spcnt: 1 });
    const setStock = (goods: number, left: number) =>
      app.db
        .updateTable('scarce')
        .set({ total: left, available: left })
        .where('kind', '=', 'stock')
        .where('ref', '=', String(goods))
        .execute();
    await setStock(water, 100);
    await setStock(empty, 40);
    await app.db.updateTable('goods').set({ status: 'off' }).where('id', '=', off).execute();
    const { cartList } = await cartOf(who);
    expect(cartList.map(({ problem, excessStore }) => [problem?.kind, excessStore])).toEqual([
      ['over-stock', 1],
      ['out-of-stock', 1],
      ['off-sale', 0],
      [undefined, 0],
    ]);
    expect(cartList[0]?.problem).toMatchObject({
      text: '当前数量已超过商品最大库存',
      mend: { label: '改为可购最大数 4件', ipcnt: 4, spcnt: 0 },
    });
    expect(cartList[1]?.problem?.text).toBe('无货');
    const cleaned = await app.call('cartDeleteStock', { token: who.token });
    expect(cleaned.data.cartList.map(({ goodsId }) => goodsId)).toEqual([String(water), String(fine)]);
    const emptied = await app.call('cartDeleteAll', { token: who.token });
    expect(emptied.data).toMatchObject({ cartList: [], version: cleaned.data.version + 1, sumIpcnt: 0 });
  });

  it('价格比加入时变了 → addedIP/addedSP 仍是加入时的价', async () => {
    const who = await shopper();
    const water = await aWater(app.db);
    await inCart(app, who, water, { ipcnt: 2 });
    await app.db.updateTable('goods').set({ list_per_pack: 350_000 }).where('id', '=', water).execute();
    expect((await cartOf(who)).cartList[0]).toMatchObject({
      addedIP: 36,
      addedSP: 1.6,
      saleIP: 35,
      amount: 70,
    });
  });
});

describe('代价', () => {
  it('每次改动最多 4 条语句，不论行数', async () => {
    const who = await shopper();
    const goods = await Promise.all(Array.from({ length: 12 }, () => addGoods(app.db)));
    for (const id of goods) await inCart(app, who, id, { spcnt: 1 });
    const line = (await cartOf(who)).cartList[0]!.id;
    const another = await addGoods(app.db);
    const counts = [
      await app.counted('cartList', { token: who.token }),
      await app.counted('cartAdd', {
        token: who.token,
        body: { goodsId: String(another), ipcnt: 0, spcnt: 1 },
      }),
      await app.counted('cartChange', { token: who.token, body: { id: line, spcnt: 2 } }),
      await app.counted('cartChange', { token: who.token, body: { all: true, isCheck: 0 } }),
      await app.counted('cartDelete', { token: who.token, query: { ids: line } }),
      await app.counted('cartDeleteStock', { token: who.token }),
      await app.counted('cartDeleteAll', { token: who.token }),
    ];
    expect(counts.every(({ answer }) => answer.success)).toBe(true);
    for (const { statements } of counts) expect(statements.length).toBeLessThanOrEqual(4);
  });

  it('同时的改动一个不丢：版本每次加一，两个页面各加各的', async () => {
    const who = await shopper();
    const water = await aWater(app.db);
    await inCart(app, who, water, { ipcnt: 2 });
    const answers = await Promise.all(Array.from({ length: 6 }, () => add(who, water, 1, 0)));
    expect(answers.every(({ success }) => success)).toBe(true);
    expect(await cartOf(who)).toMatchObject({ version: 7, sumIpcnt: 8 });
  });
});
