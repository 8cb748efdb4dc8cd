import { createHash, randomInt } from 'node:crypto';
import { type Refusal, refuse } from '@pifa/contract';
import { sql } from 'kysely';
import type { Db, Platform } from '../../platform';
import { can, type Operator } from './operator';
import { stepOfCode } from './totp';

/** Recovery codes: ten of ten letters, without those that people confuse. */
const HOW_MANY = 10;
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Of a code with 49 random bits a fast hash is enough; bound to its account. */
const hashOf = (operatorId: number, code: string): string =>
  createHash('sha256')
    .update(`${operatorId}:${plain(code)}`)
    .digest('hex');
const plain = (code: string): string => code.toLowerCase().replaceAll(/[\s-]/g, '');

/** What holds the mall's money or its keys has a second factor (ADMIN §13); a mall to try out asks nobody. */
export function needsSecondFactor(
  { isDemo }: Pick<Platform, 'isDemo'>,
  operator: Operator,
  { forAll, signIns }: { forAll: boolean; signIns: number },
): boolean {
  if (isDemo) return false;
  const hasKeys = (['payment.confirm', 'refund.make', 'staff.write'] as const).some((one) =>
    can(operator, one),
  );
  return hasKeys || (forAll && signIns > 1);
}

/** An account with its second factor switched on. */
interface Guarded {
  id: number;
  totp_secret: string | null;
}

/**
 * Takes a code of the app, or a recovery code: each counts once, however many send it at the same moment. True without a
 * second factor.
 */
async function takeCode(db: Db, { id, totp_secret }: Guarded, code: string, now: Date): Promise<boolean> {
  if (totp_secret === null) return true;
  const step = stepOfCode(totp_secret, code.replaceAll(' ', ''), now);
  const { rows } =
    step === undefined
      ? await sql`update operator_recovery_codes set used_at = ${now}
          where operator_id = ${id} and code_hash = ${hashOf(id, code)} and used_at is null
          returning operator_id as id`.execute(db)
      : await sql`update operators set totp_step = ${step} where id = ${id} and totp_step < ${step} returning id`.execute(
          db,
        );
  return rows.length > 0;
}

/** Asks for the code of an account that has a second factor. */
export async function codeRefusal(
  db: Db,
  account: Guarded,
  code: string,
  now: Date,
): Promise<Refusal | undefined> {
  if (account.totp_secret === null) return undefined;
  if (code === '') return refuse('second-factor-needed', {});
  if (await takeCode(db, account, code, now)) return undefined;
  return refuse('two-factor-wrong', {});
}

/** New recovery codes in place of the old ones; shown once, stored as hashes. */
export async function newRecoveryCodes(db: Db, operatorId: number): Promise<string[]> {
  const codes = Array.from({ length: HOW_MANY }, () => {
    const letters = Array.from({ length: 10 }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('');
    return `${letters.slice(0, 5)}-${letters.slice(5)}`;
  });
  await db.deleteFrom('operator_recovery_codes').where('operator_id', '=', operatorId).execute();
  await db
    .insertInto('operator_recovery_codes')
    .values(codes.map((code) => ({ operator_id: operatorId, code_hash: hashOf(operatorId, code) })))
    .execute();
  return codes;
}

/** The second factor of an account is gone, with its recovery codes. */
export async function dropSecondFactor(db: Db, operatorId: number): Promise<void> {
  await db.deleteFrom('operator_recovery_codes').where('operator_id', '=', operatorId).execute();
  await db
    .updateTable('operators')
    .set({ totp_secret: null, totp_pending: null, totp_step: 0 })
    .where('id', '=', operatorId)
    .execute();
}

/** Whether the owner asks everybody for a second factor. */
export async function isForAll(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('staff_settings')
    .select('value')
    .where('name', '=', 'two-factor-for-all')
    .executeTakeFirst();
  return row?.value === true;
}
