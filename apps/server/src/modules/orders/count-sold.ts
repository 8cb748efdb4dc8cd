import { sql } from 'kysely';
import type { Platform } from '../../platform';
import { addSold } from '../goods';

/**
 * A paid order counts as sales of its goods, without what was out of stock: once, although `order.paid` may be heard again
 * (I29). A 试单 is in no figure: nobody bought its goods.
 */
export async function countSold(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  orderId: string,
): Promise<void> {
  await database.transaction(
    async (tx) => {
      const { rows } = await sql<{ goodsId: number; pieces: number }>`
        with counted as (update orders set sold_counted = true where id = ${orderId} and not sold_counted and not is_trial returning id)
        select l.goods_id as "goodsId", sum(l.total_pieces - l.short_pieces)::bigint as pieces
        from order_lines l join counted on counted.id = l.order_id
        group by l.goods_id`.execute(tx);
      await addSold(tx, rows, clock.now());
    },
    { retry: true },
  );
}

/** What the outbox hands over of an order event. */
export function orderIdOf(payload: unknown): string {
  const orderId =
    typeof payload === 'object' && payload !== null && 'orderId' in payload ? payload.orderId : undefined;
  if (typeof orderId !== 'string') throw new Error('An order event without its order');
  return orderId;
}
