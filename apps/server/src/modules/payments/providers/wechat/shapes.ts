import { z } from 'zod';
import type { Verdict } from '../../../../platform';

/** A trade as queries and callbacks name it. Amounts are fen, as ours. */
export const transactionShape = z.object({
  appid: z.string().default(''),
  mchid: z.string().default(''),
  out_trade_no: z.string(),
  transaction_id: z.string().default(''),
  trade_state: z.enum([
    'SUCCESS',
    'REFUND',
    'NOTPAY',
    'CLOSED',
    'REVOKED',
    'USERPAYING',
    'PAYERROR',
    'ACCEPT',
  ]),
  success_time: z.string().default(''),
  amount: z.object({ total: z.int().default(0), currency: z.string().default('CNY') }).prefault({}),
});

export const noticeShape = z.object({
  id: z.string().min(1).max(80),
  event_type: z.string().startsWith('TRANSACTION.'),
  resource: z.object({
    algorithm: z.literal('AEAD_AES_256_GCM'),
    ciphertext: z.string(),
    nonce: z.string(),
    associated_data: z.string().default(''),
  }),
});

export const refundShape = z.object({
  refund_id: z.string(),
  out_refund_no: z.string(),
  status: z.enum(['SUCCESS', 'PROCESSING', 'CLOSED', 'ABNORMAL']),
});

export const errorShape = z.object({ code: z.string().default(''), message: z.string().default('') });
export const nativeShape = z.object({ code_url: z.string().min(1) });
export const jsapiShape = z.object({ prepay_id: z.string().min(1).max(128) });
export const h5Shape = z.object({ h5_url: z.url() });

/** Who the money belongs to: a merchant may have several apps, and none of theirs counts as ours. */
export const merchantOf = ({ mchid, appid }: { mchid: string; appid: string }): string => `${mchid}/${appid}`;

const STATES = {
  SUCCESS: 'succeeded',
  // It was paid once and went back since: the money is booked all the same, its refund by itself.
  REFUND: 'succeeded',
  NOTPAY: 'waiting',
  ACCEPT: 'processing',
  USERPAYING: 'processing',
  PAYERROR: 'failed',
  CLOSED: 'closed',
  REVOKED: 'closed',
} as const;

export function toVerdict(trade: z.output<typeof transactionShape>): Verdict {
  const paidAt = new Date(trade.success_time);
  const state = STATES[trade.trade_state];
  return {
    state,
    transaction: trade.transaction_id,
    amount: trade.amount.total,
    currency: trade.amount.currency,
    merchant: merchantOf(trade),
    paidAt: Number.isNaN(paidAt.getTime()) ? null : paidAt,
    reason: state === 'failed' ? '微信支付未成功，请重新支付' : '',
  };
}
