import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aStaff } from '../../../../test/builders/operators';
import { aShopper, audit, type Shopper } from '../../../../test/builders/orders';
import { plansBy } from '../../../../test/builders/plans';
import { aTemplate } from '../../../../test/builders/rewards';
import { startTestApp, type TestApp } from '../../../../test/harness';

/** Seen to fail: with the audience left out; with the count of the rows above left out; without the scope. */
let app: TestApp;
let staff: Awaited<ReturnType<typeof aStaff>>;
beforeAll(async () => {
  app = await startTestApp();
  staff = await aStaff(app);
});
afterAll(async () => {
  expect(await audit(app)).toEqual([]);
  await app.stop();
});

type Role = Parameters<typeof staff.as>[0];
const make = (coupon: string, who: readonly Shopper[], role: Role = 'owner') =>
  plansBy(app, staff.as(role)).make({
    kind: 'company-coupon',
    objects: who.map(({ khId }) => String(khId)),
    settings: { coupon },
  });
const commit = (id: string, role: Role = 'owner') => {
  app.clock.advance({ minutes: 1 });
  return plansBy(app, staff.as(role)).commit(id);
};
const wallet = async ({ token }: Shopper) =>
  (await app.call('cardPage', { token, query: { status: 'unused' } })).data.list.map(({ name }) => name);
const own = (...who: Shopper[]) => ({ audience: who.map(({ khId }) => khId) });

describe('批量发卡券', () => {
  it('先看发给谁、还剩几张、不能撤销；确认后客户在「我的卡券」里看到，每家一笔；重复提交只发一次', async () => {
    const [one, two] = [await aShopper(app), await aShopper(app)];
    const coupon = await aTemplate(app, { total: 5, open: false }, own(one, two));
    const plan = await make(coupon, [one, two]);
    expect(plan.data).toMatchObject({ title: '给 2 位客户发卡券', undoable: false, counts: { change: 2 } });
    expect(plan.data.effects.map(({ text }) => text)).toEqual([
      '发出 2 张「满0减10」，还剩 3 张；有效期：领取后 7 天',
      '发出后不能撤销，客户马上在「我的卡券」里看到',
    ]);
    expect(await wallet(one)).toEqual([]);
    for (let n = 0; n < 2; n += 1) {
      expect((await commit(plan.data.planId)).data).toMatchObject({ done: 2, failed: 0 });
    }
    for (const who of [one, two]) expect(await wallet(who)).toEqual(['满0减10']);
    const acts = (await staff.acts()).filter(({ what }) => what === 'coupon.issue');
    expect(acts.map(({ object }) => object)).toEqual([one, two].map(({ khId }) => `company:${khId}`));
    expect((await plansBy(app, staff.as('owner')).undo(plan.data.planId)).message).toBe('该操作不能撤销');
  });

  it('停用的、领满的、不是发给它的、发完之后的：指名拒绝，其余照发', async () => {
    const [full, closed, other] = [await aShopper(app), await aShopper(app), await aShopper(app)];
    const [first, second, last] = [await aShopper(app), await aShopper(app), await aShopper(app)];
    const coupon = await aTemplate(app, { total: 3, perCustomer: 1 }, own(full, closed, first, second, last));
    await app.call('cardClaim', { token: full.token, body: { id: coupon, requestId: 'claim-by-plan' } });
    await sql`update companies set status = 'closed' where kh_id = ${closed.khId}`.execute(app.db);
    const plan = await make(coupon, [full, closed, other, first, second, last]);
    const refusals = new Map(plan.data.rows.map(({ object, refusal }) => [object, refusal]));
    expect(
      [full, closed, other, first, second, last].map(({ khId }) => refusals.get(`company:${khId}`)),
    ).toEqual(['每客户限 1 张，已有 1 张', '客户已停用', '不在该卡券的发放对象之内', '', '', '该卡券已发完']);
    await app.call('cardClaim', { token: first.token, body: { id: coupon, requestId: 'claim-meanwhile' } });
    const { data } = await commit(plan.data.planId);
    expect([data.done, data.failures.map(({ reason }) => reason)]).toEqual([1, ['每客户限 1 张，已有 1 张']]);
    expect((await wallet(first)).length + (await wallet(second)).length).toBe(2);
  });

  it('可选的卡券：写明面值、有效期与剩余；发完的、停用的不在其中', async () => {
    const who = await aShopper(app);
    const [some, none] = [
      await aTemplate(app, { total: 2 }, own(who)),
      await aTemplate(app, { total: 1 }, own(who)),
    ];
    await commit((await make(none, [who])).data.planId);
    const { data } = await app.call('adminCouponChoices', { headers: staff.as('sales') });
    expect(data.list.find(({ id }) => id === some)).toMatchObject({
      name: '满0减10',
      valueText: '减 ¥10',
      validity: '领取后 7 天',
      left: 2,
      audienceNum: 1,
    });
    expect(data.list.map(({ id }) => id)).not.toContain(none);
    expect((await make('999999', [who])).message).toContain('该卡券');
    expect((await make('', [who])).message).toBe('请选择卡券');
  });
});

describe('销售', () => {
  it('只发得到自己的客户，按筛选也一样；没有「发放卡券」权限的拒绝', async () => {
    const [mine, others] = [await aShopper(app), await aShopper(app)];
    await sql`update companies set salesperson_id = (select id from operators where name = 'sales')
      where kh_id = ${mine.khId}`.execute(app.db);
    const coupon = await aTemplate(app, {}, own(mine, others));
    const plan = await make(coupon, [others, mine], 'sales');
    expect(plan.data.rows.map(({ object, refusal }) => [object, refusal])).toEqual([
      ['', '没有这位客户'],
      [`company:${mine.khId}`, ''],
    ]);
    const all = await plansBy(app, staff.as('sales')).make({
      kind: 'company-coupon',
      filter: { view: 'all' },
      settings: { coupon },
    });
    expect(all.data.rows.map(({ object }) => object)).toEqual([`company:${mine.khId}`]);
    await commit(plan.data.planId, 'sales');
    expect([(await wallet(mine)).length, (await wallet(others)).length]).toEqual([1, 0]);
    expect((await make(coupon, [mine], 'finance')).code).toBe('forbidden');
  });
});
