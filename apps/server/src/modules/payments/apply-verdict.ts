import { isUniqueViolation, type Platform, type Provider, type Verdict } from '../../platform';
import { VERDICTS } from './figures';
import { raiseCase, unfitFor } from './money-cases';
import { type Payment, paymentsStore } from './payments-store';
import { type Booked, recordCapture } from './record-capture';

export type Applied = Booked | 'moved' | 'nothing' | 'mismatch';

/**
 * Believes a provider's verdict about one of our tries, whether it came as a callback or as an answer. Money pays only
 * when amount, currency and merchant are what was asked (I11). Another amount is ours all the same: it is booked and
 * owed back. Of another currency or merchant it is a case for staff.
 */
export async function applyVerdict(
  platform: Pick<Platform, 'database' | 'db' | 'ids' | 'jobs' | 'metrics' | 'ports'>,
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
  platform: Pick<Platform, 'database' | 'db' | 'ids' | 'jobs' | 'ports'>,
  provider: Provider,
  payment: Payment,
  verdict: Verdict,
  now: Date,
): Promise<Applied> {
  switch (verdict.state) {
    case 'succeeded': {
      const reason = unfitFor(provider, verdict);
      if (reason === undefined) return bookMoney(platform, payment, verdict, now);
      await raiseCase(platform.db, {
        provider: provider.code,
        outTradeNo: payment.no,
        paymentId: payment.id,
        verdict,
        reason,
        content: verdict,
        now,
      });
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
  platform: Pick<Platform, 'database' | 'ids' | 'jobs' | 'ports'>,
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
    // The last line of I28: the same transaction was booked beside us.
    if (isUniqueViolation(error, 'captures_provider_provider_transaction_key')) return 'duplicate';
    throw error;
  }
}
