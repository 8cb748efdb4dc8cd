import type { CallData } from '@pifa/contract';
import type { Expression, SqlBool } from 'kysely';
import { isUniqueViolation, type Platform, type Transaction } from '../../platform';
import { couponBySource } from './coupon-store';
import type { CouponTemplate } from './templates';

interface Options {
  phones: readonly string[];
  requestId: string;
  /** Whose accounts are known to the person who gives them; others answer as missing. */
  scope: Expression<SqlBool>;
  /** Gives one company its coupon; the Chinese reason, '' when it has it. */
  give(tx: Transaction, khId: number, source: string): Promise<string>;
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
    .where(options.scope)
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
  { requestId, give }: Options,
): Promise<string> {
  const source = `issue:${template.record.id}:${requestId}:${khId}`;
  if (await couponBySource(db, source)) return '';
  try {
    return await database.transaction((tx) => give(tx, khId, source), { retry: true });
  } catch (error) {
    if (isUniqueViolation(error) && (await couponBySource(db, source))) return '';
    throw error;
  }
}
