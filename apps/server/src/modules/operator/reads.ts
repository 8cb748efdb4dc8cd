import type { CallData } from '@pifa/contract';
import { sql } from 'kysely';
import type { CallContext } from '../../platform';
import { listForOperators, yuan } from '../orders';
import { moneyFactsOf } from '../payments';

const offsetOf = ({ pageNum, pageSize }: { pageNum: number; pageSize: number }) => (pageNum - 1) * pageSize;

export async function listApplications({
  db,
  query,
}: CallContext<'adminApplications'>): Promise<CallData<'adminApplications'>> {
  const { pageNum, pageSize, status } = query;
  const rows = await db
    .selectFrom('applications')
    .select(['no', 'phone', 'company', 'contact', 'status', 'reason', 'created_at'])
    .select(sql<number>`count(*) over ()`.as('total'))
    .where('status', '=', status)
    .orderBy('id')
    .limit(pageSize)
    .offset(offsetOf(query))
    .execute();
  return {
    list: rows.map(({ created_at, total: _total, ...row }) => ({
      ...row,
      createTime: created_at.toISOString(),
    })),
    total: rows[0]?.total ?? 0,
    pageNum,
    pageSize,
  };
}

/** Orders, newest first, with the ids that the other calls ask for. */
export async function listOrders({
  db,
  query,
}: CallContext<'adminOrders'>): Promise<CallData<'adminOrders'>> {
  const { pageNum, pageSize, state, keyword } = query;
  const { orders, total } = await listForOperators(db, {
    state,
    keyword,
    limit: pageSize,
    offset: offsetOf(query),
  });
  const money = await moneyFactsOf(
    db,
    orders.map(({ id }) => id),
  );
  const list = orders.map((order) => ({
    id: order.id,
    orderNo: order.no,
    parentId: order.parentId ?? '',
    company: order.company,
    state: order.state,
    payMethod: order.payMethod,
    payAmount: yuan(order.payable),
    paidAmount: yuan(order.paid),
    refundedAmount: yuan(order.refunded),
    createTime: order.createdAt.toISOString(),
    ...(order.remindedAt ? { remindTime: order.remindedAt.toISOString() } : {}),
    lines: order.lines.map(({ id, code, name, pieces, shipped }) => ({
      id: String(id),
      goodsCode: code,
      goodsName: name,
      totalNum: pieces,
      shippedNum: shipped,
    })),
    shipments: order.shipments.map(({ carrier, trackingNo, at }) => ({
      carrier,
      trackingNo,
      time: at.toISOString(),
    })),
    payments: money.payments
      .filter(({ orderId }) => orderId === order.id)
      .map(({ id, method, amount, state: step }) => ({ id, method, amount: yuan(amount), state: step })),
    refunds: money.refunds
      .filter(({ orderId }) => orderId === order.id)
      .map(({ id, no, amount, state: step, failReason }) => ({
        id,
        no,
        amount: yuan(amount),
        state: step,
        failReason,
      })),
  }));
  return { list, total, pageNum, pageSize };
}

/** The operators' book, newest first. */
export async function listActs({ db, query }: CallContext<'adminActs'>): Promise<CallData<'adminActs'>> {
  const { pageNum, pageSize, about, name } = query;
  const { rows } = await sql<{
    id: number;
    operator: string;
    what: string;
    object: string;
    before: unknown;
    after: unknown;
    at: Date;
    total: number;
  }>`
    select a.id, o.name as operator, a.what, a.object, a.before, a.after, a.at, count(*) over () as total
    from operator_acts a join operators o on o.id = a.operator_id
    where (${about}::text = '' or a.object = ${about}) and (${name}::text = '' or o.name = ${name})
    order by a.id desc limit ${pageSize} offset ${offsetOf(query)}`.execute(db);
  return {
    list: rows.map(({ id, operator, what, object: of, before, after, at }) => ({
      id: String(id),
      operator,
      what,
      object: of,
      before,
      after,
      time: at.toISOString(),
    })),
    total: rows[0]?.total ?? 0,
    pageNum,
    pageSize,
  };
}
