import { type Refusal, refuse } from '@pifa/contract';
import {
  AFTER_SALE_RETURNING_KINDS,
  AFTER_SALE_REFUNDING_STATES,
  type InvoiceContent,
  type InvoiceLine,
  invoiceLines,
  type InvoiceableLine,
  invoiceTotals,
  orderUninvoiceable,
} from '@pifa/domain';
import { type RawBuilder, sql } from 'kysely';
import { containsPattern, type Db } from '../../platform';
import { OWED, yuan } from '../orders';

export interface OrderRow {
  id: string;
  no: string;
  state: string;
  isChild: boolean;
  payable: number;
  refunded: number;
  createdAt: Date;
  /** Not paid yet although it was shipped: 放行. */
  owed?: boolean;
  /** The live invoice that covers it. */
  invoiceId: string | null;
}

interface OrderToInvoice extends OrderRow {
  lines: InvoiceableLine[];
}

/** What one invoice over several orders states. Amounts in fen. */
export interface Bill {
  orders: { row: OrderRow; amount: number }[];
  lines: InvoiceLine[];
  amount: number;
  net: number;
  tax: number;
}

const COLUMNS = sql`o.id, o.no, o.state, o.parent_id is not null as "isChild", o.payable_amount as payable,
  o.refunded_amount as refunded, o.created_at as "createdAt", ${OWED} as owed,
  (select i.invoice_id from invoice_orders i where i.order_id = o.id and i.live) as "invoiceId"`;

/**
 * The bill over orders of one company in id order, or the first reason why there is none. `lock` holds the orders until
 * the transaction ends. Another company's order counts as missing.
 */
export async function billFor(
  db: Db,
  khId: number,
  orderIds: readonly string[],
  content: InvoiceContent,
  lock = false,
): Promise<Bill | Refusal> {
  const ids = [...new Set(orderIds)].sort();
  if (lock) {
    await sql`select id from orders where id = any(${ids}) and kh_id = ${khId} order by id for update`.execute(
      db,
    );
  }
  const { rows } = await sql<OrderRow>`
    select ${COLUMNS} from orders o where o.id = any(${ids}) and o.kh_id = ${khId} order by o.id`.execute(db);
  if (rows.length !== ids.length) return refuse('not-found', { what: '该订单' });
  for (const row of rows) {
    if (row.invoiceId !== null) return refuse('order-invoiced', { no: row.no });
    const reason = orderUninvoiceable(row);
    if (reason !== null) return refuse('order-not-invoiceable', { text: `订单 ${row.no}：${reason}` });
  }
  const orders = await withLines(db, rows);
  const lines = invoiceLines(orders, content);
  return {
    orders: rows.map((row) => ({ row, amount: row.payable - row.refunded })),
    lines,
    ...invoiceTotals(lines),
  };
}

/** Fen and pieces of an order line that after-sale requests gave back or are giving back. */
export const goneBack = (lineId: RawBuilder<unknown>) => sql`
  select coalesce(sum(s.amount), 0)::bigint as refunded,
         coalesce(sum(s.pieces) filter (where a.kind = any(${[...AFTER_SALE_RETURNING_KINDS]}::text[])), 0)::integer as returned
  from after_sale_lines s join after_sales a on a.id = s.after_sale_id
  where s.order_line_id = ${lineId} and a.state = any(${[...AFTER_SALE_REFUNDING_STATES]}::text[])`;

async function withLines(db: Db, orders: readonly OrderRow[]): Promise<OrderToInvoice[]> {
  const { rows } = await sql<InvoiceableLine & { orderId: string }>`
    select l.order_id as "orderId", l.name, l.spec, l.unit, l.total_pieces as pieces, l.returned_pieces as returned,
           l.amount - l.discount_share as paid, l.tax_code as "taxCode", l.tax_rate_bp as "taxRateBp",
           coalesce(root.name, '') as category,
           jsonb_build_object('lineId', l.id, 'refunded', back.refunded, 'returned', back.returned) as source
    from order_lines l
    cross join lateral (${goneBack(sql`l.id`)}) back
    left join goods g on g.id = l.goods_id
    left join categories c on c.id = g.category_id
    left join categories root on root.id = nullif(split_part(c.path, '/', 2), '')::bigint
    where l.order_id = any(${orders.map(({ id }) => id)})
    order by l.order_id, l.id`.execute(db);
  return orders.map((order) => ({ ...order, lines: rows.filter(({ orderId }) => orderId === order.id) }));
}

export interface OrderChoice extends OrderRow {
  completedAt: Date | null;
  kinds: number;
  goodsText: string;
}

/** Orders of a company that can be invoiced, newest first; `orderId` selects one order in any state. */
export async function ordersToInvoice(
  db: Db,
  khId: number,
  options: { orderId?: string | undefined; keyword: string; pageNum: number; pageSize: number },
): Promise<{ rows: OrderChoice[]; total: number }> {
  const { orderId = null, keyword, pageNum, pageSize } = options;
  const like = containsPattern(keyword);
  const { rows } = await sql<OrderChoice & { total: number }>`
    select ${COLUMNS}, o.completed_at as "completedAt", o.kinds, count(*) over () as total,
           (select string_agg(name, '、') from (
              select l.name from order_lines l where l.order_id = o.id order by l.id limit 3) few) as "goodsText"
    from orders o
    where o.kh_id = ${khId}
      and case when ${orderId}::text is not null then o.id = ${orderId}::text
          else o.parent_id is null and o.state = 'completed' and not ${OWED} and o.payable_amount > o.refunded_amount
            and not exists (select 1 from invoice_orders i where i.order_id = o.id and i.live) end
      and (${keyword}::text = '' or o.no ilike ${like} or exists (
             select 1 from order_lines l where l.order_id = o.id and l.name ilike ${like}))
    order by o.created_at desc, o.id desc
    limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(db);
  return { rows, total: rows[0]?.total ?? 0 };
}

/** Why an order cannot be invoiced now; '' when it can. */
export const reasonAgainst = (row: OrderRow): string =>
  row.invoiceId === null ? (orderUninvoiceable(row) ?? '') : '该订单已申请开票';

export const orderToWire = (row: OrderRow, amount: number) => ({
  id: row.id,
  orderNo: row.no,
  createTime: row.createdAt.toISOString(),
  payAmount: yuan(row.payable),
  refundedAmount: yuan(row.refunded),
  amount: yuan(amount),
});

/** A printed line in yuan. */
export const lineToWire = (line: InvoiceLine) => ({
  name: line.name,
  spec: line.spec,
  unit: line.unit,
  ...(line.pieces === null ? {} : { num: line.pieces }),
  taxCode: line.taxCode,
  taxRate: line.taxRateBp / 100,
  ...moneyToWire(line),
});

export const moneyToWire = (money: { amount: number; net: number; tax: number }) => ({
  amount: yuan(money.amount),
  netAmount: yuan(money.net),
  taxAmount: yuan(money.tax),
});
