import { formatDate } from '@pifa/domain';
import { sql } from 'kysely';
import { companiesInScope, countNamed, type QueuePart } from '../../staff';
import { toCall } from './company-narrow';

/** Whom to call today: those past their rhythm, and those whom somebody promised to call. */
export const companyQueue: readonly QueuePart[] = [
  {
    name: 'companies-to-follow',
    title: '待跟进',
    permission: 'customer.write',
    path: 'companies?view=follow-up',
    promise: '按约定的日期',
    read: (db, operator, now) =>
      countNamed(
        db,
        sql`select n.follow_up_on::timestamp at time zone 'Asia/Shanghai' as at, c.name
          from customer_notes n join companies c on c.kh_id = n.kh_id
          where n.follow_up_on <= ${formatDate(now)}::date and n.done_at is null
            and ${companiesInScope(operator, 'c')}
          order by n.follow_up_on, n.id`,
      ),
  },
  {
    name: 'companies-to-call',
    title: '该回访',
    permission: 'customer.write',
    path: 'companies?view=to-call',
    promise: '超过自己周期的 1.5 倍',
    read: (db, operator, now) =>
      countNamed(
        db,
        sql`select f.call_from::timestamp at time zone 'Asia/Shanghai' as at, c.name
          from company_figures f join companies c on c.kh_id = f.kh_id
          where ${toCall(formatDate(now))} and ${companiesInScope(operator, 'c')}
          order by coalesce(f.call_from, '9999-12-31'::date), f.kh_id`,
      ),
  },
];
