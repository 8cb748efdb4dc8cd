import { type CallData, type Refusal, refuse } from '@pifa/contract';
import { planTimeProblem } from '@pifa/domain';
import { sql } from 'kysely';
import {
  badInput,
  type CallContext,
  type Db,
  type Platform,
  Refused,
  refusableTransaction,
  type Transaction,
} from '../../../platform';
import { can, lacking, type Operator } from '../operator';
import { recordAct } from '../record-act';
import type { PlanKinds } from './make-plan';
import type { JudgedRow, PlanKind } from './plan-kind';
import { addPlanRows, insertPlan, PLAN_JOB, placesTaken, verdictOf } from './plan-store';

/** Most plans that wait, in one list. */
const MOST_WAITING = 500;
interface Scheduled {
  kind: string;
  settings: object;
  title: string;
  rows: readonly JudgedRow[];
  at: Date;
  now: Date;
}
const NO_PLAN = refuse('not-found', { what: '该定时操作' });

/** Why a plan cannot wait for that moment. */
export function notThen({ schedulable }: PlanKind, at: Date, now: Date): Refusal | undefined {
  if (!schedulable) return badInput('这种操作不能定时，请直接执行');
  const problem = planTimeProblem(at, now);
  return problem === null ? undefined : badInput(problem);
}

/** The book says who set what for when; what it then does stands there with its own acts. */
export const recordScheduled = (
  tx: Transaction,
  operator: Operator,
  { id, title, at, now }: { id: string; title: string; at: Date; now: Date },
): Promise<void> =>
  recordAct(tx, operator, {
    what: 'plan.schedule',
    object: `plan:${title}`,
    before: {},
    after: { runsAt: at.toISOString(), plan: id },
    now,
  });

/**
 * Sets rows for a moment as part of other work that was looked at and committed: 上架时间 in a table. Rows of the same work
 * of one person for the same moment wait in one plan, which grows slice by slice without being counted anew. Answers the
 * plan.
 */
export async function schedulePlan(
  platform: Pick<Platform, 'ids' | 'jobs'>,
  tx: Transaction,
  operator: Operator,
  { kind, settings, title, rows, at, now }: Scheduled,
): Promise<string> {
  const known = await tx
    .selectFrom('plans')
    .select('id')
    .where('kind', '=', kind)
    .where('operator_id', '=', operator.id)
    .where('title', '=', title)
    .where('state', '=', 'scheduled')
    .where('due_at', '=', at)
    .forUpdate()
    .executeTakeFirst();
  const id = known?.id ?? platform.ids.unguessable();
  if (!known) {
    const base = { id, kind, operatorId: operator.id, settings, title, now };
    await insertPlan(tx, { ...base, effects: [], stepUp: false, undoOf: null, rows: [] });
  }
  await addPlanRows(tx, id, known ? await placesTaken(tx, id) : 0, rows);
  const changes = rows.filter((row) => verdictOf(row) === 'change').length;
  await sql`
    update plans p set state = 'scheduled', due_at = ${at}::timestamptz, committed_at = ${now}::timestamptz,
      session_id = ${operator.session?.id ?? null}::bigint, address = ${operator.session?.address ?? ''},
      total = p.total + ${changes}::int
    where p.id = ${id}`.execute(tx);
  if (known) return id;
  await platform.jobs.enqueue(tx, PLAN_JOB, { key: id, runAt: at });
  await recordScheduled(tx, operator, { id, title, at, now });
  return id;
}

/** A plan that waits and is held will not run; the book says who called it off. */
export async function callOffPlan(
  { jobs }: Pick<Platform, 'jobs'>,
  tx: Transaction,
  operator: Operator,
  { id, title, at, now }: Pick<Scheduled, 'title' | 'at' | 'now'> & { id: string },
): Promise<void> {
  await tx.updateTable('plans').set({ state: 'cancelled', ended_at: now }).where('id', '=', id).execute();
  await jobs.cancel(tx, PLAN_JOB, id);
  await recordAct(tx, operator, {
    what: 'plan.cancel',
    object: `plan:${title}`,
    before: { runsAt: at.toISOString() },
    after: {},
    now,
  });
}

/** A plan that was called off because nothing of it was left waits again, as its own; the book says who set it again. */
export async function waitAgain(
  { jobs }: Pick<Platform, 'jobs'>,
  tx: Transaction,
  operator: Operator,
  { id, title, at, now }: Pick<Scheduled, 'title' | 'at' | 'now'> & { id: string },
): Promise<void> {
  await tx.updateTable('plans').set({ state: 'scheduled', ended_at: null }).where('id', '=', id).execute();
  await jobs.enqueue(tx, PLAN_JOB, { key: id, runAt: at });
  await recordScheduled(tx, operator, { id, title, at, now });
}

/** A plan that waited is from its moment on like one that was committed then. */
export async function beginScheduled(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('plans')
    .set({ state: 'running', committed_at: now })
    .where('id', '=', id)
    .where('state', '=', 'scheduled')
    .where('due_at', '<=', now)
    .execute();
}

/** 取消定时: by whoever may do this kind of work, until it begins. */
export async function adminPlanCancel(
  { platform, params, now }: CallContext<'adminPlanCancel'>,
  operator: Operator,
  kinds: PlanKinds,
): Promise<CallData<'adminPlanCancel'> | Refusal> {
  return refusableTransaction(platform.database, async (tx) => {
    const plan = await tx
      .selectFrom('plans')
      .select(['kind', 'title', 'state', 'due_at'])
      .where('id', '=', params.id)
      .forUpdate()
      .executeTakeFirst();
    const kind = plan && kinds.get(plan.kind);
    if (!plan || !kind || plan.due_at === null) throw new Refused(NO_PLAN);
    if (!can(operator, kind.permission)) throw new Refused(lacking(kind.permission));
    if (plan.state !== 'scheduled') {
      const text =
        plan.state === 'cancelled' ? '已经取消了' : '已经开始执行，不能取消；可以撤销的在操作记录里撤销';
      throw new Refused(refuse('transition-refused', { text }));
    }
    const { title, due_at: at } = plan;
    await callOffPlan(platform, tx, operator, { id: params.id, title, at, now });
    return { message: '已取消，不会执行' };
  });
}

/** What waits for its moment, whoever set it, of the kinds that this person may do. */
export async function adminPlansScheduled(
  { db, query }: CallContext<'adminPlansScheduled'>,
  operator: Operator,
  kinds: PlanKinds,
): Promise<CallData<'adminPlansScheduled'>> {
  const own = [...kinds.values()]
    .filter(({ kind, permission }) => can(operator, permission) && (query.kind === '' || query.kind === kind))
    .map(({ kind }) => kind);
  const { rows } = await sql<{
    id: string;
    kind: string;
    title: string;
    due_at: Date | null;
    by: string;
    total: number;
  }>`
    select p.id, p.kind, p.title, p.due_at, coalesce(nullif(o.display_name, ''), o.name) as by, p.total
    from plans p join operators o on o.id = p.operator_id
    where p.state = 'scheduled' and p.kind = any(${own}) order by p.due_at, p.id limit ${MOST_WAITING}`.execute(
    db,
  );
  return {
    list: rows.map(({ id, kind, title, due_at, by, total }) => ({
      planId: id,
      kind,
      title,
      dueTime: (due_at ?? new Date(0)).toISOString(),
      by,
      total,
    })),
  };
}
