import { formatDateTime } from '@pifa/domain';
import { z } from 'zod';
import { CURRENCY, type Notice, type Provider, type Verdict } from '../../../../platform';
import { alipayClient, type AlipayOptions, saysNo } from './client';
import {
  fromShanghai,
  merchantOf,
  noticeShape,
  precreateShape,
  refundQueryShape,
  refundShape,
  toVerdict,
  toYuan,
  tradeShape,
} from './shapes';
import { isNoticeFromAlipay } from './signature';

/** A callback from the future by more than this is none. */
const AHEAD_MS = 5 * 60_000;
/** Alipay repeats a callback for 25 hours and need not sign it anew. */
const BEHIND_MS = 25 * 3_600_000 + AHEAD_MS;

const nothing = z.looseObject({});
const TRADE_NOT_EXIST = 'ACQ.TRADE_NOT_EXIST';

/** Alipay: a code for the desktop (precreate) and its page for the phone (WAP), both for one trade. */
export function alipayProvider(options: AlipayOptions): Provider {
  const { keys, clock } = options;
  const merchant = merchantOf(options);
  const { call, page } = alipayClient(options);

  async function query(outTradeNo: string): Promise<Verdict> {
    const answer = await call('alipay.trade.query', { out_trade_no: outTradeNo }, tradeShape);
    if (!saysNo(answer)) {
      if (answer.out_trade_no !== outTradeNo) throw new Error('Alipay answered about another trade');
      // A query answers about trades of our own account and app alone.
      return toVerdict(answer, merchant, answer.send_pay_date);
    }
    if (answer.no !== TRADE_NOT_EXIST) throw new Error(`Alipay refused a query: ${answer.no}`);
    return { ...NO_TRADE, merchant };
  }

  return {
    code: 'alipay',
    merchant,
    thanks: 'success',
    opensInBrowserOf: () => false,
    query,
    async start({ outTradeNo, amount, subject, expiresAt, returnUrl }) {
      const trade = {
        out_trade_no: outTradeNo,
        total_amount: toYuan(amount),
        subject: subject.replace(/[/=&]/g, ' ').slice(0, 100),
        time_expire: formatDateTime(expiresAt),
      };
      // `time_expire` ends the trade, which scanning makes; the code itself would live two hours without its own limit.
      const limit = { qr_code_timeout_express: minutesUntil(expiresAt, clock.now()) };
      const code = await call('alipay.trade.precreate', { ...trade, ...limit }, precreateShape);
      if (saysNo(code)) throw new Error(`Alipay refused a trade: ${code.no}`);
      const wap = { ...trade, product_code: 'QUICK_WAP_WAY', quit_url: returnUrl };
      const payUrl = page('alipay.trade.wap.pay', wap, { return_url: returnUrl });
      return { qrText: code.qr_code, payUrl };
    },
    async close(outTradeNo) {
      const answer = await call('alipay.trade.close', { out_trade_no: outTradeNo }, nothing);
      if (!saysNo(answer)) return 'closed';
      const { state } = await query(outTradeNo);
      if (state === 'succeeded') return 'paid';
      // `trade.cancel` would take an unscanned code back too, but it refunds what was paid meanwhile on its own, beside
      // our books. So the code is left to end, and whoever closes looks again then.
      if (state === 'unknown') return 'no-trade';
      if (state === 'closed') return 'closed';
      throw new Error(`Alipay did not close a trade: ${answer.no}`);
    },
    async refund({ outTradeNo, outRefundNo, amount, reason, transaction }) {
      const about = { out_trade_no: outTradeNo, trade_no: transaction, out_request_no: outRefundNo };
      const content = { ...about, refund_amount: toYuan(amount), refund_reason: reason.slice(0, 80) };
      const answer = await call('alipay.trade.refund', content, refundShape);
      // Alipay has no number of its own for a refund: its trade and our number name it.
      const providerRefund = `${transaction}/${outRefundNo}`;
      const succeeded = { state: 'succeeded', providerRefund, reason: '' } as const;
      if (!saysNo(answer) && answer.fund_change === 'Y') return succeeded;
      // Nothing moved now: either it went back before under this number, or it is still on its way.
      const known = await call('alipay.trade.fastpay.refund.query', about, refundQueryShape);
      if (!saysNo(known) && known.refund_status === 'REFUND_SUCCESS') return succeeded;
      if (!saysNo(answer)) return { state: 'processing', providerRefund, reason: '' };
      const why = REFUSALS[answer.no] ?? `支付宝拒绝退款（${answer.no}）`;
      return { state: 'refused', providerRefund: '', reason: why };
    },
    parseNotice({ rawBody, now }): Notice | undefined {
      const fields = Object.fromEntries(new URLSearchParams(rawBody));
      if (!isNoticeFromAlipay(keys.publicKey, fields)) return undefined;
      const parsed = noticeShape.safeParse(fields);
      if (!parsed.success) return undefined;
      const notice = parsed.data;
      const sentAt = fromShanghai(notice.notify_time)?.getTime() ?? Number.NaN;
      const age = now.getTime() - sentAt;
      if (!(age >= -AHEAD_MS && age <= BEHIND_MS)) return undefined;
      const from = merchantOf({ sellerId: notice.seller_id, appId: notice.app_id });
      return {
        ...toVerdict(notice, from, notice.gmt_payment),
        noticeId: notice.notify_id,
        outTradeNo: notice.out_trade_no,
        content: fields,
      };
    },
  };
}

/** 「10m」: whole minutes, at least one. */
const minutesUntil = (end: Date, now: Date): string =>
  `${Math.max(1, Math.ceil((end.getTime() - now.getTime()) / 60_000))}m`;

const REFUSALS: Record<string, string> = {
  'ACQ.SELLER_BALANCE_NOT_ENOUGH': '商户余额不足，请充值后重新退款',
  'ACQ.REFUND_AMT_NOT_EQUAL_TOTAL': '退款金额超过可退金额',
  'ACQ.TRADE_HAS_FINISHED': '交易已结束，不能退款',
  [TRADE_NOT_EXIST]: '支付宝没有这笔交易',
};

const NO_TRADE: Omit<Verdict, 'merchant'> = {
  state: 'unknown',
  transaction: '',
  amount: 0,
  currency: CURRENCY,
  paidAt: null,
  reason: '',
};
