import { addDays, REST_WITHIN_MS, SHIP_WITHIN_MS } from '@pifa/domain';
import { sql } from 'kysely';
import { countWaiting, type Operator, type QueuePart } from '../../staff';
import { owedQueue } from './release-orders';
import { ordersInScope, shipsItself } from './scope';

const before = (now: Date, ms: number): Date => new Date(now.getTime() - ms);

/** Orders that ship by themselves, of this person's scope. */
const shippable = (operator: Operator) => sql<boolean>`${shipsItself()} and ${ordersInScope(operator)}`;

/** What waits in the warehouse. */
export const orderQueue: readonly QueuePart[] = [
  {
    name: 'orders-to-ship',
    title: '待发货',
    permission: 'order.ship',
    path: 'ship',
    promise: '48 小时内发出',
    read: (db, operator, now) =>
      countWaiting(
        db,
        sql`select coalesce(o.paid_at, o.released_at) as at from orders o
          where o.state = 'to-ship' and o.hold_reasons = '{}' and ${shippable(operator)} order by coalesce(o.paid_at, o.released_at)`,
        before(now, SHIP_WITHIN_MS),
      ),
  },
  {
    name: 'orders-reminded',
    title: '催发货',
    permission: 'order.ship',
    path: 'orders?view=reminded',
    promise: '48 小时内发出',
    read: (db, operator, now) =>
      countWaiting(
        db,
        sql`select coalesce(o.paid_at, o.released_at) as at from orders o
          where o.state in ('to-ship', 'part-shipped') and o.reminded_at is not null and o.hold_reasons = '{}'
            and ${shippable(operator)} order by coalesce(o.paid_at, o.released_at)`,
        before(now, SHIP_WITHIN_MS),
      ),
  },
  {
    name: 'orders-part-shipped',
    title: '部分发货超 3 天',
    permission: 'order.ship',
    path: 'orders?view=part-shipped',
    promise: '3 天内补齐',
    read: (db, operator, now) =>
      countWaiting(
        db,
        sql`select min(s.shipped_at) as at from orders o join shipments s on s.order_id = o.id
          where o.state = 'part-shipped' and ${shippable(operator)}
          group by o.id having min(s.shipped_at) < ${before(now, REST_WITHIN_MS)}::timestamptz`,
        now,
      ),
  },
  {
    name: 'balances-ending',
    title: '尾款将到期',
    permission: 'order.read',
    path: 'orders?view=balance',
    promise: '',
    read: (db, operator, now) =>
      countWaiting(
        db,
        sql`select i.closes_at as at from orders o
          join order_instalments i on i.order_id = o.id and i.seq > 1 and i.paid_amount < i.amount
          where o.hold_reasons <> '{}' and o.hold_reasons @> '{balance-due}' and o.state = 'unpaid'
            and o.paid_amount > 0 and i.opens_at <= ${now}::timestamptz and i.closes_at > ${now}::timestamptz
            and i.closes_at <= ${addDays(now, 1)}::timestamptz and ${ordersInScope(operator)}
          order by i.closes_at`,
      ),
  },
  owedQueue,
];
