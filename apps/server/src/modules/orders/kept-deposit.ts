import { statedFate } from '@pifa/domain';
import { sql } from 'kysely';
import type { Transaction } from '../../platform';
import type { HeldOrder } from './order-rows';

/** A deposit was paid, and the terms that are stored with the order say that it stays with the seller. */
export async function keepsDeposit(tx: Transaction, order: HeldOrder): Promise<boolean> {
  if (order.state !== 'unpaid' || order.paid === 0) return false;
  const { rows } = await sql<{ terms: string[] }>`
    select coalesce(quote -> 'terms', '[]'::jsonb) as terms from orders where id = ${order.id}`.execute(tx);
  return statedFate(rows[0]?.terms ?? []) === 'forfeit';
}
