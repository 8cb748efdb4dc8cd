import { createCipheriv, createSign, createVerify, generateKeyPairSync, randomBytes } from 'node:crypto';
import { type Answer, type Received, loopback } from './loopback';

const newKeys = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });

export const WECHAT = {
  mchid: '1900000001',
  appid: 'wx0000000000000001',
  serialNo: 'MERCHANT01',
  platformId: 'PUB_KEY_ID_01',
};

const APP_SECRET = 'secret-of-the-official-account';

interface Trade {
  state: string;
  total: number;
  transaction: string;
}

/** WeChat Pay by its published rules: checks what the merchant signed, signs and encrypts its answers. */
export async function wechatDouble(clock: { now(): Date }) {
  const ours = newKeys();
  const platform = newKeys();
  const apiV3Key = randomBytes(16).toString('hex');
  const trades = new Map<string, Trade>();
  const refunds = new Map<string, { state: string; amount: number }>();
  const plan = { refund: 'SUCCESS', unsigned: false };
  const nonces = new Set<string>();
  const codes = new Map<string, string>();
  const seconds = (at = clock.now()) => String(Math.floor(at.getTime() / 1000));

  function signed(body: string, own: { serial?: string; at?: Date } = {}): Record<string, string> {
    const nonce = randomBytes(12).toString('hex');
    const timestamp = seconds(own.at);
    const text = `${timestamp}\n${nonce}\n${body}\n`;
    return {
      'wechatpay-timestamp': timestamp,
      'wechatpay-nonce': nonce,
      'wechatpay-serial': own.serial ?? WECHAT.platformId,
      'wechatpay-signature': createSign('RSA-SHA256').update(text).sign(platform.privateKey, 'base64'),
    };
  }

  function isMerchant({ method, url, headers, body }: Received): boolean {
    const fields = Object.fromEntries(
      [...(headers.authorization ?? '').matchAll(/(\w+)="([^"]*)"/g)].map(([, key, value]) => [key, value]),
    );
    const { timestamp = '', nonce_str: nonce = '', signature = '' } = fields;
    const known = fields['mchid'] === WECHAT.mchid && fields['serial_no'] === WECHAT.serialNo;
    const inTime = Math.abs(Number(timestamp) - Number(seconds())) <= 300;
    if (!headers.authorization?.startsWith('WECHATPAY2-SHA256-RSA2048 ') || !known || !inTime) return false;
    if (nonces.has(nonce)) return false;
    nonces.add(nonce);
    const text = `${method}\n${url}\n${timestamp}\n${nonce}\n${body}\n`;
    return createVerify('RSA-SHA256').update(text).verify(ours.publicKey, signature, 'base64');
  }

  const describe = (no: string, trade: Trade) => ({
    mchid: WECHAT.mchid,
    appid: WECHAT.appid,
    out_trade_no: no,
    trade_state: trade.state,
    ...(trade.state === 'SUCCESS'
      ? { transaction_id: trade.transaction, success_time: '2026-06-18T10:00:30+08:00' }
      : {}),
    amount: { total: trade.total, payer_total: trade.total, currency: 'CNY' },
  });

  function say(status: number, content: object | undefined): Answer {
    const body = content ? JSON.stringify(content) : '';
    return {
      status,
      body,
      headers: { 'content-type': 'application/json', ...(plan.unsigned ? {} : signed(body)) },
    };
  }

  const server = await loopback((received) => {
    const grant = new URL(received.url, 'http://double');
    if (grant.pathname === '/sns/oauth2/access_token') {
      const fields = Object.fromEntries(grant.searchParams);
      const openid = codes.get(fields['code'] ?? '');
      codes.delete(fields['code'] ?? '');
      const isOurs = fields['appid'] === WECHAT.appid && fields['secret'] === APP_SECRET;
      const result =
        isOurs && openid ? { openid, scope: 'snsapi_base' } : { errcode: 40029, errmsg: 'invalid code' };
      return { status: 200, body: JSON.stringify(result) };
    }
    if (!isMerchant(received)) return say(401, { code: 'SIGN_ERROR', message: 'wrong signature' });
    const { pathname, searchParams } = new URL(received.url, 'http://double');
    const body = received.body === '' ? {} : JSON.parse(received.body);
    const start = /^\/v3\/pay\/transactions\/(native|h5|jsapi)$/.exec(pathname);
    if (start) {
      const fits =
        body.mchid === WECHAT.mchid && body.appid === WECHAT.appid && Number.isInteger(body.amount.total);
      if (!fits || (start[1] === 'h5' && !body.scene_info?.payer_client_ip))
        return say(400, { code: 'PARAM_ERROR' });
      const no = String(body.out_trade_no);
      if (!trades.has(no))
        trades.set(no, { state: 'NOTPAY', total: body.amount.total, transaction: `42000${no}` });
      if (start[1] === 'jsapi') {
        if (typeof body.payer?.openid !== 'string') return say(400, { code: 'PARAM_ERROR' });
        return say(200, { prepay_id: `wx-${no}-${body.payer.openid}` });
      }
      return start[1] === 'h5'
        ? say(200, { h5_url: `https://wx.tenpay.com/cgi-bin/mmpayweb-bin/checkmweb?prepay_id=${no}` })
        : say(200, { code_url: `weixin://wxpay/bizpayurl?pr=${no}` });
    }
    const about = /^\/v3\/pay\/transactions\/out-trade-no\/([^/]+)(\/close)?$/.exec(pathname);
    if (about) {
      const no = about[1] ?? '';
      const trade = trades.get(no);
      if ((about[2] ? body.mchid : searchParams.get('mchid')) !== WECHAT.mchid)
        return say(400, { code: 'PARAM_ERROR' });
      if (!trade) return say(404, { code: 'ORDER_NOT_EXIST' });
      if (!about[2]) return say(200, describe(no, trade));
      if (trade.state === 'SUCCESS') return say(400, { code: 'ORDER_PAID' });
      trade.state = 'CLOSED';
      return say(204, undefined);
    }
    const refund = /^\/v3\/refund\/domestic\/refunds(?:\/(.+))?$/.exec(pathname);
    if (!refund) return say(404, { code: 'NOT_FOUND' });
    const no = refund[1] ?? String(body.out_refund_no);
    if (!refunds.has(no)) {
      if (refund[1]) return say(404, { code: 'RESOURCE_NOT_EXISTS' });
      const paid = [...trades.values()].find(
        ({ transaction, state }) => transaction === body.transaction_id && state === 'SUCCESS',
      );
      if (!paid || paid.total !== body.amount.total) return say(400, { code: 'INVALID_REQUEST' });
      if (plan.refund === 'NOT_ENOUGH') return say(403, { code: 'NOT_ENOUGH', message: '基本账户余额不足' });
      refunds.set(no, { state: plan.refund, amount: body.amount.refund });
    }
    return say(200, { refund_id: `50000${no}`, out_refund_no: no, status: refunds.get(no)?.state });
  });

  return {
    ...server,
    trades,
    refunds,
    plan,
    /** Authorisation codes that WeChat gave to browsers → their openids. */
    codes,
    ours: ours.publicKey,
    keys: { appSecret: APP_SECRET, privateKey: ours.privateKey, apiV3Key, platformKey: platform.publicKey },
    signed,
    pay(no: string): void {
      const trade = trades.get(no);
      if (trade) trade.state = 'SUCCESS';
    },
    /** A callback about a trade, encrypted and signed; `change` is a forged field. */
    notice(no: string, change: Record<string, unknown> = {}, own: { serial?: string; at?: Date } = {}) {
      const trade = trades.get(no) ?? { state: 'SUCCESS', total: 0, transaction: '' };
      const nonce = randomBytes(6).toString('hex');
      const cipher = createCipheriv('aes-256-gcm', Buffer.from(apiV3Key), Buffer.from(nonce));
      cipher.setAAD(Buffer.from('transaction'));
      const plain = JSON.stringify({ ...describe(no, trade), ...change });
      const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      const ciphertext = sealed.toString('base64');
      const resource = {
        algorithm: 'AEAD_AES_256_GCM',
        original_type: 'transaction',
        associated_data: 'transaction',
        nonce,
        ciphertext,
      };
      const body = JSON.stringify({
        id: `n-${no}`,
        event_type: 'TRANSACTION.SUCCESS',
        resource_type: 'encrypt-resource',
        resource,
      });
      const headers: Record<string, string> = { ...signed(body, own), 'content-type': 'application/json' };
      return { body, headers };
    },
  };
}
