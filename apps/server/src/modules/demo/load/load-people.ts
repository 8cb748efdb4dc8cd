import type { DemoMall } from '@pifa/demo-mall';
import type { Db } from '../../../platform';
import { sql } from 'kysely';
import { insertRows, toColumns } from './insert-rows';

type Company = Omit<DemoMall['companies'][number], 'salesperson'> & { salespersonId: number | null };
type People = Pick<DemoMall, 'now' | 'priceLists' | 'levels' | 'users' | 'addresses' | 'customerPrices'> & {
  companies: readonly Company[];
};

/** Companies, their users, addresses and agreed prices. Goods must be there already. */
export async function loadPeople(
  tx: Db,
  mall: People,
  /** The stored hash of a person's password. */
  hashOf: (phone: string) => string,
): Promise<void> {
  await insertRows(tx, 'price_lists', mall.priceLists);
  for (const [at, { name, text, priceListId }] of mall.levels.entries()) {
    await sql`
      insert into levels (name, text, price_list_id, place) values (${name}, ${text}, ${priceListId}::bigint, ${at + 1})
      on conflict (name) do update
        set text = excluded.text, price_list_id = excluded.price_list_id, place = excluded.place`.execute(tx);
  }
  await insertRows(
    tx,
    'companies',
    mall.companies.map((row) => ({ ...toColumns(row), status: 'open' })),
  );
  await insertRows(
    tx,
    'users',
    mall.users.map((row) => ({
      ...toColumns(row),
      password_hash: hashOf(row.phone),
      head_img: '',
      status: 'open',
    })),
  );
  await insertRows(
    tx,
    'addresses',
    mall.addresses.map((row) => ({ ...toColumns(row), lng: '', lat: '', created_at: mall.now })),
  );
  await insertRows(tx, 'customer_prices', mall.customerPrices.map(toColumns));
}
