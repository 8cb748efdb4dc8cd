import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aStaff } from '../../../../test/builders/operators';
import { aShopper, aWater, inCart, place, setSwitch } from '../../../../test/builders/orders';
import { aPromotion } from '../../../../test/builders/promotions';
import { startTestApp, type TestApp } from '../../../../test/harness';

let app: TestApp;
let staff: Awaited<ReturnType<typeof aStaff>>;
beforeAll(async () => {
  app = await startTestApp();
  staff = await aStaff(app);
  await setSwitch(app, 'cloudPay', true);
});
afterAll(() => app.stop());

const stops = async (id: string, role: 'owner' | 'sales' = 'owner') =>
  app.call('adminPromotionStops', { headers: staff.as(role), params: { id } });

describe('昨天的订单里，起订门槛会挡住哪些', () => {
  it('昨天一单 ¥72、一单 ¥108：满 ¥100 起送挡住前一单；今天下的不算', async () => {
    const who = await aShopper(app);
    const water = await aWater(app.db);
    for (const [packs, amount] of [
      [2, 72],
      [3, 108],
    ] as const) {
      await inCart(app, who, water, { ipcnt: packs });
      expect(await place(app, who, { seenPayAmount: amount })).toMatchObject({ success: true });
    }
    const minimum = { per: 'order', by: 'amount', fromAmount: 10_000 };
    const id = await aPromotion(
      app,
      'order-minimum',
      { ...minimum, below: 'block' },
      { name: '起送', start: new Date('2030-01-01T00:00:00Z') },
    );
    expect((await stops(id)).data).toMatchObject({ orders: 0, stopped: 0, list: [] });
    app.clock.advance({ minutes: 24 * 60 });
    staff = await aStaff(app);
    expect((await stops(id)).data).toMatchObject({
      orders: 2,
      stopped: 1,
      charged: 0,
      feeAmount: 0,
      list: [{ goodsAmount: 72, stops: true, text: '还差 ¥28.00 起送' }],
    });
    // 都是别人的客户：销售一张也看不到。
    const own = await stops(id, 'sales');
    expect(own.data).toMatchObject({ orders: 0, stopped: 0, list: [] });
    await sql`update companies set salesperson_id = (select id from operators where name = 'sales')
      where kh_id = ${who.khId}`.execute(app.db);
    expect((await stops(id, 'sales')).data).toMatchObject({ orders: 2, stopped: 1 });
    const fee = await aPromotion(
      app,
      'order-minimum',
      { ...minimum, below: 'fee', fee: 1_500 },
      { start: new Date('2030-01-01T00:00:00Z') },
    );
    expect((await stops(fee)).data).toMatchObject({ stopped: 0, charged: 1, feeAmount: 15 });
  });

  it('别的活动与没有的活动，说清楚', async () => {
    const id = await aPromotion(app, 'full-amount-reduction', {
      by: 'amount',
      steps: [{ fromAmount: 100, minus: 1 }],
    });
    expect((await stops(id)).message).toContain('只有起订门槛、混批、混装成箱会挡住订单');
    expect((await stops('999999')).code).toBe('not-found');
  });
});
