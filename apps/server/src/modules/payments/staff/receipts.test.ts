import type { CallBodyInput } from '@pifa/contract';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aStaff, anOperator, formOf } from '../../../../test/builders/operators';
import {
  anOrder,
  aShopper,
  audit,
  aWater,
  orderOf,
  setSwitch,
  type Shopper,
} from '../../../../test/builders/orders';
import { aVoucher } from '../../../../test/builders/vouchers';
import { startTestApp, type TestApp } from '../../../../test/harness';
import { moneyQueue } from '..';

/**
 * Seen to fail: without the row lock's `wanted`; without `receipts_one_reference`; with the clock left running after a
 * part; without the scope in `isOwn`.
 */
let app: TestApp;
let staff: Awaited<ReturnType<typeof aStaff>>;
let water: number;
let who: Shopper;

beforeAll(async () => {
  app = await startTestApp();
  staff = await aStaff(app);
  await setSwitch(app, 'cloudPay', true);
  water = await aWater(app.db, { stock: 100_000 });
});
afterAll(async () => {
  expect(await audit(app)).toEqual([]);
  await app.stop();
});
beforeEach(async () => {
  who = await aShopper(app);
});

type Role = Parameters<typeof staff.as>[0];
let requests = 0;
const record = (
  over: Partial<CallBodyInput<'adminReceiptRecord'>> & { orderId: string },
  role: Role = 'finance',
) => {
  requests += 1;
  const body = {
    requestId: `receipt-${requests}-test`,
    way: 'cash' as const,
    amount: 72,
    wanted: 72,
    ...over,
  };
  return app.call('adminReceiptRecord', { headers: staff.as(role), body });
};
const seen = async (orderId: string) =>
  orderOf(app, { ...who, token: await app.signIn(who.userId) }, orderId);
const receiptsOf = async (keyword: string) =>
  (await app.call('adminReceipts', { headers: staff.as('finance'), query: { keyword } })).data.list;
const one = (orderId: string) =>
  app.call('adminReceivables', { headers: staff.as('finance'), query: { orderId } });

/** An order of 72 yuan. */
const order72 = () => anOrder(app, who, water, { ipcnt: 2 });

/** The same with a voucher; returns the payment's id. */
async function transferred(orderId: string): Promise<string> {
  const uploadId = await aVoucher(app, who);
  const { data } = await app.call('payTransfer', {
    token: who.token,
    body: { orderId, uploadId, note: '已转' },
  });
  return data.payId;
}
const confirm = (
  body: Partial<CallBodyInput<'adminTransfer'>> & { paymentId: string },
  role: Role = 'finance',
) => app.call('adminTransfer', { headers: staff.as(role), body: { verdict: 'confirm', ...body } });

describe('登记收款', () => {
  it('先收一部分 → 订单继续等余款、不再到时取消；收齐 → 待发货；谁登记的记下来', async () => {
    const { id, orderNo } = await order72();
    expect((await record({ orderId: id, amount: 30 })).data.message).toBe('已登记，还差 ¥42.00');
    app.clock.advance({ minutes: 40 });
    await app.runJobs();
    expect(await seen(id)).toMatchObject({ state: 'unpaid', paidAmount: 30 });
    expect((await one(id)).data.list).toMatchObject([
      { wanted: 42, paidAmount: 30, blocked: '', partly: true },
    ]);
    const parts = await app.call('adminPartPaid', {
      headers: staff.as('finance'),
      query: { keyword: orderNo },
    });
    expect(parts.data.list).toMatchObject([{ orderNo, wanted: 42 }]);
    const rest = { orderId: id, way: 'bank', amount: 42, wanted: 42, reference: `ICBC-${orderNo}` } as const;
    expect((await record(rest)).data.message).toBe('已登记，订单进入待发货');
    expect(await seen(id)).toMatchObject({ state: 'to-ship', paidAmount: 72 });
    expect(await receiptsOf(orderNo)).toMatchObject([
      { wayName: '银行到账', amount: 42, applied: 42, reference: `ICBC-${orderNo}`, recordedBy: 'finance' },
      { wayName: '现金', amount: 30, applied: 30 },
    ]);
    expect(await staff.last()).toMatchObject({
      who: 'finance',
      what: 'receipt.record',
      object: `order:${id}`,
      after: { way: '银行到账', amount: 4200 },
    });
  });

  it('收了一部分的订单，买家在线付的是余款', async () => {
    const { id } = await order72();
    await record({ orderId: id, amount: 30 });
    const token = await app.signIn(who.userId);
    const state = await app.call('payState', { token, query: { orderId: id } });
    expect(state.data).toMatchObject({ state: '', payAmount: 72, paidAmount: 30, orderState: 'unpaid' });
    const scan = await app.call('scanCodePay', { token, body: { orderId: id, renew: false } });
    const payment = await app.db
      .selectFrom('payments')
      .select('amount')
      .where('id', '=', scan.data.payId)
      .executeTakeFirstOrThrow();
    expect(payment.amount).toBe(4200);
    await app.call('adminCancel', { headers: staff.as('owner'), body: { orderId: id, reason: '不要了' } });
    expect((await seen(id)).refunds).toMatchObject([{ amount: 30, state: 'due' }]);
  });

  it('看到的待付金额已变、同一流水号再来、同一请求再发：只入账一次', async () => {
    const { id, orderNo } = await order72();
    const reference = `CCB-${orderNo}`;
    const body = { orderId: id, way: 'bank', amount: 30, reference, requestId: `same-${orderNo}` } as const;
    expect((await record(body)).success).toBe(true);
    expect((await record(body)).success).toBe(true);
    expect((await record({ orderId: id, amount: 30 })).message).toBe(
      '订单的待付金额已变为 ¥42.00，请看过最新的收款再登记',
    );
    expect((await record({ orderId: id, way: 'bank', amount: 30, wanted: 42, reference })).message).toBe(
      '这张订单已登记过同一个流水号',
    );
    expect(await seen(id)).toMatchObject({ paidAmount: 30 });
  });

  it('多收先提醒，确认后订单付清，多出的待退；流水号在别的订单登记过也先提醒', async () => {
    const { id, orderNo } = await order72();
    const reference = `ABC-${orderNo}`;
    const over = { orderId: id, way: 'bank', amount: 80, reference } as const;
    expect(await record(over)).toMatchObject({
      code: 'confirm-needed',
      message: '多付 ¥8.00，多出的产生待退款',
    });
    expect((await record({ ...over, anyway: true })).success).toBe(true);
    expect(await seen(id)).toMatchObject({ state: 'to-ship', paidAmount: 72 });
    const due = await app.call('adminRefunds', { headers: staff.as('finance'), query: { keyword: orderNo } });
    expect(due.data.list).toMatchObject([
      { amount: 8, stateName: '待手工退', reason: '多付部分，退回', through: '银行到账', byHand: true },
    ]);
    who = await aShopper(app);
    const other = await order72();
    expect((await record({ orderId: other.id, way: 'bank', reference })).message).toBe(
      `流水号已登记在订单 ${orderNo}`,
    );
  });

  it('银行到账要流水号；已付清的、有凭证待核对的不能登记；日期不能在将来', async () => {
    const { id } = await order72();
    expect((await record({ orderId: id, way: 'bank' })).message).toBe('请填写银行流水号');
    expect((await record({ orderId: id, amount: 0 })).message).toBe('请填写收到的金额');
    expect((await record({ orderId: id, receivedOn: '2999-01-01' })).message).toBe('收款日期不能晚于今天');
    const paymentId = await transferred(id);
    expect((await one(id)).data.list[0]?.blocked).toBe('买家已上传转账凭证，请在「转账核对」里确认');
    expect((await record({ orderId: id })).message).toBe('买家已上传转账凭证，请在「转账核对」里确认');
    await confirm({ paymentId });
    expect((await record({ orderId: id })).code).toBe('nothing-to-pay');
  });

  it('凭证图片：重画后存下，记录里能打开', async () => {
    const { id, orderNo } = await order72();
    const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const { type, payload } = await formOf(png, 'slip.png');
    const sent = await app.http.inject({
      method: 'POST',
      url: '/api/admin/payments/receipt-file',
      headers: { ...staff.as('finance'), 'content-type': type },
      payload,
    });
    const { uploadId } = sent.json().data as { uploadId: string };
    await record({ orderId: id, uploadId });
    const [row] = await receiptsOf(orderNo);
    const opened = await app.http.inject({ url: row?.file?.url ?? '', headers: staff.as('finance') });
    expect([opened.statusCode, opened.headers['content-type']]).toEqual([200, 'image/webp']);
    const foreign = await aVoucher(app, who);
    expect((await record({ orderId: id, uploadId: foreign })).message).toContain('凭证');
  });
});

describe('超过上限', () => {
  it('登记转交复核，第二个人确认后才入账；两个人的名字都在', async () => {
    await sql`update staff_roles set limits = '{"payment": 5000}' where code = 'finance'`.execute(app.db);
    const { id, orderNo } = await order72();
    expect((await record({ orderId: id, payer: '王小明', anyway: true })).data.message).toBe(
      '金额超过您的上限 ¥50.00，已转交 owner 复核',
    );
    expect(await seen(id)).toMatchObject({ state: 'unpaid', paidAmount: 0 });
    const looks = await app.call('adminSecondLooks', { headers: staff.as('owner') });
    const look = looks.data.list.find(({ object }) => object === `order:${id}`);
    const decided = await app.call('adminSecondLookDecide', {
      headers: staff.as('owner'),
      body: { id: look?.id ?? '', verdict: 'confirm' },
    });
    expect(decided.data.message).toBe('已确认，并已执行');
    expect(await seen(id)).toMatchObject({ state: 'to-ship', paidAmount: 72 });
    expect(await receiptsOf(orderNo)).toMatchObject([
      { recordedBy: 'owner', askedBy: 'finance', payer: '王小明' },
    ]);
    await sql`update staff_roles set limits = '{}' where code = 'finance'`.execute(app.db);
  });
});

describe('转账核对', () => {
  it('少付：先提醒，仍确认 → 订单等余款；余款再转一笔 → 待发货', async () => {
    const { id, orderNo } = await order72();
    const first = await transferred(id);
    expect(await confirm({ paymentId: first, received: 71.99 })).toMatchObject({
      code: 'confirm-needed',
      message: '少付 ¥0.01，订单继续等余款',
    });
    await confirm({ paymentId: first, received: 71.99, anyway: true });
    expect(await seen(id)).toMatchObject({ state: 'unpaid', paidAmount: 71.99 });
    who = { ...who, token: await app.signIn(who.userId) };
    const second = await transferred(id);
    const list = await app.call('adminTransfers', {
      headers: staff.as('finance'),
      query: { keyword: orderNo },
    });
    expect(list.data.list).toMatchObject([
      { id: second, amount: 0.01, wanted: 0.01, hint: '', state: 'waiting' },
    ]);
    expect((await confirm({ paymentId: second })).data.message).toBe('已确认到账');
    expect(await seen(id)).toMatchObject({ state: 'to-ship', paidAmount: 72 });
  });

  it('付款人不同、流水号用过：在一句话里说出来；付过一次的人下次就认得', async () => {
    const { id, orderNo } = await order72();
    const paymentId = await transferred(id);
    const read = { payer: '王小明', reference: `BOC-${orderNo}` };
    const shown = await app.call('adminTransferOne', {
      headers: staff.as('finance'),
      params: { id: paymentId },
      query: read,
    });
    expect(shown.data.checks.map(({ name, ok }) => [name, ok])).toEqual([
      ['order', true],
      ['amount', true],
      ['payer', false],
      ['reference', true],
    ]);
    expect(shown.data.vouchers).toHaveLength(1);
    expect(shown.data.history.map(({ words }) => words)).toEqual(['提交订单，应付 ¥72.00', '上传凭证']);
    expect((await confirm({ paymentId, ...read })).code).toBe('confirm-needed');
    expect((await confirm({ paymentId, ...read, anyway: true })).success).toBe(true);
    const again = await order72();
    const next = await transferred(again.id);
    const answer = await confirm({ paymentId: next, ...read });
    expect(answer.message).toBe(`流水号已登记在订单 ${orderNo}`);
  });

  it('一页一页翻，一笔不多一笔不少；合计是全部待核对的', async () => {
    for (let n = 0; n < 3; n += 1) {
      who = await aShopper(app);
      await transferred((await order72()).id);
      app.clock.advance({ minutes: 1 });
    }
    const headers = staff.as('finance');
    const all = await app.call('adminTransfers', { headers, query: { size: 200 } });
    const paged: string[] = [];
    let cursor = '';
    do {
      const { data } = await app.call('adminTransfers', { headers, query: { size: 1, cursor } });
      paged.push(...data.list.map(({ id }) => id));
      cursor = data.next ?? '';
    } while (cursor !== '');
    expect(paged).toEqual(all.data.list.map(({ id }) => id));
    const sum = all.data.list.reduce((total, { amount }) => total + Math.round(amount * 100), 0);
    expect(Math.round(all.data.sums.waiting * 100)).toBe(sum);
  });
});

describe('谁看得见', () => {
  it('只看自己客户的角色：别人的转账、收款、退款都当作不存在', async () => {
    await sql`update staff_roles set permissions = '["payment.read","payment.confirm","refund.make"]'
      where code = 'sales'`.execute(app.db);
    const { id, orderNo } = await order72();
    const paymentId = await transferred(id);
    const headers = staff.as('sales');
    const query = { keyword: orderNo };
    expect((await app.call('adminTransfers', { headers, query })).data.list).toEqual([]);
    expect((await app.call('adminTransferOne', { headers, params: { id: paymentId } })).code).toBe(
      'not-found',
    );
    expect((await confirm({ paymentId }, 'sales')).code).toBe('not-found');
    expect((await record({ orderId: id }, 'sales')).code).toBe('not-found');
    await confirm({ paymentId });
    await app.call('adminCancel', { headers: staff.as('owner'), body: { orderId: id, reason: '缺货' } });
    expect((await app.call('adminRefunds', { headers, query: { view: 'all', ...query } })).data.list).toEqual(
      [],
    );
    expect((await app.call('adminReceipts', { headers, query })).data.list).toEqual([]);
    const refund = await app.db
      .selectFrom('refunds')
      .select('id')
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow();
    const body = { refundId: refund.id, act: 'settle', reference: 'X' } as const;
    expect((await app.call('adminRefund', { headers, body })).code).toBe('not-found');
    await sql`update staff_roles set permissions = null where code = 'sales'`.execute(app.db);
  });
});

describe('工作台与退款', () => {
  it('待核对、待退款各几笔；退款写明钱是怎么来的，登记流水号后算进今日已退', async () => {
    const counts = async () =>
      Promise.all(
        moneyQueue.map(async ({ read }) => (await read(app.db, anOperator(), app.clock.now())).count),
      );
    const [waiting = 0, due = 0] = await counts();
    const { id, orderNo } = await order72();
    const paymentId = await transferred(id);
    expect(await counts()).toEqual([waiting + 1, due, 0]);
    await confirm({ paymentId, payer: '王小明', reference: `HSBC-${orderNo}`, anyway: true });
    await app.call('adminCancel', { headers: staff.as('owner'), body: { orderId: id, reason: '缺货' } });
    expect(await counts()).toEqual([waiting, due + 1, 0]);
    const headers = staff.as('finance');
    const list = await app.call('adminRefunds', { headers, query: { keyword: orderNo } });
    const [row] = list.data.list;
    const shown = await app.call('adminRefundOne', { headers, params: { id: row?.id ?? '' } });
    expect(shown.data).toMatchObject({
      amount: 72,
      through: '对公转账',
      orderStateName: '退款中',
      capture: { payer: '王小明', reference: `HSBC-${orderNo}` },
    });
    const body = { refundId: row?.id ?? '', act: 'settle', reference: 'OUT-1' } as const;
    expect((await app.call('adminRefund', { headers, body })).data.message).toBe('已登记退款');
    const done = await app.call('adminRefunds', { headers, query: { view: 'done', keyword: orderNo } });
    expect(done.data.list).toMatchObject([{ reference: 'OUT-1', stateName: '已退款' }]);
    expect(done.data.sums.doneToday).toBeGreaterThanOrEqual(72);
  });
});
