import type { CallQuery } from '@pifa/contract';
import type { DeskView } from '@pifa/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Operator } from '../../staff';
import { OWED } from '../release-order';
import { ordersInScope, shipsItself } from './scope';

export type OrderFilters = Omit<CallQuery<'adminOrders'>, 'size' | 'cursor'>;

/** A transfer was announced and waits to be confirmed. */
export const CONFIRMING = sql<boolean>`((o.state = 'unpaid' or ${OWED}) and exists (
  select from payments p where p.order_id = o.id and p.state = 'processing' and p.method = 'transfer'))`;

const VIEWS: Readonly<Record<DeskView, RawBuilder<unknown>>> = {
  all: sql`true`,
  unpaid: sql`o.state = 'unpaid' and o.paid_amount = 0 and not ${CONFIRMING}`,
  confirming: sql`(o.state = 'unpaid' or ${OWED}) and o.id in (
    select p.order_id from payments p where p.state = 'processing' and p.method = 'transfer')`,
  'to-ship': sql`o.state = 'to-ship' and o.hold_reasons = '{}'`,
  reminded: sql`o.state in ('to-ship', 'part-shipped') and o.hold_reasons = '{}' and o.reminded_at is not null`,
  'part-shipped': sql`o.state = 'part-shipped'`,
  shipped: sql`o.state = 'shipped'`,
  completed: sql`o.state = 'completed'`,
  cancelled: sql`o.state in ('cancelled', 'refunding', 'refunded')`,
  grouping: sql`o.hold_reasons <> '{}' and o.hold_reasons @> '{group-forming}' and o.state = 'to-ship'`,
  balance: sql`o.hold_reasons <> '{}' and o.hold_reasons @> '{balance-due}' and o.state = 'unpaid' and o.paid_amount > 0`,
  released: sql`${OWED}`,
};

/** What ships is listed part by part, what is paid is listed as it was placed. */
const BY_SHIPMENT: ReadonlySet<DeskView> = new Set(['to-ship', 'reminded', 'part-shipped', 'shipped']);

/** Orders of these filters that the person sees, as a condition on `orders o`; only what is set is in it. */
export function narrowedBy(
  filters: OrderFilters,
  operator: Operator,
  matched: RawBuilder<unknown> | undefined,
): RawBuilder<unknown> {
  const { view } = filters;
  const isByShipment = BY_SHIPMENT.has(view) || operator.scope === 'ship-from';
  const parts = [
    ordersInScope(operator),
    isByShipment ? shipsItself() : sql`o.parent_id is null`,
    VIEWS[view],
    ...timesOf(filters),
    ...customerOf(filters),
    ...termsOf(filters),
  ];
  if (matched) parts.push(matched);
  return sql.join(parts, sql` and `);
}

function timesOf(filters: OrderFilters): RawBuilder<unknown>[] {
  const { placedFrom, placedTo, paidFrom, paidTo, shippedFrom, shippedTo } = filters;
  const parts = [];
  if (placedFrom) parts.push(sql`o.created_at >= ${placedFrom}::timestamptz`);
  if (placedTo) parts.push(sql`o.created_at < ${placedTo}::timestamptz`);
  if (paidFrom) parts.push(sql`o.paid_at >= ${paidFrom}::timestamptz`);
  if (paidTo) parts.push(sql`o.paid_at < ${paidTo}::timestamptz`);
  if (shippedFrom) parts.push(sql`o.shipped_at >= ${shippedFrom}::timestamptz`);
  if (shippedTo) parts.push(sql`o.shipped_at < ${shippedTo}::timestamptz`);
  return parts;
}

function customerOf({ khId, level, salesperson, region }: OrderFilters): RawBuilder<unknown>[] {
  const parts = [];
  if (khId) parts.push(sql`o.kh_id = ${khId}::bigint`);
  if (level) parts.push(sql`o.kh_id in (select kh_id from companies where level = ${level})`);
  if (salesperson) {
    parts.push(sql`o.kh_id in (select kh_id from companies where salesperson_id = ${salesperson}::bigint)`);
  }
  if (region) parts.push(sql`o.address ->> 'regionCode' like ${`${region}%`}`);
  return parts;
}

function termsOf(filters: OrderFilters): RawBuilder<unknown>[] {
  const { state, hold, shipFrom, method, way, remark, invoice, mark, assigned, printed, promotion, goods } =
    filters;
  const parts = [...amountsOf(filters)];
  if (state) parts.push(sql`o.state = ${state}`);
  if (hold) parts.push(sql`o.hold_reasons <> '{}' and ${hold} = any(o.hold_reasons)`);
  if (shipFrom) parts.push(sql`o.ship_from = ${shipFrom}`);
  if (method) parts.push(sql`(o.pay_method = 'transfer') = ${method === 'transfer'}`);
  if (way) parts.push(sql`o.delivery_way = ${way}`);
  if (remark) parts.push(sql`(o.remark <> '') = ${remark === 'yes'}`);
  if (invoice) parts.push(sql`coalesce(o.invoice_wish ->> 'kind', 'none') = ${invoice}`);
  if (mark) parts.push(sql`o.mark_colour = ${mark}`);
  if (printed) {
    const isPrinted = sql`exists (select from order_prints p where p.order_id = o.id)`;
    parts.push(printed === 'yes' ? isPrinted : sql`not ${isPrinted}`);
  }
  if (assigned) parts.push(sql`o.assigned_to = ${assigned}::bigint`);
  if (goods) {
    parts.push(sql`o.id in (select unnest(array[l.order_id, l.child_order_id])
      from goods g join order_lines l on l.goods_id = g.id where g.code = ${goods})`);
  }
  if (promotion) parts.push(usedPromotion(promotion));
  return parts;
}

function amountsOf({ amountFrom, amountTo }: OrderFilters): RawBuilder<unknown>[] {
  const fen = (yuan: number): number => Math.round(yuan * 100);
  const parts = [];
  if (amountFrom !== undefined) parts.push(sql`o.payable_amount >= ${fen(amountFrom)}`);
  if (amountTo !== undefined) parts.push(sql`o.payable_amount <= ${fen(amountTo)}`);
  return parts;
}

/** Some line's price bears the promotion's mark. Only orders placed since it began are looked at. */
const usedPromotion = (id: string): RawBuilder<unknown> => sql`
  o.created_at >= coalesce((select starts_at from promotions where id = ${id}::bigint), '-infinity'::timestamptz)
  and exists (select from order_lines l
    where (l.order_id = o.id or l.child_order_id = o.id)
      and jsonb_path_exists(l.trace, '$[*] ? (@.ref == $ref && !(@.chosen == false))', jsonb_build_object('ref', ${id}::text)))`;
