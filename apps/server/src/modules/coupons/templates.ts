import {
  type CouponIssue,
  couponFace,
  couponTitle,
  isWithin,
  issueSettings,
  type PromotionRecord,
} from '@pifa/domain';
import { livePromotions, promotionById } from '../promotions';
import type { Platform } from '../../platform';

/** A promotion of a coupon kind, read as what it hands out. */
export interface CouponTemplate {
  record: PromotionRecord;
  issue: CouponIssue;
  /** 「满500元减30」 */
  label: string;
}

/** Null for other kinds and for settings that cannot be read. The promotion's window is the claim window. */
export function templateOf(record: PromotionRecord): CouponTemplate | null {
  const { kind, settings, label, window } = record;
  if (!couponFace(kind, settings)) return null;
  const issue = issueSettings.of({
    validity: 'days',
    ...settings,
    name: label,
    kind,
    claimStart: window.start,
    claimEnd: window.end,
  });
  return issue && { record, issue, label: label || couponTitle(kind, settings) };
}

/** The company may have it at all. */
export const isFor = ({ record: { audience } }: CouponTemplate, khId: number): boolean =>
  audience === 'all' || audience.includes(String(khId));

/** Templates that can be claimed now by whoever may, as the operator orders them. From memory. */
export async function claimableTemplates(
  platform: Pick<Platform, 'cache'>,
  khId: number,
  now: Date,
): Promise<CouponTemplate[]> {
  const records = await livePromotions(platform, now);
  return records.flatMap((record) => {
    const template = isWithin(record.window, now) ? templateOf(record) : null;
    const canStillUse =
      template?.issue.validity !== 'window' || !template.issue.validUntil || template.issue.validUntil > now;
    return template?.issue.open && canStillUse && isFor(template, khId) ? [template] : [];
  });
}

/** One template that is switched on. From memory. */
export async function couponTemplate(
  platform: Pick<Platform, 'cache'>,
  id: string,
): Promise<CouponTemplate | null> {
  const record = await promotionById(platform, id);
  return record?.on ? templateOf(record) : null;
}
