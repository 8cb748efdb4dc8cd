import type { DemoMall } from '@pifa/demo-mall';
import type { Db } from '../../../platform';
import { insertRows, toColumns } from './insert-rows';

type People = Pick<
  DemoMall,
  'now' | 'priceLists' | 'companies' | 'users' | 'applications' | 'addresses' | 'customerPrices'
>;

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
    'applications',
    mall.applications.map((row) => ({
      ...toColumns(row),
      password_hash: hashOf(row.phone),
      status: 'waiting',
      reason: '',
      agreed_at: row.createdAt,
    })),
  );
  await insertRows(
    tx,
    'addresses',
    mall.addresses.map((row) => ({ ...toColumns(row), lng: '', lat: '', created_at: mall.now })),
  );
  await insertRows(tx, 'customer_prices', mall.customerPrices.map(toColumns));
}
