import type { JobRegistry, Platform } from '../../platform';
import { describeTrade } from './api';
import { books, type Trade } from './books';
import { sign } from './signature';
import type { Send } from './transport';

const NOTIFY_JOB = 'sandbox-notify';
/** A merchant that never says yes is given up. */
const MOST_TRIES = 8;
/** 成功但通知迟到. */
const LATE_MS = 90_000;

/** What the tester may choose at the cashier. */
export const OUTCOMES = {
  success: { label: '支付成功', to: 'paid', notifyAfterMs: 0 },
  pending: { label: '处理中', to: 'pending', notifyAfterMs: 0 },
  failure: { label: '支付失败', to: 'failed', notifyAfterMs: 0 },
  'notice-lost': { label: '成功但通知丢失', to: 'paid', notifyAfterMs: null },
  'notice-late': { label: '成功但通知迟到', to: 'paid', notifyAfterMs: LATE_MS },
  'refund-refused': { label: '支付成功，退款被拒', to: 'paid', notifyAfterMs: 0 },
} as const satisfies Record<string, { label: string; to: Trade['state']; notifyAfterMs: number | null }>;
export type Outcome = keyof typeof OUTCOMES;

/** Decides a trade as the tester chose, and says so to the merchant now, late or never. False when it was too late. */
export async function decideTrade(platform: Platform, tradeNo: string, outcome: Outcome): Promise<boolean> {
  const now = platform.clock.now();
  const { to, notifyAfterMs } = OUTCOMES[outcome];
  const before = await books(platform.db).byTradeNo(tradeNo);
  if (!before || (before.state === 'waiting' && before.expiresAt <= now)) return false;
  const trade = await books(platform.db).decide(tradeNo, to, outcome, now);
  if (!trade) return false;
  if (notifyAfterMs !== null) {
    const runAt = new Date(now.getTime() + notifyAfterMs);
    await platform.jobs.enqueue(platform.db, NOTIFY_JOB, { key: tradeNo, runAt });
  }
  return true;
}

/** Sends signed callbacks until the merchant says yes. */
export function sandboxJobs(registry: JobRegistry, platform: Platform, send: Send): void {
  registry.job(
    NOTIFY_JOB,
    async ({ key, attempts, now }) => {
      const own = books(platform.db);
      const trade = await own.byTradeNo(key);
      if (!trade || attempts > MOST_TRIES) return;
      const noticeId = `${trade.tradeNo}-${trade.state}`;
      const body = JSON.stringify({ noticeId, ...describeTrade(trade, now) });
      const path = new URL(trade.notifyUrl).pathname;
      const nonce = platform.ids.unguessable();
      const { secret } = platform.settings.payments;
      const answer = await send(trade.notifyUrl, sign(secret, { path, body, nonce, now }), body);
      await own.countNotice(key, now);
      if (answer.status !== 200) throw new Error(`The merchant answered ${answer.status}`);
    },
    'outside',
  );
}
