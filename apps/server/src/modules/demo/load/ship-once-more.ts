import { sql } from 'kysely';
import type { Transaction } from '../../../platform';

/** The order that is part-shipped gets a second parcel: half of what is left of one line. */
export async function shipOnceMore(tx: Transaction, khId: number, now: Date): Promise<void> {
  const { rows } = await sql<{ orderId: string; from: string; lineId: number; pieces: number; at: Date }>`
    select w.id as "orderId", w.state as from, l.id as "lineId",
      greatest((l.total_pieces - l.shipped_pieces) / 2, 1)::bigint as pieces, p.at
    from orders o join order_lines l on l.order_id = o.id join orders w on w.id = coalesce(l.child_order_id, o.id)
    join lateral (select max(s.shipped_at) as at from shipments s
                  where s.order_id in (select id from orders where id = o.id or parent_id = o.id)) p on true
    where o.kh_id = ${khId} and o.state = 'part-shipped' and o.parent_id is null and p.at is not null
      and w.state in ('to-ship', 'part-shipped') and l.total_pieces - l.shipped_pieces >= 2
    order by o.created_at desc, l.id limit 1`.execute(tx);
  const [open] = rows;
  if (!open) return;
  const at = new Date((open.at.getTime() + now.getTime()) / 2);
  await sql`
    with parcel as (
      insert into shipments (order_id, carrier, tracking_no, shipped_at)
      values (${open.orderId}, '示例物流', 'SL20260909', ${at}) returning id)
    insert into shipment_lines (shipment_id, order_line_id, pieces)
    select id, ${open.lineId}, ${open.pieces} from parcel`.execute(tx);
  await sql`update order_lines set shipped_pieces = shipped_pieces + ${open.pieces} where id = ${open.lineId}`.execute(
    tx,
  );
  await sql`update orders set state = 'part-shipped', updated_at = ${at} where id = ${open.orderId}`.execute(
    tx,
  );
  await tx
    .insertInto('order_history')
    .values({
      order_id: open.orderId,
      from_state: open.from,
      to_state: 'part-shipped',
      event: 'ship-part',
      actor_kind: 'operator',
      note: 'SL20260909',
      at,
    })
    .execute();
}
