import { afterAll, beforeAll, expect, it } from 'vitest';
import { aStaff } from '../../../../test/builders/operators';
import { aShopper, audit, type Shopper } from '../../../../test/builders/orders';
import { plansBy } from '../../../../test/builders/plans';
import { aTemplate } from '../../../../test/builders/rewards';
import { startTwoInstances } from '../../../../test/harness';

/** Seen to fail: with the number of the template left out of what `issueCoupon` is given. */
let mall: Awaited<ReturnType<typeof startTwoInstances>>;
let staff: Awaited<ReturnType<typeof aStaff>>;
beforeAll(async () => {
  mall = await startTwoInstances();
  staff = await aStaff(mall.first);
});
afterAll(async () => {
  expect(await audit(mall.first)).toEqual([]);
  await mall.stop();
});

it('两个实例同时发同一种券，会员同时领：发出的恰好是总量，落空的说已发完', async () => {
  const who: Shopper[] = [];
  for (let n = 0; n < 24; n += 1) who.push(await aShopper(mall.first));
  const audience = who.map(({ khId }) => khId);
  const coupon = await aTemplate(mall.first, { total: 10, perCustomer: 1 }, { audience });
  const headers = staff.as('owner');
  const known = async () =>
    (await mall.second.call('adminCouponChoices', { headers })).data.list.map(({ id }) => id);
  await expect.poll(known).toContain(coupon);
  const half = (from: number) => who.slice(from, from + 8).map(({ khId }) => String(khId));
  const desk = plansBy(mall.first, headers);
  const other = plansBy(mall.second, headers);
  const settings = { coupon };
  const one = await desk.make({ kind: 'company-coupon', objects: half(0), settings });
  const two = await other.make({ kind: 'company-coupon', objects: half(8), settings });
  expect([one.data.counts.change, two.data.counts.change]).toEqual([8, 8]);
  const claims = who.slice(16).map((shopper, n) =>
    mall.second.call('cardClaim', {
      token: shopper.token,
      body: { id: coupon, requestId: `claim-beside-plans-${n}` },
    }),
  );
  const [a, b, ...claimed] = await Promise.all([
    desk.commit(one.data.planId),
    other.commit(two.data.planId),
    ...claims,
  ]);
  const given = a.data.done + b.data.done + claimed.filter(({ success }) => success).length;
  expect(given).toBe(10);
  for (const { reason } of [...a.data.failures, ...b.data.failures]) expect(reason).toBe('该卡券已发完');
  const made = await mall.first.db
    .selectFrom('coupons')
    .select('id')
    .where('template_id', '=', Number(coupon))
    .execute();
  expect(made).toHaveLength(10);
});
