import { type Refusal, refuse } from '@pifa/contract';
import { sql } from 'kysely';
import { type Db, secretHash } from '../../../platform';

const LIVES_MS = 5 * 60_000;
/** Wrong attempts after which a code is dead. */
const MOST_WRONG = 5;

export type CodePurpose = 'register' | 'password' | 'inquiry';
/** wrong: attempts are left · dead: no code, expired, used, or guessed too often. */
export type CodeVerdict = 'right' | 'wrong' | 'dead';

const codeHash = (phone: string, purpose: string, code: string): string =>
  secretHash(phone, purpose, code.trim());

/** SMS codes: valid for five minutes; only the newest per phone and purpose counts. */
export function smsCodeStore(tx: Db) {
  /** One statement, so that concurrent attempts are all counted and a code is used only once. */
  async function attempt(phone: string, purpose: CodePurpose, code: string, now: Date, use: boolean) {
    const given = codeHash(phone, purpose, code);
    const { rows } = await sql<{ fits: boolean; wrong: number }>`
      update sms_codes set
        wrong = wrong + case when code_hash = ${given} then 0 else 1 end,
        used_at = case when code_hash = ${given} and ${use} then ${now}::timestamptz else used_at end
      where id = (select max(id) from sms_codes where phone = ${phone} and purpose = ${purpose})
        and used_at is null and wrong < ${MOST_WRONG} and expires_at > ${now}
      returning code_hash = ${given} as fits, wrong`.execute(tx);
    const row = rows[0];
    if (!row) return 'dead';
    if (row.fits) return 'right';
    return row.wrong < MOST_WRONG ? 'wrong' : 'dead';
  }

  return {
    async keep(phone: string, purpose: CodePurpose, code: string, now: Date): Promise<number> {
      const { id } = await tx
        .insertInto('sms_codes')
        .values({
          phone,
          purpose,
          code_hash: codeHash(phone, purpose, code),
          created_at: now,
          expires_at: new Date(now.getTime() + LIVES_MS),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
    /** Checks the code without using it up; a wrong one is counted. */
    check: (phone: string, purpose: CodePurpose, code: string, now: Date): Promise<CodeVerdict> =>
      attempt(phone, purpose, code, now, false),
    /** Uses the code up: of several concurrent calls one is right, the others find it dead. */
    use: (phone: string, purpose: CodePurpose, code: string, now: Date): Promise<CodeVerdict> =>
      attempt(phone, purpose, code, now, true),
    /** Deletes a code that could not be sent. */
    async drop(id: number): Promise<void> {
      await tx.deleteFrom('sms_codes').where('id', '=', id).execute();
    },
    async sweep(now: Date): Promise<void> {
      await tx.deleteFrom('sms_codes').where('expires_at', '<', now).execute();
    },
  };
}

export const codeRefusal = (verdict: Exclude<CodeVerdict, 'right'>): Refusal =>
  verdict === 'dead' ? refuse('code-dead', {}) : refuse('code-wrong', {});
