import { type CouponIssue, handOutProblem, judgeClaim, validityOf } from '@pifa/domain';
import { sql } from 'kysely';
import { toJson, type Transaction } from '../../platform';
import type { CouponTemplate } from './templates';

interface Issuing {
  khId: number;
  /** How many at once; all or none. */
  count?: number;
  /** What causes it: one cause issues once. Several get a number behind it. */
  source: string;
  /** The seller hands it out: whether members may claim it, and when, does not matter. */
  bySeller?: boolean;
  now: Date;
}

export type Issued =
  | { readonly ok: true; readonly ids: readonly number[] }
  | { readonly ok: false; readonly gone: boolean; readonly reason: string };

/**
 * Gives a company a coupon of a template (I14). Everybody who wants one of a template waits for its counter; the
 * numbers that are written are checked by constraints besides. Nothing is written when the answer is no.
 */
export async function issueCoupon(
  tx: Transaction,
  template: CouponTemplate,
  options: Issuing,
): Promise<Issued> {
  const { record, issue, label } = template;
  const { khId, source, now, count = 1 } = options;
  const templateId = Number(record.id);
  await sql`insert into coupon_counters (template_id) values (${templateId}) on conflict do nothing`.execute(
    tx,
  );
  const { rows: held } = await sql<{ issued: number }>`
    select issued from coupon_counters where template_id = ${templateId} for update`.execute(tx);
  const issued = held[0]?.issued ?? 0;
  const { rows: had } = await sql<{ own: number }>`
    select count(*) as own from coupons where template_id = ${templateId} and kh_id = ${khId}`.execute(tx);
  const own = had[0]?.own ?? 0;
  const facts = { issued: issued + count - 1, own: own + count - 1, now };
  const reason = options.bySeller
    ? handOutProblem(issue, { ...facts, isOpen: true, isMeant: true })
    : claimProblem(issue, facts);
  if (reason) return { ok: false, gone: !isOverLimit(issue, own + count), reason };
  const { start, end } = validityOf(issue, now);
  const { rows } = await sql<{ id: number }>`
    with counted as (
      update coupon_counters set issued = issued + ${count}
      where template_id = ${templateId} and (${issue.total}::bigint is null or issued + ${count} <= ${issue.total}::bigint)
      returning issued - ${count}::bigint as before)
    insert into coupons (template_id, kh_id, serial, of_total, nth, of_most, kind, label, settings, valid_from,
                         valid_until, source, created_at)
    select ${templateId}, ${khId}, counted.before + n, ${issue.total}::bigint, ${own}::integer + n,
           ${issue.perCustomer}::integer, ${record.kind}, ${label}, ${toJson(record.settings)}::jsonb,
           ${start}::timestamptz, ${end}::timestamptz, ${source}::text || case when n > 1 then ':' || n else '' end,
           ${now}::timestamptz
    from counted, generate_series(1, ${count}::integer) n
    returning id`.execute(tx);
  if (rows.length === 0) return { ok: false, gone: true, reason: '优惠券已领完' };
  return { ok: true, ids: rows.map(({ id }) => id) };
}

function claimProblem(issue: CouponIssue, facts: Parameters<typeof judgeClaim>[1]): string | null {
  const verdict = judgeClaim(issue, facts);
  return verdict.ok ? null : verdict.reason;
}

const isOverLimit = ({ perCustomer }: CouponIssue, wanted: number): boolean =>
  perCustomer !== null && wanted > perCustomer;
