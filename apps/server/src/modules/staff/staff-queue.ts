import { sql } from 'kysely';
import { can } from './operator';
import { countWaiting, type QueuePart } from './queue';
import type { SecondLookKind } from './second-look-kind';

/** No limit, as a number that the database compares with. */
const ANY = Number.MAX_SAFE_INTEGER;

/** What waits for a second person, and work in the background that nobody retries any more. */
export const staffQueue = (kinds: readonly SecondLookKind[]): QueuePart[] => [
  {
    name: 'second-looks',
    title: '待我复核',
    permission: 'self',
    path: 'second-looks',
    promise: '',
    read: async (db, operator) => {
      const own = kinds.filter(({ permission }) => can(operator, permission));
      if (own.length === 0) return { count: 0, more: false, late: 0 };
      const mine = own.map(
        ({ kind, limit, seenBy }) =>
          sql`(s.kind = ${kind} and s.amount <= ${operator.limits[limit] ?? ANY}::double precision
            and ${seenBy?.(operator) ?? sql`true`})`,
      );
      return countWaiting(
        db,
        sql`select s.asked_at as at from second_looks s
          where s.state = 'waiting' and s.asked_by <> ${operator.id} and (${sql.join(mine, sql` or `)})`,
      );
    },
  },
  {
    name: 'jobs-failed',
    title: '失败的任务',
    permission: 'jobs.retry',
    path: 'jobs',
    promise: '',
    read: (db) =>
      countWaiting(
        db,
        sql`select parked_at as at from jobs where done_at is null and parked_at is not null
          union all select parked_at from outbox where done_at is null and parked_at is not null`,
      ),
  },
];
