import { z } from 'zod';
import type { Clock, Notice, Provider, Verdict } from '../../platform';
import { SANDBOX_MERCHANT } from './api';
import { isSigned, sign } from './signature';
import type { Send } from './transport';

interface SandboxOptions {
  secret: string;
  /** Where the sandbox says what happened. */
  notifyUrl: string;
  clock: Clock;
  ids: { unguessable(): string };
  send: Send;
}

const STATES = {
  waiting: 'waiting',
  pending: 'processing',
  paid: 'succeeded',
  failed: 'failed',
  closed: 'closed',
  unknown: 'unknown',
} as const;

const tradeShape = z.object({
  state: z.enum(['waiting', 'pending', 'paid', 'failed', 'closed', 'unknown']),
  outTradeNo: z.string().default(''),
  tradeNo: z.string().default(''),
  amount: z.number().int().default(0),
  currency: z.string().default(''),
  merchant: z.string().default(''),
  paidTime: z.string().default(''),
  reason: z.string().max(200).default(''),
});
const noticeShape = tradeShape.extend({ noticeId: z.string().min(1).max(80) });
const createdShape = z.object({ tradeNo: z.string(), cashierUrl: z.url() });
const closedShape = z.object({ state: z.enum(['closed', 'paid']) });
const refundShape = z.object({
  state: z.enum(['succeeded', 'refused']),
  refundNo: z.string(),
  reason: z.string(),
});

/** The mall's side of the sandbox: knows its protocol (README.md of this folder) and nothing of its books. */
export function sandboxProvider({ secret, notifyUrl, clock, ids, send }: SandboxOptions): Provider {
  async function call<Shape extends z.ZodType>(
    path: string,
    fields: Record<string, string>,
    shape: Shape,
  ): Promise<z.output<Shape>> {
    const body = new URLSearchParams({ ...fields, merchant: SANDBOX_MERCHANT }).toString();
    const answer = await send(
      path,
      sign(secret, { path, body, nonce: ids.unguessable(), now: clock.now() }),
      body,
    );
    if (answer.status !== 200) throw new Error(`The sandbox answered ${answer.status} to ${path}`);
    return shape.parse(JSON.parse(answer.body));
  }

  return {
    code: 'sandbox',
    merchant: SANDBOX_MERCHANT,
    opensInBrowserOf: () => true,
    async start({ outTradeNo, amount, subject, expiresAt, returnUrl }) {
      const fields = { outTradeNo, amount: String(amount), currency: 'CNY', subject, notifyUrl };
      const { cashierUrl } = await call(
        '/sandbox/api/create',
        { ...fields, expireTime: expiresAt.toISOString() },
        createdShape,
      );
      return { qrText: cashierUrl, payUrl: `${cashierUrl}?back=${encodeURIComponent(returnUrl)}` };
    },
    query: async (outTradeNo) => toVerdict(await call('/sandbox/api/query', { outTradeNo }, tradeShape)),
    close: async (outTradeNo) => (await call('/sandbox/api/close', { outTradeNo }, closedShape)).state,
    async refund({ outTradeNo, outRefundNo, amount, reason }) {
      const fields = { outTradeNo, outRefundNo, amount: String(amount), reason };
      const { state, refundNo, reason: why } = await call('/sandbox/api/refund', fields, refundShape);
      return { state, providerRefund: refundNo, reason: why };
    },
    parseNotice({ headers, rawBody, now }): Notice | undefined {
      if (!isSigned(secret, { path: new URL(notifyUrl).pathname, headers, body: rawBody, now }))
        return undefined;
      const parsed = noticeShape.safeParse(readJson(rawBody));
      if (!parsed.success) return undefined;
      const { noticeId, outTradeNo, ...trade } = parsed.data;
      return { ...toVerdict({ ...trade, outTradeNo }), noticeId, outTradeNo, content: parsed.data };
    },
  };
}

function toVerdict(trade: z.output<typeof tradeShape>): Verdict {
  const paidAt = trade.paidTime === '' ? null : new Date(trade.paidTime);
  return {
    state: STATES[trade.state],
    transaction: trade.tradeNo,
    amount: trade.amount,
    currency: trade.currency,
    merchant: trade.merchant,
    paidAt: paidAt && !Number.isNaN(paidAt.getTime()) ? paidAt : null,
    reason: trade.reason,
  };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
