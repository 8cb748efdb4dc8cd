import { afterAll, beforeAll, expect, it } from 'vitest';
import { aStaff } from '../../../test/builders/operators';
import { aShopper, audit, aWater, type Shopper } from '../../../test/builders/orders';
import { aReceivedOrder } from '../../../test/builders/reviews';
import { startTwoInstances, type TestApp } from '../../../test/harness';

/** Two servers at once: lines and reviews are locked, and guarded behind the lock. */
let two: Awaited<ReturnType<typeof startTwoInstances>>;
let buyer: Shopper;
let staff: Awaited<ReturnType<typeof aStaff>>;

beforeAll(async () => {
  two = await startTwoInstances();
  buyer = await aShopper(two.first);
  staff = await aStaff(two.first);
});
afterAll(async () => {
  expect(await audit(two.first)).toEqual([]);
  await two.stop();
});

const TEXT = '包装结实，数量清点无误，下次再来。';
const either = (n: number): TestApp => (n % 2 === 0 ? two.first : two.second);
const write = (app: TestApp, orderId: string, orderLineId: string) =>
  app.call('reviewAdd', {
    token: buyer.token,
    body: { orderId, reviews: [{ orderLineId, stars: 5, content: TEXT }] },
  });

it('同一商品同时评价二十次 → 只有一条', async () => {
  const order = await aReceivedOrder(two.first, buyer, await aWater(two.first.db));
  const line = order.lines[0]?.id ?? '';
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => write(either(n), order.id, line)));
  expect(answers.filter(({ success }) => success)).toHaveLength(1);
  expect(new Set(answers.filter(({ success }) => !success).map(({ code }) => code))).toEqual(
    new Set(['reviewed-already']),
  );
});

it('同时通过与驳回二十次 → 评价数与状态相符', async () => {
  const goodsId = await aWater(two.first.db);
  const order = await aReceivedOrder(two.first, buyer, goodsId);
  await write(two.first, order.id, order.lines[0]?.id ?? '');
  const waiting = await two.first.call('reviewPage', { token: buyer.token, query: { state: 'waiting' } });
  const id = waiting.data.list.find((one) => one.orderId === order.id)?.id ?? '';
  await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      either(n >> 1).call('adminReviewVerdict', {
        headers: staff.as('owner'),
        body: { id, verdict: n % 2 === 0 ? 'approve' : 'reject', reason: '不合适' },
      }),
    ),
  );
  const { rows } = await two.first.db
    .selectFrom('goods as g')
    .innerJoin('comments as c', 'c.goods_id', 'g.id')
    .select(['g.review_count', 'c.status'])
    .where('g.id', '=', goodsId)
    .execute()
    .then((found) => ({ rows: found }));
  expect(rows).toEqual([
    rows[0]?.status === 'shown'
      ? { review_count: 1, status: 'shown' }
      : { review_count: 0, status: 'hidden' },
  ]);
});
