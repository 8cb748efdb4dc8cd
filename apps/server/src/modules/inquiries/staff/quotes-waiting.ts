import { oneWorkingDayBefore } from '@pifa/domain';
import { sql } from 'kysely';
import type { Db } from '../../../platform';
import { MOST_WAITING, NOTHING_WAITS, type Operator, type Waiting } from '../../staff';
import { quotesInScope } from './scope';

/** 待报价, within this person's scope: one statement along the index. */
export async function quotesWaiting(db: Db, operator: Operator, now: Date): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    select count(*) as count, min(w.created_at) as oldest,
      count(*) filter (where w.created_at < ${oneWorkingDayBefore(now)}::timestamptz) as late
    from (select r.created_at from quote_requests r
          where r.status = 'waiting' and ${quotesInScope(operator)}
          order by r.created_at, r.id limit ${MOST_WAITING}) w`.execute(db);
  return rows[0] ?? NOTHING_WAITS;
}
