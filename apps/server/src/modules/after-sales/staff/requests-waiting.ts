import { AFTER_SALE_HOURS, afterSaleLateBefore, type AfterSaleState } from '@pifa/domain';
import { sql } from 'kysely';
import { countWaiting, type QueuePart } from '../../staff';
import { requestsInScope } from './scope';

/** Requests in one state along the index of the desk. */
const inState =
  (state: AfterSaleState): QueuePart['read'] =>
  (db, operator, now) =>
    countWaiting(
      db,
      sql`select a.updated_at as at from after_sales a
          where a.state not in ('done', 'rejected', 'withdrawn') and a.state = ${state}
            and ${requestsInScope(operator)} order by a.updated_at, a.id`,
      afterSaleLateBefore(state, now) ?? undefined,
    );

const promise = (state: AfterSaleState, does: string): string => `${AFTER_SALE_HOURS[state]} 小时内${does}`;

/** What waits at the desk for after-sales, for 工作台. Returns count from when the buyer sent them. */
export const afterSaleQueue: readonly QueuePart[] = [
  {
    name: 'afterSalesWaiting',
    title: '待处理售后',
    permission: 'after-sale.decide',
    path: 'after-sales',
    promise: promise('waiting', '处理'),
    read: inState('waiting'),
  },
  {
    name: 'returnsToReceive',
    title: '待收退货',
    permission: 'after-sale.receive',
    path: 'after-sales?view=returns',
    promise: promise('sent', '收货'),
    read: inState('sent'),
  },
];
