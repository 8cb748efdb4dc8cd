import { z } from 'zod';
import {
  CURRENCY,
  isRefused,
  unknownTrade,
  type Notice,
  type Provider,
  type RefundAnswer,
  type Verdict,
} from '../../../../platform';
import { wechatClient, type WechatOptions } from './client';
import {
  h5Shape,
  jsapiShape,
  merchantOf,
  nativeShape,
  noticeShape,
  refundShape,
  toVerdict,
  transactionShape,
} from './shapes';
import { bridgeFields, isFromWechat, openResource } from './signature';

const nothing = z.object({});

/**
 * WeChat Pay, API v3: a code for the desktop (Native), its page for the phone (H5), its own payment inside
 * WeChat (JSAPI); one trade serves one of them.
 */
export function wechatProvider(options: WechatOptions): Provider {
  const { mchid, appid, keys, notifyUrl, ids, clock, grant } = options;
  const merchant = merchantOf(options);
  const call = wechatClient(options);
  const tradePath = (no: string) => `/v3/pay/transactions/out-trade-no/${encodeURIComponent(no)}`;

  async function query(outTradeNo: string): Promise<Verdict> {
    const path = `${tradePath(outTradeNo)}?mchid=${encodeURIComponent(mchid)}`;
    const answer = await call('GET', path, undefined, transactionShape);
    if (!isRefused(answer)) {
      if (answer.out_trade_no !== outTradeNo) throw new Error('WeChat Pay answered about another trade');
      return toVerdict(answer);
    }
    if (answer.refused !== 'ORDER_NOT_EXIST' && answer.refused !== 'ORDERNOTEXIST')
      throw new Error(`WeChat Pay refused a query: ${answer.refused}`);
    return unknownTrade(merchant);
  }

  return {
    code: 'wechat',
    merchant,
    grant,
    // Inside WeChat a trade is created for an openid, which only the grant supplies.
    opensInBrowserOf: (code) => code === 'wechat' && grant !== undefined,
    query,
    async start({ outTradeNo, amount, subject, expiresAt, returnUrl, payer }) {
      const trade = {
        appid,
        mchid,
        description: subject.slice(0, 40),
        out_trade_no: outTradeNo,
        time_expire: toSeconds(expiresAt),
        notify_url: notifyUrl,
        amount: { total: amount, currency: CURRENCY },
      };
      if (payer.identity !== '') {
        const content = { ...trade, payer: { openid: payer.identity } };
        const jsapi = await call('POST', '/v3/pay/transactions/jsapi', content, jsapiShape);
        if (isRefused(jsapi)) throw new Error(`WeChat Pay refused a trade: ${jsapi.refused}`);
        const prepared = { prepayId: jsapi.prepay_id, nonce: ids.unguessable(), now: clock.now() };
        const bridge = bridgeFields({ appid, privateKey: keys.privateKey }, prepared);
        return { qrText: '', payUrl: '', bridge };
      }
      if (!payer.onPhone) {
        const native = await call('POST', '/v3/pay/transactions/native', trade, nativeShape);
        if (isRefused(native)) throw new Error(`WeChat Pay refused a trade: ${native.refused}`);
        return { qrText: native.code_url, payUrl: '' };
      }
      const scene = { scene_info: { payer_client_ip: payer.address, h5_info: { type: 'Wap' } } };
      const h5 = await call('POST', '/v3/pay/transactions/h5', { ...trade, ...scene }, h5Shape);
      if (isRefused(h5)) throw new Error(`WeChat Pay refused a trade: ${h5.refused}`);
      const page = new URL(h5.h5_url);
      page.searchParams.set('redirect_url', returnUrl);
      return { qrText: '', payUrl: page.href };
    },
    async close(outTradeNo) {
      const answer = await call('POST', `${tradePath(outTradeNo)}/close`, { mchid }, nothing);
      if (!isRefused(answer)) return 'closed';
      if (answer.refused === 'ORDER_PAID' || answer.refused === 'ORDERPAID') return 'paid';
      // On any other refusal the current state of the trade decides.
      const { state } = await query(outTradeNo);
      if (state === 'succeeded') return 'paid';
      if (state === 'closed' || state === 'unknown' || state === 'failed') return 'closed';
      throw new Error(`WeChat Pay did not close a trade: ${answer.refused}`);
    },
    async refund({ outRefundNo, amount, captured, transaction, reason }) {
      const content = {
        transaction_id: transaction,
        out_refund_no: outRefundNo,
        reason: reason.slice(0, 26),
        amount: { refund: amount, total: captured, currency: CURRENCY },
      };
      const answer = await call('POST', '/v3/refund/domestic/refunds', content, refundShape);
      if (!isRefused(answer)) return toRefund(answer);
      // The refusal of a repeated number may hide a refund that succeeded before: a query decides.
      const path = `/v3/refund/domestic/refunds/${encodeURIComponent(outRefundNo)}`;
      const known = await call('GET', path, undefined, refundShape);
      if (!isRefused(known)) return toRefund(known);
      if (known.refused !== 'RESOURCE_NOT_EXISTS')
        throw new Error(`WeChat Pay refused a query: ${known.refused}`);
      return {
        state: 'refused',
        providerRefund: '',
        reason: REFUSALS[answer.refused] ?? `微信支付拒绝退款（${answer.refused}）`,
      };
    },
    parseNotice({ headers, rawBody, now }): Notice | undefined {
      const header = (name: string) => String(headers[name] ?? '');
      if (!isFromWechat(keys.platformKeys, { header, body: rawBody, now })) return undefined;
      try {
        const { id, resource } = noticeShape.parse(JSON.parse(rawBody));
        const content: unknown = JSON.parse(openResource(keys.apiV3Key, resource));
        const trade = transactionShape.parse(content);
        return { ...toVerdict(trade), noticeId: id, outTradeNo: trade.out_trade_no, content };
      } catch {
        return undefined;
      }
    },
  };
}

const REFUSALS: Record<string, string> = {
  NOT_ENOUGH: '商户余额不足，请充值后重新退款',
  USER_ACCOUNT_ABNORMAL: '买家微信账户异常，请改用其他方式退款',
  NO_AUTH: '商户没有退款权限',
  RESOURCE_NOT_EXISTS: '微信支付没有这笔交易',
};

function toRefund({ status, refund_id: providerRefund }: z.output<typeof refundShape>): RefundAnswer {
  switch (status) {
    case 'SUCCESS':
      return { state: 'succeeded', providerRefund, reason: '' };
    case 'PROCESSING':
      return { state: 'processing', providerRefund, reason: '' };
    case 'CLOSED':
      return { state: 'refused', providerRefund, reason: '退款已关闭' };
    case 'ABNORMAL':
      return { state: 'refused', providerRefund, reason: '退款异常，请在微信商户平台处理' };
  }
}

/** RFC 3339 without fractions. */
const toSeconds = (at: Date): string => at.toISOString().replace(/\.\d+Z$/, '+00:00');
