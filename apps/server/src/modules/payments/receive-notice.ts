import { createHash } from 'node:crypto';
import { type Refusal, refuse } from '@pifa/contract';
import type { Platform, RawNotice } from '../../platform';
import { applyVerdict } from './apply-verdict';
import { VERDICTS } from './figures';
import { isWorthRepeating, openCase, recordNotice, whyUnbookable } from './money-cases';
import { paymentsStore } from './payments-store';

/**
 * Processes a callback. Without a valid signature nothing changes (I28). Every callback is stored whole, with its
 * verdict; a repeated one is answered like the first. Money that cannot be booked is refused if a repeat may succeed,
 * because a provider repeats a callback until it gets a 200.
 */
export async function receiveNotice(
  platform: Platform,
  code: string,
  raw: RawNotice,
): Promise<Refusal | undefined> {
  const { db } = platform;
  const { now } = raw;
  const provider = platform.paymentProviders.get(code);
  const count = platform.metrics.counter(VERDICTS);
  if (!provider) {
    // A real provider repeats for a day, in which its keys can be restored. Only known codes become metric labels.
    if (platform.paymentProviders.isKnown(code)) {
      count({ provider: code, outcome: 'no-keys' });
      platform.log.warn({ provider: code }, 'a callback of a provider that has no keys here');
    }
    return refuse('not-found', {});
  }
  const notice = provider.parseNotice(raw);
  if (!notice) {
    count({ provider: code, outcome: 'forged' });
    const noticeId = createHash('sha256').update(raw.rawBody).digest('base64url');
    await recordNotice(db, { provider: code, noticeId, paymentId: null, verdict: 'forged', now });
    return refuse('signature-wrong', {});
  }
  const { noticeId } = notice;
  const payment = await paymentsStore(db).byNo(code, notice.outTradeNo);
  if (!payment) {
    count({ provider: code, outcome: 'unknown-trade' });
    const reason = 'unknown-trade';
    await recordNotice(db, { provider: code, noticeId, paymentId: null, verdict: reason, now }, notice);
    if (notice.state === 'succeeded') {
      const { outTradeNo, content } = notice;
      await openCase(db, { provider: code, outTradeNo, paymentId: null, reason, content, now }, notice);
      platform.log.warn({ provider: code, no: outTradeNo }, 'money came for a trade that is not ours');
    }
    return refuse('notice-mismatch', {});
  }
  const verdict = await applyVerdict(platform, provider, payment, notice, now);
  await recordNotice(db, { provider: code, noticeId, paymentId: payment.id, verdict, now }, notice);
  if (verdict !== 'mismatch') return undefined;
  const reason = whyUnbookable(provider, notice);
  platform.log.warn({ payment: payment.id, reason }, 'a callback about money that cannot be booked');
  return reason && !isWorthRepeating(reason) ? undefined : refuse('notice-mismatch', {});
}
