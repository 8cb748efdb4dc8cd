import type { Db, Transaction } from '../../../platform';

/** A delivery address of a company. */
export interface Address {
  id: number;
  province: string;
  city: string;
  county: string;
  regionCode: string;
  address: string;
  name: string;
  phone: string;
  lng: string;
  lat: string;
  isDefault: boolean;
}

export type AddressFields = Omit<Address, 'id'>;

const columns = [
  'id',
  'province',
  'city',
  'county',
  'region_code as regionCode',
  'address',
  'name',
  'phone',
  'lng',
  'lat',
  'is_default as isDefault',
] as const;

/** Reads the addresses of one company that are not deleted; another company's are missing here (I37). */
export function addressStore(tx: Db, khId: number) {
  const active = () =>
    tx.selectFrom('addresses').select(columns).where('kh_id', '=', khId).where('deleted_at', 'is', null);
  return {
    /** The default first, then the newest. */
    all: (): Promise<Address[]> => active().orderBy('is_default', 'desc').orderBy('id', 'desc').execute(),
    find: (id: number): Promise<Address | undefined> => active().where('id', '=', id).executeTakeFirst(),
    /** The address to ship to when the buyer has chosen none. */
    preferred: (): Promise<Address | undefined> =>
      active().orderBy('is_default', 'desc').orderBy('id', 'desc').limit(1).executeTakeFirst(),
  };
}

/** Changes addresses. `lock` comes first: it serializes the changes of one company, so that limit and default hold. */
export function addressWriter(tx: Transaction, khId: number) {
  const own = () => tx.updateTable('addresses').where('kh_id', '=', khId).where('deleted_at', 'is', null);
  return {
    async lock(): Promise<void> {
      await tx.selectFrom('companies').select('kh_id').where('kh_id', '=', khId).forNoKeyUpdate().execute();
    },
    async count(): Promise<number> {
      const { count } = await tx
        .selectFrom('addresses')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('kh_id', '=', khId)
        .where('deleted_at', 'is', null)
        .executeTakeFirstOrThrow();
      return count;
    },
    async add(fields: AddressFields, by: { userId: number; now: Date }): Promise<number> {
      const { id } = await tx
        .insertInto('addresses')
        .values({ ...toRow(fields), kh_id: khId, created_by: by.userId, created_at: by.now })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
    async change(id: number, fields: AddressFields): Promise<void> {
      await own().set(toRow(fields)).where('id', '=', id).execute();
    },
    async clearDefault(): Promise<void> {
      await own().set({ is_default: false }).where('is_default', '=', true).execute();
    },
    async setDefault(id: number): Promise<void> {
      await own().set({ is_default: true }).where('id', '=', id).execute();
    },
    /** The row stays for the history; orders have a copy of their own. */
    async remove(id: number, now: Date): Promise<void> {
      await own().set({ deleted_at: now, is_default: false }).where('id', '=', id).execute();
    },
  };
}

const toRow = ({ regionCode, isDefault, ...fields }: AddressFields) => ({
  ...fields,
  region_code: regionCode,
  is_default: isDefault,
});
