import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { aStaff } from '../../../test/builders/operators';
import {
  aShopper,
  audit,
  aWater,
  inCart,
  place,
  setSwitch,
  type Shopper,
} from '../../../test/builders/orders';
import { aPaidOrder, aSpendRule, givePoints, payByBank, receive } from '../../../test/builders/rewards';
import { aPromotion, endPromotion } from '../../../test/builders/promotions';
import { startTestApp, type TestApp } from '../../../test/harness';
import { takeBackByOrder } from './follow-orders';
import { EARN_ENTRIES, EXPIRE_POINTS_JOB } from './index';

let app: TestApp;
let staff: Awaited<ReturnType<typeof aStaff>>;
let water: number;
beforeAll(async () => {
  app = await startTestApp();
  staff = await aStaff(app);
  water = await aWater(app.db, { stock: 100_000 });
  await setSwitch(app, 'cloudPay', true);
  await setSwitch(app, EARN_ENTRIES.on, true);
  await aSpendRule(app);
});
const start = { at: new Date() };
beforeEach(() => void (start.at = app.clock.now()));
afterEach(async () => {
  app.clock.advance({ ms: start.at.getTime() - app.clock.now().getTime() });
  expect(await audit(app)).toEqual([]);
});
afterAll(() => app.stop());

const totalOf = async (who: Shopper) => (await app.call('pointsTotal', { token: who.token })).data;
const history = async (who: Shopper, kind: 'all' | 'in' | 'out' = 'all') =>
  (await app.call('pointsPage', { token: who.token, query: { kind } })).data.list.map(
    ({ reason, change, balance }) => [reason, change, balance],
  );
const spend = async (who: Shopper, points: number, payMethod: 'cloud' | 'transfer' = 'cloud') => {
  await inCart(app, who, water, { ipcnt: 2 });
  return place(app, who, { points, payMethod });
};

describe('获得与扣回', () => {
  it('确认收货后按实付商品金额得积分，一单一次；部分退款按比例扣回，退完全部扣回', async () => {
    const who = await aShopper(app);
    const order = await aPaidOrder(app, staff, who, water);
    await app.runJobs();
    expect((await totalOf(who)).total).toBe(0);
    await receive(app, staff, who, order.id);
    await app.runJobs();
    expect((await totalOf(who)).total).toBe(72);
    // The event comes again.
    await sql`update outbox set done_at = null, available_at = created_at where topic = 'order.completed'`.execute(
      app.db,
    );
    await app.runJobs();
    expect((await totalOf(who)).total).toBe(72);

    const refunded = async (fen: number) => {
      await sql`update orders set refunded_amount = ${fen} where id = ${order.id}`.execute(app.db);
      await takeBackByOrder(app.platform, order.id, app.clock.now());
      await takeBackByOrder(app.platform, order.id, app.clock.now());
      return (await totalOf(who)).total;
    };
    expect(await refunded(1_850)).toBe(53);
    expect(await refunded(7_200)).toBe(0);
    expect(await history(who)).toEqual([
      ['退款扣回', -53, 0],
      ['退款扣回', -19, 53],
      ['订单完成', 72, 72],
    ]);
    await sql`update orders set refunded_amount = 0 where id = ${order.id}`.execute(app.db);
  });
});

describe('抵扣', () => {
  it('下单占用，取消退回，付款后花掉；明细逐笔可见', async () => {
    const who = await aShopper(app);
    await givePoints(app, who.khId, 1_000);
    const first = await spend(who, 600);
    expect(first).toMatchObject({ success: true, data: { payAmount: 66 } });
    expect((await totalOf(who)).total).toBe(400);
    await app.call('orderCancel', {
      token: who.token,
      params: { id: first.data.id },
      body: { reason: '不要了' },
    });
    expect((await totalOf(who)).total).toBe(1_000);
    const second = await spend(who, 700, 'transfer');
    await payByBank(app, staff, who, second.data.id);
    expect(await history(who)).toEqual([
      ['积分抵扣', -700, 300],
      ['订单取消退回', 600, 1_000],
      ['积分抵扣', -600, 400],
      ['人工调整', 1_000, 1_000],
    ]);
    expect(await history(who, 'in')).toHaveLength(2);
    expect((await spend(who, 301)).code).toBe('points-short');
  });
});

describe('只给某些客户的抵扣规则', () => {
  it('别家按自己的规则说多少积分抵 1 元、最多用多少，和下单时扣的一样', async () => {
    const [who, other] = [await aShopper(app), await aShopper(app)];
    for (const { khId } of [who, other]) await givePoints(app, khId, 1_000);
    const rule = { perYuan: 10, maxShare: 100, minimum: 0 };
    const own = await aPromotion(app, 'points-spend', rule, { audience: [other.khId], priority: 1 });
    const told = async (one: Shopper) => {
      await inCart(app, one, water, { ipcnt: 2 });
      const { data } = await app.call('orderPreview', { token: one.token, body: { points: 500 } });
      const { points } = data;
      return [
        (await totalOf(one)).rateText,
        points.rateText,
        points.most,
        points.mostAmount,
        points.usedAmount,
      ];
    };
    const usual = '100 积分抵 1 元，最多抵商品金额的 100%';
    const better = '10 积分抵 1 元，最多抵商品金额的 100%';
    expect(await told(who)).toEqual([usual, usual, 1_000, 10, 5]);
    expect(await told(other)).toEqual([better, better, 720, 72, 50]);
    await endPromotion(app, own);
  });
});

describe('过期', () => {
  it('先到期的先用；到期的记一笔过期，订单占用着的不过期，退回后再过期', async () => {
    const who = await aShopper(app);
    const now = app.clock.now();
    const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000);
    await givePoints(app, who.khId, 500, inDays(40));
    await givePoints(app, who.khId, 300, inDays(2));
    expect(await totalOf(who)).toMatchObject({
      total: 800,
      expiring: 300,
      expireTime: inDays(2).toISOString(),
      rateText: '100 积分抵 1 元，最多抵商品金额的 100%',
    });
    const placed = await spend(who, 200, 'transfer');
    expect(await totalOf(who)).toMatchObject({ total: 600, expiring: 100 });

    app.clock.advance({ hours: 49 });
    await app.platform.runner.runNow(EXPIRE_POINTS_JOB);
    await app.platform.runner.runNow(EXPIRE_POINTS_JOB);
    const later = { ...who, token: await app.signIn(who.userId) };
    expect((await history(later))[0]).toEqual(['积分过期', -100, 500]);

    await app.call('orderCancel', {
      token: later.token,
      params: { id: placed.data.id },
      body: { reason: '不要了' },
    });
    await app.platform.runner.runNow(EXPIRE_POINTS_JOB);
    expect(await totalOf(later)).toMatchObject({ total: 500, expiring: 0 });
  });

  it('付款后取消的订单退回积分，仍按原来的到期日', async () => {
    const who = await aShopper(app);
    const end = new Date(app.clock.now().getTime() + 10 * 86_400_000);
    await givePoints(app, who.khId, 400, end);
    await givePoints(app, who.khId, 400);
    const { data } = await spend(who, 600, 'transfer');
    await payByBank(app, staff, who, data.id);
    expect(await totalOf(who)).toMatchObject({ total: 200, expiring: 0 });
    // Brings the lots up to what was spent.
    await app.call('adminPoints', {
      headers: staff.as('owner'),
      body: { phone: await phoneOf(who), change: -50, reason: '核对', requestId: 'points-adjust-x' },
    });
    await app.call('orderCancel', { token: who.token, params: { id: data.id }, body: { reason: '不要了' } });
    expect(await totalOf(who)).toMatchObject({ total: 750, expiring: 350 });
  });
});

const phoneOf = async ({ userId }: Shopper) =>
  (await app.db.selectFrom('users').select('phone').where('id', '=', userId).executeTakeFirstOrThrow()).phone;

const toSales = (khId: number) =>
  app.db
    .updateTable('companies')
    .set({ salesperson_id: app.db.selectFrom('operators').select('id').where('name', '=', 'sales') })
    .where('kh_id', '=', khId)
    .execute();
const limitSales = (limits: object) =>
  app.db
    .updateTable('staff_roles')
    .set({ limits: JSON.stringify(limits) })
    .where('code', '=', 'sales')
    .execute();

describe('运营调整', () => {
  it('写明原因，同一请求只调一次，不能调成负数，记在账上', async () => {
    const who = await aShopper(app);
    const headers = staff.as('sales');
    const phone = await phoneOf(who);
    const foreign = { phone, change: 1, reason: '补', requestId: 'adjust-request-0' };
    expect((await app.call('adminPoints', { headers, body: foreign })).code).toBe('not-found');
    await toSales(who.khId);
    const adjust = async (change: number, requestId: string) =>
      app.call('adminPoints', {
        headers: staff.as('sales'),
        body: { phone: await phoneOf(who), change, reason: '展会补发', requestId },
      });
    const done = { message: '已调整积分', total: 100 };
    expect((await adjust(100, 'adjust-request-1')).data).toEqual(done);
    expect((await adjust(100, 'adjust-request-1')).data).toEqual(done);
    expect((await adjust(-101, 'adjust-request-2')).code).toBe('points-short');
    expect((await adjust(-40, 'adjust-request-3')).data.total).toBe(60);
    expect(await history(who)).toEqual([
      ['人工调整：展会补发', -40, 60],
      ['人工调整：展会补发', 100, 100],
    ]);
    expect(await staff.last()).toMatchObject({
      what: 'points.adjust',
      object: `company:${who.khId}`,
      after: { change: -40, reason: '展会补发', total: 60 },
    });
    const none = { phone: '13000000000', change: 1, reason: '补', requestId: 'adjust-request-4' };
    expect((await app.call('adminPoints', { headers: staff.as('sales'), body: none })).code).toBe(
      'not-found',
    );
  });

  it('超过角色的积分上限：转交复核，加减都算；老板确认后才动，两个人的名字都在；别的销售不知道', async () => {
    const who = await aShopper(app);
    await toSales(who.khId);
    await limitSales({ points: 200 });
    const body = { phone: await phoneOf(who), change: 201, reason: '展会', requestId: 'adjust-over-1' };
    const adjust = (own: Partial<typeof body> = {}) =>
      app.call('adminPoints', { headers: staff.as('sales'), body: { ...body, ...own } });
    expect((await adjust()).data).toEqual({
      message: '积分超过您的上限 200 积分，已转交 owner 复核',
      total: 0,
    });
    expect((await adjust()).message).toBe('已在等待复核');
    expect(await totalOf(who)).toMatchObject({ total: 0 });
    const { data } = await app.call('adminSecondLooks', { headers: staff.as('owner'), query: {} });
    expect(data.list[0]).toMatchObject({ kindName: '调整积分', amountText: '201 积分', askedBy: 'sales' });
    const decided = await app.call('adminSecondLookDecide', {
      headers: staff.as('owner'),
      body: { id: data.list[0]?.id ?? '', verdict: 'confirm' },
    });
    expect(decided.message).toBe('');
    expect(await totalOf(who)).toMatchObject({ total: 201 });
    expect((await staff.acts()).findLast(({ what }) => what === 'points.adjust')).toMatchObject({
      who: 'owner',
      after: { change: 201, askedBy: 'sales' },
    });
    // The same request again is answered, not asked for again.
    expect((await adjust()).data).toEqual({ message: '已调整积分', total: 201 });
    expect((await adjust({ change: -202, requestId: 'adjust-over-2' })).code).toBe('points-short');
    expect((await adjust({ change: -201, requestId: 'adjust-over-3' })).data.message).toContain('已转交');
    await limitSales({});
  });
});
