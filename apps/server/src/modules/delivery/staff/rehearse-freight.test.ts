import type { CallBodyInput } from '@pifa/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aStaff } from '../../../../test/builders/operators';
import {
  anAddress,
  aShopper,
  inCart,
  place,
  setSwitch,
  type Shopper,
} from '../../../../test/builders/orders';
import { aPromotion } from '../../../../test/builders/promotions';
import { addGoods } from '../../../../test/fixtures';
import { startTestApp, type TestApp } from '../../../../test/harness';

let app: TestApp;
let staff: Awaited<ReturnType<typeof aStaff>>;
let mine: Shopper;
let others: Shopper;
beforeAll(async () => {
  app = await startTestApp();
  staff = await aStaff(app);
  await setSwitch(app, 'cloudPay', true);
  mine = await aShopper(app);
  others = await aShopper(app);
  await sql`update companies set salesperson_id = (select id from operators where name = 'sales')
    where kh_id = ${mine.khId}`.execute(app.db);
});
afterAll(() => app.stop());

type Rules = CallBodyInput<'adminFreightSave'>['rules'];
const NOW: Rules = [{ by: 'flat', firstFee: 20 }];
const AFTER: Rules = [
  { by: 'weight', first: 1_000, firstFee: 8, next: 1_000, nextFee: 1.5, freeFrom: 200 },
  { regions: ['65'], by: 'none' },
];
const owner = () => ({ headers: staff.as('owner') });
const rehearse = async (own: object, role: 'owner' | 'sales' = 'owner') =>
  app.call('adminFreightRehearse', {
    headers: staff.as(role),
    body: { rules: AFTER, ...own } as CallBodyInput<'adminFreightRehearse'>,
  });

/** A paid order of so many pieces at ¥10, 350 g each. */
async function ordered(
  who: Shopper,
  goods: number,
  pieces: number,
  regionCode: string,
  wish: { points?: number } = {},
): Promise<string> {
  await inCart(app, who, goods, { spcnt: pieces });
  const addressId = await anAddress(app.db, who.khId, { regionCode });
  const placed = await place(app, who, { addressId, ...wish });
  expect(placed.message).toBe('');
  await sql`update orders set paid_at = ${app.clock.now()}, state = 'to-ship' where id = ${placed.data.id}`.execute(
    app.db,
  );
  return placed.data.id;
}

it('五张单换模板：等于照改后的模板真下一次单；送不到、变成免的写明；什么也没改', async () => {
  const { data: saved } = await app.call('adminFreightSave', {
    ...owner(),
    body: { name: '全国', rules: NOW },
  });
  const goods = await addGoods(app.db, { shipFrom: '杭州仓', perPiece: 100_000, stock: 1_000 });
  await sql`update goods set weight_g = 350 where id = ${goods}`.execute(app.db);
  const asked: [Shopper, number, string][] = [
    [mine, 3, '330106'],
    [others, 4, '440106'],
    [others, 20, '510104'],
    [others, 5, '650102'],
  ];
  for (const [who, pieces, region] of asked) await ordered(who, goods, pieces, region);
  const collected = await ordered(others, goods, 2, '330106');
  await sql`update orders set delivery_way = 'pickup' where id = ${collected}`.execute(app.db);
  const trial = await ordered(others, goods, 2, '330106');
  await sql`update orders set is_trial = true where id = ${trial}`.execute(app.db);

  const { data } = await rehearse({ id: saved.id });
  expect(data).toMatchObject({
    orderNum: 4,
    touchedNum: 4,
    closedNum: 1,
    openedNum: 0,
    freedNum: 1,
    chargedNum: 0,
    leftOutNum: 1,
    isCut: false,
    // 3 × 350 g: 8 + 1.5; 4 × 350 g: 8 + 1.5; 20 个满 200 免。
    before: 60,
    after: 19,
  });
  expect(data.most.map(({ before, after }) => [before, after])).toEqual([
    [20, undefined],
    [20, 0],
    [20, 9.5],
    [20, 9.5],
  ]);
  expect((await app.call('adminFreight', owner())).data.templates).toMatchObject([
    { name: '全国', rules: [{ by: 'flat', firstFee: 20 }] },
  ]);

  // 真改成这样再下同样的单，一分不差。
  await app.call('adminFreightSave', {
    ...owner(),
    body: { id: saved.id, version: 1, name: '全国', rules: AFTER },
  });
  const settled: (number | undefined)[] = [];
  for (const [, pieces, regionCode] of asked.slice(0, 3)) {
    const who = await aShopper(app);
    await inCart(app, who, goods, { spcnt: pieces });
    const addressId = await anAddress(app.db, who.khId, { regionCode });
    const preview = await app.call('orderPreview', { token: who.token, body: { addressId } });
    settled.push(preview.data.totals.freightAmount);
  }
  expect(settled).toEqual([9.5, 9.5, 0]);
  // 给一个发货地新写一份，别处的不变。
  const place = await rehearse({ shipFrom: '杭州仓', rules: NOW });
  expect(place.data).toMatchObject({ touchedNum: 4, openedNum: 1, chargedNum: 1, before: 19, after: 60 });
  expect((await rehearse({ shipFrom: '义乌仓', rules: NOW })).data.touchedNum).toBe(0);
});

it('积分抵掉一部分的订单：满多少免运费，按用积分之前的金额，和结算一样', async () => {
  const goods = await addGoods(app.db, { shipFrom: '杭州仓', perPiece: 100_000, stock: 1_000 });
  await sql`update goods set weight_g = 350 where id = ${goods}`.execute(app.db);
  const who = await aShopper(app);
  await app.db
    .insertInto('scarce')
    .values({ kind: 'points', ref: String(who.khId), total: 5_000, available: 5_000 })
    .execute();
  const rule = { perYuan: 100, maxShare: 50, minimum: 100 };
  await aPromotion(app, 'points-spend', rule, { audience: [who.khId], name: '积分抵扣' });
  const charged = async () => (await rehearse({ shipFrom: '杭州仓', rules: NOW })).data.chargedNum;
  const before = await charged();
  const id = await ordered(who, goods, 20, '330106', { points: 2_000 });
  const { payable_amount: payable } = await app.db
    .selectFrom('orders')
    .select('payable_amount')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(payable).toBe(18_000);
  expect(await charged()).toBe(before + 1);
});

it('占了别人的发货地、写了两条其他地区、模板已删：说得和保存一样', async () => {
  expect((await rehearse({})).message).toContain('已有模板「全国」');
  expect((await rehearse({ shipFrom: '杭州仓', rules: [...NOW, ...NOW] })).message).toContain('其他地区');
  expect((await rehearse({ id: '999999' })).code).toBe('not-found');
});

it('只看自己客户的，只拿自己客户的订单来算；看不了订单的没有单号与客户', async () => {
  const permit = (list: string[]) =>
    sql`update staff_roles set permissions = ${JSON.stringify(list)}::jsonb where code = 'sales'`.execute(
      app.db,
    );
  await permit(['settings.write', 'order.read']);
  const own = (await rehearse({ shipFrom: '杭州仓', rules: NOW }, 'sales')).data;
  expect([own.orderNum, own.most.length]).toEqual([1, 1]);
  await permit(['settings.write']);
  const blind = (await rehearse({ shipFrom: '杭州仓', rules: NOW }, 'sales')).data;
  expect([blind.orderNum, blind.touchedNum, blind.most]).toEqual([1, 1, []]);
});
