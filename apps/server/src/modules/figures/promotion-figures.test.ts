import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aStaff } from '../../../test/builders/operators';
import { aShopper, aWater, type Shopper } from '../../../test/builders/orders';
import { anOrderToShip } from '../../../test/builders/plans';
import { aPromotion } from '../../../test/builders/promotions';
import { startTestApp, type TestApp } from '../../../test/harness';
import { keepDays } from './keep-days';

let app: TestApp;
let staff: Awaited<ReturnType<typeof aStaff>>;
let mine: Shopper;
let others: Shopper;
const settings = { by: 'amount', steps: [{ fromAmount: 50_000, minus: 5_000 }] };
const draft = {
  kind: 'full-amount-reduction',
  title: '满五百减五十',
  settings: { by: 'amount', steps: [{ fromAmount: '500', minus: '50' }] },
};
const rehearse = async (role: 'owner' | 'sales') => {
  const begun = await app.call('adminRehearse', { headers: staff.as(role), body: { draft, days: 90 } });
  expect(begun.message).toBe('');
  await app.runJobs();
  app.clock.advance({ minutes: 1 });
};
let promotion: string;
beforeAll(async () => {
  app = await startTestApp();
  staff = await aStaff(app);
  mine = await aShopper(app);
  others = await aShopper(app);
  await sql`update companies set salesperson_id = (select id from operators where name = 'sales')
    where kh_id = ${mine.khId}`.execute(app.db);
  const goods = await aWater(app.db, { stock: 100_000 });
  await sql`insert into goods_costs (goods_id, cost, at) values (${goods}, 10000, '2020-01-01')`.execute(
    app.db,
  );
  // 别人的客户先买过一次，没有活动。
  const earlier = await anOrderToShip(app, others, goods, { ipcnt: 20 });
  await sql`update orders set paid_at = paid_at - interval '40 days' where id = ${earlier.id}`.execute(
    app.db,
  );
  await rehearse('owner');
  // 销售后来按自己的客户再预演一次：一单也没有。
  await rehearse('sales');
  promotion = await aPromotion(
    app,
    draft.kind,
    { ...settings, scope: { of: 'all', ids: [], except: [] } },
    { name: draft.title },
  );
  for (const who of [mine, others]) await anOrderToShip(app, who, goods, { ipcnt: 20 });
  await app.runJobs();
  await keepDays(app.platform);
}, 120_000);
afterAll(() => app.stop());

const figures = async (role: 'owner' | 'sales' | 'finance') =>
  (await app.call('adminPromotionFigures', { headers: staff.as(role) })).data.list;

it('活动：两单各 ¥720 减 ¥50，一家是新客户；毛利按卖出时的成本；旁边是上线前的预演', async () => {
  const [row, ...rest] = await figures('owner');
  expect(rest).toEqual([]);
  expect(row).toMatchObject({
    title: '满五百减五十',
    kindName: '满减',
    orders: 2,
    companies: 2,
    newCompanies: 1,
    pieces: 960,
    amount: 1340,
    discount: 100,
    // 960 瓶，一瓶 ¥1：(1340 − 960) ÷ 1340。
    margin: 284,
    rehearsed: { days: 90, orders: 1, discount: 50 },
  });
});

it('上线之后才预演的，不写成上线前的', async () => {
  const before = await figures('owner');
  await sql`update promotions set opened_at = ${app.clock.now()} where id = ${promotion}`.execute(app.db);
  app.clock.advance({ minutes: 1 });
  await rehearse('owner');
  expect(await figures('owner')).toEqual(before);
});

it('销售只数自己客户的，没有毛利，只有自己的预演；不在这段日子的不算', async () => {
  const [row] = await figures('sales');
  expect(row).toMatchObject({ orders: 1, companies: 1, newCompanies: 1, amount: 670, discount: 50 });
  expect(row).not.toHaveProperty('margin');
  expect(row?.rehearsed).toEqual({ days: 90, orders: 0, discount: 0 });
  const query = { from: '2020-01-01', to: '2020-01-31' };
  const { data } = await app.call('adminPromotionFigures', { headers: staff.as('owner'), query });
  expect(data.list).toEqual([]);
});
