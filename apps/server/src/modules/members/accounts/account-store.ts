import { sql } from 'kysely';
import type { Db, Transaction } from '../../../platform';

/** A member and its company, with what signing in needs. */
export interface Account {
  userId: number;
  khId: number;
  phone: string;
  name: string;
  role: string;
  headImg: string;
  passwordHash: string;
  company: string;
  level: string;
  /** False when the user or the company was closed. */
  open: boolean;
  /** Added by a colleague and has not agreed to the user agreement yet. */
  consentDue: boolean;
}

/** An application that has not become an account. */
export interface PendingApplication {
  status: 'waiting' | 'rejected';
  reason: string;
  passwordHash: string;
}

interface PhoneRow extends Omit<Account, 'userId'> {
  userId: number | null;
  applicationStatus: PendingApplication['status'] | null;
  applicationReason: string;
  applicationHash: string;
}

/** Users and companies. */
export function accountStore(tx: Db) {
  return {
    /** The account or application with this phone; one statement in either case. */
    async behindPhone(phone: string): Promise<{ account?: Account; application?: PendingApplication }> {
      const { rows } = await sql<PhoneRow>`
        select u.id as "userId", u.kh_id as "khId", u.phone, u.name, u.role, u.head_img as "headImg",
               u.password_hash as "passwordHash", c.name as company, c.level,
               u.status = 'open' and c.status = 'open' as open, u.consent_due as "consentDue",
               a.status as "applicationStatus", a.reason as "applicationReason", a.password_hash as "applicationHash"
        from (select ${phone}::text as phone) p
        left join users u on u.phone = p.phone
        left join companies c on c.kh_id = u.kh_id
        left join lateral (
          select status, reason, password_hash from applications
          where phone = p.phone and status in ('waiting', 'rejected') order by id desc limit 1) a on true`.execute(
        tx,
      );
      const [row] = rows;
      if (!row) return {};
      const { userId, applicationStatus: status, applicationReason, applicationHash, ...account } = row;
      if (userId !== null) return { account: { ...account, userId } };
      if (status === null) return {};
      return { application: { status, reason: applicationReason, passwordHash: applicationHash } };
    },
    async passwordOf(userId: number): Promise<string | undefined> {
      const row = await tx
        .selectFrom('users')
        .select('password_hash')
        .where('id', '=', userId)
        .executeTakeFirst();
      return row?.password_hash;
    },
    async userIdOf(phone: string): Promise<number | undefined> {
      const row = await tx.selectFrom('users').select('id').where('phone', '=', phone).executeTakeFirst();
      return row?.id;
    },
  };
}

export function accountWriter(tx: Transaction) {
  return {
    /**
     * Records the login. False when the password was changed or the user closed since the check, or when a consent is
     * due and `agreedVersion` is missing.
     */
    async recordLogin(
      userId: number,
      { checkedHash, agreedVersion }: { checkedHash: string; agreedVersion?: string },
      now: Date,
    ): Promise<boolean> {
      const agreed =
        agreedVersion === undefined
          ? {}
          : { agreed_at: now, agreed_version: agreedVersion, consent_due: false };
      const row = await tx
        .updateTable('users')
        .set({ last_login_at: now, ...agreed })
        .where('id', '=', userId)
        .where((eb) => eb.or([eb('consent_due', '=', false), eb.val(agreedVersion !== undefined)]))
        .where('password_hash', '=', checkedHash)
        .where('status', '=', 'open')
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },
    /** Sets a new password; with `checkedHash` only while that one is still current. */
    async setPassword(userId: number, newHash: string, checkedHash?: string): Promise<boolean> {
      let change = tx.updateTable('users').set({ password_hash: newHash }).where('id', '=', userId);
      if (checkedHash !== undefined) change = change.where('password_hash', '=', checkedHash);
      return (await change.returning('id').executeTakeFirst()) !== undefined;
    },
  };
}

/** A new agreement: every member agrees to it at the next login. */
export async function askEverybodyAgain(tx: Transaction): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ consent_due: true })
    .where('gone_at', 'is', null)
    .where('status', '=', 'open')
    .where('consent_due', '=', false)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
