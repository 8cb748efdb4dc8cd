import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { aStaff } from '../../../test/builders/operators';
import { aShopper, audit, aWater, setSwitch, type Shopper } from '../../../test/builders/orders';
import { aPromotion } from '../../../test/builders/promotions';
import { aPaidOrder, aTemplate, givePoints } from '../../../test/builders/rewards';
import { startTestApp, type TestApp } from '../../../test/harness';

let app: TestApp;
let staff: Awaited<ReturnType<typeof aStaff>>;
beforeAll(async () => {
  app = await startTestApp();
  staff = await aStaff(app);
  await setSwitch(app, 'cloudPay', true);
});
afterEach(async () => expect(await audit(app)).toEqual([]));
afterAll(() => app.stop());

const NOTHING = { id: 'none', name: '谢谢参与', type: 'nothing', size: 1, weight: 0 };
const aDraw = (
  who: readonly Shopper[],
  own: Record<string, unknown>,
  window: { start?: Date; end?: Date } = {},
) =>
  aPromotion(
    app,
    'lucky-draw',
    {
      prizes: [{ id: 'points', name: '88 积分', type: 'points', size: 88, weight: 1 }, NOTHING],
      perDay: 1,
      perOrder: 0,
      orderMinimum: 0,
      byPointsPerDay: 0,
      rules: '每天一次',
      ...own,
    },
    { name: '周年抽奖', audience: who.map(({ khId }) => khId), ...window },
  );

let requests = 0;
const draw = (who: Shopper, drawId: string, own: { payBy?: 'chance' | 'points'; requestId?: string } = {}) =>
  app.call('luckyDrawDraw', {
    token: who.token,
    body: { drawId, requestId: `draw-request-${(requests += 1)}`, ...own },
  });
const shown = async (who: Shopper, drawId: string) => {
  const { data } = await app.call('luckyDrawList', { token: who.token });
  const one = data.find(({ id }) => id === drawId);
  if (!one) throw new Error('not shown');
  return one;
};

describe('抽奖', () => {
  it('每天一次：抽完再抽 → 次数用完；同一请求是同一次；第二天又有一次', async () => {
    const who = await aShopper(app);
    const id = await aDraw([who], {});
    expect((await shown(who, id)).chances).toBe(1);
    const first = await draw(who, id, { requestId: 'draw-the-same' });
    expect(first).toMatchObject({
      success: true,
      data: { record: { prizeName: '88 积分', kind: 'points' }, chances: 0, text: '恭喜抽中 88 积分' },
    });
    const again = await draw(who, id, { requestId: 'draw-the-same' });
    expect(again.data.record).toEqual(first.data.record);
    expect((await draw(who, id)).code).toBe('no-chance');
    const other = await aDraw([who], {});
    expect((await draw(who, other, { requestId: 'draw-the-same' })).code).toBe('request-id-reused');
    const points = (await app.call('pointsTotal', { token: who.token })).data;
    expect(points.total).toBe(88);
    app.clock.advance({ hours: 24 });
    const tomorrow = { ...who, token: await app.signIn(who.userId) };
    expect((await draw(tomorrow, id)).success).toBe(true);
    app.clock.advance({ hours: -24 });
  });

  it('没开始、已结束、给别家公司的 → 抽不了', async () => {
    const [who, other] = [await aShopper(app), await aShopper(app)];
    const at = (hours: number) => new Date(app.clock.now().getTime() + hours * 3_600_000);
    const soon = await aDraw([who], {}, { start: at(1) });
    const over = await aDraw([who], {}, { start: at(-2), end: at(-1) });
    expect(await draw(who, soon)).toMatchObject({ code: 'activity-closed', message: '抽奖尚未开始' });
    expect(await draw(who, over)).toMatchObject({ code: 'activity-closed', message: '抽奖已结束' });
    expect((await draw(other, soon)).code).toBe('not-found');
    expect([(await shown(who, soon)).state, (await shown(who, over)).state]).toEqual([
      'not-started',
      'ended',
    ]);
  });

  it('付款的订单送机会，一单一次；取消后收回没用的', async () => {
    const who = await aShopper(app);
    const id = await aDraw([who], { perDay: 0, perOrder: 2, orderMinimum: 5_000 });
    const order = await aPaidOrder(app, staff, who, await aWater(app.db));
    await app.runJobs();
    expect(await shown(who, id)).toMatchObject({
      chances: 2,
      ways: [{ kind: 'order', text: '每笔付款订单满 ¥50 送 2 次' }],
    });
    expect((await draw(who, id)).data.chances).toBe(1);
    await app.call('orderCancel', { token: who.token, params: { id: order.id }, body: { reason: '不要了' } });
    await app.runJobs();
    expect((await shown(who, id)).chances).toBe(0);
    expect((await draw(who, id)).code).toBe('no-chance');
  });

  it('用积分抽：扣积分，一天有限；积分不够不扣次数', async () => {
    const who = await aShopper(app);
    const id = await aDraw([who], {
      perDay: 0,
      pointsPerDraw: 50,
      byPointsPerDay: 2,
      prizes: [
        { ...NOTHING, weight: 1 },
        { ...NOTHING, id: 'more' },
      ],
    });
    await givePoints(app, who.khId, 60);
    expect((await draw(who, id)).code).toBe('no-chance');
    expect((await draw(who, id, { payBy: 'points' })).data.text).toBe('很遗憾，没有中奖');
    expect((await draw(who, id, { payBy: 'points' })).code).toBe('points-short');
    await givePoints(app, who.khId, 90);
    expect((await draw(who, id, { payBy: 'points' })).success).toBe(true);
    expect((await draw(who, id, { payBy: 'points' })).code).toBe('no-chance');
    expect((await app.call('pointsTotal', { token: who.token })).data.total).toBe(50);
  });
});

describe('奖品', () => {
  it('限量一份：第一个抽到，之后都是谢谢参与；公示的概率不变', async () => {
    const who = await aShopper(app);
    const towel = { id: 'towel', name: '毛巾一条', type: 'goods', ref: '1', size: 1, weight: 1, stock: 1 };
    const id = await aDraw([who], { perDay: 3, prizes: [towel, NOTHING] });
    const first = await draw(who, id);
    expect(first.data).toMatchObject({
      record: { kind: 'goods' },
      text: '恭喜抽中 毛巾一条，客服将与您联系寄送',
    });
    expect((await draw(who, id)).data.record.kind).toBe('nothing');
    expect((await draw(who, id)).data.record.kind).toBe('nothing');
    expect((await shown(who, id)).prizes).toMatchObject([
      { id: 'towel', left: 0, oddsText: '100%' },
      { id: 'none', left: null, oddsText: '0%' },
    ]);
    const { data: winners } = await app.call('luckyDrawWinners', { query: { drawId: id } });
    expect(winners).toMatchObject([{ prizeName: '毛巾一条', company: expect.stringContaining('**') }]);
    const { data: records } = await app.call('luckyDrawRecords', { token: who.token, query: { drawId: id } });
    expect(records.total).toBe(3);
  });

  it('抽到优惠券即时入账；券已发完则没有中奖', async () => {
    const who = await aShopper(app);
    const template = await aTemplate(app, { open: false, total: 1 }, { audience: [who.khId] });
    const prizes = [
      { id: 'card', name: '十元券', type: 'coupon', ref: template, size: 1, weight: 1 },
      NOTHING,
    ];
    const id = await aDraw([who], { perDay: 2, prizes });
    expect((await draw(who, id)).data).toMatchObject({
      record: { kind: 'coupon' },
      link: '/pages/membercenter/mycar',
    });
    expect((await app.call('cardPage', { token: who.token, query: {} })).data.counts.unused).toBe(1);
    expect((await draw(who, id)).data.record.kind).toBe('nothing');
  });

  it('每次结果记着当时公示的规则与概率，其摘要可以核对，改不了', async () => {
    const who = await aShopper(app);
    const id = await aDraw([who], {});
    const { rulesHash } = await shown(who, id);
    await draw(who, id);
    const kept = await app.db
      .selectFrom('draw_records as r')
      .innerJoin('draw_rules as s', 's.hash', 'r.rules_hash')
      .select(['s.hash', 's.snapshot'])
      .where('r.draw_id', '=', Number(id))
      .executeTakeFirstOrThrow();
    expect(kept.hash).toBe(rulesHash);
    expect(createHash('sha256').update(kept.snapshot).digest('hex')).toBe(rulesHash);
    await expect(
      app.db.updateTable('draw_rules').set({ snapshot: '' }).where('hash', '=', rulesHash).execute(),
    ).rejects.toThrow(/append-only/);
  });
});

it('游客看得到进行中的抽奖，看不到次数', async () => {
  await aDraw([await aShopper(app)], {});
  const { data } = await app.call('luckyDrawRunning');
  expect(data).toMatchObject({ state: 'live', chances: null, prizes: expect.any(Array) });
});

it('运营建的抽奖：没有不限量的未中奖项 → 说明缺什么；补上之后会员就能抽', async () => {
  const who = await aShopper(app);
  const prize = { id: 'points', name: '10 积分', type: 'points', size: 10, weight: 1, stock: 5 };
  const save = (prizes: readonly Record<string, unknown>[]) =>
    app.call('adminPromotionSave', {
      headers: staff.as('sales'),
      body: {
        kind: 'lucky-draw',
        title: '店庆',
        status: 'on',
        audience: [String(who.khId)],
        settings: { prizes, perDay: 1, perOrder: 0, orderMinimum: 0, byPointsPerDay: 0, rules: '每天一次' },
      },
    });
  expect((await save([prize, { ...prize, id: 'more' }])).message).toContain('须有一个不限量的未中奖项');
  const saved = await save([prize, NOTHING]);
  expect(saved.success, saved.message).toBe(true);
  expect((await draw(who, saved.data.id)).data.text).toBe('恭喜抽中 10 积分');
});
