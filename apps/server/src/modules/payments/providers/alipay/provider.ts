import { formatDateTime } from '@pifa/domain';
import { z } from 'zod';
import { isRefused, type Notice, type Provider, unknownTrade, type Verdict } from '../../../../platform';
import { alipayClient, type AlipayOptions } from './client';
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

/** How far a callback's time may lie in the future. */
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
    if (!isRefused(answer)) {
      if (answer.out_trade_no !== outTradeNo) throw new Error('Alipay answered about another trade');
      // A query answers only about trades of our own account and app.
      return toVerdict(answer, merchant, answer.send_pay_date);
    }
    if (answer.refused !== TRADE_NOT_EXIST) throw new Error(`Alipay refused a query: ${answer.refused}`);
    return unknownTrade(merchant);
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
      // `time_expire` ends the trade, which only scanning creates. Without a limit of its own the code lives two hours.
      const limit = { qr_code_timeout_express: minutesUntil(expiresAt, clock.now()) };
      const code = await call('alipay.trade.precreate', { ...trade, ...limit }, precreateShape);
      if (isRefused(code)) throw new Error(`Alipay refused a trade: ${code.refused}`);
      const wap = { ...trade, product_code: 'QUICK_WAP_WAY', quit_url: returnUrl };
      const payUrl = page('alipay.trade.wap.pay', wap, { return_url: returnUrl });
      return { qrText: code.qr_code, payUrl };
    },
    async close(outTradeNo) {
      const answer = await call('alipay.trade.close', { out_trade_no: outTradeNo }, nothing);
      if (!isRefused(answer)) return 'closed';
      const { state } = await query(outTradeNo);
      if (state === 'succeeded') return 'paid';
      // `trade.cancel` would also end an unscanned code, but it refunds money paid meanwhile without our books. So the
      // code is left to expire, and the close is repeated then.
      if (state === 'unknown') return 'no-trade';
      if (state === 'closed') return 'closed';
      throw new Error(`Alipay did not close a trade: ${answer.refused}`);
    },
    async refund({ outTradeNo, outRefundNo, amount, reason, transaction }) {
      const about = { out_trade_no: outTradeNo, trade_no: transaction, out_request_no: outRefundNo };
      const content = { ...about, refund_amount: toYuan(amount), refund_reason: reason.slice(0, 80) };
      const answer = await call('alipay.trade.refund', content, refundShape);
      // Alipay has no number of its own for a refund: its trade and our number name it.
      const providerRefund = `${transaction}/${outRefundNo}`;
      const succeeded = { state: 'succeeded', providerRefund, reason: '' } as const;
      if (!isRefused(answer) && answer.fund_change === 'Y') return succeeded;
      // No money moved now: either this number was refunded before, or the refund is still on its way.
      const known = await call('alipay.trade.fastpay.refund.query', about, refundQueryShape);
      if (!isRefused(known) && known.refund_status === 'REFUND_SUCCESS') return succeeded;
      if (!isRefused(answer)) return { state: 'processing', providerRefund, reason: '' };
      const why = REFUSALS[answer.refused] ?? `支付宝拒绝退款（${answer.refused}）`;
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
