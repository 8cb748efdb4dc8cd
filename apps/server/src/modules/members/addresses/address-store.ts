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

/** Reading the living addresses of one company; another company's answer like missing ones (I37). */
export function addressStore(tx: Db, khId: number) {
  const living = () =>
    tx.selectFrom('addresses').select(columns).where('kh_id', '=', khId).where('deleted_at', 'is', null);
  return {
    /** The default first, then the newest. */
    all: (): Promise<Address[]> => living().orderBy('is_default', 'desc').orderBy('id', 'desc').execute(),
    find: (id: number): Promise<Address | undefined> => living().where('id', '=', id).executeTakeFirst(),
    /** Where goods go when nothing was chosen. */
    preferred: (): Promise<Address | undefined> =>
      living().orderBy('is_default', 'desc').orderBy('id', 'desc').limit(1).executeTakeFirst(),
  };
}

/**
 * Changing them. `lock` comes first: it makes changes of one company's addresses take turns, so that limit and
 * default hold however many come at once.
 */
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
    /** No address is the default any more. */
    async clearDefault(): Promise<void> {
      await own().set({ is_default: false }).where('is_default', '=', true).execute();
    },
    async setDefault(id: number): Promise<void> {
      await own().set({ is_default: true }).where('id', '=', id).execute();
    },
    /** Orders keep their own copy; the row stays for the history. */
    async remove(id: number, now: Date): Promise<void> {
      await own().set({ deleted_at: now, is_default: false }).where('id', '=', id).execute();
    },
  };
}

const toRow = (fields: AddressFields) => ({
  province: fields.province,
  city: fields.city,
  county: fields.county,
  region_code: fields.regionCode,
  address: fields.address,
  name: fields.name,
  phone: fields.phone,
  lng: fields.lng,
  lat: fields.lat,
  is_default: fields.isDefault,
});
