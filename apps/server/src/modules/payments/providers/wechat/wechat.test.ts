import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { payingMall } from '../../../../../test/doubles/paying';
import { settingsWithKeys } from '../../../../../test/doubles/real-settings';
import { WECHAT, wechatDouble } from '../../../../../test/doubles/wechat';
import { createTestClock } from '../../../../../test/test-clock';

const clock = createTestClock();
let wechat: Awaited<ReturnType<typeof wechatDouble>>;
let mall: Awaited<ReturnType<typeof payingMall>>;
beforeAll(async () => {
  wechat = await wechatDouble(clock);
  const { mchid, appid, serialNo, platformId } = WECHAT;
  const settings = settingsWithKeys(
    { private: wechat.keys.privateKey, v3: `${wechat.keys.apiV3Key}\n`, platform: wechat.keys.platformKey },
    (path) => ({
      payments: {
        provider: 'wechat',
        timeoutMs: 400,
        wechat: {
          apiBase: wechat.base,
          mchid,
          appid,
          serialNo,
          privateKeyFile: path('private'),
          apiV3KeyFile: path('v3'),
          platformKeyFiles: { [platformId]: path('platform') },
        },
      },
    }),
  );
  mall = await payingMall(settings, clock, 'application/json');
});
afterAll(async () => {
  await mall?.app.stop();
  await wechat?.stop();
});

const send = ({ body, headers }: ReturnType<typeof wechat.notice>) => mall.notify(body, headers);

/** Paid and heard of. */
async function aPaid() {
  const scan = await mall.aScan();
  wechat.pay(scan.no);
  expect((await send(wechat.notice(scan.no))).statusCode).toBe(200);
  return scan;
}

describe('微信支付', () => {
  it('电脑出二维码（Native）→ 付款 → 加密签名的通知 → 待发货；重复通知只入账一次', async () => {
    const { who, order, pay, no } = await mall.aScan();
    expect(pay).toMatchObject({ qrText: `weixin://wxpay/bizpayurl?pr=${no}`, payUrl: '', state: 'waiting' });
    wechat.pay(no);
    const notice = wechat.notice(no);
    const answers = await Promise.all([send(notice), send(notice), send(wechat.notice(no))]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(await mall.stateOf(who, order.id)).toBe('to-ship');
    expect(await mall.captures(order.id)).toEqual([{ amount: 7200, use: 'applied' }]);
    await mall.clean();
  });

  it('手机出支付页（H5），回到电脑再开 → 换一笔能扫的，旧的在微信关闭', async () => {
    const { who, order, pay, no } = await mall.aScan({ phone: true });
    expect(pay.qrText).toBe('');
    expect(new URL(pay.payUrl).searchParams.get('redirect_url')).toContain(`/completepayment?id=${order.id}`);
    expect((await mall.scan(who, order.id, { phone: true })).data.payId).toBe(pay.payId);
    const onDesktop = (await mall.scan(who, order.id)).data;
    expect(onDesktop.payId).not.toBe(pay.payId);
    expect(onDesktop.qrText).toContain('weixin://');
    await mall.app.runJobs();
    expect(wechat.trades.get(no)?.state).toBe('CLOSED');
  });

  it.each<[string, (notice: ReturnType<typeof wechat.notice>) => void]>([
    [
      '正文被改',
      (notice) => {
        notice.body = notice.body.replace('TRANSACTION.SUCCESS', 'TRANSACTION.SUCCEED');
      },
    ],
    [
      '签名被改',
      (notice) => {
        const [first, ...rest] = notice.headers['wechatpay-signature'] ?? '';
        notice.headers['wechatpay-signature'] = [first === 'A' ? 'B' : 'A', ...rest].join('');
      },
    ],
    [
      '时间戳被改',
      (notice) => {
        notice.headers['wechatpay-timestamp'] = String(Number(notice.headers['wechatpay-timestamp']) + 1);
      },
    ],
    [
      '没有签名',
      (notice) => {
        delete notice.headers['wechatpay-signature'];
      },
    ],
    [
      '密文被改后重新签名',
      (notice) => {
        const json = JSON.parse(notice.body);
        const bytes = Buffer.from(json.resource.ciphertext, 'base64');
        bytes[5] = (bytes[5] ?? 0) ^ 1;
        json.resource.ciphertext = bytes.toString('base64');
        notice.body = JSON.stringify(json);
        Object.assign(notice.headers, wechat.signed(notice.body));
      },
    ],
  ])('通知%s → 不认，什么都不变', async (_what, spoil) => {
    const { who, order, no } = await mall.aScan();
    wechat.trades.set(no, { state: 'SUCCESS', total: 7200, transaction: `42000${no}` });
    const notice = wechat.notice(no);
    spoil(notice);
    expect((await send(notice)).json()).toMatchObject({ meta: { success: false, code: 'signature-wrong' } });
    expect(await mall.stateOf(who, order.id)).toBe('unpaid');
    expect(await mall.captures(order.id)).toEqual([]);
  });

  it('证书序列号不认识、时间差超过 5 分钟 → 不认；差 4 分钟 → 认', async () => {
    const { who, order, no } = await mall.aScan();
    wechat.pay(no);
    const off = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000);
    for (const own of [{ serial: 'OTHER' }, { at: off(-6) }, { at: off(6) }]) {
      expect((await send(wechat.notice(no, {}, own))).json().meta.code).toBe('signature-wrong');
    }
    expect(await mall.stateOf(who, order.id)).toBe('unpaid');
    expect((await send(wechat.notice(no, {}, { at: off(-4) }))).statusCode).toBe(200);
    expect(await mall.stateOf(who, order.id)).toBe('to-ship');
  });

  it.each<[string, Record<string, unknown>]>([
    ['商户', { mchid: '1900000002' }],
    ['应用', { appid: 'wx-other' }],
  ])('签名正确但%s不符 → 不入账', async (_what, change) => {
    const { who, order, no } = await mall.aScan();
    wechat.pay(no);
    // Anything but a 2xx makes WeChat Pay repeat it.
    const answer = await send(wechat.notice(no, change));
    expect([answer.statusCode, answer.json().meta.code]).toEqual([422, 'notice-mismatch']);
    expect(await mall.stateOf(who, order.id)).toBe('unpaid');
    expect(await mall.caseOf(no)).toBe('merchant');
  });

  it('签名正确、差一分 → 答 200，入账为应退并退回；币种不符 → 答 200，交员工处理', async () => {
    const { who, order, no } = await mall.aScan();
    wechat.trades.set(no, { state: 'SUCCESS', total: 7199, transaction: `42000${no}` });
    expect((await send(wechat.notice(no))).statusCode).toBe(200);
    expect(await mall.captures(order.id)).toEqual([{ amount: 7199, use: 'excess' }]);
    await mall.app.runJobs();
    expect(await mall.refunds(order.id)).toMatchObject([{ amount: 7199, state: 'succeeded' }]);
    expect(await mall.stateOf(who, order.id)).toBe('unpaid');
    const abroad = await mall.aScan();
    const dollars = wechat.notice(abroad.no, {
      trade_state: 'SUCCESS',
      transaction_id: 'T-USD',
      amount: { total: 7200, currency: 'USD' },
    });
    expect((await send(dollars)).statusCode).toBe(200);
    expect(await mall.captures(abroad.order.id)).toEqual([]);
    expect(await mall.caseOf(abroad.no)).toBe('currency');
    await mall.clean();
  });

  it('迟到、乱序：先成功后「未支付」→ 仍为已付；关单后到账 → 应退', async () => {
    const { who, order, no } = await aPaid();
    await send(wechat.notice(no, { trade_state: 'NOTPAY' }));
    await send(wechat.notice(no, { trade_state: 'CLOSED' }));
    expect(await mall.stateOf(who, order.id)).toBe('to-ship');
    const late = await mall.aScan();
    await mall.cancel(late.who, late.order.id);
    wechat.pay(late.no);
    expect((await send(wechat.notice(late.no))).statusCode).toBe(200);
    expect(await mall.captures(late.order.id)).toEqual([{ amount: 7200, use: 'late' }]);
    await mall.app.runJobs();
    expect(await mall.refunds(late.order.id)).toMatchObject([{ amount: 7200, state: 'succeeded' }]);
    await mall.clean();
  });

  it('通知丢失 → 两分钟内查询得知；5xx、超时、无签名的答复都不当作失败，继续再查', async () => {
    const { who, order, no } = await mall.aScan();
    wechat.trouble.push(503, 503);
    await mall.minutes(0.3);
    wechat.trouble.push('hang');
    await mall.minutes(0.3);
    wechat.plan.unsigned = true;
    wechat.pay(no);
    await mall.minutes(0.3);
    expect(await mall.stateOf(who, order.id)).toBe('unpaid');
    wechat.plan.unsigned = false;
    await mall.minutes(0.6);
    expect(await mall.stateOf(who, order.id)).toBe('to-ship');
    await mall.clean();
  });

  it('下单时微信 5xx 一次 → 当场再试；一直不答 → 明说连不上，稍后同一笔再试', async () => {
    wechat.trouble.push(502);
    expect((await mall.aScan()).pay.qrText).toContain('weixin://');
    wechat.trouble.push('hang');
    const { who, order, code } = await mall.aScan();
    expect(code).toBe('provider-unreachable');
    expect((await mall.scan(who, order.id)).data.qrText).toContain('weixin://');
  });

  it('退款处理中 → 再查成功，只退一次；余额不足 → 退款被拒并说明', async () => {
    const { who, order } = await aPaid();
    wechat.plan.refund = 'PROCESSING';
    await mall.cancel(who, order.id);
    await mall.app.runJobs();
    const [open] = await mall.refunds(order.id);
    expect(open?.state).toBe('asked');
    wechat.refunds.set(open?.no ?? '', { state: 'SUCCESS', amount: 7200 });
    wechat.trouble.push('hang');
    await mall.minutes(1);
    await mall.minutes(1);
    expect(await mall.refunds(order.id)).toMatchObject([{ amount: 7200, state: 'succeeded' }]);
    wechat.plan.refund = 'NOT_ENOUGH';
    const second = await aPaid();
    await mall.cancel(second.who, second.order.id);
    await mall.app.runJobs();
    expect(await mall.refunds(second.order.id)).toMatchObject([
      { state: 'refused', fail_reason: '商户余额不足，请充值后重新退款' },
    ]);
    wechat.plan.refund = 'SUCCESS';
    await mall.clean();
  });

  it('日志里没有任何密钥', () => {
    const text = mall.lines.join('\n');
    expect(mall.lines.length).toBeGreaterThan(0);
    expect(text).not.toContain(wechat.keys.apiV3Key);
    expect(text).not.toContain(wechat.keys.privateKey.split('\n')[1]);
    expect(text).not.toContain('WECHATPAY2');
    expect(JSON.stringify(mall.app.platform.settings)).not.toContain(wechat.keys.apiV3Key);
  });
});
