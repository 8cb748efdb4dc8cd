import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ALIPAY, alipayDouble } from '../../../test/doubles/alipay';
import { payingMall } from '../../../test/doubles/paying';
import { settingsWithKeys } from '../../../test/doubles/real-settings';
import { WECHAT, wechatDouble } from '../../../test/doubles/wechat';
import { aStaff } from '../../../test/builders/operators';
import { callsOf, testSettings } from '../../../test/harness';
import { createTestClock } from '../../../test/test-clock';
import { buildApp } from '../../app';
import { createIds } from '../../platform/ids/ids';
import { createLog } from '../../platform/log/log';
import type { Settings } from '../../platform/settings';
import { audit } from '../../../test/builders/orders';
import { sweepRefunds } from './refund-job';

const clock = createTestClock();
let wechat: Awaited<ReturnType<typeof wechatDouble>>;
let alipay: Awaited<ReturnType<typeof alipayDouble>>;
let mall: Awaited<ReturnType<typeof payingMall>>;
let staff: Awaited<ReturnType<typeof aStaff>>;

/** Settings that offer these, with the keys of those. */
function settings(own: object, named: readonly ('wechat' | 'alipay')[] = ['wechat', 'alipay']): Settings {
  const { mchid, appid, serialNo, platformId } = WECHAT;
  return settingsWithKeys(
    {
      private: wechat.keys.privateKey,
      v3: wechat.keys.apiV3Key,
      platform: wechat.keys.platformKey,
      own: alipay.keys.privateKey,
      theirs: alipay.keys.publicKey,
    },
    (path) => ({
      payments: {
        ...own,
        timeoutMs: 2_000,
        ...(named.includes('wechat')
          ? {
              wechat: {
                apiBase: wechat.base,
                mchid,
                appid,
                serialNo,
                privateKeyFile: path('private'),
                apiV3KeyFile: path('v3'),
                platformKeyFiles: { [platformId]: path('platform') },
              },
            }
          : {}),
        ...(named.includes('alipay')
          ? {
              alipay: {
                gateway: `${alipay.base}/gateway.do`,
                ...ALIPAY,
                privateKeyFile: path('own'),
                publicKeyFile: path('theirs'),
              },
            }
          : {}),
      },
    }),
  );
}

beforeAll(async () => {
  wechat = await wechatDouble(clock);
  alipay = await alipayDouble(clock);
  mall = await payingMall(settings({ offered: ['wechat', 'alipay'] }), clock, 'application/json');
  staff = await aStaff(mall.app);
});
afterAll(async () => {
  await mall?.app.stop();
  await wechat?.stop();
  await alipay?.stop();
});

const withKeys = ({ payments }: Settings): string[] =>
  payments.providers.flatMap(({ labels, create }) => (create ? [labels.code] : []));

/** The mall started again on the same books with other settings. */
async function restarted(own: Settings, work: (app: Awaited<ReturnType<typeof buildApp>>) => Promise<void>) {
  const { payments, providerKeys } = own;
  const app = await buildApp({
    settings: { ...testSettings(own.dataDir), payments, providerKeys },
    database: mall.app.database,
    clock,
    ids: createIds(),
    log: createLog({ level: 'silent' }),
  });
  try {
    await work(app);
  } finally {
    await app.close();
  }
}

const choose = async (token: string, orderId: string, channel: string) =>
  mall.app.call('scanCodePay', { token, body: { orderId, channel } });

/** An order paid by WeChat Pay and cancelled: its refund is due. */
async function anOwed() {
  const scan = await mall.aScan();
  wechat.pay(scan.no);
  const { body, headers } = wechat.notice(scan.no);
  await mall.app.http.inject({
    method: 'POST',
    url: '/api/payYunZhiFu/notify/wechat',
    headers,
    payload: body,
  });
  expect(await mall.stateOf(scan.who, scan.order.id)).toBe('to-ship');
  await mall.cancel(scan.who, scan.order.id);
  return scan;
}

describe('同时提供微信与支付宝', () => {
  it('付款页列出两种，买家选哪种就开哪种；换一种 → 旧的关闭，只有一笔在等', async () => {
    const { who, order, pay, no } = await mall.aScan();
    expect(pay.channels.map(({ code, name }) => [code, name])).toEqual([
      ['wechat', '微信支付'],
      ['alipay', '支付宝'],
    ]);
    expect(pay).toMatchObject({ channel: 'wechat', qrText: expect.stringContaining('weixin://') });
    expect(pay.methods[0]?.note).toContain('请用微信或支付宝扫码');
    const other = (await choose(who.token, order.id, 'alipay')).data;
    expect(other).toMatchObject({
      channel: 'alipay',
      qrText: expect.stringContaining('https://qr.alipay.com/'),
    });
    // Without a choice the one that lives goes on.
    expect((await mall.scan(who, order.id)).data.payId).toBe(other.payId);
    await mall.app.runJobs();
    expect(wechat.trades.get(no)?.state).toBe('CLOSED');
    expect((await choose(who.token, order.id, 'sandbox')).code).toBe('method-unavailable');
    await mall.clean();
  });

  it('旧的一种付了、新的一种也付了 → 一笔付款，一笔退回原渠道', async () => {
    const { who, order, no } = await mall.aScan();
    const { data } = await choose(who.token, order.id, 'alipay');
    const second = await mall.app.db
      .selectFrom('payments')
      .select('no')
      .where('id', '=', data.payId)
      .executeTakeFirstOrThrow();
    wechat.pay(no);
    alipay.pay(second.no);
    await mall.app.http.inject({
      method: 'POST',
      url: '/api/payYunZhiFu/notify/alipay',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: alipay.notice(second.no),
    });
    await mall.app.runJobs();
    expect(await mall.stateOf(who, order.id)).toBe('to-ship');
    expect(await mall.captures(order.id)).toEqual([
      { amount: 7200, use: 'applied' },
      { amount: 7200, use: 'excess' },
    ]);
    expect(await mall.refunds(order.id)).toMatchObject([{ amount: 7200, state: 'succeeded' }]);
    await mall.clean();
  });
});

describe('支付渠道换了', () => {
  it('不再提供微信：旧的通知照收，退款仍退回微信', async () => {
    const owed = await anOwed();
    const late = await mall.aScan();
    wechat.pay(late.no);
    await restarted(settings({ offered: ['alipay'] }), async (app) => {
      const { body, headers } = wechat.notice(late.no);
      const url = '/api/payYunZhiFu/notify/wechat';
      expect((await app.http.inject({ method: 'POST', url, headers, payload: body })).statusCode).toBe(200);
      expect(await mall.stateOf(late.who, late.order.id)).toBe('to-ship');
      await app.platform.runner.drain();
      const refunds = await mall.refunds(owed.order.id);
      expect(refunds).toMatchObject([{ amount: 7200, state: 'succeeded' }]);
      expect(wechat.refunds.has(refunds[0]?.no ?? '')).toBe(true);
      const again = await callsOf(app)('scanCodePay', {
        token: late.who.token,
        body: { orderId: late.order.id },
      });
      expect(again.code).toBe('nothing-to-pay');
    });
    await mall.clean();
  });

  it('微信连密钥也没有了 → 退款等着：员工看得到、核对报出、指标数到；密钥回来 → 自动退回', async () => {
    const { order } = await anOwed();
    await restarted(settings({ provider: 'alipay' }, ['alipay']), async (app) => {
      await app.platform.runner.drain();
      expect(await mall.refunds(order.id)).toMatchObject([
        { state: 'due', fail_reason: '微信支付没有配置，退款发不出去；配置后会自动退回' },
      ]);
      const seen = await callsOf(app)('adminOrder', {
        headers: staff.as('finance'),
        params: { id: order.id },
      });
      expect(seen.data.refunds[0]?.failReason).toContain('发不出去');
      expect(await app.platform.metrics.text()).toContain('pifa_refunds_open{state="unsendable"} 1');
      expect(await audit(mall.app)).toEqual([
        expect.stringContaining('a refund cannot be sent, because the provider that took the money'),
      ]);
    });
    clock.advance({ minutes: 11 });
    await mall.app.runJobs();
    expect(await mall.refunds(order.id)).toMatchObject([{ state: 'succeeded', fail_reason: '' }]);
    await mall.clean();
  });

  it('发不出去的退款，员工可以重试，也可以改由银行退回后登记', async () => {
    const { order } = await anOwed();
    await restarted(settings({ provider: 'alipay' }, ['alipay']), async (app) => {
      await app.platform.runner.drain();
      const [refund] = await mall.app.db
        .selectFrom('refunds')
        .select('id')
        .where('order_id', '=', order.id)
        .execute();
      const act = (body: object) =>
        callsOf(app)('adminRefund', {
          headers: staff.as('finance'),
          body: { refundId: refund?.id ?? '', act: 'retry', ...body },
        });
      expect((await act({})).success).toBe(true);
      expect((await act({ act: 'settle', reference: 'B2026' })).success).toBe(true);
    });
    expect(await mall.refunds(order.id)).toMatchObject([{ state: 'succeeded' }]);
    await mall.clean();
  });

  it('早先停在「退款中」而没有任务在做的退款 → 核对报出，巡查后退回', async () => {
    const { order } = await anOwed();
    await mall.app.db
      .updateTable('refunds')
      .set({ state: 'asked' })
      .where('order_id', '=', order.id)
      .execute();
    await mall.app.db.deleteFrom('jobs').where('kind', '=', 'refund').where('done_at', 'is', null).execute();
    expect(await audit(mall.app)).toEqual([expect.stringContaining('a refund that nothing will ask for')]);
    await sweepRefunds(mall.app.platform, clock.now());
    await mall.app.runJobs();
    expect(await mall.refunds(order.id)).toMatchObject([{ state: 'succeeded' }]);
    await mall.clean();
  });
});

describe('设置文件', () => {
  it('旧的写法只有一个渠道 → 只提供它；写了密钥的另一个仍站着', () => {
    const old = settings({ provider: 'alipay' });
    expect(old.payments.offered).toEqual(['alipay']);
    expect(withKeys(old).sort()).toEqual(['alipay', 'wechat']);
    expect(settings({ provider: 'none' }, []).payments.offered).toEqual([]);
    expect(settings({}, []).payments.offered).toEqual(['sandbox']);
  });

  it('不再提供的渠道密钥文件已删 → 照常启动，说明它不能用', () => {
    const broken = settingsWithKeys({}, (path) => ({
      payments: { provider: 'none', wechat: { mchid: '1', privateKeyFile: path('gone') } },
    }));
    expect(withKeys(broken)).toEqual([]);
    expect(broken.unfitProviders.join('\n')).toContain('payments.wechat.privateKeyFile：读不到文件');
  });
});
