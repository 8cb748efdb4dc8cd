import type { CallData } from '@pifa/contract';
import { csvFile } from '@pifa/domain';
import { sql } from 'kysely';
import type { CallContext } from '../../platform';
import { yuan } from '../orders';

const DAY_MS = 86_400_000;
const MOST_ROWS = 20_000;
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

interface OrderRow {
  id: string;
  no: string;
  parent_id: string | null;
  company: string;
  state: string;
  pay_method: string;
  payable_amount: number;
  paid_amount: number;
  refunded_amount: number;
  created_at: Date;
  total: number;
}

/** Orders, newest first; the keyword is a number's beginning or a part of the company's name. */
export async function listOrders({
  db,
  query,
}: CallContext<'adminOrders'>): Promise<CallData<'adminOrders'>> {
  const { pageNum, pageSize, state, keyword } = query;
  const { rows } = await sql<OrderRow>`
    select o.id, o.no, o.parent_id, c.name as company, o.state, o.pay_method, o.payable_amount, o.paid_amount,
      o.refunded_amount, o.created_at, count(*) over () as total
    from orders o join companies c on c.kh_id = o.kh_id
    where (${state}::text = '' or o.state = ${state})
      and (${keyword}::text = '' or starts_with(o.no, ${keyword}) or strpos(c.name, ${keyword}) > 0)
    order by o.created_at desc, o.id desc limit ${pageSize} offset ${offsetOf(query)}`.execute(db);
  const ids = rows.map(({ id }) => id);
  const lines = await sql<{
    order_id: string;
    child_order_id: string | null;
    id: number;
    code: string;
    name: string;
    total_pieces: number;
    shipped_pieces: number;
  }>`
    select order_id, child_order_id, id, code, name, total_pieces, shipped_pieces from order_lines
    where order_id = any(${ids}) or child_order_id = any(${ids}) order by id`.execute(db);
  const payments = await sql<{ order_id: string; id: string; method: string; amount: number; state: string }>`
    select order_id, id, method, amount, state from payments where order_id = any(${ids}) order by created_at`.execute(
    db,
  );
  const refunds = await sql<{ order_id: string; id: string; no: string; amount: number; state: string }>`
    select order_id, id, no, amount, state from refunds where order_id = any(${ids}) order by created_at`.execute(
    db,
  );
  const list = rows.map((order) => ({
    id: order.id,
    orderNo: order.no,
    parentId: order.parent_id ?? '',
    company: order.company,
    state: order.state,
    payMethod: order.pay_method,
    payAmount: yuan(order.payable_amount),
    paidAmount: yuan(order.paid_amount),
    refundedAmount: yuan(order.refunded_amount),
    createTime: order.created_at.toISOString(),
    lines: lines.rows
      .filter((line) => line.order_id === order.id || line.child_order_id === order.id)
      .map((line) => ({
        id: String(line.id),
        goodsCode: line.code,
        goodsName: line.name,
        totalNum: line.total_pieces,
        shippedNum: line.shipped_pieces,
      })),
    payments: payments.rows
      .filter(({ order_id }) => order_id === order.id)
      .map(({ id, method, amount, state: step }) => ({ id, method, amount: yuan(amount), state: step })),
    refunds: refunds.rows
      .filter(({ order_id }) => order_id === order.id)
      .map(({ id, no, amount, state: step }) => ({ id, no, amount: yuan(amount), state: step })),
  }));
  return { list, total: rows[0]?.total ?? 0, pageNum, pageSize };
}

interface ExportRow {
  no: string;
  company: string;
  state: string;
  created_at: Date;
  code: string;
  name: string;
  spec: string;
  total_pieces: number;
  shipped_pieces: number;
  amount: number;
  remark: string;
}

const HEAD = ['订单号', '公司', '状态', '下单时间', '货号', '商品', '规格', '数量', '已发', '金额', '备注'];
const inChina = (at: Date): string =>
  new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

/** Order lines as a spreadsheet; days are China's, `to` included. */
export async function exportOrderLines({
  db,
  query,
}: CallContext<'adminOrdersCsv'>): Promise<CallData<'adminOrdersCsv'>> {
  const from = new Date(`${query.from ?? '2000-01-01'}T00:00:00+08:00`);
  const until = new Date(new Date(`${query.to ?? '2999-12-31'}T00:00:00+08:00`).getTime() + DAY_MS);
  const { rows } = await sql<ExportRow>`
    select o.no, c.name as company, o.state, o.created_at, l.code, l.name, l.spec, l.total_pieces, l.shipped_pieces,
      l.amount, o.remark
    from order_lines l join orders o on o.id = l.order_id join companies c on c.kh_id = o.kh_id
    where o.created_at >= ${from} and o.created_at < ${until}
    order by o.created_at, o.id, l.id limit ${MOST_ROWS}`.execute(db);
  const csv = csvFile(
    HEAD,
    rows.map((row) => [
      row.no,
      row.company,
      row.state,
      inChina(row.created_at),
      row.code,
      row.name,
      row.spec,
      row.total_pieces,
      row.shipped_pieces,
      yuan(row.amount),
      row.remark,
    ]),
  );
  return { csv, count: rows.length };
}
