import { sql } from 'kysely';
import { toJson, type Transaction } from '../../platform';
import type { Operator } from './operator';
import { tellOwnersOfTooMuch, type Watched } from './watched';

export interface Act {
  what: string;
  /** 'order:…', 'goods:…' */
  object: string;
  before?: object;
  after?: object;
  /** what adds up over a while, and of which the owners hear when it is too much */
  watched?: Watched | undefined;
  now: Date;
}

/** Who did it: by a session, or at the console and by a link without one. */
type Actor = Pick<Operator, 'id' | 'session' | 'plan'>;

/** Appends to the operators' book, in the transaction of the act itself. */
export const recordAct = (tx: Transaction, operator: Actor, act: Act): Promise<void> =>
  recordActs(tx, operator, [act]);

/** Many at once, in their order. */
export async function recordActs(tx: Transaction, operator: Actor, acts: readonly Act[]): Promise<void> {
  const rows = acts.map(({ what, object, before = {}, after = {}, watched, now }) => ({
    operator_id: operator.id,
    what,
    object,
    before,
    after,
    at: now,
    session_id: operator.session?.id ?? null,
    address: operator.session?.address ?? '',
    plan_id: operator.plan ?? null,
    watched: watched?.kind ?? null,
    watched_amount: watched?.amount ?? null,
  }));
  await sql`
    insert into operator_acts (operator_id, what, object, before, after, at, session_id, address, plan_id, watched,
      watched_amount)
    select operator_id, what, object, before, after, at, session_id, address, plan_id, watched, watched_amount
    from json_populate_recordset(null::operator_acts, ${toJson(rows)}::json)`.execute(tx);
  for (const { watched, now } of acts) {
    if (watched && watched.amount > 0) await tellOwnersOfTooMuch(tx, operator.id, watched, now);
  }
}
