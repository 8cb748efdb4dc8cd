import { createSign, createVerify, generateKeyPairSync } from 'node:crypto';
import { formatDateTime } from '@pifa/domain';
import { loopback } from './loopback';

const newKeys = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });

export const ALIPAY = { appId: '2021000000000001', sellerId: '2088000000000001' };

const inOrder = (fields: Record<string, string>): string =>
  Object.entries(fields)
    .filter(([, value]) => value !== '')
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => `${key}=${value}`)
    .join('&');

/** Alipay by its published rules: checks what the merchant signed, signs the object of its answer. */
export async function alipayDouble(clock: { now(): Date }) {
  const ours = newKeys();
  const theirs = newKeys();
  const trades = new Map<string, { state: string; total: string; transaction: string }>();
  /** Issued codes; a trade exists only once one was scanned. */
  const codes = new Map<string, { total: string; endsAt: number }>();
  const refunds = new Map<string, string>();
  const plan = { refund: 'Y', tamper: false };
  const sign = (text: string) => createSign('RSA-SHA256').update(text).sign(theirs.privateKey, 'base64');
  const no = (code: string) => ({ code: '40004', msg: 'Business Failed', sub_code: code });
  const yes = (content: object) => ({ code: '10000', msg: 'Success', ...content });

  /** Whether the merchant signed these fields, as a browser or a server sends them. */
  function isMerchant(fields: Record<string, string>): boolean {
    const { sign: signature = '', ...rest } = fields;
    if (rest['app_id'] !== ALIPAY.appId || rest['sign_type'] !== 'RSA2') return false;
    return createVerify('RSA-SHA256').update(inOrder(rest)).verify(ours.publicKey, signature, 'base64');
  }

  function act(method: string, content: Record<string, string>): object {
    const outTradeNo = content['out_trade_no'] ?? '';
    const request = content['out_request_no'] ?? '';
    const trade = trades.get(outTradeNo);
    if (method === 'alipay.trade.precreate') {
      const total = content['total_amount'] ?? '';
      if (!/^\d+\.\d{2}$/.test(total)) return no('ACQ.INVALID_PARAMETER');
      const minutes = /^(\d+)m$/.exec(content['qr_code_timeout_express'] ?? '120m');
      if (!minutes) return no('ACQ.INVALID_PARAMETER');
      codes.set(outTradeNo, { total, endsAt: clock.now().getTime() + Number(minutes[1]) * 60_000 });
      return yes({ out_trade_no: outTradeNo, qr_code: `https://qr.alipay.com/${outTradeNo}` });
    }
    if (!trade) return no('ACQ.TRADE_NOT_EXIST');
    const about = { out_trade_no: outTradeNo, trade_no: trade.transaction };
    switch (method) {
      case 'alipay.trade.query':
        return yes({ ...about, trade_status: trade.state, total_amount: trade.total, buyer: '花{括"号}' });
      case 'alipay.trade.close':
        if (trade.state === 'TRADE_SUCCESS') return no('ACQ.TRADE_STATUS_ERROR');
        trade.state = 'TRADE_CLOSED';
        return yes(about);
      case 'alipay.trade.refund': {
        if (refunds.has(request)) return yes({ ...about, fund_change: 'N' });
        if (plan.refund.startsWith('ACQ.')) return no(plan.refund);
        refunds.set(request, plan.refund === 'Y' ? 'REFUND_SUCCESS' : '');
        return yes({ ...about, fund_change: plan.refund });
      }
      case 'alipay.trade.fastpay.refund.query':
        return yes({ ...about, refund_status: refunds.get(request) ?? '' });
    }
    return no('ACQ.INVALID_PARAMETER');
  }

  const server = await loopback(({ body }) => {
    const fields = Object.fromEntries(new URLSearchParams(body));
    const { method = '', biz_content: content = '{}' } = fields;
    const response = isMerchant(fields)
      ? JSON.stringify(act(method, JSON.parse(content)))
      : JSON.stringify({ code: '40002', sub_code: 'isv.invalid-signature' });
    const shown = plan.tamper ? response.replace('WAIT_BUYER_PAY', 'TRADE_SUCCESS') : response;
    const text = `{"${method.replaceAll('.', '_')}_response":${shown},"sign":"${sign(response)}"}`;
    return { status: 200, body: text, headers: { 'content-type': 'application/json;charset=utf-8' } };
  });

  /** A buyer scans the code: the trade is created, unless the code has expired. */
  function scan(outTradeNo: string): void {
    const code = codes.get(outTradeNo);
    if (!code || code.endsAt <= clock.now().getTime() || trades.has(outTradeNo)) return;
    const { total } = code;
    trades.set(outTradeNo, { state: 'WAIT_BUYER_PAY', total, transaction: `2026${outTradeNo}` });
  }

  return {
    ...server,
    trades,
    scan,
    refunds,
    plan,
    isMerchant,
    keys: { privateKey: ours.privateKey, publicKey: theirs.publicKey },
    pay(outTradeNo: string): void {
      scan(outTradeNo);
      const trade = trades.get(outTradeNo);
      if (trade?.state === 'WAIT_BUYER_PAY') trade.state = 'TRADE_SUCCESS';
    },
    /** A signed callback as form text. */
    notice(outTradeNo: string, change: Record<string, string> = {}): string {
      const trade = trades.get(outTradeNo);
      const fields: Record<string, string> = {
        notify_id: `n-${outTradeNo}`,
        notify_time: formatDateTime(clock.now()),
        notify_type: 'trade_status_sync',
        app_id: ALIPAY.appId,
        seller_id: ALIPAY.sellerId,
        out_trade_no: outTradeNo,
        trade_no: trade?.transaction ?? '',
        trade_status: trade?.state ?? '',
        total_amount: trade?.total ?? '',
        gmt_payment: formatDateTime(clock.now()),
        subject: '订单 & 其他 + 100%',
        charset: 'utf-8',
        version: '1.0',
        ...change,
      };
      return new URLSearchParams({ ...fields, sign_type: 'RSA2', sign: sign(inOrder(fields)) }).toString();
    },
  };
}
