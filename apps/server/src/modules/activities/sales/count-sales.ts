import { sql } from 'kysely';
import type { Db, JobRegistry, Platform } from '../../../platform';
import { orderIdOf } from '../../orders';

/**
 * Notes what promotions did in an order that was paid, read from the trace that its lines keep. `order.paid` may be heard
 * again: the rows are the same (I29).
 */
async function countSales(db: Db, orderId: string): Promise<void> {
  await sql`
    insert into promotion_sales (promotion_id, order_id, goods_id, pieces, amount, discount, at)
    select p.id, o.id, l.goods_id, sum(l.total_pieces), sum(l.amount - l.discount_share),
      sum(case when s.kind is null or s.stage <> 'unit' then coalesce(s.amount, 0)
          else greatest(round((l.packs::numeric * l.list_per_pack + l.pieces::numeric * l.list_per_piece) / 100)
            - l.amount, 0) end)::bigint,
      coalesce(o.paid_at, o.updated_at)
    from orders o
    join order_lines l on l.order_id = o.id
    cross join lateral jsonb_to_recordset(case jsonb_typeof(l.trace) when 'array' then l.trace else '[]'::jsonb end)
      as s(ref text, kind text, stage text, amount bigint, chosen boolean)
    join promotions p on p.id::text = s.ref and p.kind not in ('amount-off', 'percent-off')
      and p.kind = coalesce(s.kind, (
        select a -> 'cause' ->> 'kind' from jsonb_array_elements(coalesce(o.quote -> 'adjustments', '[]'::jsonb)) a
        where a -> 'cause' ->> 'ref' = s.ref limit 1))
    where o.id = ${orderId} and o.parent_id is null and o.state <> 'cancelled' and s.chosen is distinct from false
    group by p.id, o.id, l.goods_id
    on conflict (promotion_id, order_id, goods_id) do nothing`.execute(db);
}

/** Follows paid and cancelled orders. */
export function salesJobs(registry: JobRegistry, { db }: Pick<Platform, 'db'>): void {
  registry.on('order.paid', ({ payload }) => countSales(db, orderIdOf(payload)));
  registry.on('order.cancelled', async ({ payload }) => {
    await db.deleteFrom('promotion_sales').where('order_id', '=', orderIdOf(payload)).execute();
  });
}
