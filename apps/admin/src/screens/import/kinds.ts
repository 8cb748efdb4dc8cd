import type { Permission } from '@pifa/contract/staff';

/** What a table may hold. */
export const KINDS = [
  'goods',
  'stock',
  'prices',
  'companies',
  'addresses',
  'waybills',
  'old-orders',
] as const;
export type Kind = (typeof KINDS)[number];
/** What a role must be granted to import such a table. */
export const KIND_PERMISSIONS = {
  goods: 'goods.import',
  stock: 'stock.write',
  prices: 'price.write',
  companies: 'customer.write',
  addresses: 'customer.write',
  waybills: 'order.ship',
  'old-orders': 'customer.write',
} as const satisfies Readonly<Record<Kind, Permission>>;
