import type { CallData } from '@pifa/contract';
import { paymentText, refundText, voucherText } from '@pifa/domain';
import { sql } from 'kysely';
import type { Db, Platform } from '../../platform';
import { methodName, type OrderMoney, yuan } from '../orders';
import { moneyForDesk } from './operator-reads';
import { queryLive } from './query-payment';
import { closeLive, oweBack } from './record-capture';

type Detail = CallData<'orderDetail'>;

/** What payments tells orders, through the port that orders owns. */
export function moneyOfOrders(platform: Platform): OrderMoney {
  return {
    async pendingOf(db, orderIds) {
      const { rows } = await sql<{ order_id: string }>`
        select distinct order_id from payments
        where order_id = any(${[...orderIds]}) and state = 'processing'`.execute(db);
      return new Set(rows.map((row) => row.order_id));
    },
    ofOrder: readMoney,
    closeTries: (tx, orderId, now) => closeLive(tx, platform, orderId, now),
    forDesk: (db, orderId, operator, now) => moneyForDesk(platform, db, orderId, { operator, now }),
    lookAgain: (orderId, now) => queryLive(platform, orderId, now),
    async orderDied(tx, orderId, reason, now, { keep } = { keep: false }) {
      await closeLive(tx, platform, orderId, now);
      if (keep) return 0;
      const { rows } = await sql<{ id: number; amount: number }>`
        select c.id, (c.amount - coalesce((select sum(r.amount) from refunds r where r.capture_id = c.id), 0))::bigint as amount
        from captures c where c.order_id = ${orderId} and c.use = 'applied' order by c.id`.execute(tx);
      for (const { id, amount } of rows) {
        if (amount <= 0) continue;
        await oweBack(tx, platform, {
          orderId,
          captureId: id,
          amount,
          reason,
          source: `cancelled:${id}`,
          now,
        });
      }
      const { rows: open } = await sql<{ due: number }>`
        select count(*) as due from refunds where order_id = ${orderId} and state <> 'succeeded'`.execute(tx);
      return open[0]?.due ?? 0;
    },
  };
}

async function readMoney(
  db: Db,
  orderId: string,
): Promise<Pick<Detail, 'payments' | 'refunds' | 'vouchers'>> {
  const payments = await db
    .selectFrom('payments')
    .select(['id', 'no', 'method', 'amount', 'state', 'created_at'])
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('no')
    .execute();
  const refunds = await db
    .selectFrom('refunds')
    .select(['no', 'amount', 'state', 'reason', 'created_at'])
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('no')
    .execute();
  const vouchers = await db
    .selectFrom('transfer_vouchers')
    .select(['upload_id', 'state', 'note', 'created_at'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
  return {
    payments: payments.map((row) => ({
      id: row.id,
      no: row.no,
      method: row.method,
      methodName: methodName(row.method),
      amount: yuan(row.amount),
      state: row.state,
      stateName: paymentText(row.state).word,
      createTime: row.created_at.toISOString(),
    })),
    refunds: refunds.map((row) => ({
      no: row.no,
      amount: yuan(row.amount),
      state: row.state,
      stateName: refundText(row.state).word,
      reason: row.reason,
      createTime: row.created_at.toISOString(),
    })),
    vouchers: vouchers.map((row) => ({
      url: `/api/files/${row.upload_id}`,
      state: row.state,
      stateName: voucherText(row.state).word,
      note: row.note,
      createTime: row.created_at.toISOString(),
    })),
  };
}
