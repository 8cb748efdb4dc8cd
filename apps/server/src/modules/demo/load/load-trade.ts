import type { DemoMall, OrderReview, PastOrder } from '@pifa/demo-mall';
import { sql } from 'kysely';
import type { Db } from '../../../platform';
import { insertRows } from './insert-rows';
import { commentOf } from './load-catalogue';
import type { OrderRows } from './order-tables';

/** Orders with everything that hangs on them, and the reviews of their lines. */
export async function loadOrders(tx: Db, rows: OrderRows, reviews: readonly OrderReview[]): Promise<void> {
  // Parents before their children: rows point at each other.
  const parents = rows.orders.filter((row) => row.parent_id === null);
  await insertRows(tx, 'orders', parents);
  await insertRows(
    tx,
    'orders',
    rows.orders.filter((row) => row.parent_id !== null),
  );
  await insertRows(tx, 'order_lines', rows.order_lines);
  await insertRows(tx, 'order_history', rows.order_history);
  await insertRows(tx, 'order_instalments', rows.order_instalments);
  await insertRows(tx, 'claims', rows.claims);
  await insertRows(tx, 'scarce_ledger', rows.scarce_ledger);
  await insertRows(tx, 'shipments', rows.shipments);
  await insertRows(tx, 'shipment_lines', rows.shipment_lines);
  await insertRows(tx, 'payments', rows.payments);
  await insertRows(tx, 'captures', rows.captures);
  await insertRows(tx, 'refunds', rows.refunds);
  await insertRows(tx, 'sandbox_trades', rows.sandbox_trades);
  await insertRows(tx, 'bought_goods', [...rows.bought.values()]);
  await insertRows(
    tx,
    'comments',
    reviews.map((row) => ({
      ...commentOf(row),
      order_line_id: row.orderLineId,
      user_id: row.userId,
      kh_id: row.khId,
    })),
  );
  const last = Math.max(1, parents.length);
  await sql`select setval('order_no', ${last}), setval('payment_no', ${last})`.execute(tx);
}

/** An unpaid order and when its reservation ends. */
export interface Expiring {
  id: string;
  at: Date;
}

export const expiringOf = (orders: readonly PastOrder[]): Expiring[] =>
  orders.flatMap(({ id, reserveUntil }) => (reserveUntil ? [{ id, at: reserveUntil }] : []));

/** Carts, favourites and recently viewed. */
export async function loadDesks(tx: Db, mall: DemoMall): Promise<void> {
  const goods = new Map(mall.goods.map((row) => [row.id, row]));
  const list = (goodsId: number) => goods.get(goodsId)?.list ?? { perPack: 0, perPiece: 0 };
  await insertRows(
    tx,
    'carts',
    mall.users.map((user) => ({ user_id: user.id, version: 1 })),
  );
  await insertRows(
    tx,
    'cart_lines',
    mall.carts.map((row) => ({
      user_id: row.userId,
      goods_id: row.goodsId,
      context: 'ordinary',
      packs: row.packs,
      pieces: row.pieces,
      is_check: row.checked,
      added_per_pack: Math.round(list(row.goodsId).perPack * row.addedAtShare),
      added_per_piece: Math.round(list(row.goodsId).perPiece * row.addedAtShare),
      added_at: row.addedAt,
      updated_at: row.addedAt,
    })),
  );
  await insertRows(
    tx,
    'favourites',
    mall.favourites.map((row) => ({
      user_id: row.userId,
      goods_id: row.goodsId,
      per_pack: Math.round(list(row.goodsId).perPack * row.priceShare),
      per_piece: Math.round(list(row.goodsId).perPiece * row.priceShare),
      created_at: row.createdAt,
    })),
  );
  await insertRows(
    tx,
    'recent_views',
    mall.recentViews.map((row) => ({ user_id: row.userId, goods_id: row.goodsId, viewed_at: row.viewedAt })),
  );
}
