import { oneWorkingDayBefore } from '@pifa/domain';
import { sql } from 'kysely';
import { countWaiting, ownedInScope, type QueuePart } from '../../staff';
import { BY_HAND } from '../providers';

/** Invoices and titles that wait for staff, for 工作台; what a service is issuing does not. */
export const invoiceQueue: readonly QueuePart[] = [
  {
    name: 'invoicesWaiting',
    title: '待开发票',
    permission: 'invoice.issue',
    path: 'invoices',
    promise: '1 个工作日内开具',
    read: (db, operator, now) =>
      countWaiting(
        db,
        sql`select i.created_at as at from invoices i
          where i.state in ('applying', 'issuing', 'timeout') and (i.provider = ${BY_HAND} or i.state = 'timeout')
            and ${ownedInScope(operator, 'i.kh_id')} order by i.created_at`,
        oneWorkingDayBefore(now),
      ),
  },
  {
    name: 'redsWaiting',
    title: '待开红字',
    permission: 'invoice.issue',
    path: 'invoices?view=red',
    promise: '1 个工作日内开具',
    read: (db, operator, now) =>
      countWaiting(
        db,
        sql`select r.created_at as at from invoice_reds r join invoices i on i.id = r.invoice_id
          where r.state <> 'issued' and (r.provider = ${BY_HAND} or r.state in ('timeout', 'failed'))
            and not exists (select from invoice_reds n where n.previous_id = r.id)
            and ${ownedInScope(operator, 'i.kh_id')} order by r.created_at`,
        oneWorkingDayBefore(now),
      ),
  },
  {
    name: 'titlesWaiting',
    title: '待审抬头',
    permission: 'invoice.issue',
    path: 'titles',
    promise: '1 个工作日内审核',
    read: (db, operator, now) =>
      countWaiting(
        db,
        sql`select t.submitted_at as at from invoice_titles t
          where t.state = 'waiting' and t.deleted_at is null and ${ownedInScope(operator, 't.kh_id')}
          order by t.submitted_at`,
        oneWorkingDayBefore(now),
      ),
  },
];
