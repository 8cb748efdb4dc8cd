import type { CallBodyInput, CallData } from '@pifa/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aStaff } from '../../../../test/builders/operators';
import {
  anOrder,
  aShopper,
  audit,
  aWater,
  inCart,
  orderOf,
  place,
  setSwitch,
  type Shopper,
  stockOf,
} from '../../../../test/builders/orders';
import { aVoucher } from '../../../../test/builders/vouchers';
import { addGoods } from '../../../../test/fixtures';
import { startTestApp, type TestApp } from '../../../../test/harness';

let app: TestApp;
let staff: Awaited<ReturnType<typeof aStaff>>;
let shopper: Shopper;
let water: number;

beforeAll(async () => {
  app = await startTestApp();
  staff = await aStaff(app);
  shopper = await aShopper(app);
  water = await aWater(app.db, { stock: 100_000 });
  await setSwitch(app, 'cloudPay', true);
});
afterAll(async () => {
  expect(await audit(app)).toEqual([]);
  await app.stop();
});

const ship = (body: CallBodyInput<'adminShip'>) =>
  app.call('adminShip', { headers: staff.as('warehouse'), body });
const seenBy = async (id: string): Promise<CallData<'adminOrder'>> =>
  (await app.call('adminOrder', { headers: staff.as('owner'), params: { id } })).data;

/** An order to be paid by bank, its voucher sent; answers the order's and the payment's id. */
async function aTransfer(lines: number[] = [water]) {
  for (const goodsId of lines) await inCart(app, shopper, goodsId, { ipcnt: 2 });
  const placed = await place(app, shopper, { payMethod: 'transfer' });
  const orderId = placed.data.id;
  const { success, message } = await app.call('payTransfer', {
    token: shopper.token,
    body: { orderId, uploadId: await aVoucher(app, shopper), note: '已转' },
  });
  expect(success, message).toBe(true);
  const { id } = await app.db
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  return { orderId, paymentId: id };
}
const look = (body: CallBodyInput<'adminTransfer'>) =>
  app.call('adminTransfer', { headers: staff.as('finance'), body });
/** A paid order. */
async function aPaid(lines?: number[]) {
  const { orderId, paymentId } = await aTransfer(lines);
  expect((await look({ paymentId, verdict: 'confirm' })).success).toBe(true);
  return { orderId, paymentId };
}

describe('对公转账', () => {
  it('确认到账 → 待发货，何人确认、前后状态记在账上；再确认一次 → 拒绝，账上不多一笔', async () => {
    const { orderId, paymentId } = await aPaid();
    expect(await seenBy(orderId)).toMatchObject({ state: 'to-ship', payAmount: 72, paidAmount: 72 });
    expect(await staff.last()).toMatchObject({
      who: 'finance',
      what: 'transfer.confirm',
      object: `payment:${paymentId}`,
      before: { state: 'processing' },
      after: { state: 'succeeded' },
    });
    const count = (await staff.acts()).length;
    expect((await look({ paymentId, verdict: 'confirm' })).message).toMatch(
      /^已由 finance 于 \d\d:\d\d 确认到账$/,
    );
    expect((await staff.acts()).length).toBe(count);
  });

  it('驳回必须写原因；驳回后买家看得到原因，可再传凭证，这次确认', async () => {
    const { orderId, paymentId } = await aTransfer();
    expect((await look({ paymentId, verdict: 'reject' })).message).toBe('请填写驳回原因');
    expect((await look({ paymentId, verdict: 'reject', reason: '金额不符' })).message).toBe('');
    expect(await staff.last()).toMatchObject({
      what: 'transfer.reject',
      after: { state: 'failed', reason: '金额不符' },
    });
    const { data } = await app.call('payState', { token: shopper.token, query: { orderId } });
    expect(JSON.stringify(data)).toContain('金额不符');
    await app.call('payTransfer', {
      token: shopper.token,
      body: { orderId, uploadId: await aVoucher(app, shopper), note: '补转' },
    });
    const again = (await seenBy(orderId)).payments.find(({ state }) => state === 'processing');
    expect((await look({ paymentId: again?.id ?? '', verdict: 'confirm' })).success).toBe(true);
    expect((await seenBy(orderId)).state).toBe('to-ship');
  });
});

describe('发货', () => {
  it('分三次：先发一行的一部分，再发另一行，最后发剩余；买家看得到每次的单号', async () => {
    const soap = await addGoods(app.db, { name: '肥皂', stock: 1_000, piecesPerPack: 10, minPieces: 0 });
    const { orderId } = await aPaid([water, soap]);
    const lines = (await seenBy(orderId)).lines;
    const waterLine = lines.find(({ totalNum }) => totalNum === 48)?.id ?? '';
    const soapLine = lines.find(({ totalNum }) => totalNum === 20)?.id ?? '';

    const first = {
      orderId,
      carrier: '顺丰',
      trackingNo: 'SF1',
      lines: [{ orderLineId: waterLine, pieces: 24 }],
    };
    expect((await ship(first)).message).toBe('');
    expect((await seenBy(orderId)).state).toBe('part-shipped');
    expect(await staff.last()).toMatchObject({
      who: 'warehouse',
      what: 'order.ship',
      before: { state: 'to-ship' },
      after: { state: 'part-shipped', carrier: '顺丰', trackingNo: 'SF1' },
    });
    const tooMany = { ...first, trackingNo: 'SF9', lines: [{ orderLineId: waterLine, pieces: 25 }] };
    expect((await ship(tooMany)).message).toBe('发货数量不正确，请检查后重试');
    await ship({
      orderId,
      carrier: '德邦',
      trackingNo: 'DB2',
      lines: [{ orderLineId: soapLine, pieces: 20 }],
    });
    expect((await seenBy(orderId)).state).toBe('part-shipped');
    await ship({ orderId, carrier: '顺丰', trackingNo: 'SF3' });

    const order = await seenBy(orderId);
    expect(order.state).toBe('shipped');
    expect(order.lines.every(({ totalNum, shippedNum }) => totalNum === shippedNum)).toBe(true);
    expect(order.shipments.map(({ trackingNo }) => trackingNo)).toEqual(['SF1', 'DB2', 'SF3']);
    const buyer = JSON.stringify(await orderOf(app, shopper, orderId));
    for (const tracking of ['SF1', 'DB2', 'SF3']) expect(buyer).toContain(tracking);
    expect((await ship({ orderId, carrier: '顺丰', trackingNo: 'SF4' })).code).toBe('transition-refused');
  });

  it('别的订单的明细不能混进来；未付款不能发；都不记账', async () => {
    const one = await aPaid();
    const other = await aPaid();
    const foreign = (await seenBy(other.orderId)).lines[0]?.id ?? '';
    const unpaid = await anOrder(app, shopper, water, { ipcnt: 2 });
    const count = (await staff.acts()).length;
    const body = { carrier: '顺丰', trackingNo: 'SF5' };
    const lines = [{ orderLineId: foreign, pieces: 24 }];
    expect((await ship({ ...body, orderId: one.orderId, lines })).code).toBe('transition-refused');
    expect((await ship({ ...body, orderId: unpaid.id })).code).toBe('not-found');
    expect((await staff.acts()).length).toBe(count);
  });
});

describe('取消与退款', () => {
  const cancel = (orderId: string) =>
    app.call('adminCancel', { headers: staff.as('owner'), body: { orderId, reason: '缺货' } });
  const refund = (body: CallBodyInput<'adminRefund'>) =>
    app.call('adminRefund', { headers: staff.as('finance'), body });

  it('取消未付款订单：库存回来，何人与原因记下', async () => {
    const before = await stockOf(app.db, water);
    const order = await anOrder(app, shopper, water, { ipcnt: 2 });
    expect((await cancel(order.id)).message).toBe('');
    expect(await stockOf(app.db, water)).toEqual(before);
    expect(await staff.last()).toMatchObject({
      who: 'owner',
      what: 'order.cancel',
      before: { state: 'unpaid' },
      after: { state: 'cancelled', reason: '缺货' },
    });
    expect((await cancel(order.id)).code).toBe('transition-refused');
  });

  it('取消已付的转账订单 → 应退；手工退回并登记流水号 → 已退款，只登记一次', async () => {
    const before = await stockOf(app.db, water);
    const { orderId } = await aPaid();
    await cancel(orderId);
    await app.runJobs();
    const due = (await seenBy(orderId)).refunds[0];
    expect([(await seenBy(orderId)).state, due?.amount]).toEqual(['refunding', 72]);
    const refundId = due?.id ?? '';
    expect((await refund({ refundId, act: 'settle' })).message).toBe('请填写银行流水号');
    expect((await refund({ refundId, act: 'retry' })).message).toBe('只有被拒绝或发不出去的退款可以重试');
    expect((await refund({ refundId, act: 'settle', reference: 'B20260101' })).success).toBe(true);
    expect(await staff.last()).toMatchObject({
      who: 'finance',
      what: 'refund.settle',
      before: { state: 'due' },
      after: { state: 'succeeded', reference: 'B20260101' },
    });
    expect(await seenBy(orderId)).toMatchObject({ state: 'refunded', refundedAmount: 72 });
    const count = (await staff.acts()).length;
    expect((await refund({ refundId, act: 'settle', reference: 'B2' })).message).toBe('该退款已完成');
    expect((await staff.acts()).length).toBe(count);
    expect(await stockOf(app.db, water)).toEqual(before);
  });

  it('渠道退款：不能手工登记；被渠道拒绝后重试 → 退完', async () => {
    const order = await anOrder(app, shopper, water, { ipcnt: 2 });
    const scan = await app.call('scanCodePay', {
      token: shopper.token,
      body: { orderId: order.id, renew: false },
    });
    const tradeNo = scan.data.qrText.split('/').at(-1) ?? '';
    const choose = (outcome: string) =>
      app.http.inject({
        method: 'POST',
        url: `/sandbox/cashier/${tradeNo}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: `outcome=${outcome}`,
      });
    await choose('refund-refused');
    await app.runJobs();
    await cancel(order.id);
    await app.runJobs();
    const refused = (await seenBy(order.id)).refunds[0];
    expect(refused).toMatchObject({ state: 'refused', failReason: '沙箱设定：拒绝退款' });
    const refundId = refused?.id ?? '';
    expect((await refund({ refundId, act: 'settle', reference: 'X1' })).message).toBe(
      '该退款由支付渠道退回，不能手工登记',
    );
    await app.db
      .updateTable('sandbox_trades')
      .set({ outcome: 'success' })
      .where('trade_no', '=', tradeNo)
      .execute();
    await app.db.deleteFrom('sandbox_refunds').where('trade_no', '=', tradeNo).execute();
    expect((await refund({ refundId, act: 'retry' })).success).toBe(true);
    expect(await staff.last()).toMatchObject({
      what: 'refund.retry',
      before: { state: 'refused' },
      after: { state: 'due' },
    });
    await app.runJobs();
    expect((await seenBy(order.id)).state).toBe('refunded');
  });
});

describe('入驻审核', () => {
  let next = 0;
  async function anApplication() {
    next += 1;
    const row = {
      no: `RZ90000000${next}`,
      phone: `1370000000${next}`,
      company: `新公司${next}`,
      contact: '赵经理',
      password_hash: 'none',
      region_code: '330106',
      address: '文三路 1 号',
      agreed_at: app.clock.now(),
      created_at: app.clock.now(),
    };
    await app.db
      .insertInto('applications')
      .values(row as never)
      .execute();
    return row;
  }
  const review = (body: CallBodyInput<'adminReview'>) =>
    app.call('adminReview', { headers: staff.as('sales'), body });
  const sms = async (phone: string) =>
    (await app.call('devSms', { query: { phone } })).data.map(({ text }) => text);

  it('通过 → 账号开好，短信告知；再审 → 拒绝', async () => {
    const { no, phone, company } = await anApplication();
    const { data } = await app.call('adminApplications', { headers: staff.as('sales') });
    expect(data.list.map((one) => one.no)).toContain(no);
    expect((await review({ no, verdict: 'approve' })).message).toBe('');
    const user = await app.db
      .selectFrom('users')
      .select('kh_id')
      .where('phone', '=', phone)
      .executeTakeFirstOrThrow();
    const { name } = await app.db
      .selectFrom('companies')
      .select('name')
      .where('kh_id', '=', user.kh_id)
      .executeTakeFirstOrThrow();
    expect(name).toBe(company);
    await app.runJobs();
    expect((await sms(phone))[0]).toContain('已通过审核');
    expect(await staff.last()).toMatchObject({
      who: 'sales',
      what: 'application.approve',
      object: `application:${no}`,
    });
    const again = await review({ no, verdict: 'reject', reason: '反悔' });
    expect(again.message).toMatch(/^该申请已由 sales 于 .+ 通过$/);
  });

  it('驳回必须写原因，原因在短信里；账号没有开', async () => {
    const { no, phone } = await anApplication();
    expect((await review({ no, verdict: 'reject' })).message).toBe('请填写驳回原因');
    expect((await review({ no, verdict: 'reject', reason: '执照不清晰' })).success).toBe(true);
    await app.runJobs();
    expect((await sms(phone))[0]).toContain('执照不清晰');
    expect(await app.db.selectFrom('users').select('id').where('phone', '=', phone).execute()).toEqual([]);
    expect(await staff.last()).toMatchObject({ what: 'application.reject', after: { reason: '执照不清晰' } });
    expect((await review({ no, verdict: 'approve' })).message).toMatch(/^该申请已由 sales 于 .+ 驳回$/);
  });
});
