import { sql } from 'kysely';
import type { Transaction } from '../../../platform';
import { companyUserStore, companyUserWriter } from './user-store';

/** A user's company without that user. */
export interface Company {
  isManager: boolean;
  /** Other users who are not closed. */
  colleagues: number;
}

/** Locks the company of a user; undefined when the user has left or is closed. */
export async function holdUser(
  tx: Transaction,
  { khId, userId }: { khId: number; userId: number },
): Promise<Company | undefined> {
  await companyUserWriter(tx, khId).hold();
  const users = await companyUserStore(tx, khId).all();
  const own = users.find(({ id, state }) => id === userId && state !== 'closed');
  if (!own) return undefined;
  const colleagues = users.filter(({ id, state }) => id !== userId && state !== 'closed').length;
  return { isManager: own.isManager, colleagues };
}

/**
 * Makes a user anonymous: deletes name, phone, picture and all data of this user alone. Trade records keep only the
 * user's id. The phone can register again. Returns the ids of pictures whose files must be removed after the commit.
 */
export async function forgetPerson(
  tx: Transaction,
  who: { khId: number; userId: number; phone: string; isLast: boolean; now: Date },
): Promise<string[]> {
  const { khId, userId, phone, isLast, now } = who;
  await companyUserWriter(tx, khId).note({ userId, what: 'leave', about: userId, now });
  const nobody = `gone-${userId}`;
  await tx
    .updateTable('users')
    .set({
      name: '已注销用户',
      phone: nobody,
      password_hash: 'gone',
      head_img: '',
      status: 'closed',
      role: 'buyer',
      gone_at: now,
    })
    .where('id', '=', userId)
    .execute();
  const applied = { phone: nobody, contact: '已注销用户', password_hash: 'gone' };
  await tx.updateTable('applications').set(applied).where('phone', '=', phone).execute();
  for (const table of [
    'favourites',
    'recent_views',
    'cart_lines',
    'messages',
    'reminders',
    'known_browsers',
  ] as const) {
    await sql`delete from ${sql.table(table)} where user_id = ${userId}`.execute(tx);
  }
  for (const table of ['sms_codes', 'sms_outbox'] as const) {
    await tx.deleteFrom(table).where('phone', '=', phone).execute();
  }
  await sql`delete from guard_counters where key like ${`%:${phone}`}`.execute(tx);
  await sql`update quote_requests set phone = '', contact = '已注销用户' where phone = ${phone}`.execute(tx);
  await sql`update companies set phone = '', contact = '' where kh_id = ${khId} and phone = ${phone}`.execute(
    tx,
  );
  if (isLast) {
    await tx.updateTable('companies').set({ status: 'closed' }).where('kh_id', '=', khId).execute();
  }
  const { rows } = await sql<{ id: string }>`
    delete from uploads where owner_user_id = ${userId} and purpose = 'avatar' returning id`.execute(tx);
  return rows.map(({ id }) => id);
}
