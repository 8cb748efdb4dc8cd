import { formatDateTime } from '@pifa/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ALIPAY, alipayDouble } from '../../../../../test/doubles/alipay';
import { payingMall } from '../../../../../test/doubles/paying';
import { settingsWithKeys } from '../../../../../test/doubles/real-settings';
import { createTestClock } from '../../../../../test/test-clock';
import { toFen, toYuan } from './shapes';

const clock = createTestClock();
let alipay: Awaited<ReturnType<typeof alipayDouble>>;
let mall: Awaited<ReturnType<typeof payingMall>>;
beforeAll(async () => {
  alipay = await alipayDouble(clock);
  // Bare base64, as Alipay's key tool gives it.
  const bare = (pem: string) => pem.replace(/-----[^-]+-----|\n/g, '');
  const settings = settingsWithKeys(
    { public: bare(alipay.keys.publicKey) },
    (path) => ({
      payments: {
        provider: 'alipay',
        timeoutMs: 1_500,
        alipay: { gateway: `${alipay.base}/gateway.do`, ...ALIPAY, publicKeyFile: path('public') },
      },
    }),
    { PIFA_ALIPAY_PRIVATE_KEY: bare(alipay.keys.privateKey) },
  );
  mall = await payingMall(settings, clock, 'application/x-www-form-urlencoded');
});
afterAll(async () => {
  await mall?.app.stop();
  await alipay?.stop();
});

async function aPaid() {
  const scan = await mall.aScan();
  alipay.pay(scan.no);
  expect((await mall.notify(alipay.notice(scan.no))).body).toBe('success');
  return scan;
}

describe('支付宝', () => {
  it('二维码与手机支付页同一笔；付款通知 → 答 success，重复通知只入账一次', async () => {
    const { who, order, pay, no } = await mall.aScan();
    expect(pay.qrText).toBe(`https://qr.alipay.com/${no}`);
    const page = Object.fromEntries(new URL(pay.payUrl).searchParams);
    expect(alipay.isMerchant(page)).toBe(true);
    expect(page).toMatchObject({ method: 'alipay.trade.wap.pay' });
    expect(JSON.parse(page['biz_content'] ?? '')).toMatchObject({ out_trade_no: no, total_amount: '72.00' });
    expect((await mall.scan(who, order.id, { phone: true })).data.payId).toBe(pay.payId);
    alipay.pay(no);
    const notice = alipay.notice(no);
    const answers = await Promise.all([mall.notify(notice), mall.notify(notice), mall.notify(notice)]);
    expect(answers.map(({ body }) => body)).toEqual(['success', 'success', 'success']);
    expect(await mall.stateOf(who, order.id)).toBe('to-ship');
    expect(await mall.captures(order.id)).toEqual([{ amount: 7200, use: 'applied' }]);
    await mall.clean();
  });

  it('通知被改、签名被改、没有签名、来自未来 → 不认', async () => {
    const { who, order, no } = await mall.aScan();
    alipay.pay(no);
    const notice = alipay.notice(no);
    const ahead = formatDateTime(new Date(clock.now().getTime() + 6 * 60_000));
    const old = formatDateTime(new Date(clock.now().getTime() - 26 * 3_600_000));
    const spoilt = [
      notice.replace('total_amount=72.00', 'total_amount=0.01'),
      notice.replace(/&sign=.{4}/, '&sign=AAAA'),
      notice.replace(/&sign=.*/, ''),
      alipay.notice(no, { notify_time: ahead }),
      alipay.notice(no, { notify_time: old }),
    ];
    for (const body of spoilt) expect((await mall.notify(body)).json().meta.code).toBe('signature-wrong');
    expect(await mall.stateOf(who, order.id)).toBe('unpaid');
    expect(await mall.captures(order.id)).toEqual([]);
  });

  it.each([
    ['金额写法', { total_amount: '72.001' }, 'unreadable'],
    ['收款账户', { seller_id: '2088000000000002' }, 'merchant'],
    ['应用', { app_id: '2021000000000002' }, 'merchant'],
  ])(
    '签名正确但%s不符 → 不入账，不答 success（支付宝会再通知），交员工处理',
    async (_what, change, reason) => {
      const { who, order, no } = await mall.aScan();
      alipay.pay(no);
      expect((await mall.notify(alipay.notice(no, change))).json().meta.code).toBe('notice-mismatch');
      expect(await mall.stateOf(who, order.id)).toBe('unpaid');
      expect(await mall.caseOf(no)).toBe(reason);
    },
  );

  it('签名正确、差一分 → 答 success，入账为应退；币种不符 → 答 success，交员工处理', async () => {
    const { who, order, no } = await mall.aScan();
    alipay.pay(no);
    expect((await mall.notify(alipay.notice(no, { total_amount: '71.99' }))).body).toBe('success');
    expect(await mall.captures(order.id)).toEqual([{ amount: 7199, use: 'excess' }]);
    expect(await mall.stateOf(who, order.id)).toBe('unpaid');
    const abroad = await mall.aScan();
    const dollars = alipay.notice(abroad.no, { trade_status: 'TRADE_SUCCESS', trans_currency: 'USD' });
    expect((await mall.notify(dollars)).body).toBe('success');
    expect(await mall.captures(abroad.order.id)).toEqual([]);
    expect(await mall.caseOf(abroad.no)).toBe('currency');
  });

  it('乱序：成功之后又来「等待付款」「已关闭」→ 仍为已付', async () => {
    const { who, order, no } = await aPaid();
    await mall.notify(alipay.notice(no, { trade_status: 'WAIT_BUYER_PAY', notify_id: 'w' }));
    await mall.notify(alipay.notice(no, { trade_status: 'TRADE_CLOSED', notify_id: 'c' }));
    expect(await mall.stateOf(who, order.id)).toBe('to-ship');
  });

  it('通知丢失 → 查询得知；答复被改、5xx、超时都不作数', async () => {
    const { who, order, no } = await mall.aScan();
    alipay.plan.tamper = true;
    await mall.minutes(0.3);
    alipay.plan.tamper = false;
    alipay.trouble.push(500, 500);
    await mall.minutes(0.3);
    alipay.trouble.push('hang');
    await mall.minutes(0.3);
    expect(await mall.stateOf(who, order.id)).toBe('unpaid');
    alipay.pay(no);
    await mall.minutes(1);
    expect(await mall.stateOf(who, order.id)).toBe('to-ship');
  });

  it('换新码 → 旧的关闭；关单时已付 → 入账后退回', async () => {
    const { who, order, no } = await mall.aScan();
    alipay.scan(no);
    await mall.scan(who, order.id, { renew: true });
    await mall.app.runJobs();
    expect(alipay.trades.get(no)?.state).toBe('TRADE_CLOSED');
    const late = await mall.aScan();
    await mall.cancel(late.who, late.order.id);
    alipay.pay(late.no);
    await mall.app.runJobs();
    expect(await mall.captures(late.order.id)).toEqual([{ amount: 7200, use: 'late' }]);
    await mall.clean();
  });

  it('没扫过的旧码：支付宝还没有交易，关不掉 → 到期后再看一次；期间被人扫付又丢了通知，也找得到、退得回', async () => {
    const { who, order, no } = await mall.aScan();
    await mall.cancel(who, order.id);
    await mall.app.runJobs();
    expect(alipay.trades.has(no)).toBe(false);
    await mall.minutes(5);
    alipay.pay(no);
    await mall.minutes(3);
    expect(await mall.captures(order.id)).toEqual([]);
    await mall.minutes(6);
    expect(await mall.captures(order.id)).toEqual([{ amount: 7200, use: 'late' }]);
    expect(await mall.refunds(order.id)).toMatchObject([{ amount: 7200, state: 'succeeded' }]);
    await mall.clean();
  });

  it('没扫过的旧码到期 → 扫不成了，也不再问', async () => {
    const { who, order, no } = await mall.aScan();
    await mall.cancel(who, order.id);
    await mall.minutes(14);
    alipay.pay(no);
    expect(alipay.trades.has(no)).toBe(false);
    const asked = alipay.heard.length;
    await mall.minutes(60);
    expect(alipay.heard.length).toBe(asked);
    expect(
      (
        await mall.app.db
          .selectFrom('jobs')
          .select('id')
          .where('kind', '=', 'payment-close')
          .where('done_at', 'is', null)
          .execute()
      ).length,
    ).toBe(0);
  });

  it('退款成功、处理中、被拒；答复丢了再问只退一次', async () => {
    const slow = await aPaid();
    alipay.plan.refund = 'N';
    await mall.cancel(slow.who, slow.order.id);
    await mall.app.runJobs();
    const [open] = await mall.refunds(slow.order.id);
    expect(open?.state).toBe('asked');
    alipay.refunds.set(open?.no ?? '', 'REFUND_SUCCESS');
    alipay.trouble.push('hang');
    await mall.minutes(1);
    await mall.minutes(1);
    expect(await mall.refunds(slow.order.id)).toMatchObject([{ state: 'succeeded', amount: 7200 }]);
    alipay.plan.refund = 'ACQ.SELLER_BALANCE_NOT_ENOUGH';
    const poor = await aPaid();
    await mall.cancel(poor.who, poor.order.id);
    await mall.app.runJobs();
    expect(await mall.refunds(poor.order.id)).toMatchObject([
      { state: 'refused', fail_reason: '商户余额不足，请充值后重新退款' },
    ]);
    alipay.plan.refund = 'Y';
    await mall.clean();
  });

  it('元与分互换不差一分', () => {
    for (const fen of [1, 9, 10, 99, 100, 105, 7200, 110_29, 9_999_999_999])
      expect(toFen(toYuan(fen))).toBe(fen);
    expect(toFen('72')).toBe(7200);
    expect(toFen('0.1')).toBe(10);
    for (const text of ['', '-1', '1e3', '1.234', ' 1']) expect(toFen(text)).toBeUndefined();
  });

  it('日志里没有密钥', () => {
    const text = mall.lines.join('\n');
    expect(mall.lines.length).toBeGreaterThan(0);
    expect(text).not.toContain(alipay.keys.privateKey.split('\n')[1]);
  });
});
