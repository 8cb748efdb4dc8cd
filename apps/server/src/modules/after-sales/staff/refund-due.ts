import { sql } from 'kysely';
import type { Db } from '../../../platform';
import type { Operator } from '../../staff';
import { requestsInScope } from './scope';

interface RefundDue {
  no: string;
  company: string;
  /** fen */
  refunded: number;
  left: number;
  /** It may be refunded now, and not with this request id before: a second person may be asked. */
  mayAsk: boolean;
}

/** How far a request is refunded; undefined for others' as for missing ones. */
export async function refundDue(
  db: Db,
  id: string,
  requestId: string,
  operator: Operator,
): Promise<RefundDue | undefined> {
  const { rows } = await sql<RefundDue>`
    select a.no, c.name as company, a.refunded_amount as refunded,
      a.goods_amount + a.freight_amount - a.refunded_amount as left,
      a.state in ('received', 'to-refund') and not exists (
        select from refunds r where r.order_id = a.order_id
          and starts_with(r.source, 'after-sale:' || a.id || ':' || ${requestId}::text || ':')) as "mayAsk"
    from after_sales a join orders o on o.id = a.order_id join companies c on c.kh_id = a.kh_id
    where a.id = ${id} and ${requestsInScope(operator)}`.execute(db);
  return rows[0];
}
