import { isRefusal, refusalText, type WireActivityKind } from '@pifa/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aShopper, audit, setSwitch, type Shopper } from '../../../../test/builders/orders';
import { addGoods } from '../../../../test/fixtures';
import { startTestApp, type TestApp } from '../../../../test/harness';
import { createTestClock } from '../../../../test/test-clock';
import { savePromotion, touchPromotions } from '../../promotions';

let app: TestApp;
let shopper: Shopper;
/** 10:30 in Shanghai. */
const START = '2026-11-20T02:30:00Z';
beforeAll(async () => {
  app = await startTestApp({ clock: createTestClock(START) });
  await setSwitch(app, 'showprice', true);
  await setSwitch(app, 'cloudPay', true);
  shopper = await aShopper(app);
});
afterAll(async () => {
  expect(await audit(app)).toEqual([]);
  await app.stop();
});

const WEEK = { startTime: '2026-11-18T16:00:00Z', endTime: '2026-11-25T16:00:00Z' };

async function open(
  kind: WireActivityKind,
  settings: Record<string, unknown>,
  window: { startTime?: string; endTime?: string } = WEEK,
  audience: string[] = [],
): Promise<string> {
  return app.database.transaction(async (tx) => {
    const draft = { id: '', kind, title: '周年庆', status: 'on' as const, audience, priority: 100 };
    const saved = await savePromotion(app.platform, tx, { ...draft, ...window, settings }, app.clock.now());
    if (isRefusal(saved)) throw new Error(refusalText(saved));
    await touchPromotions(app.platform, tx);
    return saved.id;
  });
}

const row = (goodsId: number, stock: number | null = 100) => ({
  goodsId: String(goodsId),
  perPack: 5_000,
  perPiece: 5_000,
  stock,
});

describe('秒杀场次', () => {
  it('10:30：上午场抢购中，下午场即将开始，昨日的已结束，明天第一场也在', async () => {
    const goods = await addGoods(app.db);
    const sessions = [
      { start: '10:00', end: '13:00' },
      { start: '14:00', end: '16:00' },
    ];
    await open('seckill', { sessions, goods: [row(goods)], perCompany: 12, remindMinutes: 5 });
    const { data } = await app.call('seckillSessions', { token: shopper.token });
    expect(data.sessions.map(({ title, stateName }) => `${title} ${stateName}`)).toEqual([
      '昨日 14:00 已结束',
      '10:00 抢购中',
      '14:00 即将开始',
      '明日 10:00 即将开始',
    ]);
    expect(data.sessions[1]?.goods[0]).toMatchObject({
      goodsId: String(goods),
      activityIP: 0.5,
      activityState: 'live',
      quota: 100,
      left: 100,
      soldPercent: 0,
      customerLimit: 12,
      bought: 0,
      limitText: '每客户限 12个，您还可购 12个',
    });
  });
});

describe('活动页', () => {
  it.each([
    ['未开始', { startTime: '2026-11-21T00:00:00Z', endTime: '2026-11-22T00:00:00Z' }, 'not-started'],
    ['进行中', WEEK, 'live'],
    ['已结束', { startTime: '2026-11-19T00:00:00Z', endTime: '2026-11-20T02:30:00Z' }, 'ended'],
  ] as const)('限时抢购%s', async (_word, window, state) => {
    const goods = await addGoods(app.db);
    const id = await open('flash-sale', { goods: [row(goods)] }, window);
    const { data } = await app.call('activityDetail', { params: { id }, query: { kind: 'flash-sale' } });
    expect(data).toMatchObject({ id, kind: 'flash-sale', tag: '限时抢购', state });
    expect(data.goods[0]).toMatchObject({ activityState: state });
  });

  it('抢光了就是已抢光，卖出多少说多少', async () => {
    const goods = await addGoods(app.db);
    const id = await open('flash-sale', { goods: [row(goods, 3)] });
    await buy(goods, 2);
    const part = await app.call('activityDetail', {
      params: { id },
      query: { kind: 'flash-sale' },
      token: shopper.token,
    });
    expect(part.data.goods[0]).toMatchObject({ left: 1, soldPercent: 66, bought: 2, activityState: 'live' });
    await buy(goods, 1);
    const all = await app.call('activityDetail', { params: { id }, query: { kind: 'flash-sale' } });
    expect(all.data).toMatchObject({ state: 'sold-out', goods: [{ left: 0, soldPercent: 100, bought: 0 }] });
  });

  it('类型不对、没有这个活动、给别的公司的活动：都说不存在', async () => {
    const goods = await addGoods(app.db);
    const id = await open('flash-sale', { goods: [row(goods)] }, WEEK, ['987654']);
    const ask = (of: string, kind: WireActivityKind) =>
      app.call('activityDetail', { params: { id: of }, query: { kind }, token: shopper.token });
    for (const answer of [
      await ask(id, 'presale'),
      await ask('999999', 'flash-sale'),
      await ask(id, 'flash-sale'),
    ])
      expect(answer.code).toBe('not-found');
  });

  it('预售：两段时间、定金与可抵、逾期怎么办，付款之前就说', async () => {
    const goods = await addGoods(app.db);
    const id = await open('presale', {
      goods: [
        {
          ...row(goods),
          depositPerPack: 1_000,
          depositPerPiece: 1_000,
          worthPerPack: 2_000,
          worthPerPiece: 2_000,
        },
      ],
      pay: 'either',
      balanceStart: '2026-11-26T16:00:00Z',
      balanceEnd: '2026-11-28T16:00:00Z',
      fate: 'forfeit',
      shipText: '12月5日 起发货',
      remindMinutes: 60,
    });
    const { data } = await app.call('activityDetail', { params: { id }, query: { kind: 'presale' } });
    expect(data.presale).toMatchObject({
      modes: ['deposit', 'full'],
      fateText: expect.stringContaining('定金不予退还'),
      offsetText: '定金 ¥0.10 可抵 ¥0.20',
      deposits: [{ goodsId: String(goods), depositIP: 0.1, worthIP: 0.2 }],
    });
  });

  it('商品页知道它的活动，结束的不再说', async () => {
    const goods = await addGoods(app.db);
    const id = await open('flash-sale', { goods: [row(goods)] });
    await open(
      'flash-sale',
      { goods: [row(goods)] },
      { startTime: '2026-11-19T00:00:00Z', endTime: '2026-11-20T00:00:00Z' },
    );
    const { data } = await app.call('activityByGoods', { query: { goodsId: String(goods) } });
    expect(data.activities.map((activity) => activity.id)).toEqual([id]);
  });

  it('一页不超过四条语句', async () => {
    const goods = await addGoods(app.db);
    const id = await open('flash-sale', { goods: [row(goods)] });
    const { statements } = await app.counted('activityDetail', {
      params: { id },
      query: { kind: 'flash-sale' },
      token: shopper.token,
    });
    expect(statements.length).toBeLessThanOrEqual(4);
  });
});

describe('提醒我', () => {
  it('开始前只发一条短信；再按不再发；开始之后不再接受', async () => {
    const goods = await addGoods(app.db, { name: '提醒商品' });
    const startTime = new Date(app.clock.now().getTime() + 3_600_000).toISOString();
    const id = await open('flash-sale', { goods: [row(goods)] }, { startTime });
    const body = { activityId: id, goodsId: String(goods) };
    const { token } = shopper;
    for (let times = 0; times < 2; times += 1)
      expect((await app.call('remindAdd', { token, body })).data).toEqual({ reminded: true });
    expect(await sent()).toEqual([]);
    const shown = await app.call('activityDetail', { token, params: { id }, query: { kind: 'flash-sale' } });
    expect(shown.data.goods[0]?.reminded).toBe(true);
    app.clock.advance({ minutes: 51 });
    await app.runJobs();
    await app.runJobs();
    expect(await sent()).toHaveLength(1);
    const told = await app.call('messagePage', { token, query: { type: 'activity' } });
    expect(told.data.list).toMatchObject([
      { title: '限时抢购即将开始', text: (await sent())[0], link: `/pages/gooddetail/${goods}` },
    ]);
    app.clock.advance({ minutes: 10 });
    expect((await app.call('remindAdd', { token, body })).code).toBe('activity-closed');
  });

  it('取消了就不发', async () => {
    const goods = await addGoods(app.db, { name: '取消的商品' });
    const startTime = new Date(app.clock.now().getTime() + 3_600_000).toISOString();
    const id = await open('flash-sale', { goods: [row(goods)] }, { startTime });
    const asked = { activityId: id, goodsId: String(goods) };
    const { token } = shopper;
    await app.call('remindAdd', { token, body: asked });
    await app.call('remindCancel', { token, query: asked });
    app.clock.advance({ minutes: 55 });
    await app.runJobs();
    expect((await sent()).filter((text) => text.includes('取消的商品'))).toEqual([]);
  });
});

const sent = async (): Promise<string[]> =>
  (await app.db.selectFrom('sms_outbox').select('text').execute()).map(({ text }) => text);

async function buy(goodsId: number, pieces: number): Promise<void> {
  const { token, addressId } = shopper;
  const line = await app.call('cartAdd', {
    token,
    body: { goodsId: String(goodsId), ipcnt: 0, spcnt: pieces },
  });
  const placed = await app.call('orderPlace', {
    token,
    body: {
      cartIds: [line.data.obj?.id ?? ''],
      addressId,
      requestId: `request-${goodsId}-${pieces}`,
      payMethod: 'cloud',
      seenPayAmount: 10_000_000,
    },
  });
  if (!placed.success) throw new Error(placed.message);
}
