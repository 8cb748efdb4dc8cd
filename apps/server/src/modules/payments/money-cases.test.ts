import { beforeAll, describe, expect, it } from 'vitest';
import { aStaff } from '../../../test/builders/operators';
import { audit, orderOf } from '../../../test/builders/orders';
import {
  app,
  aScan,
  capturesOf,
  clean,
  notify,
  openPayments,
  payNoOf,
  refundsOf,
  scan,
  stateOf,
} from '../../../test/grounds/payments';
import { staffModule } from '..';

openPayments([staffModule]);

let staff: Awaited<ReturnType<typeof aStaff>>;
beforeAll(async () => {
  staff = await aStaff(app);
});

const cases = async () => (await app.call('adminMoneyCases', { headers: staff.as('finance') })).data.list;
const settle = async (id: string, note = '已在商户平台退回 R1') =>
  app.call('adminMoneyCaseSettle', { headers: staff.as('finance'), body: { id, note } });
const settleAll = async (): Promise<void> => {
  for (const { id } of await cases()) expect((await settle(id)).success).toBe(true);
};
const noticeOf = (noticeId: string) =>
  app.db
    .selectFrom('payment_notices')
    .selectAll()
    .where('notice_id', '=', noticeId)
    .where('verdict', '<>', 'forged')
    .executeTakeFirstOrThrow();

describe('金额不符', () => {
  it.each([7199, 7201, 1])(
    '到了 %i 分，应付 7200 分 → 答谢、入账为应退，订单仍待付款，退款随即发出',
    async (amount) => {
      const { who, order } = await aScan();
      const no = await payNoOf(order.id);
      for (let n = 0; n < 3; n += 1) {
        const answer = await notify(no, { amount, noticeId: `amount-${no}` });
        expect(answer.statusCode).toBe(200);
        expect(answer.json().meta.success).toBe(true);
      }
      expect(await capturesOf(order.id)).toEqual([{ amount, use: 'excess' }]);
      expect((await orderOf(app, who, order.id)).state).toBe('unpaid');
      // The buyer reads what became of it and can pay again.
      expect(await stateOf(who, order.id)).toMatchObject({
        state: 'failed',
        failReason: '付款金额与应付金额不符，已付款项退回',
      });
      expect((await scan(who, order.id)).data).toMatchObject({ state: 'waiting' });
      expect(await refundsOf(order.id)).toMatchObject([{ amount, state: 'due' }]);
      await clean();
    },
  );

  it('少付一分的那笔退回，之后付足的一笔付清订单', async () => {
    const { who, order } = await aScan();
    const first = await payNoOf(order.id);
    await notify(first, { amount: 7199 });
    const { payId } = (await scan(who, order.id)).data;
    const { no } = await app.db
      .selectFrom('payments')
      .select('no')
      .where('id', '=', payId)
      .executeTakeFirstOrThrow();
    await notify(no);
    expect(await orderOf(app, who, order.id)).toMatchObject({ state: 'to-ship', paidAmount: 72 });
    expect(await stateOf(who, order.id)).toMatchObject({ payId, state: 'succeeded', failReason: '' });
    await clean();
  });
});

describe('退回之后', () => {
  it('差一分的款退回了，订单没再付 → 到时取消，账目无误', async () => {
    const { who, order } = await aScan();
    await notify(await payNoOf(order.id), { amount: 7199 });
    app.clock.advance({ minutes: 31 });
    await app.runJobs();
    expect((await orderOf(app, who, order.id)).state).toBe('cancelled');
    await clean();
  });
});

describe('不能入账的款项', () => {
  it.each([
    ['币种不是人民币', { currency: 'USD' }, 200],
    ['收款商户或应用与设置不符', { merchant: 'SOMEBODY' }, 422],
    ['没有交易号或金额', { tradeNo: '' }, 422],
  ])('%s → 整张通知留存，员工看得到，核对报出，指标数到', async (reasonName, fields, status) => {
    const { who, order } = await aScan();
    const no = await payNoOf(order.id);
    const noticeId = `odd-${no}`;
    for (let n = 0; n < 3; n += 1) {
      expect((await notify(no, { ...fields, noticeId })).statusCode).toBe(status);
    }
    const said = { currency: 'CNY', merchant: 'PIFA-SANDBOX', tradeNo: `T-${no}`, ...fields };
    expect(await noticeOf(noticeId)).toMatchObject({
      out_trade_no: no,
      transaction_no: said.tradeNo,
      amount: 7200,
      currency: said.currency,
      merchant: said.merchant,
      state: 'succeeded',
      content: { ...said, outTradeNo: no, amount: 7200 },
    });
    const list = await cases();
    expect(list).toMatchObject([
      { reasonName, payNo: no, amount: 72, currency: said.currency, transactionNo: said.tradeNo },
    ]);
    expect(list[0]?.orderNo).not.toBe('');
    expect(await audit(app)).toEqual([expect.stringContaining('I28 money came that could not be booked')]);
    expect(await app.platform.metrics.text()).toMatch(/pifa_money_cases_open\{reason="[a-z-]+"\} 1/);
    expect((await orderOf(app, who, order.id)).state).toBe('unpaid');
    expect(await capturesOf(order.id)).toEqual([]);
    await settleAll();
    await clean();
  });

  it('不认识的支付单 → 不答谢（渠道会再通知），一笔待处理；登记处理只一次，记在操作记录', async () => {
    const answer = await notify('PAY-NOBODY', { noticeId: 'unknown-1' });
    expect([answer.statusCode, answer.json().meta.code]).toEqual([422, 'notice-mismatch']);
    await notify('PAY-NOBODY', { noticeId: 'unknown-2' });
    const [only, ...others] = await cases();
    expect(others).toEqual([]);
    expect(only).toMatchObject({
      reasonName: '找不到对应的支付单',
      transactionNo: 'T-PAY-NOBODY',
      orderNo: '',
    });
    const id = only?.id ?? '';
    expect((await settle(id)).success).toBe(true);
    expect((await settle(id)).code).toBe('transition-refused');
    expect(await staff.last()).toMatchObject({ what: 'money-case.settle', object: `money-case:${id}` });
    await notify('PAY-NOBODY', { noticeId: 'unknown-3' });
    expect(await cases()).toEqual([]);
    await clean();
  });

  it('应用号写错时到的款，设置改对后渠道再通知 → 正常入账，不再是待处理', async () => {
    const { who, order } = await aScan();
    const no = await payNoOf(order.id);
    await notify(no, { merchant: 'WRONG-IN-SETTINGS' });
    expect(await cases()).toHaveLength(1);
    expect((await notify(no)).statusCode).toBe(200);
    expect((await orderOf(app, who, order.id)).state).toBe('to-ship');
    expect(await cases()).toEqual([]);
    await clean();
  });
});
