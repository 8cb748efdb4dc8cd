import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { afterSaleDesk } from '../../../../test/builders/after-sales';
import { aStaff } from '../../../../test/builders/operators';
import { aShopper, audit, type Shopper } from '../../../../test/builders/orders';
import { startTestApp, type TestApp } from '../../../../test/harness';
import { createTestClock } from '../../../../test/test-clock';

/**
 * Seen to fail: without `wasRefunded`; without `amount > left`; with the limit asked of the part alone; without
 * `confirm` in `carryOut`.
 */
const clock = createTestClock();
let app: TestApp;
let staff: Awaited<ReturnType<typeof aStaff>>;
let who: Shopper;

beforeAll(async () => {
  app = await startTestApp({ clock });
  staff = await aStaff(app);
});
afterAll(async () => {
  expect(await audit(app)).toEqual([]);
  await app.stop();
});
beforeEach(async () => {
  who = await aShopper(app);
});
const { delivered, ask, decide, refund, settleAll } = afterSaleDesk(() => ({ app, staff, who }));

/** Ten pieces that came back and wait for their refund of 15.00. */
async function received() {
  const { order, lineId } = await delivered();
  const { id } = (await ask(lineId, 10, { orderId: order.id })).data;
  await decide(id);
  await app.call('adminAfterSaleReceive', {
    headers: staff.as('warehouse'),
    body: { id, restock: [lineId] },
  });
  const { refundAmount } = await show(id);
  return { id, order, due: refundAmount };
}
const show = async (id: string) =>
  (await app.call('adminAfterSale', { headers: staff.as('owner'), params: { id } })).data;
const sumOf = async (id: string) =>
  (await show(id)).refunds.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
const limitedTo = (limits: object) =>
  sql`update staff_roles set limits = ${JSON.stringify(limits)}::jsonb where code = 'finance'`.execute(
    app.db,
  );

describe('分几笔退', () => {
  it('退一部分：申请还在待退款，剩下的一笔退完才算；退完后已完成，每笔一条记录', async () => {
    const { id, order, due } = await received();
    expect((await refund(id, { amount: 5 })).data.message).toBe('已发起退款 ¥5.00');
    expect(await show(id)).toMatchObject({ state: 'received', refundedAmount: 5 });
    await settleAll(order.id);
    await app.runJobs();
    expect((await show(id)).state).toBe('received');
    expect((await refund(id)).data.message).toBe('已发起退款');
    expect(await show(id)).toMatchObject({ state: 'refunding', refundedAmount: due });
    await settleAll(order.id);
    await app.runJobs();
    expect((await show(id)).state).toBe('done');
    expect(await sumOf(id)).toBe(Math.round(due * 100));
    const acts = (await staff.acts()).filter(({ object }) => object === `after-sale:${id}`);
    expect(acts.filter(({ what }) => what === 'after-sale.refund').map(({ after }) => after)).toMatchObject([
      { amount: 500 },
      { amount: Math.round(due * 100) - 500 },
    ]);
  });

  it('超过应退的拒绝，说出还剩多少；还没收货的不能退；重发同一笔只退一次', async () => {
    const { id, due } = await received();
    await refund(id, { amount: due - 1 });
    expect((await refund(id, { amount: 1.01 })).message).toBe('最多还可退 ¥1.00');
    const own = { requestId: 'the-very-same-part', amount: 0.4 };
    const answers = await Promise.all([refund(id, own), refund(id, own), refund(id, own)]);
    expect(answers.map(({ success }) => success)).toEqual([true, true, true]);
    expect(await sumOf(id)).toBe(Math.round(due * 100) - 60);
    const { order, lineId } = await delivered();
    const early = (await ask(lineId, 1, { orderId: order.id })).data.id;
    expect((await refund(early, { amount: 0.5 })).code).toBe('transition-refused');
    expect((await refund(early, { amount: 0.001 })).code).toBe('bad-input');
  });

  it('两笔同时发出，合计不会超过应退的', async () => {
    const { id, due } = await received();
    const half = due - 2;
    const answers = await Promise.all([refund(id, { amount: half }), refund(id, { amount: half })]);
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect(await sumOf(id)).toBe(Math.round(half * 100));
  });
});

describe('上限', () => {
  it('分成小笔也绕不过上限：合计超过的转交复核，第二个人确认才退，两个人的名字都在', async () => {
    await limitedTo({ refund: 800 });
    const { id, due } = await received();
    expect((await refund(id, { amount: 5 })).data.message).toBe('已发起退款 ¥5.00');
    const asked = { amount: 4, requestId: 'above-the-limit' };
    expect((await refund(id, asked)).data.message).toBe('金额超过您的上限 ¥8.00，已转交 owner 复核');
    expect(await sumOf(id)).toBe(500);
    expect((await refund(id, { amount: 4 })).message).toBe('已在等待复核');
    const { data } = await app.call('adminSecondLooks', { headers: staff.as('owner'), query: {} });
    const [look] = data.list;
    expect(look).toMatchObject({
      kindName: '售后退款',
      amountText: '¥9.00',
      askedBy: 'finance',
      mayDecide: true,
    });
    const confirm = () =>
      app.call('adminSecondLookDecide', {
        headers: staff.as('owner'),
        body: { id: look?.id ?? '', verdict: 'confirm' },
      });
    await confirm();
    expect((await confirm()).success).toBe(false);
    expect(await sumOf(id)).toBe(900);
    expect((await staff.last())?.after).toMatchObject({ amount: 400, askedBy: 'finance' });
    expect((await refund(id, asked)).success).toBe(true);
    expect(await sumOf(id)).toBe(900);
    await limitedTo({});
    expect((await refund(id)).success).toBe(true);
    expect(await sumOf(id)).toBe(Math.round(due * 100));
  });
});
