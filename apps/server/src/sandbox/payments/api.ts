import type { Platform } from '../../platform';
import { books, type Trade } from './books';
import { type Headers, isSigned } from './signature';

export const SANDBOX_MERCHANT = 'PIFA-SANDBOX';
const CURRENCY = 'CNY';

interface Asked {
  path: string;
  headers: Headers;
  rawBody: string;
}

type Fields = Record<string, string>;
type Answer = { status: number; body: string };
type Operation = (platform: Platform, fields: Fields, now: Date) => Promise<Answer>;

const ok = (data: object): Answer => ({ status: 200, body: JSON.stringify(data) });
const no = (status: number, error: string): Answer => ({ status, body: JSON.stringify({ error }) });

/** The four calls of the provider, each on a form body signed with the shared secret (README.md of this folder). */
const OPERATIONS: Record<string, Operation> = {
  '/sandbox/api/create': createTrade,
  '/sandbox/api/query': queryTrade,
  '/sandbox/api/close': closeTrade,
  '/sandbox/api/refund': refundTrade,
};
export const SANDBOX_PATHS = Object.keys(OPERATIONS);

/** Answers one signed message; the provider's only door for merchants. */
export async function answerSandbox(platform: Platform, { path, headers, rawBody }: Asked): Promise<Answer> {
  const now = platform.clock.now();
  const operation = OPERATIONS[path];
  if (!operation) return no(404, 'no such call');
  const { secret } = platform.settings.payments;
  if (!isSigned(secret, { path, headers, body: rawBody, now })) return no(401, 'signature');
  const fields = Object.fromEntries(new URLSearchParams(rawBody));
  if (fields['merchant'] !== SANDBOX_MERCHANT) return no(403, 'merchant');
  return operation(platform, fields, now);
}

async function createTrade(platform: Platform, fields: Fields, now: Date): Promise<Answer> {
  const { outTradeNo = '', amount = '', currency, subject = '', notifyUrl = '', expireTime = '' } = fields;
  const expiresAt = new Date(expireTime);
  if (
    !outTradeNo ||
    !/^[1-9]\d{0,14}$/.test(amount) ||
    currency !== CURRENCY ||
    Number.isNaN(expiresAt.getTime())
  ) {
    return no(400, 'fields');
  }
  const trade = await books(platform.db).open({
    tradeNo: platform.ids.unguessable(),
    outTradeNo,
    amount: Number(amount),
    subject: subject.slice(0, 120),
    notifyUrl,
    createdAt: now,
    expiresAt,
  });
  if (!trade || trade.amount !== Number(amount)) return no(409, 'another amount');
  const { sandboxUrl } = platform.settings.payments;
  const base = sandboxUrl || platform.settings.site.publicUrl;
  return ok({ tradeNo: trade.tradeNo, cashierUrl: new URL(`/sandbox/cashier/${trade.tradeNo}`, base).href });
}

async function queryTrade(platform: Platform, { outTradeNo = '' }: Fields, now: Date): Promise<Answer> {
  const trade = await books(platform.db).byOutTradeNo(outTradeNo);
  return ok(trade ? describeTrade(trade, now) : { state: 'unknown' });
}

async function closeTrade(platform: Platform, { outTradeNo = '' }: Fields, now: Date): Promise<Answer> {
  const own = books(platform.db);
  const trade = await own.byOutTradeNo(outTradeNo);
  if (!trade) return ok({ state: 'closed' });
  await own.decide(trade.tradeNo, 'closed', 'closed', now);
  const after = await own.byTradeNo(trade.tradeNo);
  return ok({ state: after?.state === 'paid' ? 'paid' : 'closed' });
}

async function refundTrade(platform: Platform, fields: Fields, now: Date): Promise<Answer> {
  const { outTradeNo = '', outRefundNo = '', amount = '' } = fields;
  const own = books(platform.db);
  const trade = await own.byOutTradeNo(outTradeNo);
  if (!trade || !outRefundNo || !/^[1-9]\d{0,14}$/.test(amount)) return no(400, 'fields');
  const refundNo = platform.ids.unguessable();
  const refund = await own.refund(trade, { refundNo, outRefundNo, amount: Number(amount), now });
  return ok({ state: refund.state, refundNo: refund.refundNo, reason: refund.reason });
}

/** A trade as queries and notices tell it. */
export function describeTrade(trade: Trade, now: Date): Record<string, unknown> {
  const over = trade.state === 'waiting' && trade.expiresAt <= now;
  return {
    state: over ? 'closed' : trade.state,
    outTradeNo: trade.outTradeNo,
    tradeNo: trade.tradeNo,
    amount: trade.amount,
    currency: CURRENCY,
    merchant: SANDBOX_MERCHANT,
    paidTime: trade.paidAt?.toISOString() ?? '',
    reason: trade.state === 'failed' ? '银行卡余额不足（沙箱）' : '',
  };
}
