import type { CallBodyInput } from '@pifa/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aStaff } from '../../../../test/builders/operators';
import { aShopper, aWater, inCart, place, setSwitch, type Shopper } from '../../../../test/builders/orders';
import { aPromotion, endPromotion } from '../../../../test/builders/promotions';
import { accepted, aQuote } from '../../../../test/builders/quotes';
import { givePoints, payByBank, receive } from '../../../../test/builders/rewards';
import { startTestApp, type TestApp } from '../../../../test/harness';
import { EARN_ENTRIES } from '../../points';

let app: TestApp;
let staff: Awaited<ReturnType<typeof aStaff>>;
let mine: Shopper;
let others: Shopper;
let water: number;
let rule: string;
beforeAll(async () => {
  app = await startTestApp();
  staff = await aStaff(app);
  for (const code of ['cloudPay', 'inquiry', EARN_ENTRIES.on]) await setSwitch(app, code, true);
  rule = await aPromotion(app, 'points-spend', { perYuan: 100, maxShare: 50, minimum: 0 });
  water = await aWater(app.db, { stock: 100_000 });
  mine = await aShopper(app);
  others = await aShopper(app);
  await sql`update companies set salesperson_id = (select id from operators where name = 'sales')
    where kh_id = ${mine.khId}`.execute(app.db);
  await givePoints(app, mine.khId, 2_000);
  await givePoints(app, others.khId, 50_000);
}, 60_000);
afterAll(() => app.stop());

type Body = CallBodyInput<'adminPointsRehearse'>;
type Role = Parameters<typeof staff.as>[0];
const rehearse = (body: Body, role: Role = 'owner') =>
  app.call('adminPointsRehearse', { headers: staff.as(role), body });
const spendDraft = (settings: object, own: object = {}): NonNullable<Body['spend']> => ({
  id: rule,
  kind: 'points-spend',
  title: '积分抵扣',
  settings: { ...settings },
  ...own,
});
const EARN = { on: true, perYuan: 2, months: 12 };
const SPEND = { perYuan: 200, maxShare: 20, minimum: 1_000 };

/** An order of so many packs at ¥36, with points, paid and received. */
async function bought(who: Shopper, ipcnt: number, points = 0, cartIds?: string[]): Promise<string> {
  if (!cartIds) await inCart(app, who, water, { ipcnt });
  const wish = { points, payMethod: 'transfer' as const, ...(cartIds && { cartIds }) };
  const placed = await place(app, who, wish);
  expect(placed.message).toBe('');
  await payByBank(app, staff, who, placed.data.id);
  await receive(app, staff, who, placed.data.id);
  await app.runJobs();
  return placed.data.id;
}
/** Two with points, one without, one at a quoted price that points may not pay. */
async function five(one: Shopper, other: Shopper): Promise<string[]> {
  const quote = await aQuote(app, other, [water], { perPiece: 0.5 });
  return [
    await bought(one, 5, 1_000),
    await bought(other, 2, 3_000),
    await bought(other, 10, 15_000),
    await bought(other, 3),
    await bought(other, 2, 0, await accepted(app, other, quote.id)),
  ];
}
/** What the books say of some orders. */
async function settled(ids: readonly string[]) {
  const { rows } = await sql<{ given: number; used: number; discount: number }>`
    select (select coalesce(sum(points), 0)::int from point_moves where reason = 'earn' and order_id = any(${[...ids]}::text[])) as given,
      sum(coalesce((quote ->> 'pointsSpent')::int, 0))::int as used, sum(discount_amount)::int as discount
    from orders where id = any(${[...ids]}::text[])`.execute(app.db);
  const [sums] = rows;
  return { givenNum: sums?.given, usedNum: sums?.used, discountAmount: (sums?.discount ?? 0) / 100 };
}
const written = async () => [
  await app.db.selectFrom('promotions').selectAll().execute(),
  await app.db.selectFrom('dictionary').selectAll().execute(),
  await app.db.selectFrom('operator_acts').select('id').execute(),
  await app.db.selectFrom('point_moves').select('id').execute(),
];

it('五张单换规则：现在的等于账上的，改后的等于真改了再下一次同样的单；什么也没改', async () => {
  const first = await five(mine, others);
  const before = await written();
  const { data } = await rehearse({ earn: EARN, spend: spendDraft(SPEND) });
  expect(await written()).toEqual(before);
  expect(data).toMatchObject({ orderNum: 5, touchedNum: 5, isCut: false });
  expect(data.before).toMatchObject(await settled(first));
  // ¥170 + ¥42 + ¥210 + ¥108 + ¥24.
  expect(data.before).toEqual({ givenNum: 554, givenAmount: 5.54, usedNum: 19_000, discountAmount: 190 });
  // 5 件用 1000 抵 ¥5，2 件用 2880 抵 ¥14.40，10 件用 14400 抵 ¥72。
  expect(data.after).toMatchObject({ usedNum: 18_280, discountAmount: 91.4 });
  expect(data.most[0]).toMatchObject({ before: { discountAmount: 150 }, after: { discountAmount: 72 } });
  expect(data.companies.map(({ khId, orderNum }) => [khId, orderNum])).toEqual([
    [String(others.khId), 4],
    [String(mine.khId), 1],
  ]);
  const held = 2_000 - 1_000 + 50_000 - 18_000 + 554;
  expect(data.outstanding).toEqual({ companyNum: 2, pointNum: held, before: held / 100, after: 167.77 });

  // 真改成这样：两处原来的保存，再由别家下同样的单。
  const headers = staff.as('owner');
  const { version } = (await app.call('adminSettings', { headers })).data;
  const changes = [{ code: EARN_ENTRIES.perYuan, value: '2' }];
  expect((await app.call('adminSettingsSave', { headers, body: { version, changes } })).message).toBe('');
  const saved = await app.call('adminPromotionSave', {
    headers,
    body: { ...spendDraft(SPEND), title: '积分抵扣', status: 'on' },
  });
  expect(saved.message).toBe('');
  const [one, other] = [await aShopper(app), await aShopper(app)];
  for (const { khId } of [one, other]) await givePoints(app, khId, 50_000);
  expect(data.after).toMatchObject(await settled(await five(one, other)));
}, 120_000);

it('报价的行不能用积分抵：能抵的只算别的行', async () => {
  const who = await aShopper(app);
  await givePoints(app, who.khId, 50_000);
  await endPromotion(app, rule);
  rule = await aPromotion(app, 'points-spend', { perYuan: 100, maxShare: 50, minimum: 0 });
  const quote = await aQuote(app, who, [water], { perPiece: 0.5 });
  const cartIds = await accepted(app, who, quote.id);
  // ¥24 按报价，¥72 的两件最多抵 ¥36。
  await bought(who, 2, 5_000, [...cartIds, await inCart(app, who, water, { ipcnt: 2 })]);
  const { data } = await rehearse({ spend: spendDraft({ perYuan: 100, maxShare: 25, minimum: 0 }) });
  const own = data.companies.find(({ khId }) => khId === String(who.khId));
  expect(own).toMatchObject({
    before: { usedNum: 3_600, discountAmount: 36 },
    after: { usedNum: 1_800, discountAmount: 18 },
  });
});

it('只给一家的抵扣只动那一家；停掉抵扣，用掉的与还没用的都不值钱', async () => {
  const audience = [String(mine.khId)];
  const better = spendDraft({ perYuan: 50, maxShare: 50, minimum: 0 }, { id: '', audience, priority: 1 });
  const { data } = await rehearse({ spend: better });
  expect(data.companies.map(({ khId }) => khId)).toEqual(audience);
  expect(data.companies[0]).toMatchObject({ before: { discountAmount: 10 }, after: { discountAmount: 20 } });
  const off = (await rehearse({ stop: [rule] })).data;
  expect(off.after).toMatchObject({ usedNum: 0, discountAmount: 0, givenAmount: 0 });
  expect(off.outstanding.after).toBe(0);
  expect(off.after.givenNum).toBeGreaterThan(off.before.givenNum);
});

it('还没开始的方案按开始那天的规则算；不送积分的方案一分不送', async () => {
  const startTime = new Date(app.clock.now().getTime() + 5 * 86_400_000).toISOString();
  const later = spendDraft({ perYuan: 100, maxShare: 10, minimum: 0 }, { startTime });
  const { data } = await rehearse({ earn: { ...EARN, on: false }, spend: later });
  expect(data.after.givenNum).toBe(0);
  expect(data.after.discountAmount).toBeLessThan(data.before.discountAmount);
});

it('没写要预演什么、不是积分抵扣、填错了、要停的没有：各说各的', async () => {
  expect((await rehearse({})).message).toContain('请写明要预演的');
  const wrong = { kind: 'full-amount-reduction', title: '满减', settings: { by: 'amount', steps: [] } };
  expect((await rehearse({ spend: wrong })).code).toBe('bad-input');
  const other = { ...wrong, settings: { by: 'amount', steps: [{ fromAmount: '500', minus: '50' }] } };
  expect((await rehearse({ spend: other })).message).toContain('只预演积分抵扣');
  const zero = await rehearse({ spend: spendDraft({ perYuan: 0, maxShare: 50, minimum: 0 }) });
  expect(zero.message).toContain('多少积分抵 1 元');
  expect((await rehearse({ stop: ['999999'] })).code).toBe('not-found');
});

it('销售只拿自己客户的订单与积分来算；看不了订单的没有单号与客户', async () => {
  const own = (await rehearse({ earn: EARN, stop: [rule] }, 'sales')).data;
  expect(own).toMatchObject({ orderNum: 1, touchedNum: 1, outstanding: { companyNum: 1 } });
  expect(own.companies.map(({ khId }) => khId)).toEqual([String(mine.khId)]);
  await sql`update staff_roles set permissions = '["promotion.write"]' where code = 'sales'`.execute(app.db);
  const blind = (await rehearse({ earn: EARN }, 'sales')).data;
  expect(blind).toMatchObject({ orderNum: 1, most: [], companies: [] });
});
