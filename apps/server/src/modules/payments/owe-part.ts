import { sql } from 'kysely';
import type { Platform, Transaction } from '../../platform';
import { oweBack } from './record-capture';

interface Part {
  /** The order that was paid; the caller has locked it. */
  orderId: string;
  /** Fen. */
  amount: number;
  reason: string;
  /** One source is refunded once; each capture it touches gets a refund of its own, `source:capture`. */
  source: string;
  now: Date;
}

/**
 * Refunds a part of what was paid for a living order: out of the latest capture first, never more than is left of a
 * capture (I12). Throws when less is left in all, because the caller has then counted wrong.
 */
export async function owePart(
  tx: Transaction,
  platform: Pick<Platform, 'ids' | 'jobs'>,
  { orderId, amount, reason, source, now }: Part,
): Promise<void> {
  const { rows } = await sql<{ id: number; left: number }>`
    select c.id, (c.amount - coalesce((select sum(r.amount) from refunds r where r.capture_id = c.id), 0))::bigint as left
    from captures c where c.order_id = ${orderId} and c.use = 'applied' order by c.id desc`.execute(tx);
  let open = amount;
  for (const { id, left } of rows) {
    const part = Math.min(open, left);
    if (part <= 0) continue;
    open -= part;
    const refund = { orderId, captureId: id, amount: part, reason, source: `${source}:${id}`, now };
    if (!(await oweBack(tx, platform, refund))) throw new Error(`${source} was refunded before`);
  }
  if (open > 0) throw new Error(`Order ${orderId} has ${open} fen less than are owed back`);
}
