import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aStaff } from '../../../../test/builders/operators';
import { aShopper, aWater, type Shopper } from '../../../../test/builders/orders';
import { startTestApp, type TestApp } from '../../../../test/harness';

/** Seen to fail: without the licence's act, without `companiesInScope` in `companyForDesk`, with all names of a place. */
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
  for (const { khId, userId } of [mine, others]) {
    const paper = { id: `licence-of-${khId}`, purpose: 'licence', media_type: 'image/png', bytes: 3 };
    await app.db
      .insertInto('uploads')
      .values({ ...paper, owner_kh_id: khId, owner_user_id: userId, created_at: app.clock.now() })
      .execute();
  }
}, 60_000);
afterAll(() => app.stop());

const open = ({ khId }: { khId: number }) =>
  app.call('adminCompanyLicence', { headers: staff.as('sales'), params: { id: String(khId) } });

it('客户的营业执照：看一次记一次；别人客户的与不存在的答复一样，什么也不记', async () => {
  expect((await open(mine)).data.isPicture).toBe(true);
  const object = `company:${mine.khId}`;
  expect(await staff.last()).toMatchObject({ who: 'sales', what: 'company.licence', object });
  const kept = (await staff.acts()).length;
  const foreign = await open(others);
  const missing = await open({ khId: 999_999 });
  expect([foreign.code, foreign.message]).toEqual([missing.code, missing.message]);
  expect(foreign.code).toBe('not-found');
  expect(await staff.acts()).toHaveLength(kept);
});

it('客户页：自编货号最近的在前；地址不写「省直辖县级行政区划」这样的行', async () => {
  const goodsId = await aWater(app.db);
  const now = app.clock.now();
  for (const [words, ago] of [
    ['小瓶水', 2],
    ['大客户专用水', 1],
  ] as const) {
    await app.db
      .insertInto('customer_goods_codes')
      .values({
        kh_id: mine.khId,
        code: words,
        words,
        goods_id: goodsId,
        user_id: mine.userId,
        learned_at: new Date(now.getTime() - ago * 86_400_000),
      })
      .execute();
  }
  const place = {
    province: '湖北省',
    city: '省直辖县级行政区划',
    county: '仙桃市',
    address: '穗丰大道 12 号',
  };
  await app.db.updateTable('addresses').set(place).where('kh_id', '=', mine.khId).execute();
  const params = { id: String(mine.khId) };
  const { data } = await app.call('adminCompany', { headers: staff.as('sales'), params });
  expect(data.codes.map(({ words }) => words)).toEqual(['大客户专用水', '小瓶水']);
  expect(data.cards).toEqual([]);
  expect(data.addresses.map(({ region, recipient }) => [region, recipient?.address])).toEqual([
    ['湖北省 仙桃市', '湖北省仙桃市穗丰大道 12 号'],
  ]);
});
