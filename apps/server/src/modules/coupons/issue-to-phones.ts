import type { CallData } from '@pifa/contract';
import { isUniqueViolation, type Platform } from '../../platform';
import { couponBySource } from './coupon-store';
import { issueCoupon } from './issue-coupon';
import type { CouponTemplate } from './templates';

/**
 * 定向发放: one coupon to the company of each log-in phone, each on its own, with the reason where it does not work.
 * The same request does not issue again.
 */
export async function issueToPhones(
  { db, database }: Pick<Platform, 'db' | 'database'>,
  template: CouponTemplate,
  { phones, requestId, now }: { phones: readonly string[]; requestId: string; now: Date },
): Promise<CallData<'adminCouponIssue'>> {
  const wanted = [...new Set(phones.map((phone) => phone.trim()))];
  const users = await db
    .selectFrom('users')
    .select(['phone', 'kh_id'])
    .where('phone', 'in', wanted)
    .execute();
  const companies = new Map(users.map(({ phone, kh_id }) => [phone, kh_id]));
  const done = new Map<number, string>();
  for (const phone of wanted) {
    const khId = companies.get(phone);
    if (khId === undefined || done.has(khId)) continue;
    done.set(khId, await issueOne({ db, database }, template, khId, { requestId, now }));
  }
  const failed = wanted.flatMap((phone) => {
    const khId = companies.get(phone);
    const reason = khId === undefined ? '没有这个账号' : (done.get(khId) ?? '');
    return reason === '' ? [] : [{ phone, reason }];
  });
  return { issued: [...done.values()].filter((reason) => reason === '').length, failed };
}

/** The Chinese reason, '' when the company has it. */
async function issueOne(
  { db, database }: Pick<Platform, 'db' | 'database'>,
  template: CouponTemplate,
  khId: number,
  { requestId, now }: { requestId: string; now: Date },
): Promise<string> {
  const source = `issue:${template.record.id}:${requestId}:${khId}`;
  if (await couponBySource(db, source)) return '';
  try {
    const wish = { khId, source, bySeller: true, now };
    const issued = await database.transaction((tx) => issueCoupon(tx, template, wish), { retry: true });
    return issued.ok ? '' : issued.reason;
  } catch (error) {
    if (isUniqueViolation(error) && (await couponBySource(db, source))) return '';
    throw error;
  }
}
