import { refuse } from '@pifa/contract';
import { sql } from 'kysely';
import type { Handler } from '../../platform';

const DAY_MS = 86_400_000;

/**
 * 提醒发货: operators see it in their list of orders; once a day per order, whoever of the company asks.
 * All parts of a split order are asked for.
 */
export const remindShipping: Handler<'orderRemind'> = async ({ db, session, params, now }) => {
  const { rows } = await sql<{ reminded: boolean; waits: boolean }>`
    with own as (
      select id, reminded_at, (state = 'to-ship' and hold_reasons = '{}') or state = 'part-shipped' as waits
      from orders where id = ${params.id} and kh_id = ${session.khId}),
    put as (
      update orders o set reminded_at = ${now} from own
      where (o.id = own.id or o.parent_id = own.id) and own.waits and o.state in ('to-ship', 'part-shipped')
        and (o.reminded_at is null or o.reminded_at <= ${new Date(now.getTime() - DAY_MS)})
      returning o.id)
    select exists (select 1 from put) as reminded, own.waits from own`.execute(db);
  const answer = rows[0];
  if (!answer) return refuse('not-found', { what: '该订单' });
  if (!answer.waits) return refuse('transition-refused', { text: '该订单现在没有要发的货' });
  return { text: answer.reminded ? '已提醒商家尽快发货' : '今天已提醒过，商家会尽快发货' };
};
