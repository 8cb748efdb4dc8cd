import type { Db } from '../../../platform';
import type { Operator } from '../operator';
import { operatorNow } from '../operator-now';

/** Who committed a plan, with what their role may do now; undefined once the account is closed. */
export async function operatorOfPlan(db: Db, planId: string): Promise<Operator | undefined> {
  const plan = await db
    .selectFrom('plans')
    .select(['operator_id', 'session_id', 'address', 'committed_at'])
    .where('id', '=', planId)
    .executeTakeFirst();
  const operator = plan && (await operatorNow(db, plan.operator_id));
  if (!operator || plan.session_id === null) return operator;
  const at = plan.committed_at ?? new Date(0);
  return {
    ...operator,
    session: { id: plan.session_id, kind: 'browser', address: plan.address, expiresAt: at, provedAt: at },
  };
}
