import { sql } from 'kysely';
import type { Db, Transaction } from '../../../platform';

/** A member with its company, as far as signing in needs it. */
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
  /** Added by a colleague, and nothing agreed to so far. */
  consentDue: boolean;
}

/** An application that is no account yet. */
export interface PendingApplication {
  status: 'waiting' | 'rejected';
  reason: string;
  passwordHash: string;
}

interface PhoneRow {
  user_id: number | null;
  kh_id: number;
  phone: string;
  name: string;
  role: string;
  head_img: string;
  password_hash: string;
  company: string;
  level: string;
  open: boolean;
  consent_due: boolean;
  application_status: 'waiting' | 'rejected' | null;
  application_reason: string;
  application_hash: string;
}

/** Users and companies. */
export function accountStore(tx: Db) {
  return {
    /** What stands behind a phone; one statement, whether it is known or not. */
    async behindPhone(phone: string): Promise<{ account?: Account; application?: PendingApplication }> {
      const { rows } = await sql<PhoneRow>`
        select u.id as user_id, u.kh_id, u.phone, u.name, u.role, u.head_img, u.password_hash, c.name as company,
               c.level, u.status = 'open' and c.status = 'open' as open, u.consent_due,
               a.status as application_status, a.reason as application_reason, a.password_hash as application_hash
        from (select ${phone}::text as phone) p
        left join users u on u.phone = p.phone
        left join companies c on c.kh_id = u.kh_id
        left join lateral (
          select status, reason, password_hash from applications
          where phone = p.phone and status in ('waiting', 'rejected') order by id desc limit 1) a on true`.execute(
        tx,
      );
      const row = rows[0];
      if (!row) return {};
      if (row.user_id !== null) return { account: toAccount(row, row.user_id) };
      if (row.application_status === null) return {};
      return {
        application: {
          status: row.application_status,
          reason: row.application_reason,
          passwordHash: row.application_hash,
        },
      };
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

/** Changes of accounts; each belongs into a transaction. */
export function accountWriter(tx: Transaction) {
  return {
    /**
     * Notes the login, unless the password was changed or the user closed since it was checked, or a consent is due
     * that `agreedVersion` does not give.
     */
    async noteLogin(
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
    /** Sets a new password; with `checkedHash` only while the checked one still stands. */
    async setPassword(userId: number, newHash: string, checkedHash?: string): Promise<boolean> {
      let change = tx.updateTable('users').set({ password_hash: newHash }).where('id', '=', userId);
      if (checkedHash !== undefined) change = change.where('password_hash', '=', checkedHash);
      return (await change.returning('id').executeTakeFirst()) !== undefined;
    },
  };
}

function toAccount(row: PhoneRow, userId: number): Account {
  return {
    userId,
    khId: row.kh_id,
    phone: row.phone,
    name: row.name,
    role: row.role,
    headImg: row.head_img,
    passwordHash: row.password_hash,
    company: row.company,
    level: row.level,
    open: row.open,
    consentDue: row.consent_due,
  };
}
