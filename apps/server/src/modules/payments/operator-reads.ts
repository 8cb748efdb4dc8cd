import { paymentText, receiptWayText, refundText, voucherText } from '@pifa/domain';
import { sql } from 'kysely';
import type { Db, Platform } from '../../platform';
import { type DeskMoney, methodName, yuan } from '../orders';
import { type Operator, staffFileLink } from '../staff';

/** Payments, refunds and vouchers of an order, oldest first, as staff see them. */
export async function moneyForDesk(
  platform: Pick<Platform, 'settings'>,
  db: Db,
  orderId: string,
  { operator, now }: { operator: Operator; now: Date },
): Promise<DeskMoney> {
  const payments = await sql<{
    id: string;
    no: string;
    method: string;
    amount: number;
    state: string;
    way: string | null;
    created_at: Date;
  }>`
    select p.id, p.no, p.method, coalesce(r.amount, p.amount) as amount, p.state, r.way, p.created_at
    from payments p left join receipts r on r.payment_id = p.id
    where p.order_id = ${orderId} order by p.created_at, p.no`.execute(db);
  const refunds = await sql<{
    id: string;
    no: string;
    amount: number;
    state: string;
    reason: string;
    fail_reason: string;
    created_at: Date;
  }>`
    select id, no, amount, state, reason, fail_reason, created_at from refunds
    where order_id = ${orderId} order by created_at, no`.execute(db);
  const vouchers = await sql<{
    upload_id: string;
    media_type: string;
    state: string;
    note: string;
    created_at: Date;
  }>`
    select v.upload_id, u.media_type, v.state, v.note, v.created_at
    from transfer_vouchers v join uploads u on u.id = v.upload_id
    where v.order_id = ${orderId} order by v.id`.execute(db);
  return {
    payments: payments.rows.map(({ method, amount, state, way, created_at, ...row }) => ({
      ...row,
      methodName: way ? receiptWayText(way) : methodName(method),
      amount: yuan(amount),
      state,
      stateName: paymentText(state).word,
      createTime: created_at.toISOString(),
    })),
    refunds: refunds.rows.map(({ amount, state, fail_reason, created_at, ...row }) => ({
      ...row,
      amount: yuan(amount),
      state,
      stateName: refundText(state).word,
      failReason: fail_reason,
      createTime: created_at.toISOString(),
    })),
    vouchers: vouchers.rows.map(({ upload_id, media_type, state, note, created_at }) => ({
      url: staffFileLink(platform, operator, upload_id, now),
      isPicture: media_type.startsWith('image/'),
      state,
      stateName: voucherText(state).word,
      note,
      createTime: created_at.toISOString(),
    })),
  };
}

/** Where a payment stands. */
export async function paymentState(db: Db, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('payments').select('state').where('id', '=', id).executeTakeFirst();
  return row?.state;
}

interface RefundState {
  state: string;
  provider: string;
  /** fen */
  amount: number;
  orderNo: string;
  khId: number;
}

/** Where a refund stands, whose money it is and through whom it goes. */
export async function refundState(db: Db, id: string): Promise<RefundState | undefined> {
  const { rows } = await sql<RefundState>`
    select r.state, r.amount, c.provider, o.no as "orderNo", o.kh_id as "khId"
    from refunds r join captures c on c.id = r.capture_id join orders o on o.id = r.order_id
    where r.id = ${id}`.execute(db);
  return rows[0];
}
