import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aStaff } from '../../../../test/builders/operators';
import { aShopper, aWater, type Shopper } from '../../../../test/builders/orders';
import { aReceivedOrder } from '../../../../test/builders/reviews';
import { startTestApp, type TestApp } from '../../../../test/harness';

/** Seen to fail: without the comparison of versions in `answerReview`, and without that in `decideReview`. */
let app: TestApp;
let staff: Awaited<ReturnType<typeof aStaff>>;
let buyer: Shopper;
beforeAll(async () => {
  app = await startTestApp();
  staff = await aStaff(app);
  buyer = await aShopper(app);
  await sql`update companies set salesperson_id = (select id from operators where name = 'sales')
    where kh_id = ${buyer.khId}`.execute(app.db);
}, 60_000);
afterAll(() => app.stop());

type Role = Parameters<typeof staff.as>[0];

/** A review that waits, as the desk reads it. */
async function written() {
  const goodsId = await aWater(app.db, { stock: 5000 });
  const order = await aReceivedOrder(app, buyer, goodsId);
  const reviews = order.lines.map(({ id }) => ({
    orderLineId: id,
    stars: 4,
    content: '外箱压扁了，里面完好无损。',
  }));
  await app.call('reviewAdd', { token: buyer.token, body: { orderId: order.id, reviews } });
  await sql`update comments set status = 'waiting' where goods_id = ${goodsId}`.execute(app.db);
  await sql`update goods set review_count = 0, star_sum = 0 where id = ${goodsId}`.execute(app.db);
  const query = { state: 'all', size: 200 } as const;
  const { data } = await app.call('adminReviews', { headers: staff.as('owner'), query });
  const found = data.list.find((one) => one.goodsId === String(goodsId));
  if (!found) throw new Error('The review is not on the desk');
  return found;
}
const now = async (id: string) => {
  const query = { state: 'all', size: 200 } as const;
  const { data } = await app.call('adminReviews', { headers: staff.as('owner'), query });
  return data.list.find((one) => one.id === id);
};
const reply = (role: Role, body: { id: string; reply: string; version?: number }) =>
  app.call('adminReviewReply', { headers: staff.as(role), body });
const replies = async (id: string) =>
  (await staff.acts()).filter(({ what, object }) => what === 'review.reply' && object === `review:${id}`);

describe('两个人同时回复一条评价', () => {
  it('后保存的被拒，看得到现在的回复、谁、何时；两份都在，选了才覆盖', async () => {
    const { id, replyVersion } = await written();
    expect(replyVersion).toBe(0);
    app.clock.advance({ minutes: 5 });
    expect((await reply('sales', { id, reply: '下次多垫一层', version: 0 })).code).toBeUndefined();
    const late = await reply('owner', { id, reply: '已补寄纸箱', version: 0 });
    expect(late.code).toBe('stale');
    expect(late.message).toMatch(/^该评价已由 sales 于 \d\d-\d\d \d\d:\d\d 回复，请核对后再保存$/);
    expect(late.data).toMatchObject({
      current: { reply: '下次多垫一层', replyVersion: 1, repliedBy: 'sales' },
    });
    expect(await now(id)).toMatchObject({ reply: '下次多垫一层', replyVersion: 1, repliedBy: 'sales' });
    expect(await replies(id)).toHaveLength(1);
    expect((await reply('owner', { id, reply: '已补寄纸箱', version: 1 })).data).toMatchObject({
      replyVersion: 2,
    });
    expect(await now(id)).toMatchObject({ reply: '已补寄纸箱', replyVersion: 2, repliedBy: 'owner' });
    expect(await replies(id)).toMatchObject([
      { before: { reply: '' }, after: { reply: '下次多垫一层' } },
      { before: { reply: '下次多垫一层' }, after: { reply: '已补寄纸箱' } },
    ]);
  });

  it('写的一样、或同一次保存发了两遍：不算冲突，也不多记一笔', async () => {
    const { id } = await written();
    for (let n = 0; n < 2; n += 1) {
      expect((await reply('owner', { id, reply: '谢谢支持', version: 0 })).code).toBeUndefined();
    }
    expect(await now(id)).toMatchObject({ reply: '谢谢支持', replyVersion: 1 });
    expect(await replies(id)).toHaveLength(1);
  });

  it('同事删去了回复：说出来，不会悄悄写回去；通过评价不影响正在写的回复', async () => {
    const { id } = await written();
    await reply('sales', { id, reply: '谢谢', version: 0 });
    await reply('sales', { id, reply: '', version: 1 });
    const late = await reply('owner', { id, reply: '谢谢惠顾', version: 1 });
    expect([late.code, late.message]).toEqual(['stale', '回复刚刚被同事删去，请核对后再保存']);
    const body = { id, verdict: 'approve' as const, version: 1 };
    expect((await app.call('adminReviewVerdict', { headers: staff.as('sales'), body })).code).toBeUndefined();
    expect((await reply('owner', { id, reply: '谢谢惠顾', version: 2 })).code).toBeUndefined();
  });
});

it('客户改写之后，按改写前读到的审核：拒绝并给出现在的内容；不通过不了没看过的话', async () => {
  const { id, version } = await written();
  const judge = (verdict: 'approve' | 'reject', read: number) =>
    app.call('adminReviewVerdict', {
      headers: staff.as('owner'),
      body: { id, verdict, reason: '请写具体些', version: read },
    });
  expect((await judge('reject', version)).code).toBeUndefined();
  const mended = { id, stars: 1, content: '加我微信买更便宜，一箱少十块钱。' };
  expect((await app.call('reviewMend', { token: buyer.token, body: mended })).code).toBeUndefined();
  const late = await judge('approve', version);
  expect(late.code).toBe('stale');
  expect(late.data).toMatchObject({ current: { stars: 1, content: mended.content, version: version + 1 } });
  expect(await now(id)).toMatchObject({ state: 'waiting' });
  expect((await judge('reject', version + 1)).code).toBeUndefined();
});
