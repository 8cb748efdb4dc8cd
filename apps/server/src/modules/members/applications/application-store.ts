import { formatDate } from '@pifa/domain';
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

/** The operator's side. */
export function applicationReviewStore(tx: Transaction) {
  return {
    /** Closes a waiting application; false when somebody already did. */
    async decide(id: number, status: 'approved' | 'rejected', reason: string, now: Date): Promise<boolean> {
      const row = await tx
        .updateTable('applications')
        .set({ status, reason, reviewed_at: now })
        .where('id', '=', id)
        .where('status', '=', 'waiting')
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },
    async hasPriceList(id: number): Promise<boolean> {
      const row = await tx.selectFrom('price_lists').select('id').where('id', '=', id).executeTakeFirst();
      return row !== undefined;
    },
    /** The company and its first user, out of an approved application. */
    async openAccount(
      from: Application,
      company: { level?: string; priceListId?: number },
      now: Date,
    ): Promise<{ khId: number; userId: number }> {
      const { kh_id: khId } = await tx
        .insertInto('companies')
        .values({
          code: from.no,
          name: from.company,
          ...(company.level === undefined ? {} : { level: company.level }),
          price_list_id: company.priceListId ?? null,
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
