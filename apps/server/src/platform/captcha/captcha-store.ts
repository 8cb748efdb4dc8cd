import type { Db } from '../database';
import { secretHash } from './secret-hash';

const LIVES_MS = 5 * 60_000;

const answerHash = (id: string, answer: string): string => secretHash(id, answer.trim().toLowerCase());

/** Picture captchas: five minutes, one try each. */
export function captchaStore(tx: Db) {
  return {
    async keep(id: string, answer: string, now: Date): Promise<void> {
      await tx
        .insertInto('captchas')
        .values({
          id,
          answer_hash: answerHash(id, answer),
          created_at: now,
          expires_at: new Date(now.getTime() + LIVES_MS),
        })
        .execute();
    },
    /** Uses the captcha up, right or wrong: of two answers at the same time one finds it gone. */
    async use(id: string, answer: string, now: Date): Promise<boolean> {
      const row = await tx
        .updateTable('captchas')
        .set({ used_at: now })
        .where('id', '=', id)
        .where('used_at', 'is', null)
        .where('expires_at', '>', now)
        .returning('answer_hash')
        .executeTakeFirst();
      return row?.answer_hash === answerHash(id, answer);
    },
    /** Forgets those that nobody can use any more. */
    async sweep(now: Date): Promise<void> {
      await tx.deleteFrom('captchas').where('expires_at', '<', now).execute();
    },
  };
}
