import { stockUse } from '@pifa/demo-mall';
import { type Transaction } from '../../../platform';
import type { SeedFile } from '../seed-schema';
import { catchUpIds, insertRows } from './insert-rows';
import { loadCatalogueFrame, loadGoods, loadLadders } from './load-catalogue';
import { loadPeople } from './load-people';
import { type Expiring, expiringOf, loadCarts, loadOrders } from './load-trade';
import { orderRows } from './order-rows';
import { seedMall, seedOrders } from './seed-mall';

/** Tables whose rows have the ids that the seed file gives. */
export const SEED_TABLES = [
  'categories',
  'brands',
  'goods_groups',
  'goods',
  'scarce',
  'price_lists',
  'companies',
  'users',
  'addresses',
  'promotions',
  'order_lines',
  'order_instalments',
  'claims',
  'shipments',
  'captures',
] as const;

/**
 * Writes the rows of a seed file. `hash` turns a password into its stored text. Returns the unpaid orders whose
 * reservations must end.
 */
export async function loadSeedFile(
  tx: Transaction,
  file: SeedFile,
  { now, hash }: { now: Date; hash: (password: string) => string },
): Promise<Expiring[]> {
  const mall = seedMall(file, now);
  const orders = seedOrders(mall);
  await insertRows(
    tx,
    'dictionary',
    file.dictionary.map((row, index) => ({ ...row, title: '', sort: index + 1 })),
  );
  await loadCatalogueFrame(tx, mall);
  // Ordered goods were in stock before the first order.
  const stockedAt = new Date(Math.min(now.getTime(), ...mall.orders.map(({ at }) => at.getTime())));
  const opening = { use: stockUse(orders), reviews: new Map(), stockedAt };
  await loadGoods(tx, mall.goods, opening, { now, stockReason: 'seed' });
  const passwords = new Map(file.members.map(({ phone, password }) => [phone, password]));
  await loadPeople(tx, { ...mall, levels: [] }, (phone) => hash(passwords.get(phone) ?? ''));
  await loadLadders(tx, mall.ladders);
  await loadPromotions(tx, file);
  await loadCarts(tx, mall, [...new Set(mall.carts.map(({ userId }) => userId))]);
  if (orders.length > 0) {
    // The ids of an order's parts, payments and refunds are its own with a number behind it.
    const counts = new Map<string, number>();
    const newId = ({ id }: { id: string }) => {
      const count = (counts.get(id) ?? 0) + 1;
      counts.set(id, count);
      return `${id}-${count}`;
    };
    await loadOrders(tx, orderRows(orders, [], newId), []);
  }
  await catchUpIds(tx, SEED_TABLES);
  return expiringOf(orders);
}

const loadPromotions = (tx: Transaction, { promotions }: SeedFile): Promise<void> =>
  insertRows(
    tx,
    'promotions',
    promotions.map((row) => ({
      id: row.id,
      kind: row.kind,
      name: row.name,
      starts_at: row.startsAt,
      ends_at: row.endsAt,
      audience: row.audience ?? null,
      settings: row.settings,
      priority: row.priority,
      status: 'on',
    })),
  );
