import { amountOff } from '../promotions/amount-off';
import { percentOff } from '../promotions/percent-off';
import { count, instant, oneOf, neededWhen, optional, schema, text, yesNo } from '../promotions/settings';
import { addDays, formatMinute, startOfDay } from '../time';

/** How a template is issued, besides the rule of its kind; the back-office form is generated from both. */
export const issueSettings = schema(
  {
    name: text('名称', 40),
    kind: oneOf('类型', [
      { value: 'amount-off', label: amountOff.name },
      { value: 'percent-off', label: percentOff.name },
    ]),
    total: optional(count('发放总量', { min: 1, help: '不填为不限', unit: '张' })),
    perCustomer: optional(count('每客户限领', { min: 1, help: '不填为不限', unit: '张' })),
    claimStart: optional(instant('领取开始', 'start')),
    claimEnd: optional(instant('领取结束', 'end')),
    /** Off = issued by the seller only. */
    open: yesNo('会员可自行领取', true),
    validity: oneOf('有效期', [
      { value: 'window', label: '固定时间' },
      { value: 'days', label: '领取后若干天' },
    ]),
    validFrom: neededWhen('validity', ['window'], instant('有效期开始', 'start')),
    validUntil: neededWhen('validity', ['window'], instant('有效期结束', 'end')),
    validDays: neededWhen('validity', ['days'], count('有效天数', { min: 1, max: 3650, unit: '天' })),
  },
  ({ validity, validFrom, validUntil, validDays, claimStart, claimEnd }) => {
    const problems: { path: string; text: string }[] = [];
    if (claimStart && claimEnd && claimStart >= claimEnd)
      problems.push({ path: 'claimEnd', text: '领取结束须晚于领取开始' });
    if (validity === 'days' && validDays === null)
      problems.push({ path: 'validDays', text: '有效天数不能为空' });
    if (validity === 'window' && (!validFrom || !validUntil || validFrom >= validUntil))
      problems.push({ path: 'validUntil', text: '有效期结束须晚于有效期开始' });
    return problems;
  },
);

/** A coupon template's terms of issue, as `issueSettings` reads them. */
export type CouponIssue = NonNullable<ReturnType<typeof issueSettings.of>>;

/** [start, end) of a coupon claimed at an instant. N days: the day of the claim and N whole days after it. */
export function validityOf(issue: CouponIssue, claimedAt: Date): { start: Date; end: Date } {
  if (issue.validity === 'window' && issue.validFrom && issue.validUntil) {
    return { start: issue.validFrom, end: issue.validUntil };
  }
  const days = (issue.validDays ?? 0) + 1;
  return { start: claimedAt, end: addDays(startOfDay(claimedAt), days) };
}

/** `word` is the label on the card, 「可领取」「即将开始」「已领完」; `reason` is a full sentence. */
export type ClaimVerdict =
  | { readonly ok: true; readonly word: string }
  | { readonly ok: false; readonly reason: string; readonly word: string };

/** Whether a company may claim one now; the Chinese reason if not (INVARIANTS I14). */
export function judgeClaim(
  issue: CouponIssue,
  facts: { readonly issued: number; readonly own: number; readonly now: Date },
): ClaimVerdict {
  const { claimStart, claimEnd, total, perCustomer } = issue;
  const no = (reason: string, word: string) => ({ ok: false, reason, word }) as const;
  if (!issue.open) return no('该优惠券不支持自行领取', '不可领取');
  if (claimStart && facts.now < claimStart) return no('领取尚未开始', '即将开始');
  if (claimEnd && facts.now >= claimEnd) return no('领取已结束', '领取已结束');
  if (issue.validity === 'window' && issue.validUntil && facts.now >= issue.validUntil)
    return no('优惠券已过期', '已过期');
  if (perCustomer !== null && facts.own >= perCustomer)
    return no(perCustomer === 1 ? '您已领取过该优惠券' : `每客户限领 ${perCustomer} 张，您已领完`, '已领取');
  if (total !== null && facts.issued >= total) return no('优惠券已领完', facts.own > 0 ? '已领取' : '已领完');
  return { ok: true, word: '可领取' };
}

/** How long what is given now can be used: 「领取后 7 天」, 「2026-11-01 00:00 至 2026-12-01 00:00」. */
export function validityText(issue: CouponIssue): string {
  const { validity, validFrom, validUntil, validDays } = issue;
  if (validity === 'window' && validFrom && validUntil)
    return `${formatMinute(validFrom)} 至 ${formatMinute(validUntil)}`;
  return `领取后 ${validDays ?? 0} 天`;
}

/** A company that is to be given a coupon by the seller. */
export type HandOutFacts = {
  readonly isOpen: boolean;
  /** the coupon is for companies like this one */
  readonly isMeant: boolean;
  /** given of it to anybody, and to this company */
  readonly issued: number;
  readonly own: number;
  readonly now: Date;
};

/**
 * Why the seller cannot give a company this coupon, in Chinese; null when it can (I14). Whether members may claim it, and
 * when, does not matter.
 */
export function handOutProblem(issue: CouponIssue, facts: HandOutFacts): string | null {
  const { total, perCustomer, validity, validUntil } = issue;
  if (!facts.isOpen) return '客户已停用';
  if (!facts.isMeant) return '不在该卡券的发放对象之内';
  if (validity === 'window' && validUntil && facts.now >= validUntil) return '该卡券已过期';
  if (perCustomer !== null && facts.own >= perCustomer)
    return `每客户限 ${perCustomer} 张，已有 ${facts.own} 张`;
  return total !== null && facts.issued >= total ? '该卡券已发完' : null;
}
