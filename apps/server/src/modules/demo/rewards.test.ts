import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { audit } from '../../../test/builders/orders';
import { startTestApp, type TestApp } from '../../../test/harness';
import { fillDemoMall } from './fill';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await fillDemoMall(app.platform, () => undefined, { goods: 320 });
  await app.database.transaction((tx) => app.platform.cache.bump(tx, 'promotions'));
}, 240_000);
afterAll(() => app.stop());

const asUser = async (id: number) => ({ token: await app.signIn(id) });

describe('演示商城的卡券、积分与抽奖', () => {
  it('账目无误', async () => {
    expect(await audit(app)).toEqual([]);
  });

  it('第一家公司：有可领的、已领完的、三天内到期的、已过期的券', async () => {
    const me = await asUser(1);
    const offers = (await app.call('cardsToClaim', { ...me, query: {} })).data;
    expect(offers.map(({ name, statusName }) => [name, statusName])).toEqual([
      ['满500减30', '可领取'],
      ['饮用水 9.5 折券', '可领取'],
      ['满100减8', '已领完'],
    ]);
    const { data } = await app.call('cardPage', { ...me, query: {} });
    const soon = app.clock.now().getTime() + 3 * 86_400_000;
    expect(data.counts.unused).toBeGreaterThanOrEqual(3);
    expect(data.counts.expired).toBe(1);
    expect(new Date(data.list[0]?.endTime ?? 0).getTime()).toBeLessThan(soon);
  });

  it('积分有收有支有过期，抽奖一个进行中、一个已结束，有中奖名单', async () => {
    const me = await asUser(1);
    const { data: history } = await app.call('pointsPage', { ...me, query: { pageSize: 100 } });
    const reasons = new Set(history.list.map(({ reason }) => reason.split('：')[0]));
    for (const reason of ['订单完成', '积分过期', '人工调整', '抽奖获得']) expect(reasons).toContain(reason);
    const { data: total } = await app.call('pointsTotal', me);
    expect(total).toMatchObject({
      total: history.list[0]?.balance,
      rateText: expect.stringContaining('100 积分'),
    });
    expect(total.expiring).toBeGreaterThan(0);
    const { data: draws } = await app.call('luckyDrawList', me);
    expect(draws.map(({ state, prizes }) => [state, prizes.length])).toEqual([
      ['live', 8],
      ['ended', 8],
    ]);
    const { data: winners } = await app.call('luckyDrawWinners', { query: { drawId: '901' } });
    expect(winners.length).toBeGreaterThan(0);
  });
});
