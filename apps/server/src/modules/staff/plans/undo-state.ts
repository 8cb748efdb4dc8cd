import { sql } from 'kysely';
import type { Db } from '../../../platform';
import { can, type Operator } from '../operator';
import type { PlanKinds } from './make-plan';
import type { StoredPlan } from './plan-store';

/** Who may take a plan back: whoever committed it, and those who read the whole book. The kind's permission comes on top. */
export const mayUndo = (operator: Operator, { operatorId }: Pick<StoredPlan, 'operatorId'>): boolean =>
  operatorId === operator.id || (operator.scope === 'all' && can(operator, 'acts.read'));

/** Whether a plan's acts can be taken back, and until when; `undone`: somebody did. */
export interface UndoState {
  until?: Date;
  undone: boolean;
}

/** The undo states of these plans, as far as this person may take them back: one statement. */
export async function undoStates(
  db: Db,
  planIds: readonly string[],
  { kinds, operator, now }: { kinds: PlanKinds; operator: Operator; now: Date },
): Promise<ReadonlyMap<string, UndoState>> {
  if (planIds.length === 0) return new Map();
  const { rows } = await sql<{
    id: string;
    kind: string;
    operatorId: number;
    committedAt: Date | null;
    undone: boolean;
  }>`
    select p.id, p.kind, p.operator_id as "operatorId", p.committed_at as "committedAt",
      exists (select from plans u where u.undo_of = p.id and u.done > 0) as undone
    from plans p where p.id = any(${[...planIds]}) and p.state = 'done' and p.done > 0`.execute(db);
  return new Map(
    rows.map(({ id, undone, committedAt, ...plan }) => {
      const kind = kinds.get(plan.kind);
      const back = kind?.undo && kinds.get(kind.undo.kind);
      const until = kind?.undo && committedAt ? new Date(committedAt.getTime() + kind.undo.ms) : undefined;
      const isOpen =
        kind &&
        back &&
        until &&
        until > now &&
        !undone &&
        mayUndo(operator, plan) &&
        can(operator, kind.permission) &&
        can(operator, back.permission);
      return [id, { undone, ...(isOpen ? { until } : {}) }] as const;
    }),
  );
}
