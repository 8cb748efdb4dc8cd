import { createHash } from 'node:crypto';
import { type Refusal, refuse } from '@pifa/contract';
import type { Platform } from '../../platform';
import { applyVerdict } from './apply-verdict';
import { paymentFigures } from './figures';
import { noteNotice, paymentsStore } from './payments-store';
import type { RawNotice } from './provider';
import { providerOf } from './providers';

/**
 * A callback. Without a valid signature nothing changes (I28); with one, what it says is compared with what was
 * asked. Every callback is written down with its verdict. A repeated one is answered like the first.
 */
export async function receiveNotice(
  platform: Platform,
  code: string,
  raw: RawNotice,
): Promise<Refusal | undefined> {
  const { db } = platform;
  const { now } = raw;
  const provider = providerOf(platform, code);
  if (!provider) return refuse('not-found', {});
  const notice = provider.parseNotice(raw);
  const { verdict: count } = paymentFigures(platform);
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
    await noteNotice(db, { provider: code, noticeId, paymentId: null, verdict: 'unknown-trade', now });
    return refuse('notice-mismatch', {});
  }
  const verdict = await applyVerdict(platform, provider, payment, notice, now);
  await noteNotice(db, { provider: code, noticeId, paymentId: payment.id, verdict, now });
  if (verdict !== 'mismatch') return undefined;
  platform.log.warn({ payment: payment.id }, 'a callback named another amount, currency or merchant');
  return refuse('notice-mismatch', {});
}
