import { sql } from 'kysely';
import type { JudgeContext, ObjectMark } from '../../staff';
import { idOfObject } from './order-marks';

interface Shipment {
  id: number;
  carrier: string;
  tracking_no: string;
  received_at: Date | null;
}

export const shipmentObject = (id: number): string => `shipment:${id}`;

/** What staff judged of a shipment. */
export const shipmentMark = (row: Omit<Shipment, 'id'>): string =>
  [row.carrier, row.tracking_no, row.received_at?.toISOString() ?? ''].join('|');

/** Locks the orders, then looks at their shipments. */
export async function shipmentMarks(
  { tx }: JudgeContext,
  objects: readonly string[],
): Promise<Map<string, ObjectMark>> {
  const ids = objects.map(idOfObject).map(Number);
  await sql`
    select id from orders where id in (
      select coalesce(o.parent_id, o.id) from shipments s join orders o on o.id = s.order_id
      where s.id = any(${ids}::bigint[]))
    order by id for update`.execute(tx);
  const { rows } = await sql<Shipment>`
    select id, carrier, tracking_no, received_at from shipments where id = any(${ids}::bigint[])`.execute(tx);
  return new Map(rows.map((row) => [shipmentObject(row.id), { mark: shipmentMark(row) }]));
}
