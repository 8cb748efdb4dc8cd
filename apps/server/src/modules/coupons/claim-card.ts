import { type Refusal, refuse, type WireCard } from '@pifa/contract';
import { type CallContext, isUniqueViolation, type Handler } from '../../platform';
import { cardToWire } from './card-to-wire';
import { scopeNames } from './scope-names';
import { couponBySource } from './coupon-store';
import { type Issued, issueCoupon } from './issue-coupon';
import { couponTemplate, isFor } from './templates';

/** 领取: a repeated request gets the same coupon. */
export const claimCard: Handler<'cardClaim'> = async (call) => {
  const { database, platform, session, body, now } = call;
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
      // The same request was handled at the same time and came first.
      if (isUniqueViolation(error)) return { ok: false, gone: true, reason: '' };
      throw error;
    });
  const after = await answerAgain(call, source);
  if (after) return after;
  if (issued.ok) throw new Error('The coupon was not written');
  return issued.gone
    ? refuse('card-gone', {})
    : refuse('card-limit', { most: template.issue.perCustomer ?? 1 });
};

async function answerAgain(
  { db, platform, body, now }: Pick<CallContext<'cardClaim'>, 'db' | 'platform' | 'body' | 'now'>,
  source: string,
): Promise<WireCard | Refusal | undefined> {
  const made = await couponBySource(db, source);
  if (!made) return undefined;
  if (made.templateId !== body.id) return refuse('request-id-reused', {});
  return cardToWire(made, now, { names: await scopeNames(platform)([made]) });
}
