import { sign } from '../../src/sandbox/payments/signature';
import type { Settings } from '../../src/platform/settings';
import { ALIPAY, alipayDouble } from '../doubles/alipay';
import { settingsWithKeys } from '../doubles/real-settings';
import { WECHAT, wechatDouble } from '../doubles/wechat';
import { testSettings, type TestApp } from '../harness';
import type { TestClock } from '../test-clock';

/** A callback as it arrives. */
export interface Delivery {
  payload: string;
  headers: Record<string, string>;
}

/** A payment provider, as the tests of forged callbacks need it. */
export interface Stranger {
  code: string;
  settings: Pick<Settings, 'payments' | 'providerKeys'>;
  /** The buyer pays now. */
  pay(app: TestApp, no: string): Promise<void>;
  /** The buyer pays by a code that the provider should have closed. */
  payLate(app: TestApp, no: string, amount: number): Promise<void>;
  notice(app: TestApp, no: string, amount: number): Delivery;
  /** Somebody else sends the same. */
  forged(app: TestApp, no: string, amount: number, n: number): Delivery;
  stop(): Promise<void>;
}

const JSON_TYPE = 'application/json';
const FORM = 'application/x-www-form-urlencoded';
const yuan = (fen: number): string => (fen / 100).toFixed(2);

/** The signature with one character changed. */
const spoilt = (signature: string, n: number): string => {
  const at = n % Math.min(40, signature.length);
  return `${signature.slice(0, at)}${signature[at] === 'A' ? 'B' : 'A'}${signature.slice(at + 1)}`;
};

export async function aSandbox(): Promise<Stranger> {
  const { payments, providerKeys } = testSettings('/tmp');
  const path = '/api/payYunZhiFu/notify/sandbox';
  const say = (app: TestApp, no: string, amount: number, secret: string): Delivery => {
    const trade = { outTradeNo: no, state: 'paid', tradeNo: `T-${no}`, amount, currency: 'CNY' };
    const paidTime = app.clock.now().toISOString();
    const payload = JSON.stringify({ noticeId: `n-${no}`, ...trade, merchant: 'PIFA-SANDBOX', paidTime });
    const headers = sign(secret, { path, body: payload, nonce: 'n', now: app.clock.now() });
    return { payload, headers: { ...headers, 'content-type': JSON_TYPE } };
  };
  const settle = async (app: TestApp, no: string): Promise<void> => {
    await app.db
      .updateTable('sandbox_trades')
      .set({ state: 'paid', outcome: 'notice-lost', paid_at: app.clock.now() })
      .where('out_trade_no', '=', no)
      .execute();
  };
  return {
    code: 'sandbox',
    settings: { payments: { ...payments, secret: 'of-the-sandbox-alone' }, providerKeys },
    pay: settle,
    payLate: settle,
    notice: (app, no, amount) => say(app, no, amount, 'of-the-sandbox-alone'),
    forged: (app, no, amount, n) => say(app, no, amount, `guess-${n}`),
    stop: async () => undefined,
  };
}

export async function aWechat(clock: TestClock): Promise<Stranger> {
  const wechat = await wechatDouble(clock);
  const { payments, providerKeys } = settingsWithKeys(
    { private: wechat.keys.privateKey, v3: wechat.keys.apiV3Key, platform: wechat.keys.platformKey },
    (path) => ({
      payments: {
        provider: 'wechat',
        wechat: {
          apiBase: wechat.base,
          mchid: WECHAT.mchid,
          appid: WECHAT.appid,
          serialNo: WECHAT.serialNo,
          privateKeyFile: path('private'),
          apiV3KeyFile: path('v3'),
          platformKeyFiles: { [WECHAT.platformId]: path('platform') },
        },
      },
    }),
  );
  const notice = (no: string): Delivery => {
    const { body, headers } = wechat.notice(no);
    return { payload: body, headers };
  };
  return {
    code: 'wechat',
    settings: { payments, providerKeys },
    pay: async (_app, no) => wechat.pay(no),
    payLate: async (_app, no) => wechat.pay(no),
    notice: (_app, no) => notice(no),
    forged(_app, no, amount, n) {
      // The forger encrypts the paid trade in an envelope of their own: the key is right, the signature is not.
      const { body, headers } = wechat.notice(no, {
        trade_state: 'SUCCESS',
        transaction_id: `F${no}`,
        amount: { total: amount, currency: 'CNY' },
      });
      return {
        payload: body,
        headers: { ...headers, 'wechatpay-signature': spoilt(headers['wechatpay-signature'] ?? '', n) },
      };
    },
    stop: () => wechat.stop(),
  };
}

export async function anAlipay(clock: TestClock): Promise<Stranger> {
  const alipay = await alipayDouble(clock);
  const { payments, providerKeys } = settingsWithKeys(
    { private: alipay.keys.privateKey, public: alipay.keys.publicKey },
    (path) => ({
      payments: {
        provider: 'alipay',
        alipay: {
          gateway: `${alipay.base}/gateway.do`,
          ...ALIPAY,
          privateKeyFile: path('private'),
          publicKeyFile: path('public'),
        },
      },
    }),
  );
  const form = (payload: string): Delivery => ({ payload, headers: { 'content-type': FORM } });
  return {
    code: 'alipay',
    settings: { payments, providerKeys },
    pay: async (_app, no) => alipay.pay(no),
    async payLate(_app, no, amount) {
      alipay.trades.set(no, { state: 'TRADE_SUCCESS', total: yuan(amount), transaction: `2026${no}` });
    },
    notice: (_app, no) => form(alipay.notice(no)),
    forged(_app, no, amount, n) {
      const change = { trade_status: 'TRADE_SUCCESS', total_amount: yuan(amount), trade_no: `F${no}` };
      const fields = new URLSearchParams(alipay.notice(no, change));
      fields.set('sign', spoilt(fields.get('sign') ?? '', n));
      return form(fields.toString());
    },
    stop: () => alipay.stop(),
  };
}
