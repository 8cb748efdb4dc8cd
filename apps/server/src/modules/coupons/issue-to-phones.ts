import type { CallData } from '@pifa/contract';
import { isUniqueViolation, type Platform, type Transaction } from '../../platform';
import { couponBySource } from './coupon-store';
import { issueCoupon } from './issue-coupon';
import type { CouponTemplate } from './templates';

interface Options {
  phones: readonly string[];
  requestId: string;
  now: Date;
  /** Runs in the transaction of each coupon that is issued. */
  also(tx: Transaction, khId: number): Promise<void>;
}

/**
 * 定向发放: one coupon to the company of each log-in phone, each on its own, with the reason where it does not work.
 * The same request does not issue again.
 */
export async function issueToPhones(
  { db, database }: Pick<Platform, 'db' | 'database'>,
  template: CouponTemplate,
  options: Options,
): Promise<CallData<'adminCouponIssue'>> {
  const wanted = [...new Set(options.phones.map((phone) => phone.trim()))];
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
    done.set(khId, await issueOne({ db, database }, template, khId, options));
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
  { requestId, now, also }: Options,
): Promise<string> {
  const source = `issue:${template.record.id}:${requestId}:${khId}`;
  if (await couponBySource(db, source)) return '';
  try {
    const issued = await database.transaction(
      async (tx) => {
        const one = await issueCoupon(tx, template, { khId, source, bySeller: true, now });
        if (one.ok) await also(tx, khId);
        return one;
      },
      { retry: true },
    );
    return issued.ok ? '' : issued.reason;
  } catch (error) {
    if (isUniqueViolation(error) && (await couponBySource(db, source))) return '';
    throw error;
  }
}
