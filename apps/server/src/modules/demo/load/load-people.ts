import type { DemoMall } from '@pifa/demo-mall';
import type { Db } from '../../../platform';
import { insertRows, toColumns } from './insert-rows';

type Company = Omit<DemoMall['companies'][number], 'salesperson'> & { salespersonId: number | null };
type People = Pick<DemoMall, 'now' | 'priceLists' | 'users' | 'addresses' | 'customerPrices'> & {
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
