import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  aShopper,
  audit,
  aWater,
  orderOf,
  place,
  setSwitch,
  type Shopper,
  stockOf,
} from '../../../../test/builders/orders';
import { aPromotion } from '../../../../test/builders/promotions';
import { startTestApp, type TestApp } from '../../../../test/harness';
import { cartModule } from '../../cart';
import { deliveryModule } from '../../delivery';
import { goodsModule } from '../../goods';
import { membersModule } from '../../members';
import { ordersModule } from '../../orders';
import { bookPayment, paymentsModule, settleRefund } from '../../payments';
import { promotionsModule } from '../../promotions';
import { siteModule } from '../../site';
import { activitiesModule } from '../index';
import { liveSeats } from './live-seats';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    modules: [
      siteModule,
      membersModule,
      goodsModule,
      promotionsModule,
      deliveryModule,
      cartModule,
      ordersModule,
      paymentsModule,
      activitiesModule,
    ],
  });
  await setSwitch(app, 'cloudPay', true);
});
afterAll(() => app.stop());

/** 矿泉水拼团 ¥30/件，三家成团，一小时。 */
async function anActivity() {
  const water = await aWater(app.db);
  const id = await aPromotion(
    app,
    'group-buying',
    { goods: [{ goodsId: String(water), perPack: 300_000, perPiece: 14_000 }], size: 3, hours: 1 },
    { name: '矿泉水拼团' },
  );
  return { water, id };
}
type Activity = Awaited<ReturnType<typeof anActivity>>;

const add = (who: Shopper, { water, id }: Activity, groupId?: string) =>
  app.call('cartAdd', {
    token: who.token,
    body: { goodsId: String(water), ipcnt: 2, spcnt: 0, activityId: id, ...(groupId ? { groupId } : {}) },
  });

async function anOrder(activity: Activity, groupId?: string) {
  const who = await aShopper(app);
  const added = await add(who, activity, groupId);
  expect(added.message).toBe('');
  const placed = await place(app, who, { cartIds: [added.data.obj?.id ?? ''] });
  expect(placed.message).toBe('');
  return { who, orderId: placed.data.id };
}

async function pay({ who, orderId }: { who: Shopper; orderId: string }): Promise<void> {
  const refused = await bookPayment(app.platform, {
    orderId,
    method: 'cloud',
    provider: 'transfer',
    transaction: `T-${orderId}`,
    userId: who.userId,
    now: app.clock.now(),
  });
  expect(refused).toBeUndefined();
  await app.runJobs();
}

async function paidOrder(activity: Activity, groupId?: string) {
  const order = await anOrder(activity, groupId);
  await pay(order);
  return order;
}

/** The group of an order that was paid. */
async function groupOf(orderId: string): Promise<string> {
  const row = await app.db
    .selectFrom('buying_group_members')
    .select('group_id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  return row.group_id;
}
const detail = async (gid: string, who?: Shopper) =>
  (await app.call('groupDetail', { params: { gid }, ...(who ? { token: who.token } : {}) })).data;
const words = async (orders: readonly { who: Shopper; orderId: string }[]) => {
  const found: string[] = [];
  for (const { who, orderId } of orders) found.push((await orderOf(app, who, orderId)).stateName);
  return found;
};
const refundsOf = (orderId: string) =>
  app.db.selectFrom('refunds').select(['id', 'amount']).where('order_id', '=', orderId).execute();

describe('拼团', () => {
  it('付款开团；第三家付清即成团，三家的订单一起待发货', async () => {
    const activity = await anActivity();
    const first = await paidOrder(activity);
    const gid = await groupOf(first.orderId);
    expect(await orderOf(app, first.who, first.orderId)).toMatchObject({
      kind: 'group-buying',
      group: { activityId: activity.id, groupId: gid },
    });
    expect(await detail(gid, first.who)).toMatchObject({
      state: 'open',
      stateName: '拼团中',
      missing: 2,
      held: 0,
      joined: true,
      orderId: first.orderId,
      members: [{ leader: true }],
    });
    const second = await paidOrder(activity, gid);
    const third = await anOrder(activity, gid);
    expect(await detail(gid, third.who)).toMatchObject({
      missing: 0,
      held: 1,
      joined: false,
      orderId: third.orderId,
    });
    expect(await words([first, second, third])).toEqual(['拼团中', '拼团中', '待付款']);
    await pay(third);
    expect(await words([first, second, third])).toEqual(['待发货', '待发货', '待发货']);
    expect(await detail(gid)).toMatchObject({
      state: 'full',
      stateName: '已成团',
      missing: 0,
      joined: false,
      orderId: '',
    });
    app.clock.advance({ minutes: 61 });
    await app.runJobs();
    expect(await words([first, second, third])).toEqual(['待发货', '待发货', '待发货']);
    expect(await audit(app)).toEqual([]);
  });

  it('到时不满：付过的各退一次，没付的关闭，占用还回；任务再跑也不再退', async () => {
    const activity = await anActivity();
    const first = await paidOrder(activity);
    const gid = await groupOf(first.orderId);
    app.clock.advance({ minutes: 45 });
    const second = await paidOrder(activity, gid);
    const third = await anOrder(activity, gid);
    app.clock.advance({ minutes: 15 });
    await app.runJobs();
    await app.runJobs();
    expect(await words([first, second, third])).toEqual(['退款中', '退款中', '已取消']);
    expect(await refundsOf(first.orderId)).toHaveLength(1);
    for (const { orderId } of [first, second])
      for (const { id } of await refundsOf(orderId))
        await settleRefund(app.platform, id, `R-${id}`, app.clock.now());
    expect(await words([first, second])).toEqual(['已退款', '已退款']);
    expect(await detail(gid)).toMatchObject({ state: 'failed', stateName: '拼团失败', missing: 0 });
    expect(await stockOf(app.db, activity.water)).toMatchObject({ available: 610, reserved: 0, used: 0 });
    const late = await add(await aShopper(app), activity, gid);
    expect(late.message).toBe('该团已结束，您可以另开一团');
    expect(await audit(app)).toEqual([]);
  });

  it('席位被待付款订单占着也算满；到时没付就空出来', async () => {
    const activity = await anActivity();
    const first = await paidOrder(activity);
    const gid = await groupOf(first.orderId);
    await anOrder(activity, gid);
    await anOrder(activity, gid);
    const who = await aShopper(app);
    expect((await add(who, activity, gid)).message).toBe('该团已满员，您可以另开一团');
    app.clock.advance({ minutes: 31 });
    await app.runJobs();
    expect((await add(who, activity, gid)).success).toBe(true);
  });

  it('已在团里的公司不能再占一席；别的商品的团不认', async () => {
    const activity = await anActivity();
    const first = await paidOrder(activity);
    const gid = await groupOf(first.orderId);
    expect((await add(first.who, activity, gid)).message).toBe('您已参团');
    const other = await anActivity();
    expect((await add(await aShopper(app), other, gid)).code).toBe('not-found');
  });

  it('同事的待付款订单已占了本公司的一席：加入购物车时就说明，取消后可再参团', async () => {
    const activity = await anActivity();
    const gid = await groupOf((await paidOrder(activity)).orderId);
    const { who, orderId } = await anOrder(activity, gid);
    const colleague = await aShopper(app, { khId: who.khId });
    expect((await add(colleague, activity, gid)).message).toBe(
      '贵公司已参加该团，每客户一个名额，您可以另开一团',
    );
    expect(
      (await app.call('orderCancel', { token: who.token, params: { id: orderId }, body: {} })).success,
    ).toBe(true);
    expect((await add(colleague, activity, gid)).message).toBe('');
  });

  it('成团前取消 → 退款，席位空出，可再参团', async () => {
    const activity = await anActivity();
    const first = await paidOrder(activity);
    const gid = await groupOf(first.orderId);
    const second = await paidOrder(activity, gid);
    await app.call('orderCancel', { token: second.who.token, params: { id: second.orderId }, body: {} });
    await app.runJobs();
    expect(await detail(gid, second.who)).toMatchObject({ missing: 2, joined: false, orderId: '' });
    expect(await refundsOf(second.orderId)).toHaveLength(1);
    expect((await add(second.who, activity, gid)).success).toBe(true);
    expect(await audit(app)).toEqual([]);
  });

  it('成团后有人取消：别家照发，空出的席位不再卖', async () => {
    const activity = await anActivity();
    const first = await paidOrder(activity);
    const gid = await groupOf(first.orderId);
    const late = await aShopper(app);
    const added = await add(late, activity, gid);
    const others = [await paidOrder(activity, gid), await paidOrder(activity, gid)];
    await app.call('orderCancel', { token: first.who.token, params: { id: first.orderId }, body: {} });
    await app.runJobs();
    expect(await words(others)).toEqual(['待发货', '待发货']);
    const refused = await place(app, late, { cartIds: [added.data.obj?.id ?? ''] });
    expect(refused.message).toBe('该团已满员，您可以另开一团');
    expect(await audit(app)).toEqual([]);
  });

  it('团失败后才付到的钱原路退回', async () => {
    const activity = await anActivity();
    const first = await paidOrder(activity);
    const gid = await groupOf(first.orderId);
    app.clock.advance({ minutes: 59 });
    const second = await anOrder(activity, gid);
    app.clock.advance({ minutes: 1 });
    // The money comes before the job that closes the order.
    await pay(second);
    expect(await words([first, second])).toEqual(['退款中', '退款中']);
    expect(await refundsOf(second.orderId)).toHaveLength(1);
    expect(await audit(app)).toEqual([]);
  });

  it('单独购买是原价的普通订单', async () => {
    const { water } = await anActivity();
    const who = await aShopper(app);
    await app.call('cartAdd', { token: who.token, body: { goodsId: String(water), ipcnt: 2, spcnt: 0 } });
    const { data } = await place(app, who);
    expect(await orderOf(app, who, data.id)).toMatchObject({
      kind: 'ordinary',
      payAmount: 72,
      holdReasons: [],
    });
  });

  it('公司名打码；没有的团说没有', async () => {
    const first = await paidOrder(await anActivity());
    const { members } = await detail(await groupOf(first.orderId));
    expect(members[0]?.company).toContain('*');
    expect((await app.call('groupDetail', { params: { gid: '999999' } })).code).toBe('not-found');
  });
});

/** Reads what comes until `enough`, then goes away. */
async function listen(
  http: FastifyInstance,
  gid: string,
  enough: (text: string) => boolean,
): Promise<string> {
  const address = http.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const gone = new AbortController();
  const answer = await fetch(`http://127.0.0.1:${port}/api/activity/group/${gid}/events`, {
    signal: gone.signal,
  });
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of answer.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    if (enough(text)) break;
  }
  gone.abort();
  return text;
}

describe('实时席位', () => {
  it('有人付款，看着的页面马上知道；成团后说完就结束；停机时放人走', async () => {
    await app.http.listen({ port: 0, host: '127.0.0.1' });
    const activity = await anActivity();
    const first = await paidOrder(activity);
    const gid = await groupOf(first.orderId);
    const seen = listen(app.http, gid, (text) => text.includes('"missing":1'));
    await expect.poll(() => liveSeats(app.platform).count()).toBe(1);
    await paidOrder(activity, gid);
    expect(await seen).toContain('event: seats\ndata: {"id"');
    await expect.poll(() => liveSeats(app.platform).count()).toBe(0);

    const whole = listen(app.http, gid, () => false);
    await expect.poll(() => liveSeats(app.platform).count()).toBe(1);
    await paidOrder(activity, gid);
    expect(await whole).toContain('"state":"full"');

    const other = await groupOf((await paidOrder(activity)).orderId);
    const left = listen(app.http, other, () => false);
    await expect.poll(() => liveSeats(app.platform).count()).toBe(1);
    app.drain();
    expect(await left).toContain('"state":"open"');
    expect(liveSeats(app.platform).count()).toBe(0);
  });
});
