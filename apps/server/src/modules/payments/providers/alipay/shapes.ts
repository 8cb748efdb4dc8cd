import { z } from 'zod';
import { CURRENCY, type Verdict } from '../../../../platform';

const status = z.enum(['WAIT_BUYER_PAY', 'TRADE_CLOSED', 'TRADE_SUCCESS', 'TRADE_FINISHED']);

export const answerShape = z.looseObject({ code: z.string(), sub_code: z.string().default('') });

export const precreateShape = z.object({ qr_code: z.string().min(1) });
export const tradeShape = z.object({
  out_trade_no: z.string(),
  trade_no: z.string(),
  trade_status: status,
  total_amount: z.string(),
  trans_currency: z.string().default(CURRENCY),
  send_pay_date: z.string().default(''),
});
export const refundShape = z.object({
  trade_no: z.string(),
  out_trade_no: z.string(),
  fund_change: z.string().default('N'),
});
export const refundQueryShape = z.object({
  trade_no: z.string().default(''),
  refund_status: z.string().default(''),
});

export const noticeShape = z.object({
  notify_id: z.string().min(1).max(300),
  notify_time: z.string(),
  notify_type: z.literal('trade_status_sync'),
  app_id: z.string(),
  seller_id: z.string(),
  out_trade_no: z.string(),
  trade_no: z.string(),
  trade_status: status,
  total_amount: z.string(),
  trans_currency: z.string().default(CURRENCY),
  gmt_payment: z.string().default(''),
});

/** Whose money it is: the account and the app. */
export const merchantOf = ({ sellerId, appId }: { sellerId: string; appId: string }): string =>
  `${sellerId}/${appId}`;

const STATES = {
  WAIT_BUYER_PAY: 'waiting',
  TRADE_SUCCESS: 'succeeded',
  TRADE_FINISHED: 'succeeded',
  TRADE_CLOSED: 'closed',
} as const;

export function toVerdict(
  trade: Pick<z.output<typeof tradeShape>, 'trade_no' | 'trade_status' | 'total_amount' | 'trans_currency'>,
  merchant: string,
  paidAt: string,
): Verdict {
  return {
    state: STATES[trade.trade_status],
    transaction: trade.trade_no,
    amount: toFen(trade.total_amount) ?? -1,
    currency: trade.trans_currency,
    merchant,
    paidAt: fromShanghai(paidAt),
    reason: '',
  };
}

/** 「72.00」 → 7200 without a floating point between; undefined when it is no amount. */
export function toFen(yuan: string): number | undefined {
  const parts = /^(\d{1,11})(?:\.(\d{1,2}))?$/.exec(yuan);
  return parts ? Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0')) : undefined;
}

/** 7205 → 「72.05」. */
export const toYuan = (fen: number): string =>
  `${Math.trunc(fen / 100)}.${String(fen % 100).padStart(2, '0')}`;

/** Alipay writes and reads Shanghai's wall clock. */
export function fromShanghai(text: string): Date | null {
  const at = new Date(`${text.slice(0, 19).replace(' ', 'T')}+08:00`);
  return Number.isNaN(at.getTime()) ? null : at;
}
