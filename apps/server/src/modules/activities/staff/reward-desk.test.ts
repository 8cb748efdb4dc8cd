import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aStaff } from '../../../../test/builders/operators';
import { anOrder, aShopper, audit, aWater, type Shopper } from '../../../../test/builders/orders';
import { aPromotion } from '../../../../test/builders/promotions';
import { aTemplate } from '../../../../test/builders/rewards';
import { startTestApp, type TestApp } from '../../../../test/harness';

let app: TestApp;
let staff: Awaited<ReturnType<typeof aStaff>>;
let mine: Shopper;
let others: Shopper;
beforeAll(async () => {
  app = await startTestApp();
  staff = await aStaff(app);
  mine = await aShopper(app);
  others = await aShopper(app);
  await sql`update companies set salesperson_id = (select id from operators where name = 'sales')
    where kh_id = ${mine.khId}`.execute(app.db);
});
afterAll(async () => {
  expect(await audit(app)).toEqual([]);
  await app.stop();
});

type Role = 'owner' | 'sales' | 'finance' | 'warehouse';
let claims = 0;
const claim = (who: Shopper, id: string) => {
  claims += 1;
  return app.call('cardClaim', { token: who.token, body: { id, requestId: `reward-claim-${claims}` } });
};
let draws = 0;
const draw = async (who: Shopper, drawId: string) => {
  draws += 1;
  const answer = await app.call('luckyDrawDraw', {
    token: who.token,
    body: { drawId, requestId: `reward-desk-${draws}` },
  });
  expect(answer.message || answer.data.text).not.toBe('');
  return answer.data.record;
};
const coupon = async (id: string, role: Role) =>
  (await app.call('adminCoupons', { headers: staff.as(role), query: {} })).data.list.find(
    (one) => one.id === id,
  );
const coupons = (id: string, role: Role, query: object = {}) =>
  app.call('adminCouponRecords', { headers: staff.as(role), query: { id, ...query } });
const theDraw = async (id: string, role: Role) =>
  (await app.call('adminDraws', { headers: staff.as(role), query: {} })).data.list.find(
    (one) => one.id === id,
  );
const prizes = (role: Role, query: object = {}) =>
  app.call('adminDrawRecords', { headers: staff.as(role), query });
const sent = (role: Role, id: string, trackingNo = 'SF100') =>
  app.call('adminPrizeSent', { headers: staff.as(role), body: { id, carrier: '顺丰速运', trackingNo } });

describe('卡券', () => {
  it('发了几张、用了几张、还剩几张；记录写明给了谁、用在哪张单', async () => {
    const id = await aTemplate(app, { minus: 5, total: 3, perCustomer: 2, open: true });
    expect((await claim(mine, id)).message).toBe('');
    expect((await claim(others, id)).message).toBe('');
    const goods = await aWater(app.db);
    const held = (await coupons(id, 'owner')).data.list.find(({ khId }) => khId === String(others.khId));
    const order = await anOrder(app, others, goods, { payMethod: 'transfer', couponId: held?.id ?? '' });
    expect(await coupon(id, 'owner')).toMatchObject({ issuedNum: 2, usedNum: 0, left: 1, perCustomer: 2 });
    const { data } = await coupons(id, 'owner');
    expect(data.list.map(({ khId, stateName, usedOrderNo }) => [khId, stateName, usedOrderNo])).toEqual(
      expect.arrayContaining([
        [String(mine.khId), '未使用', ''],
        [String(others.khId), '待付款订单占用', order.orderNo],
      ]),
    );
    expect((await coupons(id, 'owner', { state: 'held' })).data.list).toHaveLength(1);
  });

  it('销售只数得到自己客户的，剩余仍是全店的；一页一页不漏不重', async () => {
    const id = await aTemplate(app, { minus: 5, total: 10, perCustomer: 5, open: true });
    for (const who of [mine, others, others]) expect((await claim(who, id)).message).toBe('');
    expect(await coupon(id, 'sales')).toMatchObject({ issuedNum: 1, left: 7 });
    expect((await coupons(id, 'sales')).data.list.map(({ khId }) => khId)).toEqual([String(mine.khId)]);
    const first = await coupons(id, 'owner', { size: 2 });
    const rest = await coupons(id, 'owner', { size: 2, cursor: first.data.next ?? '' });
    const seen = [...first.data.list, ...rest.data.list].map((one) => one.id);
    expect(new Set(seen).size).toBe(3);
    expect(rest.data.next).toBeUndefined();
  });
});

describe('抽奖与待寄奖品', () => {
  const NOTHING = { id: 'none', name: '谢谢参与', type: 'nothing', size: 1, weight: 0 };
  const towel = { id: 'towel', name: '毛巾一条', type: 'goods', ref: '1', size: 1, weight: 1, stock: 2 };
  const aDraw = (prize: object = towel, name = '周年抽奖') =>
    aPromotion(
      app,
      'lucky-draw',
      {
        prizes: [prize, NOTHING],
        perDay: 2,
        perOrder: 0,
        orderMinimum: 0,
        byPointsPerDay: 0,
        rules: '每天两次',
      },
      { name, audience: [mine.khId, others.khId] },
    );

  it('奖品只有两件：送完就是谢谢参与，列表写剩 0、待寄 2；两个抽奖各数各的', async () => {
    const id = await aDraw();
    const other = await aDraw({ ...towel, stock: 9 }, '另一个抽奖');
    for (const who of [mine, others]) expect((await draw(who, id)).kind).toBe('goods');
    expect((await draw(others, id)).kind).toBe('nothing');
    expect(await theDraw(id, 'owner')).toMatchObject({
      recordNum: 3,
      toShipNum: 2,
      prizes: [{ kindName: '商品', givenNum: 2, left: 0, oddsText: '100%' }, { name: '谢谢参与' }],
    });
    expect(await theDraw(other, 'owner')).toMatchObject({ recordNum: 0, prizes: [{ left: 9 }, {}] });
    expect(await theDraw(id, 'sales')).toMatchObject({ recordNum: 1, toShipNum: 1 });
  });

  it('先中的先寄：登记承运商与运单号，会员看得到；寄错再登记一次，各留一笔', async () => {
    const id = await aDraw();
    await draw(others, id);
    app.clock.advance({ minutes: 1 });
    await draw(mine, id);
    const waiting = await prizes('owner', { drawId: id });
    expect(waiting.data.list.map(({ khId }) => khId)).toEqual([String(others.khId), String(mine.khId)]);
    const [first] = waiting.data.list;
    expect(first?.receiver).toContain('文三路');
    expect(first?.receiver).not.toContain('13812345678');
    expect((await sent('owner', first?.id ?? '', 'SF100')).data.message).toBe('已登记「毛巾一条」寄出');
    expect((await sent('owner', first?.id ?? '', 'SF200')).success).toBe(true);
    expect((await prizes('owner', { drawId: id })).data.list).toHaveLength(1);
    expect((await prizes('owner', { drawId: id, view: 'shipped' })).data.list).toMatchObject([
      { trackingNo: 'SF200', carrier: '顺丰速运', stateName: '已寄出' },
    ]);
    const acts = (await staff.acts()).filter(({ what }) => what === 'promotion.prize');
    expect(acts.slice(-2).map(({ before, after }) => [before, after])).toMatchObject([
      [{ trackingNo: '' }, { trackingNo: 'SF100' }],
      [{ trackingNo: 'SF100' }, { trackingNo: 'SF200' }],
    ]);
  });

  it('别人客户的奖品与不存在的答复一样；没有权限的登记不了；没有奖品可寄的说明', async () => {
    const id = await aDraw({ ...towel, stock: 1 });
    await draw(others, id);
    const nothing = await draw(mine, id);
    const [foreign] = (await prizes('owner', { drawId: id })).data.list;
    expect((await prizes('sales', { drawId: id })).data.list).toEqual([]);
    const answer = await sent('sales', foreign?.id ?? '');
    const missing = await sent('sales', 'AAAAAAAAAAAAAAAAAAAAAAAA');
    expect([answer.code, answer.message]).toEqual([missing.code, missing.message]);
    expect(answer.code).toBe('not-found');
    expect((await sent('finance', foreign?.id ?? '')).code).toBe('forbidden');
    const [none] = (await prizes('owner', { drawId: id, view: 'all' })).data.list.filter(
      ({ kind }) => kind === nothing.kind,
    );
    expect((await sent('owner', none?.id ?? '')).message).toBe('这个奖品不用寄');
    expect((await prizes('finance', { drawId: id })).data.list[0]?.id).toBe(foreign?.id);
  });
});
