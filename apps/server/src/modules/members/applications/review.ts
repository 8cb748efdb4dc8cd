import { type Refusal, refuse } from '@pifa/contract';
import type { JobRegistry, Platform, Transaction } from '../../../platform';
import { proveAccount } from '../accounts/account-hooks';
import { accountStore } from '../accounts/account-store';
import { smsSender } from '../sms/sender';
import { applicationReviewStore, applicationStore } from './application-store';

/** Announced when an application was decided; the payload is its number. */
export const APPLICATION_REVIEWED = 'members.application-reviewed';

type Review = { no: string; now: Date } & (
  | { verdict: 'approve'; level?: string; priceListId?: number }
  | { verdict: 'reject'; reason: string }
);

/**
 * An operator decides an application. Approval opens the company and its first user and lets the account take
 * over what its phone left behind; either verdict reaches the applicant by SMS once the transaction commits.
 */
export async function reviewApplication(
  platform: Pick<Platform, 'jobs' | 'ports'>,
  tx: Transaction,
  review: Review,
): Promise<{ khId: number; userId: number } | { rejected: true } | Refusal> {
  const { no, now } = review;
  const application = await applicationStore(tx).byNo(no);
  if (!application) return refuse('not-found', { what: '该入驻申请' });
  const store = applicationReviewStore(tx);
  const isApproval = review.verdict === 'approve';
  if (application.status !== 'waiting') return refuse('transition-refused', { text: '该入驻申请已审核' });
  if (isApproval && (await accountStore(tx).userIdOf(application.phone)) !== undefined) {
    return refuse('phone-taken', {});
  }
  const priceListId = review.verdict === 'approve' ? review.priceListId : undefined;
  if (priceListId !== undefined && !(await store.hasPriceList(priceListId))) {
    return refuse('not-found', { what: `编号为 ${priceListId} 的价目表` });
  }
  const reason = review.verdict === 'reject' ? review.reason : '';
  if (!(await store.decide(application.id, isApproval ? 'approved' : 'rejected', reason, now))) {
    return refuse('transition-refused', { text: '该入驻申请已审核' });
  }
  await platform.jobs.announce(tx, {
    eventId: `${APPLICATION_REVIEWED}:${no}`,
    topic: APPLICATION_REVIEWED,
    payload: { no },
    now,
  });
  if (review.verdict === 'reject') return { rejected: true };
  const opened = await store.openAccount(application, review, now);
  await proveAccount(platform, tx, { ...opened, phone: application.phone, now });
  return opened;
}

/** Tells the applicant. The event carries the number only, so that no phone lies about in the outbox. */
export function tellApplicants(registry: JobRegistry, platform: Pick<Platform, 'db' | 'ports'>): void {
  registry.on(
    APPLICATION_REVIEWED,
    async ({ payload, now }) => {
      const { no } = payload as { no: string };
      const application = await applicationStore(platform.db).byNo(no);
      if (!application) return;
      const text =
        application.status === 'approved'
          ? `您的入驻申请（${no}）已通过审核，请使用手机号登录。`
          : `您的入驻申请（${no}）未通过审核：${application.reason || '资料不完整'}，请重新提交。`;
      await smsSender(platform).sendSms({ phone: application.phone, text, now });
    },
    'outside',
  );
}
