import { type Refusal, refuse, type WireCard } from '@pifa/contract';
import { type CallContext, isUniqueViolation } from '../../platform';
import { cardToWire } from './card-to-wire';
import { scopeNames } from './scope-names';
import { couponBySource } from './coupon-store';
import { type Issued, issueCoupon } from './issue-coupon';
import { couponTemplate, isFor } from './templates';

/** 领取: the same request gets the same coupon, however often it comes. */
export async function claimCard(call: CallContext<'cardClaim'>): Promise<WireCard | Refusal> {
  const { db, database, platform, session, body, now } = call;
  const source = `claim:${session.userId}:${body.requestId}`;
  const before = await answerAgain(call, source);
  if (before) return before;
  const template = await couponTemplate(platform, body.id);
  if (!template || !isFor(template, session.khId) || !template.issue.open) {
    return refuse('not-found', { what: '该卡券' });
  }
  const options = { khId: session.khId, source, now };
  const issued = await database
    .transaction((tx) => issueCoupon(tx, template, options), { retry: true })
    .catch((error: unknown): Issued => {
      // The same request beside us was first.
      if (isUniqueViolation(error)) return { ok: false, gone: true, reason: '' };
      throw error;
    });
  if (issued.ok) {
    const made = await couponBySource(db, source);
    if (!made) throw new Error('The coupon was not written');
    return cardToWire(made, now, { names: await scopeNames(platform)([made]) });
  }
  const beside = await answerAgain(call, source);
  if (beside) return beside;
  return issued.gone
    ? refuse('card-gone', {})
    : refuse('card-limit', { most: template.issue.perCustomer ?? 1 });
}

async function answerAgain(
  { db, platform, body, now }: Pick<CallContext<'cardClaim'>, 'db' | 'platform' | 'body' | 'now'>,
  source: string,
): Promise<WireCard | Refusal | undefined> {
  const made = await couponBySource(db, source);
  if (!made) return undefined;
  if (made.templateId !== body.id) return refuse('request-id-reused', {});
  return cardToWire(made, now, { names: await scopeNames(platform)([made]) });
}
