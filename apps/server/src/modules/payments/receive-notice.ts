import { createHash } from 'node:crypto';
import { type Refusal, refuse } from '@pifa/contract';
import type { Platform, RawNotice } from '../../platform';
import { applyVerdict } from './apply-verdict';
import { VERDICTS } from './figures';
import { mayEndBetter, noteNotice, raiseCase, unfitFor } from './money-cases';
import { paymentsStore } from './payments-store';

/**
 * A callback. Without a valid signature nothing changes (I28); with one, what it says is compared with what was
 * asked. Every callback is written down whole, with its verdict. A repeated one is answered like the first. What is not
 * booked is refused where hearing it again may end better: a provider repeats what was not answered with a 200.
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
    // Not a 200: a real one repeats for a day, time enough to give its keys back. Labels of figures are never a
    // stranger's words.
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
    await noteNotice(db, { provider: code, noticeId, paymentId: null, verdict: 'forged', now });
    return refuse('signature-wrong', {});
  }
  const { noticeId } = notice;
  const payment = await paymentsStore(db).byNo(code, notice.outTradeNo);
  if (!payment) {
    count({ provider: code, outcome: 'unknown-trade' });
    await noteNotice(
      db,
      { provider: code, noticeId, paymentId: null, verdict: 'unknown-trade', now },
      notice,
    );
    if (notice.state === 'succeeded') {
      const { outTradeNo, content } = notice;
      const reason = 'unknown-trade';
      await raiseCase(db, {
        provider: code,
        outTradeNo,
        paymentId: null,
        verdict: notice,
        reason,
        content,
        now,
      });
      platform.log.warn({ provider: code, no: outTradeNo }, 'money came for a trade that is not ours');
    }
    return refuse('notice-mismatch', {});
  }
  const verdict = await applyVerdict(platform, provider, payment, notice, now);
  await noteNotice(db, { provider: code, noticeId, paymentId: payment.id, verdict, now }, notice);
  if (verdict !== 'mismatch') return undefined;
  const reason = unfitFor(provider, notice);
  platform.log.warn({ payment: payment.id, reason }, 'a callback about money that cannot be booked');
  return reason && !mayEndBetter(reason) ? undefined : refuse('notice-mismatch', {});
}
