import type { CompanyUserState } from '@pifa/domain';
import { sql } from 'kysely';
import type { Db, Transaction } from '../../../platform';

/** Stored instead of a password hash until the user has set a password by SMS code; it matches no password. */
export const NO_PASSWORD = 'none';

/** A user as its company sees it. */
export interface CompanyUser {
  id: number;
  name: string;
  phone: string;
  isManager: boolean;
  state: CompanyUserState;
  createdAt: Date;
  lastLoginAt: Date | null;
}

export type ActKind = 'add' | 'close' | 'reopen' | 'hand-over' | 'leave' | 'reset-password' | 'end-sessions';

/** What those are called who act for the mall: no buyer learns the names of staff. */
const THE_MALL = '商城客服';

/** What somebody did to a user of the company. */
export interface CompanyAct {
  id: number;
  what: ActKind;
  who: string;
  about: string;
  at: Date;
  byStaff: boolean;
}

/** Users of one company, without those who have left. */
export function companyUserStore(db: Db, khId: number) {
  return {
    async all(): Promise<CompanyUser[]> {
      const { rows } = await sql<CompanyUser>`
        select id, name, phone, role = 'manager' as "isManager", created_at as "createdAt",
               last_login_at as "lastLoginAt",
               case when status = 'closed' then 'closed' when password_hash = ${NO_PASSWORD} then 'invited'
                    else 'open' end as state
        from users where kh_id = ${khId} and gone_at is null
        order by role = 'manager' desc, id`.execute(db);
      return rows;
    },
    async acts(most: number): Promise<CompanyAct[]> {
      const { rows } = await sql<CompanyAct>`
        select a.id, a.what, coalesce(u.name, ${THE_MALL}) as who, o.name as about, a.at,
          a.operator_id is not null as "byStaff"
        from company_acts a left join users u on u.id = a.user_id join users o on o.id = a.about_user_id
        where a.kh_id = ${khId} order by a.id desc limit ${most}`.execute(db);
      return rows;
    },
  };
}

/** Changes the users of a company, one change at a time: each transaction first calls `hold`. */
export function companyUserWriter(tx: Transaction, khId: number) {
  return {
    /** Locks the company's row against others who change it; orders of it go on. */
    async hold(): Promise<void> {
      await sql`select kh_id from companies where kh_id = ${khId} for no key update`.execute(tx);
    },
    /** Returns the user's id; undefined when the phone is taken. */
    async add(person: { phone: string; name: string }, now: Date): Promise<number | undefined> {
      const row = await tx
        .insertInto('users')
        .values({
          kh_id: khId,
          ...person,
          password_hash: NO_PASSWORD,
          role: 'buyer',
          consent_due: true,
          created_at: now,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst();
      return row?.id;
    },
    /** False when the user is not of this company or not in the state `from`. */
    async setStatus(id: number, from: 'open' | 'closed', to: 'open' | 'closed'): Promise<boolean> {
      const done = await tx
        .updateTable('users')
        .set({ status: to })
        .where('id', '=', id)
        .where('kh_id', '=', khId)
        .where('status', '=', from)
        .executeTakeFirst();
      return done.numUpdatedRows === 1n;
    },
    /** Moves the manager role from one user to another. */
    async handOver(from: number, to: number): Promise<boolean> {
      const down = await tx
        .updateTable('users')
        .set({ role: 'buyer' })
        .where('id', '=', from)
        .where('kh_id', '=', khId)
        .where('role', '=', 'manager')
        .executeTakeFirst();
      const up = await tx
        .updateTable('users')
        .set({ role: 'manager' })
        .where('id', '=', to)
        .where('kh_id', '=', khId)
        .where('status', '=', 'open')
        .executeTakeFirst();
      return down.numUpdatedRows === 1n && up.numUpdatedRows === 1n;
    },
    /** Makes a user the manager, whoever was it before. */
    async appoint(id: number): Promise<void> {
      await sql`update users set role = 'buyer'
        where kh_id = ${khId} and role = 'manager' and id <> ${id}`.execute(tx);
      await sql`update users set role = 'manager' where kh_id = ${khId} and id = ${id}`.execute(tx);
    },
    /** By one of its users, or by staff. */
    async note(
      act: ({ userId: number } | { operatorId: number }) & { what: ActKind; about: number; now: Date },
    ): Promise<void> {
      await tx
        .insertInto('company_acts')
        .values({
          kh_id: khId,
          user_id: 'userId' in act ? act.userId : null,
          operator_id: 'operatorId' in act ? act.operatorId : null,
          what: act.what,
          about_user_id: act.about,
          at: act.now,
        })
        .execute();
    },
  };
}
