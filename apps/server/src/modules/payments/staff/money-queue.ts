import { oneWorkingDayBefore } from '@pifa/domain';
import { sql } from 'kysely';
import { countWaiting, ownedInScope, type QueuePart } from '../../staff';

/** Money that waits for staff, for 工作台. */
export const moneyQueue: readonly QueuePart[] = [
  {
    name: 'transfersWaiting',
    title: '待核对转账',
    permission: 'payment.confirm',
    path: 'transfers',
    promise: '1 个工作日内核对',
    read: (db, operator, now) =>
      countWaiting(
        db,
        sql`select p.created_at as at from payments p
          where p.state = 'processing' and p.method = 'transfer' and ${ownedInScope(operator, 'p.kh_id')}
          order by p.created_at`,
        oneWorkingDayBefore(now),
      ),
  },
  {
    name: 'refundsDue',
    title: '待退款',
    permission: 'refund.make',
    path: 'refunds',
    promise: '1 个工作日内退回',
    read: (db, operator, now) =>
      countWaiting(
        db,
        sql`select r.created_at as at from refunds r join captures k on k.id = r.capture_id
            join orders o on o.id = r.order_id
          where r.state <> 'succeeded' and k.provider = 'transfer' and ${ownedInScope(operator, 'o.kh_id')}
          order by r.created_at`,
        oneWorkingDayBefore(now),
      ),
  },
  {
    name: 'refundsFailed',
    title: '退款失败',
    permission: 'refund.make',
    path: 'refunds?view=failed',
    promise: '',
    read: (db, operator) =>
      countWaiting(
        db,
        sql`select r.created_at as at from refunds r join captures k on k.id = r.capture_id
            join orders o on o.id = r.order_id
          where r.state <> 'succeeded' and k.provider <> 'transfer'
            and (r.state = 'refused' or r.fail_reason <> '') and ${ownedInScope(operator, 'o.kh_id')}
          order by r.created_at`,
      ),
  },
];
