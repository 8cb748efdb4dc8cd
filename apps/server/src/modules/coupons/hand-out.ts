import { handOutProblem } from '@pifa/domain';
import { sql } from 'kysely';
import type { Transaction } from '../../platform';
import { type Operator, recordAct } from '../staff';
import { issueCoupon } from './issue-coupon';
import { type CouponTemplate, isFor } from './templates';

interface HandingOut {
  khId: number;
  /** What causes it: one cause issues once. */
  source: string;
  /** The request that asked for it, where there is one. */
  requestId?: string;
  now: Date;
}

/**
 * 发卡券: gives a company a coupon on the seller's behalf, with its entry in the book. Answers the Chinese reason where
 * nothing was given, else ''. The company stays open until the transaction ends.
 */
export async function handOut(
  tx: Transaction,
  operator: Operator,
  template: CouponTemplate,
  { khId, source, requestId, now }: HandingOut,
): Promise<string> {
  const { record, issue, label } = template;
  const { rows } = await sql<{ status: string }>`
    select status from companies where kh_id = ${khId} for share`.execute(tx);
  const isOpen = rows[0]?.status === 'open';
  // How many there are is judged below, where everybody waits for the counter.
  const facts = { isOpen, isMeant: isFor(template, khId), issued: 0, own: 0, now };
  const problem = handOutProblem({ ...issue, total: null, perCustomer: null }, facts);
  if (problem) return problem;
  const issued = await issueCoupon(tx, template, { khId, source, bySeller: true, now });
  if (!issued.ok) return issued.reason;
  await recordAct(tx, operator, {
    what: 'coupon.issue',
    object: `company:${khId}`,
    after: { template: record.id, label, ...(requestId && { requestId }) },
    now,
  });
  return '';
}
