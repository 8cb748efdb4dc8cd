import type { CallBodyInput } from '@pifa/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aStaff, inBrowser } from '../../../../test/builders/operators';
import { aShopper, audit, aWater, inCart, place, type Shopper } from '../../../../test/builders/orders';
import { aVoucher } from '../../../../test/builders/vouchers';
import { startTestApp, type TestApp } from '../../../../test/harness';
import { addOperator } from '../../staff';

let app: TestApp;
let staff: Awaited<ReturnType<typeof aStaff>>;
let shopper: Shopper;
let water: number;

beforeAll(async () => {
  app = await startTestApp();
  staff = await aStaff(app);
  shopper = await aShopper(app);
  water = await aWater(app.db, { stock: 100_000 });
  await app.db
    .updateTable('staff_roles')
    .set({ limits: JSON.stringify({ refund: 1_000 }) })
    .where('code', '=', 'finance')
    .execute();
});
afterAll(async () => {
  expect(await audit(app)).toEqual([]);
  await app.stop();
});

/** An order paid by bank and cancelled: its refund is given back by hand. */
async function aRefund(): Promise<{ id: string; amount: number }> {
  await inCart(app, shopper, water, { ipcnt: 2 });
  const orderId = (await place(app, shopper, { payMethod: 'transfer' })).data.id;
  const uploadId = await aVoucher(app, shopper);
  await app.call('payTransfer', { token: shopper.token, body: { orderId, uploadId, note: '已转' } });
  const payment = await app.db
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  const body = { paymentId: payment.id, verdict: 'confirm' } as const;
  await app.call('adminTransfer', { headers: staff.as('finance'), body });
  await app.call('adminCancel', { headers: staff.as('owner'), body: { orderId, reason: '缺货' } });
  return app.db
    .selectFrom('refunds')
    .select(['id', 'amount'])
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
}

const settle = (refundId: string, headers: Record<string, string> = staff.as('finance')) =>
  app.call('adminRefund', { headers, body: { refundId, act: 'settle', reference: 'ICBC-1' } });
const looks = async (role: 'owner' | 'finance' | 'sales', state: 'waiting' | 'all' = 'waiting') =>
  (await app.call('adminSecondLooks', { headers: staff.as(role), query: { state } })).data.list;
const decide = (role: 'owner' | 'finance' | 'sales', body: CallBodyInput<'adminSecondLookDecide'>) =>
  app.call('adminSecondLookDecide', { headers: staff.as(role), body });
const stateOf = async (id: string) =>
  (await app.db.selectFrom('refunds').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state;

describe('超过上限的退款，要第二个人复核', () => {
  it('财务的上限 10 元：登记转交复核，老板确认后才退；两个人的名字都在', async () => {
    const { id, amount } = await aRefund();
    expect(amount).toBeGreaterThan(1_000);
    expect((await settle(id)).data).toEqual({ message: '金额超过您的上限 ¥10.00，已转交 owner 复核' });
    expect(await stateOf(id)).toBe('due');
    expect((await settle(id)).message).toBe('已在等待复核');

    const [mine] = await looks('finance');
    expect(mine).toMatchObject({ kindName: '登记退款', askedBy: 'finance', mayDecide: false });
    const lookId = mine?.id ?? '';
    expect((await decide('finance', { id: lookId, verdict: 'confirm' })).message).toBe(
      '不能复核自己提交的操作',
    );
    expect(await looks('sales')).toEqual([]);
    expect((await decide('sales', { id: lookId, verdict: 'confirm' })).code).toBe('not-found');

    expect((await looks('owner'))[0]).toMatchObject({ id: lookId, mayDecide: true });
    const [notice] = await app.db
      .selectFrom('staff_notices as n')
      .innerJoin('operators as o', 'o.id', 'n.operator_id')
      .select(['o.name', 'n.text'])
      .where('n.kind', '=', 'second-look')
      .execute();
    expect(notice).toEqual({
      name: 'owner',
      text: expect.stringContaining('finance 提交复核：登记退款，订单 '),
    });

    expect((await decide('owner', { id: lookId, verdict: 'confirm' })).data.message).toBe('已确认，并已执行');
    expect(await stateOf(id)).toBe('succeeded');
    expect(await staff.last()).toMatchObject({
      who: 'owner',
      what: 'refund.settle',
      object: `refund:${id}`,
      after: { state: 'succeeded', reference: 'ICBC-1', askedBy: 'finance' },
    });
    expect((await decide('owner', { id: lookId, verdict: 'confirm' })).message).toBe('已经有人复核过了');
    expect(await looks('owner')).toEqual([]);
    expect((await looks('owner', 'all'))[0]).toMatchObject({ state: 'confirmed', decidedBy: 'owner' });
  });

  it('不通过要写原因，钱不动，提交的人收到原因，可以再提交', async () => {
    const { id } = await aRefund();
    await settle(id);
    const lookId = (await looks('finance'))[0]?.id ?? '';
    expect((await decide('owner', { id: lookId, verdict: 'refuse' })).message).toBe('请填写不通过的原因');
    expect((await decide('owner', { id: lookId, verdict: 'refuse', note: '流水号不对' })).success).toBe(true);
    expect(await stateOf(id)).toBe('due');
    const told = await app.db
      .selectFrom('staff_notices')
      .select('text')
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(told?.text).toMatch(/^owner 未通过：登记退款.*（流水号不对）$/);
    expect((await settle(id)).data.message).toContain('已转交');
  });

  it('两个人同时确认 → 只有一个算数，只退一次', async () => {
    await addOperator(app.db, 'owner-2', 'owner', app.clock.now());
    const { id } = await aRefund();
    await settle(id);
    const lookId = (await looks('finance'))[0]?.id ?? '';
    const both = await Promise.all([1, 2].map(() => decide('owner', { id: lookId, verdict: 'confirm' })));
    expect(both.map(({ success }) => success).sort()).toEqual([false, true]);
    const times = (await staff.acts()).filter(
      ({ object, what }) => object === `refund:${id}` && what === 'refund.settle',
    );
    expect(times).toHaveLength(1);
  });

  it('没有超过上限 → 自己登记即可', async () => {
    const { id } = await aRefund();
    expect((await settle(id, staff.as('owner'))).data.message).toBe('已登记退款');
    expect(await stateOf(id)).toBe('succeeded');
  });
});

describe('退款要再次验证身份', () => {
  it('浏览器里登录五分钟后 → 先验证；终端的会话不问', async () => {
    const password = (await addOperator(app.db, 'boss', 'owner', app.clock.now())) ?? '';
    const headers = await inBrowser(app, 'boss', password);
    const { id } = await aRefund();
    app.clock.advance({ minutes: 6 });
    expect((await settle(id, headers)).code).toBe('step-up-needed');
    expect(await stateOf(id)).toBe('due');
    expect((await settle(id, staff.as('owner'))).success).toBe(true);
  });
});
