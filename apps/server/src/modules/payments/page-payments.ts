import type { CallData } from '@pifa/contract';
import { sql } from 'kysely';
import type { CallContext } from '../../platform';
import { methodName, yuan } from '../orders';
import { PAYMENT_WORDS } from './words';

interface Row {
  id: string;
  no: string;
  order_id: string;
  order_no: string;
  method: string;
  amount: number;
  state: string;
  created_at: Date;
  total: number;
}

/** 支付记录 of the company, newest first. */
export async function pagePayments({
  db,
  session,
  query,
}: CallContext<'payPage'>): Promise<CallData<'payPage'>> {
  const { pageNum, pageSize } = query;
  const { rows } = await sql<Row>`
    select p.id, p.no, p.order_id, o.no as order_no, p.method, p.amount, p.state, p.created_at, count(*) over () as total
    from payments p join orders o on o.id = p.order_id
    where p.kh_id = ${session.khId}
    order by p.created_at desc, p.no desc limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(db);
  return {
    list: rows.map((row) => ({
      id: row.id,
      no: row.no,
      orderId: row.order_id,
      orderNo: row.order_no,
      methodName: methodName(row.method),
      amount: yuan(row.amount),
      state: row.state,
      stateName: PAYMENT_WORDS[row.state] ?? row.state,
      createTime: row.created_at.toISOString(),
    })),
    total: rows[0]?.total ?? 0,
    pageNum,
    pageSize,
  };
}
