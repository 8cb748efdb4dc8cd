import type { CallBodyInput, CallData } from '@pifa/contract';
import { goodsFromWire } from '@pifa/contract/client';
import { cataloguePriceOf, unitPriceToYuan } from '@pifa/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aStaff } from '../../../test/builders/operators';
import { aShopper, aWater, inCart, setSwitch, type Shopper } from '../../../test/builders/orders';
import { plansBy } from '../../../test/builders/plans';
import { aShopPage } from '../../../test/builders/shop-page';
import { startTestApp, type TestApp } from '../../../test/harness';
import { createTestClock } from '../../../test/test-clock';
import { livePromotions } from '../promotions';

type Asked = CallBodyInput<'adminPromotionPreview'>;
type Draft = NonNullable<Asked['draft']>;

const EARLY = '2026-11-20T02:30:00Z';
const START = '2026-11-20T03:00:00Z';
const END = '2026-11-20T05:00:00Z';

let shop: Awaited<ReturnType<typeof aShopPage>>;
let app: TestApp;
let staff: Awaited<ReturnType<typeof aStaff>>;
let buyer: Shopper;

beforeAll(async () => {
  shop = await aShopPage();
  app = await startTestApp({
    clock: createTestClock(EARLY),
    settings: { ...shop.settings, catalogue: { freshMs: 1_000 } },
  });
  await setSwitch(app, 'showprice', true);
  staff = await aStaff(app);
  buyer = await aShopper(app);
});
afterAll(async () => {
  await app.stop();
  await shop.remove();
});

const draftOf = (kind: string, settings: Draft['settings'], own: Partial<Draft> = {}): Draft => ({
  kind,
  title: '周五上午',
  startTime: START,
  endTime: END,
  settings,
  ...own,
});
const flashOf = (goods: number, stock?: number) =>
  draftOf('flash-sale', {
    goods: [{ goodsId: String(goods), perPack: '30', perPiece: '1.30', ...(stock ? { stock } : {}) }],
  });
const seckillOf = (goods: number) =>
  draftOf('seckill', {
    sessions: [{ start: '11:30', end: '12:00' }],
    goods: [{ goodsId: String(goods), perPack: '20', perPiece: '0.90', stock: 48 }],
    remindMinutes: 5,
  });
const preview = (body: Asked, headers: Record<string, string> = staff.as('owner')) =>
  app.call('adminPromotionPreview', { headers, body });
const get = (url: string, headers: Record<string, string> = staff.as('owner')) =>
  app.http.inject({ method: 'GET', url, headers });

/** A preview of a goods' page, and what its reads answer. */
async function look(body: Asked) {
  const { data, message } = await preview(body);
  expect(message).toBe('');
  const read = async (path: string) => {
    const answer = await get(`${data.path}/${path}`);
    expect(answer.json<{ meta: { message: string } }>().meta.message).toBe('');
    return answer;
  };
  return {
    ...data,
    read,
    /** the prices that the page of the goods shows, yuan */
    async prices() {
      const { headers, ...answer } = await read(`api/goods/mallGoods/${body.goodsId}`);
      const { data: page } = answer.json<{ data: CallData<'goodsDetail'> }>();
      return shownPrices(page, new Date(headers.date as string));
    },
    async promotions() {
      const answer = await read(`api/activity/listByGoodsId?goodsId=${body.goodsId}`);
      return answer.json<{ data: CallData<'activityByGoods'> }>().data;
    },
  };
}

/** As the shop's page of a goods takes them from the answer, by the clock that came with it. */
function shownPrices(page: CallData<'goodsDetail'>, at: Date) {
  const { prices } = goodsFromWire(page.obj);
  if (!prices) return null;
  const { pair, winner } = cataloguePriceOf(prices, null, at);
  return [unitPriceToYuan(pair.perPack), unitPriceToYuan(pair.perPiece), winner.label];
}

/** Puts it live through its plan; its id. */
async function enable(draft: Draft): Promise<string> {
  const plans = plansBy(app, staff.as('owner'));
  const made = await plans.make({
    kind: 'save-promotion',
    objects: ['new'],
    settings: { draft, on: true, confirm: true },
  });
  expect(made.data.rows[0]?.refusal ?? made.message).toBe('');
  await plans.commit(made.data.planId);
  await livePromotions(app.platform, app.clock.now());
  const row = await app.db
    .selectFrom('promotions')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return String(row.id);
}
const cartOf = async (who: Shopper) => (await app.call('cartList', { token: who.token })).data;

/** Every row that a look could have written. */
async function everything(): Promise<unknown> {
  const { rows } = await sql<{ all: string }>`
    select concat_ws(' ', (select count(*) from promotions), (select count(*) from scarce), (select sum(available) from scarce),
      (select count(*) from operator_acts), (select count(*) from plans), (select count(*) from basket_lines)) as all`.execute(
    app.db,
  );
  return rows;
}

it('限时抢购：页面上的单价，就是启用后那个时刻购物车里的；结束后是标价；什么也不写', async () => {
  const goods = await aWater(app.db, { stock: 5_000 });
  const draft = flashOf(goods);
  const goodsId = String(goods);
  const before = await everything();
  const khId = String(buyer.khId);
  const live = await look({ draft, goodsId, khId });
  expect(await live.prices()).toEqual([30, 1.3, '周五上午']);
  expect((await live.promotions()).activities).toMatchObject([{ kind: 'flash-sale', state: 'live' }]);
  const over = await look({ draft, goodsId, khId, when: 'end' });
  expect((await over.prices())?.slice(0, 2)).toEqual([36, 1.6]);
  expect((await over.promotions()).activities.filter(({ state }) => state !== 'ended')).toEqual([]);
  const early = await look({ draft, goodsId, khId, at: '2026-11-20 10:59' });
  expect((await early.promotions()).activities).toMatchObject([{ state: 'not-started' }]);
  expect(await everything()).toEqual(before);

  await enable(draft);
  app.clock.set(START);
  const who = await aShopper(app, { khId: buyer.khId });
  await inCart(app, who, goods, { ipcnt: 3 });
  expect((await cartOf(who)).totals.payAmount).toBe(3 * 30);
  app.clock.set(END);
  expect((await cartOf(who)).totals.payAmount).toBe(3 * 36);
  app.clock.set(EARLY);
});

it('秒杀：活动页的价与剩余，就是排到之后结的；商品页带着它的场次', async () => {
  const goods = await aWater(app.db, { stock: 5_000, minPieces: 1, pieceStep: 1 });
  const goodsId = String(goods);
  const draft = seckillOf(goods);
  const page = await look({ draft, goodsId, page: 'activity' });
  const { body } = await get(page.path);
  expect(body).toContain(`history.replaceState(null,'',"/pages/secKillDetail/0?goodsId=${goodsId}")`);
  const detail = (await page.read('api/activity/detail/0?kind=seckill')).json<{
    data: CallData<'activityDetail'>;
  }>().data;
  expect(detail).toMatchObject({
    title: '周五上午',
    state: 'live',
    serverTime: '2026-11-20T03:30:00.000Z',
    goods: [{ goodsId, activityIP: 20, activitySP: 0.9, left: 48, quota: 48 }],
  });
  const onGoods = await look({ draft, goodsId });
  expect((await onGoods.promotions()).activities).toMatchObject([
    { kind: 'seckill', goods: [{ activityIP: 20 }] },
  ]);
  expect((await onGoods.prices())?.[0]).toBe(36);

  await setSwitch(app, 'cloudPay', true);
  const id = await enable(draft);
  app.clock.set('2026-11-20T03:30:00Z');
  const who = await aShopper(app, { khId: buyer.khId });
  const join = { activityId: id, goodsId, ipcnt: 1, spcnt: 0, requestId: 'preview-queue-1' };
  expect((await app.call('queueJoin', { token: who.token, body: join })).message).toBe('');
  await app.runJobs();
  const { data } = await app.call('queueCurrent', { token: who.token, query: { activityId: id } });
  const settled = await app.call('orderPreview', {
    token: who.token,
    body: { cartIds: [data.ticket?.cartId ?? ''], addressId: who.addressId },
  });
  const { payAmount, freightAmount } = settled.data.totals;
  expect(payAmount - freightAmount).toBe(detail.goods[0]?.activityIP);
  // Stored now, with more pieces written over it: what is taken is taken.
  const raised = {
    ...draft,
    id,
    settings: { ...draft.settings, goods: [{ goodsId, perPack: '20', perPiece: '0.90', stock: 72 }] },
  };
  const again = await look({ draft: raised, goodsId, page: 'activity' });
  const seen = (await again.read(`api/activity/detail/${id}?kind=seckill`)).json<{
    data: CallData<'activityDetail'>;
  }>().data;
  expect(seen.goods).toMatchObject([{ quota: 72, left: 48 }]);
  app.clock.set(EARLY);
});

it('满减：商品页写着满多少减多少；不给他的客户没有，给他的有', async () => {
  const goods = await aWater(app.db, { stock: 5_000 });
  const meant = await aShopper(app);
  const goodsId = String(goods);
  const scope = { of: 'goods', ids: [goodsId], except: [] };
  const steps = [{ fromAmount: '500', minus: '50' }];
  const draft = draftOf(
    'full-amount-reduction',
    { by: 'amount', steps, scope },
    { audience: [String(meant.khId)] },
  );
  const gifts = async (khId?: number) =>
    (await (await look({ draft, goodsId, ...(khId ? { khId: String(khId) } : {}) })).promotions()).fullGifts;
  expect(await gifts(meant.khId)).toMatchObject([{ title: '周五上午', steps: [{ giveText: '减 ¥50' }] }]);
  expect(await gifts(buyer.khId)).toEqual([]);
  expect(await gifts()).toEqual([]);
  expect((await preview({ draft, goodsId, page: 'activity' })).message).toBe('这一种没有活动页');
});

it('看过之后，商城里的价、活动都还是原来的，对游客、对这位客户都一样', async () => {
  const goods = await aWater(app.db, { stock: 5_000 });
  const goodsId = String(goods);
  const shown = async (token?: string) => {
    const page = await app.call('goodsDetail', { params: { id: goodsId }, token });
    const running = await app.call('activityByGoods', { query: { goodsId }, token });
    return [
      shownPrices(page.data, app.clock.now())?.[0],
      page.data.obj.activityTags,
      running.data.activities,
    ];
  };
  const ordinary = [36, undefined, []];
  const eyes = [undefined, buyer.token];
  for (const token of [...eyes, ...eyes]) expect(await shown(token)).toEqual(ordinary);
  for (const own of [{}, { khId: String(buyer.khId) }]) {
    const seen = await look({ draft: flashOf(goods, 240), goodsId, ...own });
    expect((await seen.prices())?.[0]).toBe(30);
  }
  for (const token of eyes) expect(await shown(token)).toEqual(ordinary);
  app.clock.set(START);
  for (const token of eyes) expect(await shown(token)).toEqual(ordinary);
  app.clock.set(EARLY);
});

it('页面只能放进本站的框；只在这次登录里看得到；别的数据、写入都没有；答复里没有成本', async () => {
  const goods = await aWater(app.db, { stock: 5_000 });
  await sql`update goods set cost = 13777 where id = ${goods}`.execute(app.db);
  const goodsId = String(goods);
  const { path, read } = await look({ draft: flashOf(goods), goodsId, khId: String(buyer.khId) });
  const page = await get(path);
  expect(page.headers['content-security-policy']).toContain("frame-ancestors 'self'");
  expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
  expect(page.body).toContain(`"http":"${path}"`);
  // The shop draws it as for a member; the name of the login is none that a call would take.
  expect(page.body).toContain('["B2-X-Token","preview"]');
  expect(page.body).toContain('这是预览，下不了单，什么也不会变');
  expect((await app.call('cartList', { token: 'preview' })).success).toBe(false);
  expect((await get(`/pages/gooddetail/${goodsId}`, {})).headers['content-security-policy']).toContain(
    "frame-ancestors 'none'",
  );
  const detail = await read(`api/goods/mallGoods/${goodsId}`);
  expect(detail.headers).toMatchObject({ 'cache-control': 'no-store', date: new Date(START).toUTCString() });
  const answers = [
    detail,
    await read(`api/activity/listByGoodsId?goodsId=${goodsId}`),
    await read(`api/goods/mallGoods/similar?goodsId=${goodsId}`),
  ];
  for (const { body } of answers) expect(body).not.toMatch(/1\.3777|13777|"cost/);
  const strangers: Record<string, string>[] = [{}, staff.as('sales'), { 'x-token': buyer.token }];
  for (const headers of strangers) {
    expect((await get(path, headers)).statusCode).not.toBe(200);
    const refused = await get(`${path}/api/goods/mallGoods/${goodsId}`, headers);
    expect(refused.json()).toMatchObject({ meta: { success: false } });
  }
  const elsewhere = [
    'api/goods/carts/list',
    'api/goods/mallGoods/page',
    'api/basic/mallHome/goodsType',
    'api/admin/orders',
  ];
  for (const one of elsewhere)
    expect((await get(`${path}/${one}`)).json()).toMatchObject({ meta: { message: '预览只看这一页' } });
  // A preview of one kind is none of another.
  expect((await get(path.replace('/promotion/', '/home/'))).statusCode).toBe(404);
  const write = await app.http.inject({
    method: 'POST',
    url: `${path}/api/goods/carts`,
    headers: staff.as('owner'),
  });
  expect(write.statusCode).toBe(404);
  app.clock.advance({ minutes: 15, seconds: 1 });
  expect((await get(path)).json()).toMatchObject({
    meta: { message: expect.stringContaining('15 分钟') },
  });
  app.clock.set(EARLY);
});

it('没有「管理活动」的看不了；销售看不了别人的客户，收走了就看不到；填错的说出来', async () => {
  const goods = await aWater(app.db, { stock: 5_000 });
  const ask = { draft: flashOf(goods), goodsId: String(goods) };
  expect((await preview(ask, staff.as('finance'))).code).toBe('forbidden');
  const sales = staff.as('sales');
  expect((await preview({ ...ask, khId: String(buyer.khId) }, sales)).code).toBe('not-found');
  expect((await preview({ ...ask, khId: '999999999' }, sales)).code).toBe('not-found');
  const owned = (name: string | null) =>
    sql`update companies set salesperson_id = (select id from operators where name = ${name})
      where kh_id = ${buyer.khId}`.execute(app.db);
  await owned('sales');
  const { data } = await preview({ ...ask, khId: String(buyer.khId) }, sales);
  const read = async () => (await get(`${data.path}/api/goods/mallGoods/${goods}`, sales)).statusCode;
  expect(await read()).toBe(200);
  await owned(null);
  expect(await read()).toBe(404);
  expect((await preview({ goodsId: String(goods) })).code).toBe('bad-input');
  expect((await preview({ goodsId: String(goods), id: '999999999' })).code).toBe('not-found');
  expect((await preview({ goodsId: String(goods), draft: draftOf('flash-sale', { goods: [] }) })).code).toBe(
    'bad-input',
  );
  const { endTime: _end, ...open } = flashOf(goods);
  expect((await preview({ goodsId: String(goods), draft: open, when: 'end' })).message).toContain(
    '没有结束时间',
  );
});
