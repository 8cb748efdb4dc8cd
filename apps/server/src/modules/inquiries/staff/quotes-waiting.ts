import { oneWorkingDayBefore } from '@pifa/domain';
import { sql } from 'kysely';
import type { Db } from '../../../platform';
import type { Operator } from '../../staff';
import { quotesInScope } from './scope';

/** Nobody needs to know more of a queue than that it is this long. */
const MOST = 1_000;

/** What waits in a queue: how many (at most 1,000), the oldest, and how many of them are over the promise. */
export interface Waiting {
  count: number;
  oldest: Date | null;
  late: number;
}

/** 待报价, within this person's scope: one statement along the index. */
export async function quotesWaiting(db: Db, operator: Operator, now: Date): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    select count(*) as count, min(w.created_at) as oldest,
      count(*) filter (where w.created_at < ${oneWorkingDayBefore(now)}::timestamptz) as late
    from (select r.created_at from quote_requests r
          where r.status = 'waiting' and ${quotesInScope(operator)}
          order by r.created_at, r.id limit ${MOST}) w`.execute(db);
  return rows[0] ?? { count: 0, oldest: null, late: 0 };
}
