import { oneWorkingDayBefore } from '@pifa/domain';
import { sql } from 'kysely';
import { countWaiting, type QueuePart } from '../../staff';
import { applicationsInScope } from './application-scope';

/** Applications that wait for a decision, for 工作台. */
export const applicationQueue: readonly QueuePart[] = [
  {
    name: 'applicationsWaiting',
    title: '待审入驻',
    permission: 'application.review',
    path: 'applications',
    promise: '1 个工作日内审核',
    read: (db, operator, now) =>
      countWaiting(
        db,
        sql`select a.created_at as at from applications a
            where a.status = 'waiting' and ${applicationsInScope(operator)} order by a.created_at, a.id`,
        oneWorkingDayBefore(now),
      ),
  },
];
