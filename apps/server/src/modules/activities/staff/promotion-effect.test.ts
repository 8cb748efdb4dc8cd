import type { CallBodyInput } from '@pifa/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aCategory } from '../../../../test/builders/goods';
import { aStaff } from '../../../../test/builders/operators';
import { aShopper, aWater, inCart, setSwitch, type Shopper } from '../../../../test/builders/orders';
import { plansBy } from '../../../../test/builders/plans';
import { startTestApp, type TestApp } from '../../../../test/harness';
import { createTestClock } from '../../../../test/test-clock';
import { livePromotions } from '../../promotions';

type Asked = CallBodyInput<'adminPromotionEffect'>;
type Draft = NonNullable<Asked['draft']>;

const START = '2026-11-20T03:00:00Z';
const END = '2026-11-20T05:00:00Z';

let app: TestApp;
let staff: Awaited<ReturnType<typeof aStaff>>;
let buyer: Shopper;
beforeAll(async () => {
  app = await startTestApp({ clock: createTestClock('2026-11-20T02:30:00Z') });
  await setSwitch(app, 'showprice', true);
  staff = await aStaff(app);
  buyer = await aShopper(app);
});
afterAll(() => app.stop());

const look = (body: Asked, role: 'owner' | 'sales' | 'finance' = 'owner') =>
  app.call('adminPromotionEffect', { headers: staff.as(role), body });
async function seen(body: Asked) {
  const { data, message } = await look(body);
  expect(message).toBe('');
  return data;
}
const draftOf = (kind: string, settings: Draft['settings'], own: Partial<Draft> = {}): Draft => ({
  kind,
  title: '周五上午',
  startTime: START,
  endTime: END,
  settings,
  ...own,
});

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
const disable = async (id: string) => {
  const stopped = await app.call('adminPromotionStop', { headers: staff.as('owner'), body: { id } });
  expect(stopped.message).toBe('');
};
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

it('满减：卡片上的应付，就是启用后那个时刻购物车里收的；结束后回到标价；什么也不写', async () => {
  const goods = await aWater(app.db, { stock: 5_000 });
  const scope = { of: 'goods', ids: [String(goods)], except: [] };
  const draft = draftOf('full-amount-reduction', {
    by: 'amount',
    steps: [{ fromAmount: '500', minus: '50' }],
    scope,
  });
  const before = await everything();
  const asked = { draft, ipcnt: 14, khId: String(buyer.khId) };
  const live = await seen(asked);
  expect(live).toMatchObject({ at: new Date(START).toISOString(), standing: 'live', hasOwnPage: false });
  const [card] = live.list;
  expect(live.list).toHaveLength(1);
  expect(card).toMatchObject({
    goodsId: String(goods),
    tags: ['满500减50'],
    payableWithout: 504,
    payable: 454,
  });
  expect(card?.why.join('；')).toContain('满500减50');
  const over = await seen({ ...asked, when: 'end' });
  expect(over).toMatchObject({ standing: 'ended', list: [{ payable: 504, payableWithout: 504, tags: [] }] });
  const early = await seen({ ...asked, at: '2026-11-20 10:59' });
  expect(early).toMatchObject({ standing: 'waiting', list: [{ payable: 504, tags: [] }] });
  expect(await everything()).toEqual(before);

  const id = await enable(draft);
  app.clock.set(START);
  const who = await aShopper(app, { khId: buyer.khId });
  await inCart(app, who, goods, { ipcnt: 14 });
  expect((await cartOf(who)).totals.payAmount).toBe(card?.payable);
  expect((await seen({ id, ipcnt: 14 })).list[0]?.payable).toBe(card?.payable);
  app.clock.set(END);
  expect((await cartOf(who)).totals.payAmount).toBe(over.list[0]?.payable);
  app.clock.set('2026-11-20T02:30:00Z');
  await disable(id);
});

it('限时购：卡片上的单价与应付，就是购物车里的；不给他的客户照平常的价', async () => {
  const goods = await aWater(app.db, { stock: 5_000 });
  const meant = await aShopper(app);
  const settings = { goods: [{ goodsId: String(goods), perPack: '30', perPiece: '1.30' }] };
  const draft = draftOf('flash-sale', settings, { audience: [String(meant.khId)] });
  const { list, standing } = await seen({ draft, ipcnt: 3, khId: String(meant.khId) });
  expect(standing).toBe('live');
  expect(list).toMatchObject([{ price: { ip: 30, sp: 1.3 }, listPrice: { ip: 36, sp: 1.6 }, payable: 90 }]);
  const others = await seen({ draft, ipcnt: 3, khId: String(buyer.khId) });
  expect(others).toMatchObject({ standing: 'not-meant', list: [{ price: { ip: 36 }, payable: 108 }] });
  expect(await seen({ draft, ipcnt: 3 })).toMatchObject({ standing: 'not-meant', company: '' });

  const id = await enable(draft);
  app.clock.set(START);
  await inCart(app, meant, goods, { ipcnt: 3 });
  const cart = await cartOf(meant);
  expect([cart.cartList[0]?.amount, cart.totals.payAmount]).toEqual([90, list[0]?.payable]);
  app.clock.set(END);
  expect((await cartOf(meant)).totals.payAmount).toBe(108);
  app.clock.set('2026-11-20T02:30:00Z');
  await disable(id);
});

it('秒杀：在活动页上的价，就是排到之后结的；场次之外与结束后是标价', async () => {
  const goods = await aWater(app.db, { stock: 5_000, minPieces: 1, pieceStep: 1 });
  const draft = draftOf('seckill', {
    sessions: [{ start: '11:30', end: '12:00' }],
    goods: [{ goodsId: String(goods), perPack: '20', perPiece: '0.90', stock: 48 }],
    remindMinutes: 5,
  });
  const at = '2026-11-20 11:30';
  const live = await seen({ draft, ipcnt: 1, khId: String(buyer.khId) });
  expect(live).toMatchObject({
    at: '2026-11-20T03:30:00.000Z',
    standing: 'live',
    hasOwnPage: true,
    list: [{ price: { ip: 20, sp: 0.9 }, payable: 20, payableWithout: 36, problem: '' }],
  });
  const more = await seen({ draft, at, ipcnt: 3 });
  expect(more.list[0]?.problem).not.toBe('');
  const between = await seen({ draft, at: '2026-11-20 12:15', ipcnt: 1 });
  expect(between.list).toMatchObject([{ price: { ip: 36 }, payable: 36 }]);
  expect(between.standing).not.toBe('live');
  expect(await seen({ draft, when: 'end', ipcnt: 1 })).toMatchObject({
    standing: 'ended',
    list: [{ price: { ip: 36 }, payable: 36 }],
  });

  await setSwitch(app, 'cloudPay', true);
  const id = await enable(draft);
  app.clock.set('2026-11-20T03:30:00Z');
  const who = await aShopper(app, { khId: buyer.khId });
  const body = { activityId: id, goodsId: String(goods), ipcnt: 1, spcnt: 0, requestId: 'effect-queue-1' };
  expect((await app.call('queueJoin', { token: who.token, body })).message).toBe('');
  await app.runJobs();
  const { data } = await app.call('queueCurrent', { token: who.token, query: { activityId: id } });
  const settled = await app.call('orderPreview', {
    token: who.token,
    body: { cartIds: [data.ticket?.cartId ?? ''], addressId: who.addressId },
  });
  const { payAmount, freightAmount } = settled.data.totals;
  expect(payAmount - freightAmount).toBe(live.list[0]?.payable);
  app.clock.set('2026-11-20T02:30:00Z');
});

it('停用过的秒杀：划出的库存早已还回，看的是再启用时有多少', async () => {
  const goods = await aWater(app.db, { stock: 5_000, minPieces: 1, pieceStep: 1 });
  const sold = (stock: number) => ({
    sessions: [{ start: '11:30', end: '12:00' }],
    goods: [{ goodsId: String(goods), perPack: '20', perPiece: '0.90', stock }],
    remindMinutes: 5,
  });
  const draft = draftOf('seckill', sold(48));
  const id = await enable(draft);
  const at = '2026-11-20 11:30';
  const raised = { ...draft, ...draftOf('seckill', sold(72)), id };
  expect((await seen({ draft: raised, at, ipcnt: 3 })).list).toMatchObject([{ payable: 60, problem: '' }]);
  await disable(id);
  expect((await seen({ id, at, ipcnt: 2 })).list).toMatchObject([{ payable: 40, problem: '' }]);
  expect((await seen({ id, at, ipcnt: 3 })).list[0]?.problem).not.toBe('');
});

it('销售看不了别人的客户，答复与不存在的一样；没有「管理活动」的看不了；答复里没有成本', async () => {
  const goods = await aWater(app.db, { stock: 5_000 });
  await sql`update goods set cost = 13777 where id = ${goods}`.execute(app.db);
  const draft = draftOf('flash-sale', {
    goods: [{ goodsId: String(goods), perPack: '30', perPiece: '1.30' }],
  });
  const foreign = await look({ draft, khId: String(buyer.khId) }, 'sales');
  const missing = await look({ draft, khId: '999999999' }, 'sales');
  expect([foreign.code, foreign.message]).toEqual([missing.code, missing.message]);
  expect(foreign.code).toBe('not-found');
  await sql`update companies set salesperson_id = (select id from operators where name = 'sales')
    where kh_id = ${buyer.khId}`.execute(app.db);
  const own = await look({ draft, khId: String(buyer.khId) }, 'sales');
  expect(own.data.list).toHaveLength(1);
  expect(own.text).not.toMatch(/1\.3777|cost/i);
  expect((await look({ draft }, 'finance')).code).toBe('forbidden');
});

it('填错的说出来；卡券没有卡片；没有结束时间的没有结束后；两样都给、都不给拒绝', async () => {
  const goods = await aWater(app.db, { stock: 5_000 });
  const flash = { goods: [{ goodsId: String(goods), perPack: '30', perPiece: '1.30' }] };
  expect((await look({ draft: draftOf('flash-sale', { goods: [] }) })).code).toBe('bad-input');
  const { endTime: _end, ...open } = draftOf('flash-sale', flash);
  expect((await look({ draft: open, when: 'end' })).message).toContain('没有结束时间');
  expect((await look({})).code).toBe('bad-input');
  expect((await look({ id: '1', draft: open })).code).toBe('bad-input');
  expect((await look({ id: '999999999' })).code).toBe('not-found');
});

it('没说哪些商品：范围里在售的前六个，分类连下级，除外的与下架的不在', async () => {
  const parent = await aCategory(app.db);
  const child = await aCategory(app.db, { parent });
  const made: number[] = [];
  for (let no = 0; no < 9; no += 1) {
    made.push(await aWater(app.db, { categoryId: no % 2 === 0 ? parent : child, stock: 100 }));
  }
  const [off = 0, except = 0, ...rest] = made;
  await app.db.updateTable('goods').set({ status: 'off' }).where('id', '=', off).execute();
  const shown = async (scope: object) => {
    const steps = [{ fromAmount: '500', minus: '50' }];
    const draft = draftOf('full-amount-reduction', { by: 'amount', steps, scope });
    return (await seen({ draft })).list.map(({ goodsId }) => Number(goodsId));
  };
  const of = { of: 'category', ids: [String(parent)], except: [String(except)] };
  expect(await shown(of)).toEqual(rest.slice(0, 6));
  const below = { of: 'category', ids: [String(child)], except: [] };
  expect(await shown(below)).toEqual(made.filter((_, no) => no % 2 === 1));
  expect(await shown({ of: 'brand', ids: ['999999999'], except: [] })).toEqual([]);
  expect(await shown({ of: 'all', ids: [], except: [] })).toHaveLength(6);
});
