import { sql } from 'kysely';
import type { Db } from '../../platform';

/** A try to pay, as operators see it; `amount` in fen. */
export interface PaymentFact {
  orderId: string;
  id: string;
  method: string;
  amount: number;
  state: string;
}
/** Money that goes back, as operators see it; `amount` in fen. */
export interface RefundFact {
  orderId: string;
  id: string;
  no: string;
  amount: number;
  state: string;
  failReason: string;
}

/** Payments and refunds of these orders, oldest first. */
export async function moneyFactsOf(
  db: Db,
  orderIds: readonly string[],
): Promise<{ payments: PaymentFact[]; refunds: RefundFact[] }> {
  const payments = await sql<PaymentFact>`
    select order_id as "orderId", id, method, amount, state from payments
    where order_id = any(${orderIds}) order by created_at, id`.execute(db);
  const refunds = await sql<RefundFact>`
    select order_id as "orderId", id, no, amount, state, fail_reason as "failReason" from refunds
    where order_id = any(${orderIds}) order by created_at, id`.execute(db);
  return { payments: payments.rows, refunds: refunds.rows };
}

/** Where a payment stands. */
export async function paymentState(db: Db, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('payments').select('state').where('id', '=', id).executeTakeFirst();
  return row?.state;
}

/** Where a refund stands, whose money it is and through whom it goes. */
export async function refundState(
  db: Db,
  id: string,
): Promise<{ state: string; provider: string; amount: number; orderNo: string } | undefined> {
  const { rows } = await sql<{ state: string; provider: string; amount: number; orderNo: string }>`
    select r.state, r.amount, c.provider, o.no as "orderNo"
    from refunds r join captures c on c.id = r.capture_id join orders o on o.id = r.order_id
    where r.id = ${id}`.execute(db);
  return rows[0];
}
