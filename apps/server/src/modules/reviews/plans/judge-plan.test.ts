import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aStaff } from '../../../../test/builders/operators';
import { aShopper, audit, aWater, type Shopper } from '../../../../test/builders/orders';
import { plansBy } from '../../../../test/builders/plans';
import { aReceivedOrder } from '../../../../test/builders/reviews';
import { startTestApp, type TestApp } from '../../../../test/harness';

/** Seen to fail: without `reviewsInScope` in `judge`; without the words in the mark; without the reason in the settings. */
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
});
afterAll(async () => {
  expect(await audit(app)).toEqual([]);
  await app.stop();
});

/** A review that waits, of its own goods; its id and the goods'. */
async function written(who: Shopper, stars: number): Promise<{ id: string; goodsId: number }> {
  const goodsId = await aWater(app.db, { stock: 5000 });
  const order = await aReceivedOrder(app, who, goodsId);
  const reviews = order.lines.map(({ id }) => ({
    orderLineId: id,
    stars,
    content: '包装结实，数量清点无误，下次再来。',
  }));
  await app.call('reviewAdd', { token: who.token, body: { orderId: order.id, reviews } });
  await sql`update comments set status = 'waiting' where goods_id = ${goodsId}`.execute(app.db);
  await sql`update goods set review_count = 0, star_sum = 0 where id = ${goodsId}`.execute(app.db);
  const row = await app.db
    .selectFrom('comments')
    .select('id')
    .where('goods_id', '=', goodsId)
    .executeTakeFirstOrThrow();
  return { id: String(row.id), goodsId };
}
const scoreOf = async (goodsId: number) =>
  (await app.call('commentList', { query: { goodsId: String(goodsId) } })).data.count;
const stateOf = async (id: string) => {
  const query = { state: 'all', size: 200 } as const;
  const { data } = await app.call('adminReviews', { headers: staff.as('owner'), query });
  const row = data.list.find((one) => one.id === id);
  return [row?.state, row?.reason];
};

it('通过一批：别人客户的不在内，预览时什么也没变；确认后商品页看得到，每条一笔记录', async () => {
  const [first, second, foreign] = [await written(mine, 5), await written(mine, 2), await written(others, 4)];
  const desk = plansBy(app, staff.as('sales'));
  const { data } = await desk.make({
    kind: 'judge-reviews',
    objects: [first.id, second.id, foreign.id],
    settings: { verdict: 'approve' },
  });
  expect(data.counts).toMatchObject({ change: 2, refuse: 1 });
  expect(data.undoable).toBe(false);
  expect(await scoreOf(first.goodsId)).toBe(0);
  await desk.commit(data.planId);
  expect([await scoreOf(first.goodsId), await scoreOf(second.goodsId)]).toEqual([1, 1]);
  expect(await stateOf(foreign.id)).toEqual(['waiting', '']);
  const { data: acts } = await app.call('adminActs', {
    headers: staff.as('owner'),
    query: { plan: data.planId },
  });
  expect(acts.list.map(({ object }) => object).sort()).toEqual(
    [`review:${first.id}`, `review:${second.id}`].sort(),
  );
});

it('撤下一批要写原因；已撤下的不再动；客户读得到原因', async () => {
  const [shown, hidden] = [await written(mine, 1), await written(mine, 3)];
  const desk = plansBy(app, staff.as('owner'));
  const settings = { verdict: 'reject', reason: '含联系方式' };
  const judge = (id: string, verdict: 'approve' | 'reject') =>
    app.call('adminReviewVerdict', { headers: staff.as('owner'), body: { id, verdict, reason: '旧' } });
  await judge(shown.id, 'approve');
  await judge(hidden.id, 'reject');
  const objects = [shown.id, hidden.id];
  const bare = await desk.make({ kind: 'judge-reviews', objects, settings: { verdict: 'reject' } });
  expect([bare.code, bare.message]).toEqual(['bad-input', '请填写不通过的原因']);
  const { data } = await desk.make({ kind: 'judge-reviews', objects, settings });
  expect(data.counts).toMatchObject({ change: 1, same: 1, warn: 1 });
  await desk.commit(data.planId);
  expect(await stateOf(shown.id)).toEqual(['hidden', '含联系方式']);
  expect(await stateOf(hidden.id)).toEqual(['hidden', '旧']);
  expect(await scoreOf(shown.goodsId)).toBe(0);
});

it('预览之后客户改过的一条不动，其余照判；按筛选条件全选', async () => {
  const [mended, other] = [await written(mine, 4), await written(mine, 4)];
  const desk = plansBy(app, staff.as('sales'));
  const { data } = await desk.make({
    kind: 'judge-reviews',
    filter: { state: 'waiting', keyword: '', stars: 4 },
    settings: { verdict: 'approve' },
  });
  expect(data.counts.change).toBe(2);
  await sql`update comments set content = '换一句话：包装破了两箱。' where id = ${Number(mended.id)}`.execute(
    app.db,
  );
  const { data: result } = await desk.commit(data.planId);
  expect(result).toMatchObject({ done: 1, failed: 1 });
  expect(await stateOf(mended.id)).toEqual(['waiting', '']);
  expect(await stateOf(other.id)).toEqual(['shown', '']);
});
