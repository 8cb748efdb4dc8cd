import { NO_CHAIN } from '@pifa/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aBrand, aCategory, aCustomerPrice, aLadder } from '../../../test/builders/goods';
import { type Shopper, aShopper, aWater, inCart, place, setSwitch } from '../../../test/builders/orders';
import { aPromotion, giftSettings, goodsScope } from '../../../test/builders/promotions';
import { addGoods } from '../../../test/fixtures';
import { startTestApp, type TestApp } from '../../../test/harness';
import { deliveryModule } from '../delivery';
import { ordersModule } from '../orders';
import { promotionsModule } from '../promotions';
import { siteModule } from '../site';
import { type Session } from '../../platform';
import type { CartRow, ShownGoods } from './cart-rows';
import { cartModule, rememberedCarts } from './index';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    modules: [siteModule, promotionsModule, deliveryModule, cartModule, ordersModule],
  });
  await setSwitch(app, 'cloudPay', true);
});
afterAll(() => app?.stop());

interface Ground {
  who: Shopper;
  water: number;
  towel: number;
  line: string;
}

/** A buyer whose cart this server remembers: two packs of water and three towels. */
async function remembered(): Promise<Ground> {
  const who = await aShopper(app);
  const water = await aWater(app.db);
  const towel = await addGoods(app.db, { name: '毛巾' });
  const line = await inCart(app, who, water, { ipcnt: 2 });
  await inCart(app, who, towel, { spcnt: 3 });
  await cartOf(who);
  return { who, water, towel, line };
}

const SESSION: Session = {
  userId: 0,
  khId: 1,
  phone: '',
  name: '',
  role: 'buyer',
  headImg: '',
  company: '',
  level: '',
  priceChain: NO_CHAIN,
};
const cartOf = async ({ token }: Shopper) => (await app.call('cartList', { token })).data;
const change = ({ token }: Shopper, id: string, ipcnt: number) =>
  app.call('cartChange', { token, body: { id, ipcnt } });
/** The cart as a server says it that remembers nothing. */
const readAnew = (who: Shopper) => {
  rememberedCarts(app.platform).forget(who.userId);
  return cartOf(who);
};
const packsOf = ({ who }: Ground) =>
  app.db.selectFrom('cart_lines').select('packs').where('user_id', '=', who.userId).orderBy('id').execute();

describe('记着的购物车：问的时候只比对，不重读', () => {
  it('认人之后，再看一次一条语句，改数量、改回来、取消勾选、删除各两条，答的与重读的一样', async () => {
    const { who, line } = await remembered();
    const { token } = who;
    const counted = [
      await app.counted('cartList', { token }),
      await app.counted('cartChange', { token, body: { id: line, ipcnt: 3 } }),
      await app.counted('cartChange', { token, body: { id: line, ipcnt: 4, isCheck: 1 } }),
      await app.counted('cartChange', { token, body: { id: line, isCheck: 0 } }),
      await app.counted('cartChange', { token, body: { all: true, isCheck: 1 } }),
      await app.counted('cartDelete', { token, query: { ids: line } }),
    ];
    expect(counted.map(({ statements }) => statements.length)).toEqual([2, 3, 3, 3, 3, 3]);
    const last = counted.at(-1)?.answer.data;
    expect(last?.cartList.map(({ goodsName }) => goodsName)).toEqual(['毛巾']);
    expect(await readAnew(who)).toEqual(last);
  });

  it('下单用记着的购物车；之后购物车里没有订走的', async () => {
    const { who, line } = await remembered();
    expect(await place(app, who, { cartIds: [line] })).toMatchObject({ success: true });
    expect((await cartOf(who)).cartList.map(({ goodsName }) => goodsName)).toEqual(['毛巾']);
  });
});

describe('记多少', () => {
  const many = (userId: number, lines: number) => {
    const carts = rememberedCarts(app.platform);
    const who = { ...SESSION, userId };
    const goods = {
      id: '1',
      facts: { promotion: null },
      pricedUntil: Number.POSITIVE_INFINITY,
    } as unknown as ShownGoods;
    const rows = Array.from({ length: lines }, (_, n) => {
      return { id: n, goods, context: { kind: 'ordinary' } } as CartRow;
    });
    const versions = { lines: new Map(), wanted: [], prices: '', until: Number.POSITIVE_INFINITY };
    const sums = { lines: 0, packs: 0, pieces: 0, kinds: 0 };
    const cart = { version: 1, choices: {}, rows, wanted: new Map([['9', goods]]), others: sums, versions };
    const terms = { promotions: [], now: app.clock.now() };
    carts.keep(who, cart, terms);
    return () => carts.recall(who, terms) !== undefined;
  };

  it('满了，最久没用的先走；刚用过的留下；太大的、空的不记', () => {
    const [oldest, used] = [many(-1, 4_000), many(-2, 4_000)];
    const others = [-3, -4].map((id) => many(id, 4_000));
    expect(oldest()).toBe(true);
    expect(used()).toBe(true);
    expect(many(-5, 4_000)()).toBe(true);
    expect(others[0]?.()).toBe(false);
    expect(used()).toBe(true);
    expect(many(-6, 6_000)()).toBe(false);
    expect(many(-7, 0)()).toBe(false);
    for (const id of [-1, -2, -3, -4, -5]) rememberedCarts(app.platform).forget(id);
  });
});

/** What somebody else does: by hand in the database, or on another server. Nothing here is told. */
const ELSEWHERE: Readonly<Record<string, (ground: Ground) => Promise<unknown>>> = {
  另一台服务器改了数量: ({ who }) =>
    sql`
    with line as (update cart_lines set packs = 7 where user_id = ${who.userId} and packs = 2)
    update carts set version = version + 1 where user_id = ${who.userId}`.execute(app.db),
  '有人在数据库里改了一行，没有记版本': ({ who }) =>
    sql`update cart_lines set packs = 9 where user_id = ${who.userId} and packs = 2`.execute(app.db),
  有人在数据库里删了一行: ({ towel }) =>
    sql`delete from cart_lines where goods_id = ${towel}`.execute(app.db),
  标价变了: ({ water }) => sql`update goods set list_per_pack = 370000 where id = ${water}`.execute(app.db),
  名称变了: ({ towel }) => sql`update goods set name = '浴巾' where id = ${towel}`.execute(app.db),
  被别人买到只剩一箱: ({ water }) =>
    sql`update scarce set available = 30, reserved = 580 where kind = 'stock' and ref = ${String(water)}`.execute(
      app.db,
    ),
  下架: ({ towel }) => sql`update goods set status = 'off' where id = ${towel}`.execute(app.db),
  换了品牌: async ({ water }) => {
    const brand = await aBrand(app.db);
    await sql`update goods set brand_id = ${brand} where id = ${water}`.execute(app.db);
  },
  换了分类: async ({ water }) => {
    const category = await aCategory(app.db);
    await sql`update goods set category_id = ${category} where id = ${water}`.execute(app.db);
  },
  这家有了自己的价: ({ who, water }) => aCustomerPrice(app.db, water, { khId: who.khId }, [33, 1.5]),
  有了阶梯价: ({ water }) => aLadder(app.db, { goodsId: water }, [[48, 1.4]]),
  分类里开了满赠: ({ who, water, towel }) =>
    aPromotion(
      app,
      'full-amount-gift',
      giftSettings(goodsScope(water), 50, [{ goodsId: towel, name: '毛巾', stock: 5 }]),
      { audience: [who.khId], name: '满五十有礼' },
    ),
};

describe('别处变了 → 答的是变过的', () => {
  it.each(Object.entries(ELSEWHERE))('%s：再看一次', async (_, happens) => {
    const ground = await remembered();
    const before = await cartOf(ground.who);
    await happens(ground);
    const after = await cartOf(ground.who);
    expect(after).not.toEqual(before);
    expect(await readAnew(ground.who)).toEqual(after);
  });

  it.each(Object.entries(ELSEWHERE))('%s：改另一行的数量', async (_, happens) => {
    const ground = await remembered();
    const { who } = ground;
    const other = await inCart(app, who, await aWater(app.db, { name: '苏打水' }), { ipcnt: 2 });
    await cartOf(who);
    await happens(ground);
    const answer = await change(who, other, 5);
    expect(answer.success).toBe(true);
    expect(await readAnew(who)).toEqual(answer.data);
  });

  it('同一张购物车被改过两次，第三次改仍以改过的为准', async () => {
    const ground = await remembered();
    const { who, line } = ground;
    for (const packs of [3, 4, 5]) expect((await change(who, line, packs)).data.sumIpcnt).toBe(packs);
    expect(await packsOf(ground)).toEqual([{ packs: 5 }, { packs: 0 }]);
  });

  it.each([
    ['下架', sql`status = 'off'`, '已下架'],
    ['起订量提高', sql`min_pieces = 480`, '480'],
    ['整箱倍数变了', sql`pack_step = 4`, '4'],
  ])('%s → 改数量被拒绝，没有写下去', async (_, set, words) => {
    const ground = await remembered();
    const { who, line, water } = ground;
    await sql`update goods set ${set} where id = ${water}`.execute(app.db);
    const answer = await change(who, line, 3);
    expect(answer).toMatchObject({ success: false, message: expect.stringContaining(words) });
    expect(await packsOf(ground)).toEqual([{ packs: 2 }, { packs: 0 }]);
  });

  it('标价涨了 → 下单按新价拒绝，附上新的结算；库存不够 → 说库存', async () => {
    const { who, line, water } = await remembered();
    const { data: seen } = await app.call('orderPreview', {
      token: who.token,
      body: { cartIds: [line], addressId: who.addressId, payMethod: 'cloud' },
    });
    await sql`update goods set list_per_pack = 370000 where id = ${water}`.execute(app.db);
    const dearer = await place(app, who, { cartIds: [line], seenPayAmount: seen.totals.payAmount });
    expect(dearer).toMatchObject({ success: false, data: { totals: { payAmount: 74 } } });
    await sql`update scarce set available = 30, reserved = 580 where ref = ${String(water)}`.execute(app.db);
    const short = await place(app, who, { cartIds: [line], seenPayAmount: 74 });
    expect(short).toMatchObject({ success: false, message: expect.stringContaining('库存') });
  });
});

describe('人变了', () => {
  it.each([
    [
      '在别处退出',
      ({ userId }: Shopper) => app.db.deleteFrom('sessions').where('user_id', '=', userId).execute(),
    ],
    [
      '公司停用',
      ({ khId }: Shopper) =>
        app.db.updateTable('companies').set({ status: 'closed' }).where('kh_id', '=', khId).execute(),
    ],
  ])('%s → 改、看、下单都先请登录，什么也没写', async (_, happens) => {
    const ground = await remembered();
    const { who, line } = ground;
    await happens(who);
    const nobody = { success: false, status: 401 };
    expect(await change(who, line, 5)).toMatchObject(nobody);
    expect(await app.call('cartList', { token: who.token })).toMatchObject(nobody);
    expect(await place(app, who, { cartIds: [line] })).toMatchObject(nobody);
    expect(await packsOf(ground)).toEqual([{ packs: 2 }, { packs: 0 }]);
  });

  it('换了价目表 → 改数量就是新价', async () => {
    const { who, line, water } = await remembered();
    const { id } = await app.db
      .insertInto('price_lists')
      .values({ name: '记着的老客户' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await aCustomerPrice(app.db, water, { priceListId: id }, [30, 1.3]);
    await cartOf(who);
    await app.db.updateTable('companies').set({ price_list_id: id }).where('kh_id', '=', who.khId).execute();
    expect((await change(who, line, 3)).data.totals.payAmount).toBe(90 + 3);
  });
});

describe('自己到点变的', () => {
  async function afterAnHour(work: () => Promise<void>): Promise<void> {
    app.clock.advance({ hours: 1 });
    try {
      await work();
    } finally {
      app.clock.advance({ hours: -1 });
    }
  }
  const minutes = (count: number) => new Date(app.clock.now().getTime() + count * 60_000);

  it('阶梯价到点开始、到点结束', async () => {
    const ground = await remembered();
    const { who, water, line } = ground;
    await aLadder(app.db, { goodsId: water }, [[48, 1.2]], { start: minutes(30), end: minutes(50) });
    expect((await cartOf(who)).totals.payAmount).toBe(72 + 3);
    app.clock.advance({ minutes: 40 });
    expect((await change(who, line, 4)).data.totals.payAmount).toBe(115.2 + 3);
    app.clock.advance({ minutes: 20 });
    expect((await change(who, line, 2)).data.totals.payAmount).toBe(72 + 3);
    app.clock.advance({ minutes: -60 });
  });

  it('促销价到点结束', async () => {
    const { who, water } = await remembered();
    await sql`update goods set promo_per_pack = 300000, promo_per_piece = 13000, promo_ends_at = ${minutes(30)}
      where id = ${water}`.execute(app.db);
    expect((await cartOf(who)).totals.payAmount).toBe(60 + 3);
    await afterAnHour(async () => expect(await cartOf(who)).toEqual(await readAnew(who)));
  });
});
