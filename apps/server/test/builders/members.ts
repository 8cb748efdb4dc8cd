import { hashPassword } from '../../src/platform';
import type { Db } from '../../src/platform/database';
import { addMember } from '../fixtures';

/** The password of every account made here. */
export const PASSWORD = 'Pifa-demo-2026';

let stored: Promise<string> | undefined;

/** A company with a user who can log in with PASSWORD. */
export async function addAccount(db: Db, own: Parameters<typeof addMember>[1] = {}) {
  const member = await addMember(db, own);
  stored ??= hashPassword(PASSWORD);
  await db
    .updateTable('users')
    .set({ password_hash: await stored })
    .where('id', '=', member.userId)
    .execute();
  return member;
}
