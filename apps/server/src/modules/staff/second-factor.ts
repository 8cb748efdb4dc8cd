import { createHash, randomInt } from 'node:crypto';
import { type Refusal, refuse } from '@pifa/contract';
import { sql } from 'kysely';
import type { CallContext, Db, Platform } from '../../platform';
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

/** What an account's secret is sealed for. */
export const sealedFor = (operatorId: number): string => `operator:${operatorId}`;

/** An account with its second factor switched on. */
interface Guarded {
  id: number;
  totp_secret: string | null;
}
type Here = Pick<CallContext<never>, 'platform' | 'db' | 'now'>;

/**
 * Takes a code of the app, or a recovery code: each counts once, however many send it at the same moment. Without the
 * secret only a recovery code is one.
 */
async function takeCode(
  { db, now }: Here,
  { id, secret }: { id: number; secret: string | undefined },
  code: string,
): Promise<boolean> {
  const step = secret === undefined ? undefined : stepOfCode(secret, code.replaceAll(' ', ''), now);
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
  here: Here,
  { id, totp_secret }: Guarded,
  code: string,
): Promise<Refusal | undefined> {
  if (totp_secret === null) return undefined;
  if (code === '') return refuse('second-factor-needed', {});
  const secret = here.platform.staffSealer.open(totp_secret, sealedFor(id));
  if (await takeCode(here, { id, secret }, code)) return undefined;
  return refuse('two-factor-wrong', secret === undefined ? { unreadable: true } : {});
}

/**
 * Seals the secrets that an earlier version stored as they were, or another secret of this mall sealed. A server that
 * cannot open one says so: until it has the right `admin.secret`, its people sign in with a recovery code.
 */
export async function sealSecondFactors({ db, staffSealer, log }: Platform): Promise<void> {
  const stored = await db
    .selectFrom('operators')
    .select(['id', 'totp_secret', 'totp_pending'])
    .where(sql<boolean>`totp_secret is not null or totp_pending is not null`)
    .execute();
  let unreadable = 0;
  for (const { id, ...own } of stored) {
    for (const column of ['totp_secret', 'totp_pending'] as const) {
      const before = own[column];
      if (before === null || staffSealer.isCurrent(before)) continue;
      const secret = staffSealer.open(before, sealedFor(id));
      if (secret === undefined) unreadable += 1;
      // Another server may be at it, or the account just changed it: theirs stands.
      else
        await db
          .updateTable('operators')
          .set({ [column]: staffSealer.seal(secret, sealedFor(id)) })
          .where('id', '=', id)
          .where(column, '=', before)
          .execute();
    }
  }
  if (unreadable > 0) {
    log.warn(
      { setting: 'admin.secret', accounts: unreadable },
      '两步验证的密钥读不出来：请设回原来的密钥 / secrets of second factors were sealed elsewhere',
    );
  }
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
