import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from 'kysely';
import { aStaff } from '../../../../test/builders/operators';
import { aShopper, aWater, type Shopper } from '../../../../test/builders/orders';
import { anOrderToShip } from '../../../../test/builders/plans';
import { aPromotion } from '../../../../test/builders/promotions';
import { startTestApp, type TestApp } from '../../../../test/harness';

import { pastOrders } from '../../pricing';
import { operatorNow } from '../../staff';
import { ownRuns } from './stored-runs';

let app: TestApp;
let staff: Awaited<ReturnType<typeof aStaff>>;
let mine: Shopper;
let others: Shopper;
let goods: number;
beforeAll(async () => {
  app = await startTestApp();
  staff = await aStaff(app);
  mine = await aShopper(app);
  others = await aShopper(app);
  await sql`update companies set salesperson_id = (select id from operators where name = 'sales')
    where kh_id = ${mine.khId}`.execute(app.db);
  goods = await aWater(app.db, { stock: 100_000 });
  await sql`update goods set cost = 13777 where id = ${goods}`.execute(app.db);
  // ¥36 一件：2 至 21 件，第 14 件起满 500。
  for (let packs = 2; packs <= 21; packs += 1) await anOrderToShip(app, others, goods, { ipcnt: packs });
  // The newest of all, so that it is never the one that is cut off.
  app.clock.advance({ minutes: 1 });
  await anOrderToShip(app, mine, goods, { ipcnt: 20 });
}, 120_000);
afterAll(() => app.stop());

const draft = {
  kind: 'full-amount-reduction',
  title: '满五百减五十',
  settings: { by: 'amount', steps: [{ fromAmount: '500', minus: '50' }] },
};
async function rehearsed(role: 'owner' | 'sales', own: object = {}) {
  const headers = staff.as(role);
  const begun = await app.call('adminRehearse', { headers, body: { draft: { ...draft, ...own }, days: 30 } });
  expect(begun.message).toBe('');
  await app.runJobs();
  const { data } = await app.call('adminRehearsal', { headers, params: { id: begun.data.id } });
  expect([data.state, data.done]).toEqual(['done', data.total]);
  if (!data.result) throw new Error('The rehearsal came to nothing');
  return data.result;
}

it('二十一张单预演满500减50：等于逐张重算；什么也没变', async () => {
  const result = await rehearsed('owner');
  const byHand = [...Array.from({ length: 20 }, (_, at) => (at + 2) * 36), 720];
  const before = byHand.reduce((sum, one) => sum + one, 0);
  const touched = byHand.filter((one) => one >= 500).length;
  expect(result).toMatchObject({ orderNum: 21, touchedNum: touched, refusedNum: 0 });
  expect(result.before.payableAmount - result.before.freightAmount).toBeCloseTo(before, 2);
  expect(result.after.payableAmount - result.after.freightAmount).toBeCloseTo(before - touched * 50, 2);
  expect(result.after.discountAmount - result.before.discountAmount).toBeCloseTo(touched * 50, 2);
  expect(result.most[0]).toMatchObject({ lines: [{ num: 336 }] });
  expect(result.most[0]?.lines[0]?.whyAfter.join('；')).toContain('满500减50');
  const cost = byHand.reduce((sum, one) => sum + (one / 36) * 24 * 1.3777, 0);
  expect(result.after.marginAmount).toBeCloseTo(before - touched * 50 - cost, 0);
  expect(await app.db.selectFrom('promotions').select('id').execute()).toEqual([]);
  expect(await rehearsed('owner')).toEqual(result);
});

it('试单不拿来算：它不在任何数字里', async () => {
  const trial = sql`(select id from orders where kh_id = ${others.khId} order by id limit 1)`;
  await sql`update orders set is_trial = true where id = ${trial}`.execute(app.db);
  expect((await rehearsed('owner')).orderNum).toBe(20);
  await sql`update orders set is_trial = false where id = ${trial}`.execute(app.db);
});

it('销售只拿自己客户的订单来算，答复里没有成本与毛利', async () => {
  const result = await rehearsed('sales');
  expect(result).toMatchObject({ orderNum: 1, touchedNum: 1 });
  expect(JSON.stringify(result)).not.toMatch(/margin|belowCost|uncosted|1\.3777/);
  const headers = staff.as('sales');
  const [own] = (await app.call('adminRehearsals', { headers: staff.as('owner') })).data.list;
  const foreign = await app.call('adminRehearsal', { headers, params: { id: own?.id ?? '' } });
  expect(foreign.code).toBe('not-found');
});

it('正在进行的活动两边都算，只看多出来的；与哪个同时作用写明', async () => {
  const running = await aPromotion(
    app,
    'full-amount-reduction',
    {
      by: 'amount',
      steps: [{ fromAmount: 30_000, minus: 1_000 }],
      scope: { of: 'all', ids: [], except: [] },
    },
    { name: '满三百减十' },
  );
  const result = await rehearsed('owner');
  expect(result.beside).toContainEqual(expect.objectContaining({ id: running, title: '满三百减十' }));
  expect(result.before.discountAmount).toBeGreaterThan(0);
});

it('赠品不够：算出第几天送完；拼团说明不能预演', async () => {
  const towel = await aWater(app.db, { name: '毛巾', stock: 3 });
  const gifts = [{ goodsId: String(towel), name: '毛巾', pieces: 1 }];
  const result = await rehearsed('owner', {
    kind: 'full-amount-gift',
    settings: { by: 'amount', steps: [{ fromAmount: '500', choose: 1, gifts }] },
  });
  expect(result.gifts[0]).toMatchObject({ goodsName: '毛巾' });
  expect(result.gifts[0]?.num).toBeGreaterThan(3);
  const refused = await app.call('adminRehearse', {
    headers: staff.as('owner'),
    body: {
      draft: {
        kind: 'group-buying',
        title: '拼团',
        settings: { goods: [{ goodsId: String(goods), perPack: 30, perPiece: 1.4 }], size: 2, hours: 24 },
      },
      days: 30,
    },
  });
  expect(refused.message).toContain('单独成单');
});

const asOwner = async () => {
  const { id } = await app.db
    .selectFrom('operators')
    .select('id')
    .where('name', '=', 'owner')
    .executeTakeFirstOrThrow();
  return (await operatorNow(app.db, id)) ?? expect.fail();
};

it('正好那么多张时全算了；多一张才说只看了最近的；不能算的数出来', async () => {
  const owner = await asOwner();
  const from = new Date(0);
  const all = await pastOrders(app.db, owner, { from, most: 21 });
  expect([all.ids.length, all.leftOut, all.isCut]).toEqual([21, 0, false]);
  const tells = sql`o.kh_id = ${others.khId}`;
  const some = await pastOrders(app.db, owner, { from, most: 20, tells });
  expect([some.ids.length, some.leftOut, some.isCut]).toEqual([19, 1, true]);
  expect(all.ids).toEqual(expect.arrayContaining([...some.ids]));
  expect((await rehearsed('owner')).isCut).toBe(false);
});

it('列出预演只读列表要的，不把每次的结果都读出来', async () => {
  const owner = await asOwner();
  expect(ownRuns(app.db, owner, 'promotion').compile().sql).not.toMatch(/\*|"result"|"draft"/);
  const { data } = await app.call('adminRehearsals', { headers: staff.as('owner') });
  expect(data.list[0]).toMatchObject({ kindName: '满减', title: '满五百减五十', state: 'done' });
});
