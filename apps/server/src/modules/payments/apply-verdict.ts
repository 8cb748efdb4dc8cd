import { isUniqueViolation, type Platform, type Provider, type Verdict } from '../../platform';
import { VERDICTS } from './figures';
import { openCase, whyUnbookable } from './money-cases';
import { type Payment, paymentsStore } from './payments-store';
import { type Booked, recordCapture } from './record-capture';

export type Applied = Booked | 'moved' | 'nothing' | 'mismatch';

/**
 * Applies a provider's verdict on a payment, from a callback or a query. Money pays only when amount, currency and
 * merchant are as requested (I11). Another amount is booked and refunded; another currency or merchant becomes a case
 * for staff.
 */
export async function applyVerdict(
  platform: Pick<Platform, 'database' | 'db' | 'ids' | 'jobs' | 'metrics' | 'ports' | 'isDemo'>,
  provider: Provider,
  payment: Payment,
  verdict: Verdict,
  now: Date,
): Promise<Applied> {
  const outcome = await apply(platform, provider, payment, verdict, now);
  platform.metrics.counter(VERDICTS)({ provider: provider.code, outcome });
  return outcome;
}

async function apply(
  platform: Pick<Platform, 'database' | 'db' | 'ids' | 'jobs' | 'ports' | 'isDemo'>,
  provider: Provider,
  payment: Payment,
  verdict: Verdict,
  now: Date,
): Promise<Applied> {
  switch (verdict.state) {
    case 'succeeded': {
      const reason = whyUnbookable(provider, verdict);
      if (reason === undefined) return bookMoney(platform, payment, verdict, now);
      const about = { provider: provider.code, outTradeNo: payment.no, paymentId: payment.id };
      await openCase(platform.db, { ...about, reason, content: verdict, now }, verdict);
      return 'mismatch';
    }
    case 'processing':
      if (payment.state === 'processing') return 'nothing';
      return (await paymentsStore(platform.db).move(payment.id, 'processing', '', now)) ? 'moved' : 'nothing';
    case 'failed':
    case 'closed': {
      const reason = verdict.state === 'failed' ? verdict.reason || '支付未成功' : '';
      return (await paymentsStore(platform.db).move(payment.id, verdict.state, reason, now))
        ? 'moved'
        : 'nothing';
    }
    case 'waiting':
    case 'unknown':
      return 'nothing';
  }
}

async function bookMoney(
  platform: Pick<Platform, 'database' | 'ids' | 'jobs' | 'ports' | 'isDemo'>,
  payment: Payment,
  verdict: Verdict,
  now: Date,
): Promise<Booked> {
  const money = {
    transaction: verdict.transaction,
    amount: verdict.amount,
    capturedAt: verdict.paidAt ?? now,
    actor: { kind: 'provider' },
    now,
  } as const;
  try {
    return await platform.database.transaction((tx) => recordCapture(tx, platform, payment, money), {
      retry: true,
    });
  } catch (error) {
    // The last guard of I28: somebody else has just booked the same transaction.
    if (isUniqueViolation(error, 'captures_provider_provider_transaction_key')) return 'duplicate';
    throw error;
  }
}
