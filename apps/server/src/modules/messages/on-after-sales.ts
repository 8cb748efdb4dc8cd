import { afterSaleMessage, fen } from '@pifa/domain';
import { sql } from 'kysely';
import type { JobRegistry } from '../../platform';
import { AFTER_SALE_CHANGED } from '../after-sales';
import { tell, type TellingPlatform, waysOf } from './tell';

interface RequestRow {
  no: string;
  order_id: string;
  kh_id: number;
  user_id: number;
  state: string;
  amount: number;
  reject_reason: string;
  return_address: string;
}

/** Notifies whoever made an after-sale request, and the managers of the company, of the seller's steps. */
export function onAfterSales(registry: JobRegistry, platform: TellingPlatform): void {
  registry.on(AFTER_SALE_CHANGED, async ({ eventId, payload, now }) => {
    const id = String((payload as { afterSaleId?: unknown }).afterSaleId);
    const { rows } = await sql<RequestRow>`
      select no, order_id, kh_id, user_id, state, goods_amount + freight_amount as amount, reject_reason, return_address
      from after_sales where id = ${id}`.execute(platform.db);
    const [row] = rows;
    const message =
      row &&
      afterSaleMessage({
        orderId: row.order_id,
        no: row.no,
        state: row.state,
        amount: fen(row.amount),
        rejectReason: row.reject_reason,
        returnAddress: row.return_address,
      });
    if (!row || !message) return;
    await tell(waysOf(platform), { ...message, to: { khId: row.kh_id, by: row.user_id }, eventId, now });
  });
}
