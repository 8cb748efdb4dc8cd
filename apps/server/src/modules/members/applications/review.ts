import { type Refusal, refuse } from '@pifa/contract';
import { approvedValues, formatShort, rejectedValues } from '@pifa/domain';
import type { JobRegistry, Platform, Transaction } from '../../../platform';
import { eventSms } from '../../message-box';
import { proveAccount } from '../accounts/account-hooks';
import { accountStore } from '../accounts/account-store';
import { smsSender } from '../sms/sender';
import {
  applicationReviewStore,
  applicationStore,
  type NewCompany,
  openedBy,
  type ReviewStore,
} from './application-store';

/** Announced when an application was decided; the payload is its number. */
export const APPLICATION_REVIEWED = 'members.application-reviewed';

interface Reviewed {
  no: string;
  /** who decides; null where no member of staff does: seeds, tests */
  operatorId?: number;
  now: Date;
}

export type Approval = Reviewed & {
  verdict: 'approve';
  /** absent: the usual one */
  level?: string;
  /** absent: the level's */
  priceListId?: number;
  salespersonId?: number | null;
  /** the name as the licence has it; absent: as it was handed in */
  company?: string;
};
type Review = Approval | (Reviewed & { verdict: 'reject'; reason: string });

/**
 * Decides an application. Approval opens the company and its first user and lets the account take over what its phone
 * left behind; either verdict reaches the applicant by SMS once the transaction commits. Of two who decide at once one
 * wins, and the other is told who it was and when.
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
  if (application.status !== 'waiting') return alreadyDecided(store, application.id);
  const isApproval = review.verdict === 'approve';
  if (isApproval && (await accountStore(tx).userIdOf(application.phone)) !== undefined) {
    return refuse('phone-taken', {});
  }
  const terms = isApproval ? await termsOf(store, review) : undefined;
  if (terms && 'refused' in terms) return terms;
  const decided = await store.decide(application.id, {
    status: isApproval ? 'approved' : 'rejected',
    reason: isApproval ? '' : review.reason,
    by: review.operatorId ?? null,
    now,
  });
  if (!decided) return alreadyDecided(store, application.id);
  await platform.jobs.announce(tx, {
    eventId: `${APPLICATION_REVIEWED}:${no}`,
    topic: APPLICATION_REVIEWED,
    payload: { no },
    now,
  });
  if (!terms) return { rejected: true };
  const opened = await store.openAccount(application, terms, now);
  await proveAccount(platform, tx, { ...opened, phone: application.phone, now });
  return opened;
}

async function termsOf(store: ReviewStore, review: Approval): Promise<NewCompany | Refusal> {
  const level = await store.levelNamed(review.level ?? '');
  if (!level) return refuse('not-found', { what: '该等级' });
  const { priceListId = level.priceListId } = review;
  if (priceListId !== null && !(await store.hasPriceList(priceListId))) {
    return refuse('not-found', { what: `编号为 ${priceListId} 的价目表` });
  }
  return {
    level: level.name,
    priceListId,
    salespersonId: review.salespersonId ?? null,
    ...(review.company === undefined ? {} : { name: review.company }),
  };
}

/** 「该申请已由 温以宁 于 11-23 14:32 通过」 */
async function alreadyDecided(store: ReviewStore, id: number): Promise<Refusal> {
  const decided = await store.decisionOf(id);
  const verdict = decided?.status === 'approved' ? '通过' : '驳回';
  const text = decided?.by
    ? `该申请已由 ${decided.by} 于 ${formatShort(decided.at ?? new Date(0))} ${verdict}`
    : `该入驻申请已审核（${verdict}）`;
  return refuse('transition-refused', { text });
}

/** Tells the applicant. The event carries the number only, so that no phone lies about in the outbox. */
export function tellApplicants(registry: JobRegistry, platform: Pick<Platform, 'db' | 'ports'>): void {
  registry.on(
    APPLICATION_REVIEWED,
    async ({ payload, now }) => {
      const { no } = payload as { no: string };
      const application = await applicationStore(platform.db).byNo(no);
      if (!application) return;
      const opened = await openedBy(platform.db, no);
      const sms =
        application.status === 'approved'
          ? await eventSms(platform.db, 'application.approved', approvedValues({ ...application, ...opened }))
          : await eventSms(platform.db, 'application.rejected', rejectedValues(application));
      if (sms) await smsSender(platform).sendSms({ phone: application.phone, ...sms, now });
    },
    'outside',
  );
}
