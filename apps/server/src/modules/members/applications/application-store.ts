import { formatDate } from '@pifa/domain';
import { sql } from 'kysely';
import { type Db, toJson, type Transaction } from '../../../platform';

/** The article that is read before registering. */
const AGREEMENT = 'user-agreement';

/** A company that wants to become a customer. */
export interface Application {
  id: number;
  no: string;
  phone: string;
  passwordHash: string;
  company: string;
  contact: string;
  regionCode: string;
  regionNames: string[];
  address: string;
  taxNumber: string;
  licenceUploadId: string | null;
  /** which text was agreed to: the agreement's slug and the day of its text */
  agreedVersion: string;
  agreedAt: Date;
  status: string;
  reason: string;
}

type NewApplication = Omit<Application, 'id' | 'status' | 'reason' | 'agreedAt'>;

const columns = [
  'id',
  'no',
  'phone',
  'password_hash as passwordHash',
  'company',
  'contact',
  'region_code as regionCode',
  'region_names as regionNames',
  'address',
  'tax_number as taxNumber',
  'licence_upload_id as licenceUploadId',
  'agreed_version as agreedVersion',
  'agreed_at as agreedAt',
  'status',
  'reason',
] as const;

export function applicationStore(tx: Db) {
  return {
    /** False when the phone already has an open application (one per phone, kept by the database). */
    async add(application: NewApplication, now: Date): Promise<boolean> {
      const row = await tx
        .insertInto('applications')
        .values({
          no: application.no,
          phone: application.phone,
          password_hash: application.passwordHash,
          company: application.company,
          contact: application.contact,
          region_code: application.regionCode,
          region_names: toJson(application.regionNames),
          address: application.address,
          tax_number: application.taxNumber,
          licence_upload_id: application.licenceUploadId,
          agreed_at: now,
          agreed_version: application.agreedVersion,
          created_at: now,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },
    async byNo(no: string): Promise<Application | undefined> {
      const row = await tx.selectFrom('applications').select(columns).where('no', '=', no).executeTakeFirst();
      return row && { ...row, regionNames: row.regionNames as string[] };
    },
    async hasOpen(phone: string): Promise<boolean> {
      const row = await tx
        .selectFrom('applications')
        .select('id')
        .where('phone', '=', phone)
        .where('status', 'in', ['waiting', 'approved'])
        .executeTakeFirst();
      return row !== undefined;
    },
    /** The agreement as it reads today: 「user-agreement 2026-05-01」; '' where the mall has none. */
    async agreementVersion(): Promise<string> {
      const row = await tx
        .selectFrom('articles')
        .select('updated_at')
        .where('slug', '=', AGREEMENT)
        .executeTakeFirst();
      return row ? `${AGREEMENT} ${formatDate(row.updated_at)}` : '';
    },
    /** True when the picture is a licence that nobody has handed in yet. */
    async isFreshLicence(uploadId: string): Promise<boolean> {
      const row = await tx
        .selectFrom('uploads')
        .select('id')
        .where('id', '=', uploadId)
        .where('purpose', '=', 'licence')
        .where((eb) =>
          eb.not(
            eb.exists(
              eb
                .selectFrom('applications')
                .select('applications.id')
                .whereRef('applications.licence_upload_id', '=', 'uploads.id')
                .where('applications.status', 'in', ['waiting', 'approved']),
            ),
          ),
        )
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}

/** What a company is given when it is opened. */
export interface NewCompany {
  level: string;
  priceListId: number | null;
  salespersonId: number | null;
  /** corrected by staff */
  name?: string;
}

interface Decision {
  status: 'approved' | 'rejected';
  reason: string;
  by: number | null;
  now: Date;
}

export type ReviewStore = ReturnType<typeof applicationReviewStore>;

/** The company of an approved application as its text message calls it, and who serves it; nothing before. */
export async function openedBy(db: Db, no: string): Promise<{ salesperson: string; company?: string }> {
  const row = await db
    .selectFrom('applications as a')
    .innerJoin('companies as c', 'c.kh_id', 'a.kh_id')
    .leftJoin('operators as o', 'o.id', 'c.salesperson_id')
    .select(['c.name as company', 'o.display_name as salesperson'])
    .where('a.no', '=', no)
    .executeTakeFirst();
  return row ? { company: row.company, salesperson: row.salesperson ?? '' } : { salesperson: '' };
}

/** The operator's side. */
export function applicationReviewStore(tx: Transaction) {
  return {
    /** Closes a waiting application; false when somebody already did. */
    async decide(id: number, { status, reason, by, now }: Decision): Promise<boolean> {
      const row = await tx
        .updateTable('applications')
        .set({ status, reason, reviewed_at: now, reviewed_by: by })
        .where('id', '=', id)
        .where('status', '=', 'waiting')
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },
    /** How it was decided, by whom and when. */
    async decisionOf(id: number): Promise<{ status: string; by: string; at: Date | null } | undefined> {
      const { rows } = await sql<{ status: string; by: string; at: Date | null }>`
        select a.status, coalesce(nullif(o.display_name, ''), o.name, '') as by, a.reviewed_at as at
        from applications a left join operators o on o.id = a.reviewed_by where a.id = ${id}`.execute(tx);
      return rows[0];
    },
    async hasPriceList(id: number): Promise<boolean> {
      const row = await tx
        .selectFrom('price_lists')
        .select('id')
        .where('id', '=', id)
        .where('kind', '=', 'list')
        .executeTakeFirst();
      return row !== undefined;
    },
    /** A level, kept from being deleted until the transaction ends; '' is the usual one. */
    async levelNamed(name: string): Promise<{ name: string; priceListId: number | null } | undefined> {
      const { rows } = await sql<{ name: string; priceListId: number | null }>`
        select name, price_list_id as "priceListId" from levels
        where name = ${name} or (${name}::text = '' and usual) for share`.execute(tx);
      return rows[0];
    },
    /** The company and its first user, out of an approved application. */
    async openAccount(
      from: Application,
      company: NewCompany,
      now: Date,
    ): Promise<{ khId: number; userId: number }> {
      const { kh_id: khId } = await tx
        .insertInto('companies')
        .values({
          code: from.no,
          name: company.name ?? from.company,
          level: company.level,
          price_list_id: company.priceListId,
          salesperson_id: company.salespersonId,
          contact: from.contact,
          phone: from.phone,
          region_code: from.regionCode,
          region_names: toJson(from.regionNames),
          address: from.address,
          tax_number: from.taxNumber,
          created_at: now,
        })
        .returning('kh_id')
        .executeTakeFirstOrThrow();
      await tx.updateTable('applications').set({ kh_id: khId }).where('id', '=', from.id).execute();
      const { id: userId } = await tx
        .insertInto('users')
        .values({
          kh_id: khId,
          phone: from.phone,
          name: from.contact,
          password_hash: from.passwordHash,
          role: 'manager',
          agreed_at: from.agreedAt,
          agreed_version: from.agreedVersion,
          created_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      if (from.licenceUploadId !== null) {
        await tx
          .updateTable('uploads')
          .set({ owner_kh_id: khId, owner_user_id: userId })
          .where('id', '=', from.licenceUploadId)
          .execute();
      }
      return { khId, userId };
    },
  };
}
