import { afterSaleLateBefore, type AfterSaleState } from '@pifa/domain';
import { sql } from 'kysely';
import type { Db } from '../../../platform';
import { MOST_WAITING, NOTHING_WAITS, type Operator, type Waiting } from '../../staff';
import { requestsInScope } from './scope';

/** Requests in some states, within this person's scope: one statement along the index of the desk. */
async function waitingIn(
  db: Db,
  operator: Operator,
  { states, promised, now }: { states: readonly AfterSaleState[]; promised: AfterSaleState; now: Date },
): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    select count(*) as count, min(w.updated_at) as oldest,
      count(*) filter (where w.state = ${promised}
        and w.updated_at < ${afterSaleLateBefore(promised, now)}::timestamptz) as late
    from (select a.updated_at, a.state from after_sales a
          where a.state not in ('done', 'rejected', 'withdrawn') and a.state = any(${[...states]}::text[])
            and ${requestsInScope(operator)}
          order by a.updated_at, a.id limit ${MOST_WAITING}) w`.execute(db);
  return rows[0] ?? NOTHING_WAITS;
}

/** 待处理售后 */
export const afterSalesWaiting = (db: Db, operator: Operator, now: Date): Promise<Waiting> =>
  waitingIn(db, operator, { states: ['waiting'], promised: 'waiting', now });

/** 待收退货: on their way, or still to be sent by the buyer; only what is on its way can be late. */
export const returnsToReceive = (db: Db, operator: Operator, now: Date): Promise<Waiting> =>
  waitingIn(db, operator, { states: ['to-return', 'sent'], promised: 'sent', now });
