import { afterAll, beforeAll, expect, it } from 'vitest';
import { audit } from '../../../test/builders/orders';
import { startTestApp, type TestApp } from '../../../test/harness';
import { fillDemoMall } from './fill';

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await startTestApp();
  await fillDemoMall(app.platform, () => undefined, { goods: 760 });
  const { id } = await app.db
    .selectFrom('users')
    .select('id')
    .where('phone', '=', '13800000001')
    .executeTakeFirstOrThrow();
  token = await app.signIn(id);
}, 120_000);
afterAll(() => app.stop());

it('演示账号有一张等尾款的预售订单，现在就能付', async () => {
  const { data } = await app.call('orderPage', { token, query: { kind: 'presale' } });
  expect(data.list).toMatchObject([
    { stateName: '待付尾款', phases: [{ phaseState: 'paid' }, { phaseState: 'open' }] },
  ]);
  expect(data.list[0]?.actions).toContain('pay');
  const pay = await app.call('scanCodePay', { token, body: { orderId: data.list[0]?.id ?? '' } });
  expect(pay.data.part).toMatchObject({ seq: 2, open: true });
});

it('有一个团只差一家，演示公司可以参；它自己的团还差两家', async () => {
  const { data } = await app.call('activityDetail', {
    token,
    params: { id: '301' },
    query: { kind: 'group-buying' },
  });
  const groups = data.groupBuying?.groups.map(({ missing, joined }) => [missing, joined]);
  expect(groups?.sort()).toEqual([
    [1, false],
    [2, true],
  ]);
});

it('现在这场秒杀里有一件已经抢光', async () => {
  const { data } = await app.call('activityDetail', { params: { id: '1' }, query: { kind: 'seckill' } });
  const gone = data.goods.filter(({ left }) => left === 0).map(({ goodsId }) => goodsId);
  expect([data.state, gone]).toEqual(['live', ['100176']]);
});

it.each(['presale', 'group-buying'] as const)('%s：未开始、进行中、售罄、已结束都有', async (kind) => {
  const { data } = await app.call('activityList', { query: { kind } });
  expect(new Set(data.map(({ state }) => state))).toEqual(
    new Set(['not-started', 'live', 'sold-out', 'ended']),
  );
});

it('报价的消息各有各的时间；开张之后不会全在同一刻再来一遍', async () => {
  const page = async () =>
    (await app.call('messagePage', { token, query: { type: 'quote', pageSize: '50' } })).data;
  const before = await page();
  expect(before.total).toBeGreaterThanOrEqual(4);
  const times = before.list.map(({ time }) => new Date(time).getTime());
  expect(new Set(times).size).toBeGreaterThanOrEqual(4);
  // The newest ones of all were told hours ago, not when the mall opened.
  expect(app.clock.now().getTime() - Math.max(...times)).toBeGreaterThan(60 * 60_000);
  await app.runJobs();
  expect((await page()).list.map(({ id }) => id)).toEqual(before.list.map(({ id }) => id));
});

it('账目吻合；三天后团都有了结果，账目仍吻合', async () => {
  expect(await audit(app)).toEqual([]);
  app.clock.advance({ days: 3, hours: 1 });
  await app.runJobs();
  const { data } = await app.call('groupDetail', { params: { gid: '1' } });
  expect(data.state).toBe('failed');
  expect(await audit(app)).toEqual([]);
});
