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
import { anOperator } from '../../../../test/builders/operators';
import { aPromotion } from '../../../../test/builders/promotions';
import { startTestApp, type TestApp } from '../../../../test/harness';
import { cartModule } from '../../cart';
import { deliveryModule } from '../../delivery';
import { membersModule } from '../../members';
import { orderQueue, ordersModule } from '../../orders';
import { bookPayment, paymentsModule, settleRefund } from '../../payments';
import { promotionsModule } from '../../promotions';
import { siteModule } from '../../site';
import { activitiesModule } from '../index';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    modules: [
      siteModule,
      membersModule,
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

const after = (minutes: number) => new Date(app.clock.now().getTime() + minutes * 60_000);

/** 矿泉水预售 ¥30/件：定金 ¥5 可抵 ¥8；尾款一天后开始，再一天后结束。2 件：定金 ¥10，尾款 ¥44，一共 ¥54。 */
async function aPresale(own: { fate?: 'refund' | 'forfeit'; pay?: 'deposit' | 'full' | 'either' } = {}) {
  const [who, water] = [await aShopper(app), await aWater(app.db)];
  const [opens, closes] = [after(24 * 60), after(48 * 60)];
  const id = await aPromotion(
    app,
    'presale',
    {
      goods: [
        {
          goodsId: String(water),
          perPack: 300_000,
          perPiece: 14_000,
          depositPerPack: 50_000,
          depositPerPiece: 2_000,
          worthPerPack: 80_000,
          worthPerPiece: 3_000,
        },
      ],
      pay: own.pay ?? 'deposit',
      balanceStart: opens.toISOString(),
      balanceEnd: closes.toISOString(),
      fate: own.fate ?? 'forfeit',
      shipText: '十二月发货',
      remindMinutes: 30,
    },
    { name: '矿泉水预售', start: after(-60), end: after(60) },
  );
  return { who, water, id, opens, closes };
}

async function anOrder(own: Parameters<typeof aPresale>[0] = {}, mode: 'deposit' | 'full' = 'deposit') {
  const sale = await aPresale(own);
  const { who, water, id } = sale;
  const added = await app.call('cartAdd', {
    token: who.token,
    body: { goodsId: String(water), ipcnt: 2, spcnt: 0, activityId: id, mode },
  });
  expect(added.message).toBe('');
  const placed = await place(app, who, { cartIds: [added.data.obj?.id ?? ''] });
  expect(placed.message).toBe('');
  return { ...sale, orderId: placed.data.id };
}

const pay = (orderId: string, who: Shopper) =>
  bookPayment(app.platform, {
    orderId,
    method: 'cloud',
    provider: 'transfer',
    transaction: `T-${orderId}-${app.clock.now().getTime()}`,
    userId: who.userId,
    now: app.clock.now(),
  });
const until = (at: Date, minutes = 0): void =>
  app.clock.advance({ seconds: (at.getTime() - app.clock.now().getTime()) / 1000 + minutes * 60 });
const payStateOf = async ({ token }: Shopper, orderId: string) =>
  (await app.call('payState', { token, query: { orderId } })).data;
const messagesTo = async (orderId: string) => {
  const { no } = await app.db
    .selectFrom('orders')
    .select('no')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const rows = await app.db
    .selectFrom('sms_outbox')
    .select('text')
    .where('text', 'like', `%${no}%`)
    .orderBy('id')
    .execute();
  return rows.map(({ text }) => text);
};
const refundAll = async (orderId: string): Promise<void> => {
  const rows = await app.db
    .selectFrom('refunds')
    .select('id')
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .execute();
  for (const { id } of rows) await settleRefund(app.platform, id, `R-${id}`, app.clock.now());
};

it('最后一天内要付的尾款在工作台里，付清就不在', async () => {
  const { who, orderId, opens, closes } = await anOrder();
  await pay(orderId, who);
  const part = orderQueue.find(({ name }) => name === 'balances-ending');
  const waiting = () => part?.read(app.db, anOperator(), app.clock.now());
  until(opens, -1);
  expect(await waiting(), '还不能付').toMatchObject({ count: 0 });
  until(opens, 1);
  expect(await waiting()).toMatchObject({ count: 1, oldest: closes });
  await pay(orderId, who);
  expect(await waiting(), '已付清').toMatchObject({ count: 0 });
});

describe('预售的两次付款', () => {
  it('付定金 → 订单一直留着；尾款没到时间不能付，到了付清 → 待发货', async () => {
    const { who, water, orderId, opens, closes } = await anOrder();
    const placed = await orderOf(app, who, orderId);
    expect(placed).toMatchObject({ kind: 'presale', stateName: '待付定金', payAmount: 54 });
    expect(placed.phases).toMatchObject([
      { name: '定金', amount: 10, phaseState: 'open' },
      { name: '尾款', amount: 44, phaseState: 'waiting' },
    ]);
    expect(await payStateOf(who, orderId)).toMatchObject({ part: { seq: 1, of: 2, amount: 10, open: true } });
    expect(await pay(orderId, who)).toBeUndefined();

    const waits = await orderOf(app, who, orderId);
    expect(waits).toMatchObject({
      stateName: '待付尾款',
      paidAmount: 10,
      fateText: '逾期未付尾款，订单自动取消，定金不予退还。',
    });
    expect(waits.expireTime).toBe(closes.toISOString());
    expect(waits.actions).not.toContain('pay');
    expect(waits.actions).not.toContain('cancel');
    app.clock.advance({ minutes: 120 });
    await app.runJobs();
    expect((await orderOf(app, who, orderId)).state).toBe('unpaid');
    expect(await pay(orderId, who)).toMatchObject({ refused: 'nothing-to-pay' });
    const early = await app.call('scanCodePay', { token: who.token, body: { orderId, renew: false } });
    expect(early.code).toBe('nothing-to-pay');
    expect((await payStateOf(who, orderId)).part).toMatchObject({ seq: 2, amount: 44, open: false });

    until(opens);
    expect(await payStateOf(who, orderId)).toMatchObject({
      orderStateName: '待付尾款',
      part: { open: true },
    });
    const scan = await app.call('scanCodePay', { token: who.token, body: { orderId, renew: false } });
    expect(scan.data).toMatchObject({ state: 'waiting', part: { seq: 2 } });
    expect(await pay(orderId, who)).toBeUndefined();
    expect(await orderOf(app, who, orderId)).toMatchObject({
      state: 'to-ship',
      stateName: '待发货',
      holdReasons: [],
      paidAmount: 54,
    });
    expect((await stockOf(app.db, water)).reserved).toBe(0);
    await app.runJobs();
    expect(await audit(app)).toEqual([]);
  });

  it('尾款没付：写着不退的就不退，占用还回，记录写明；提醒各一次', async () => {
    const { who, water, orderId, opens, closes } = await anOrder();
    await pay(orderId, who);
    await app.runJobs();
    until(opens, -30);
    await app.runJobs();
    await app.runJobs();
    expect(await messagesTo(orderId)).toHaveLength(1);
    until(closes, -30);
    await app.runJobs();
    const messages = await messagesTo(orderId);
    expect(messages).toHaveLength(2);
    expect(messages[0]).toContain('尾款 ¥44.00 将于');
    expect(messages[1]).toContain('定金不予退还');
    until(closes);
    await app.runJobs();
    await app.runJobs();
    const order = await orderOf(app, who, orderId);
    expect(order).toMatchObject({ state: 'cancelled', paidAmount: 10, refundedAmount: 0, refunds: [] });
    expect(order.history.at(-1)).toMatchObject({ event: 'expire', note: '逾期未付尾款，系统自动取消' });
    expect(order.instalments.map(({ state }) => state)).toEqual(['已付', '已失效']);
    expect(await stockOf(app.db, water)).toMatchObject({ available: 610, reserved: 0 });
    expect(await messagesTo(orderId)).toHaveLength(2);
    expect(await audit(app)).toEqual([]);
  });

  it('尾款没付：写着退的就退，恰一次', async () => {
    const { who, orderId, closes } = await anOrder({ fate: 'refund' });
    await pay(orderId, who);
    until(closes);
    await app.runJobs();
    const order = await orderOf(app, who, orderId);
    expect(order).toMatchObject({ state: 'refunding', refunds: [{ amount: 10 }] });
    await refundAll(orderId);
    expect(await orderOf(app, who, orderId)).toMatchObject({ state: 'refunded', refundedAmount: 10 });
    expect(await audit(app)).toEqual([]);
  });

  it('定金没付：像别的订单一样到时关闭，什么也不欠', async () => {
    const { who, water, orderId } = await anOrder();
    app.clock.advance({ minutes: 31 });
    await app.runJobs();
    expect(await orderOf(app, who, orderId)).toMatchObject({ state: 'cancelled', paidAmount: 0 });
    expect((await stockOf(app.db, water)).available).toBe(610);
  });

  it('活动结束前下的单，保留时间内照样能付定金', async () => {
    const sale = await anOrder();
    app.clock.advance({ minutes: 29 });
    expect(await pay(sale.orderId, sale.who)).toBeUndefined();
  });

  it('取消：付定金前随时可以；约定不退的付后买家点不掉；约定退的取消即退', async () => {
    const cancel = ({ token }: Shopper, id: string) =>
      app.call('orderCancel', { token, params: { id }, body: {} });
    const free = await anOrder();
    expect((await cancel(free.who, free.orderId)).data.state).toBe('cancelled');
    const kept = await anOrder();
    await pay(kept.orderId, kept.who);
    const refused = await cancel(kept.who, kept.orderId);
    expect(refused.message).toBe('定金已支付，按约定不予退还；如需取消请联系客服');
    const back = await anOrder({ fate: 'refund' });
    await pay(back.orderId, back.who);
    expect((await cancel(back.who, back.orderId)).data).toMatchObject({
      state: 'refunding',
      refunds: [{ amount: 10 }],
    });
    expect(await audit(app)).toEqual([]);
  });

  it('付清后未发货取消 → 两笔按先后各退一次', async () => {
    const { who, orderId, opens } = await anOrder();
    await pay(orderId, who);
    until(opens);
    await pay(orderId, who);
    await app.call('orderCancel', { token: who.token, params: { id: orderId }, body: {} });
    const order = await orderOf(app, who, orderId);
    expect(order.refunds.map(({ amount }) => amount)).toEqual([10, 44]);
    expect(order.state).toBe('refunding');
    await refundAll(orderId);
    await refundAll(orderId);
    expect(await orderOf(app, who, orderId)).toMatchObject({ state: 'refunded', refundedAmount: 54 });
    expect(await audit(app)).toEqual([]);
  });

  it('全款：一次付清，没有待付尾款', async () => {
    const { who, orderId } = await anOrder({ pay: 'either' }, 'full');
    const order = await orderOf(app, who, orderId);
    expect(order).toMatchObject({ kind: 'presale', stateName: '待付款', payAmount: 60 });
    expect(order.phases).toBeUndefined();
    await pay(orderId, who);
    expect((await orderOf(app, who, orderId)).state).toBe('to-ship');
  });

  it('预售订单单独列出，每张带两个阶段', async () => {
    const { who, orderId } = await anOrder();
    const { data } = await app.call('orderPage', { token: who.token, query: { kind: 'presale' } });
    expect(data.list).toMatchObject([{ id: orderId, phases: [{ name: '定金' }, { name: '尾款' }] }]);
    const others = await app.call('orderPage', { token: who.token, query: { kind: 'ordinary' } });
    expect(others.data.list).toEqual([]);
  });
});
