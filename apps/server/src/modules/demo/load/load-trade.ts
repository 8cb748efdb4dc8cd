import type { DemoMall, OrderReview, PastOrder } from '@pifa/demo-mall';
import { sql } from 'kysely';
import type { Db } from '../../../platform';
import { insertRows, toColumns } from './insert-rows';
import { loadReviews } from './load-catalogue';
import type { OrderRows } from './order-tables';

/** The first orders of a mall with all their rows, and the reviews of their lines. */
export async function loadOrders(tx: Db, rows: OrderRows, reviews: readonly OrderReview[]): Promise<void> {
  await insertOrders(tx, rows);
  await insertRows(tx, 'bought_goods', [...rows.bought.values()]);
  await sql`update goods g set last_sold_at = b.at
    from (select goods_id, max(last_at) as at from bought_goods group by goods_id) b where b.goods_id = g.id`.execute(
    tx,
  );
  await loadReviews(tx, reviews);
  const last = Math.max(1, rows.orders.filter((row) => row.parent_id === null).length);
  await sql`select setval('order_no', ${last}), setval('payment_no', ${last})`.execute(tx);
}

/** Orders with all rows that are theirs alone. */
export async function insertOrders(tx: Db, { orders, bought: _, ...rows }: OrderRows): Promise<void> {
  // Children refer to their parents.
  await insertRows(
    tx,
    'orders',
    orders.filter((row) => row.parent_id === null),
  );
  await insertRows(
    tx,
    'orders',
    orders.filter((row) => row.parent_id !== null),
  );
  for (const table of Object.keys(rows) as (keyof typeof rows)[]) await insertRows(tx, table, rows[table]);
}

/** An unpaid order and when its reservation ends. */
export interface Expiring {
  id: string;
  at: Date;
}

export const expiringOf = (orders: readonly PastOrder[]): Expiring[] =>
  orders.flatMap(({ id, reserveUntil }) => (reserveUntil ? [{ id, at: reserveUntil }] : []));

type Goods = Pick<DemoMall, 'goods'>;

function listPrices({ goods }: Goods) {
  const pairs = new Map(goods.map(({ id, list }) => [id, list]));
  /** The list price of a goods times `share`. */
  return (goodsId: number, share: number) => {
    const { perPack, perPiece } = pairs.get(goodsId) ?? { perPack: 0, perPiece: 0 };
    return { perPack: Math.round(perPack * share), perPiece: Math.round(perPiece * share) };
  };
}

/** A cart for each of the users, with its lines. */
export async function loadCarts(
  tx: Db,
  mall: Goods & Pick<DemoMall, 'carts'>,
  userIds: readonly number[],
): Promise<void> {
  const priceOf = listPrices(mall);
  await insertRows(
    tx,
    'carts',
    userIds.map((userId) => ({ user_id: userId, version: 1 })),
  );
  await insertRows(
    tx,
    'cart_lines',
    mall.carts.map(({ checked, addedAtShare, ...row }) => {
      const { perPack, perPiece } = priceOf(row.goodsId, addedAtShare);
      return {
        ...toColumns(row),
        context: 'ordinary',
        is_check: checked,
        added_per_pack: perPack,
        added_per_piece: perPiece,
        updated_at: row.addedAt,
      };
    }),
  );
}

/** Favourites and recently viewed. */
export async function loadCollections(tx: Db, mall: DemoMall): Promise<void> {
  const priceOf = listPrices(mall);
  await insertRows(
    tx,
    'favourites',
    mall.favourites.map(({ priceShare, ...row }) =>
      toColumns({ ...row, ...priceOf(row.goodsId, priceShare) }),
    ),
  );
  await insertRows(tx, 'recent_views', mall.recentViews.map(toColumns));
}
