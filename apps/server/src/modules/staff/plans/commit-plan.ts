import { type CallData, type Refusal, refuse } from '@pifa/contract';
import { formatMinute } from '@pifa/domain';
import { sql } from 'kysely';
import type { CallContext, Db, JobRegistry, Platform } from '../../../platform';
import { can, type Operator } from '../operator';
import { needsProof } from '../proof';
import { adminPlanMake, kindFor, makePlan, type PlanKinds, rowToWire } from './make-plan';
import type { DoneRow, PlanKind } from './plan-kind';
import { operatorOfPlan } from './plan-operator';
import { committedPlans, findPlan, PLAN_JOB, type RowFilter, rowsOf, type StoredPlan } from './plan-store';
import { giveUpPlan, runPlan } from './run-plan';
import {
  adminPlanCancel,
  adminPlansScheduled,
  beginScheduled,
  notThen,
  recordScheduled,
} from './schedule-plan';
import { mayUndo } from './undo-state';

/** So many rows are written in the request itself; more in the background. */
const AT_ONCE = 200;
/** The background takes over what a request that died left behind. */
const TAKEN_OVER_MS = 60_000;
/** Failures that come with the result; the others by their cursor. */
const MOST_FAILURES = 200;
/** Recent plans in the list of a person's tasks. */
const RECENT = 30;
const NO_PLAN = refuse('not-found', { what: '该预览' });

type Progress = CallData<'adminPlanCommit'>;

/** 确认执行: the first to commit runs it, whoever comes later is told how far it is. */
async function adminPlanCommit(
  { platform, db, params, body, now }: CallContext<'adminPlanCommit'>,
  operator: Operator,
  kinds: PlanKinds,
): Promise<Progress | Refusal> {
  const plan = await ownPlan(db, params.id, operator);
  if (!plan) return NO_PLAN;
  const kind = kindFor(kinds, plan.kind, operator);
  if ('refused' in kind) return kind;
  if (plan.state === 'open') {
    const at = body.at === undefined ? null : new Date(body.at);
    const refusal =
      (plan.stepUp && needsProof(operator, now)) ||
      (await notWhole(db, plan, body.allOrNothing)) ||
      (at && notThen(kind, at, now));
    if (refusal) return refusal;
    if (plan.expiresAt <= now) return refuse('stale', { text: '预览已过期，请重新预览' });
    const claimed = await claimPlan(platform, plan, { operator, allOrNothing: body.allOrNothing, at, now });
    if (claimed && !at && plan.total <= AT_ONCE) {
      const run = { plan: { ...plan, allOrNothing: body.allOrNothing }, kind, operator };
      await runPlan(platform, { ...run, operator: { ...operator, plan: plan.id } });
      await platform.jobs.cancel(db, PLAN_JOB, plan.id);
    }
  }
  return progressOf(db, kinds, params.id);
}

async function notWhole(db: Db, { id }: StoredPlan, allOrNothing: boolean): Promise<Refusal | undefined> {
  if (!allOrNothing) return undefined;
  const [refused] = await rowsOf(db, id, { filter: 'refuse', limit: 1 });
  if (!refused) return undefined;
  const text = `有被拒绝的行（${refused.name}：${refused.refusal}），不能全部生效`;
  return refuse('transition-refused', { text });
}

/** One of all who commit a plan claims it; the job that takes over is written with the claim. */
async function claimPlan(
  platform: Platform,
  { id, title, total }: StoredPlan,
  {
    operator,
    allOrNothing,
    at,
    now,
  }: { operator: Operator; allOrNothing: boolean; at: Date | null; now: Date },
): Promise<boolean> {
  return platform.database.transaction(async (tx) => {
    const claimed = await tx
      .updateTable('plans')
      .set({
        state: at ? 'scheduled' : 'running',
        due_at: at,
        all_or_nothing: allOrNothing,
        committed_at: now,
        session_id: operator.session?.id ?? null,
        address: operator.session?.address ?? '',
      })
      .where('id', '=', id)
      .where('state', '=', 'open')
      .where('expires_at', '>', now)
      .returning('id')
      .executeTakeFirst();
    if (!claimed) return false;
    const runAt = at ?? (total > AT_ONCE ? now : new Date(now.getTime() + TAKEN_OVER_MS));
    await platform.jobs.enqueue(tx, PLAN_JOB, { key: id, runAt });
    if (at) await recordScheduled(tx, operator, { id, title, at, now });
    return true;
  });
}

/** Runs plans in the background, and tidies away what nobody committed. */
export function planJobs(registry: JobRegistry, platform: Platform, kinds: PlanKinds): void {
  registry.heavyJob(PLAN_JOB, async ({ key, now }) => {
    await beginScheduled(platform.db, key, now);
    const plan = await findPlan(platform.db, key);
    if (plan?.state !== 'running') return;
    const kind = kinds.get(plan.kind);
    const operator = await operatorOfPlan(platform.db, plan.id);
    if (!kind || !operator || !can(operator, kind.permission)) {
      await giveUpPlan(platform, plan.id, '没有执行：账号已停用或没有权限');
      return;
    }
    const ended = await runPlan(platform, { plan, kind, operator: { ...operator, plan: plan.id } });
    if (!ended) throw new Error(`Rows of the plan ${plan.id} are in other hands`);
  });
  registry.heavyWork(UNDO_WORK, (wanted: WantedUndo) => planUndo(platform, kinds, wanted));
  registry.every('staff.tidy-plans', 3_600_000, async ({ now }) => {
    const day = new Date(now.getTime() - 86_400_000);
    await sql`delete from plans p where p.state = 'open' and p.expires_at < ${day}
      and not exists (select from plans u where u.undo_of = p.id)`.execute(platform.db);
  });
}

const ownPlan = async (db: Db, id: string, operator: Operator): Promise<StoredPlan | undefined> => {
  const plan = await findPlan(db, id);
  return plan?.operatorId === operator.id ? plan : undefined;
};

async function progressOf(db: Db, kinds: PlanKinds, id: string): Promise<Progress | Refusal> {
  const plan = await findPlan(db, id);
  if (!plan) return NO_PLAN;
  const told = async (filter: RowFilter, count: number) => {
    const rows = count > 0 ? await rowsOf(db, id, { filter, limit: MOST_FAILURES }) : [];
    return rows.map(({ line, object, name, reason }) => ({ line, object, name, reason }));
  };
  const failures = await told('failed', plan.failed);
  const handedRows = await told('handed', plan.handed);
  return { ...headOf(plan, kinds.get(plan.kind)), failures, handedRows };
}

function headOf(plan: StoredPlan, kind: PlanKind | undefined): Omit<Progress, 'failures' | 'handedRows'> {
  const until =
    kind?.undo && plan.committedAt && plan.done > plan.handed
      ? new Date(plan.committedAt.getTime() + kind.undo.ms)
      : undefined;
  return {
    planId: plan.id,
    kind: plan.kind,
    title: plan.title,
    state: plan.state,
    done: plan.done - plan.handed,
    failed: plan.failed,
    handed: plan.handed,
    leftOut: plan.refused,
    total: plan.total,
    text: `${plan.title}：${stateWords(plan) || resultWords(plan)}`,
    createTime: plan.madeAt.toISOString(),
    ...(plan.dueAt ? { dueTime: plan.dueAt.toISOString() } : {}),
    ...(until ? { undoUntil: until.toISOString() } : {}),
  };
}

/** What is said of a plan that waits or was called off; '' of any other. */
const stateWords = ({ state, dueAt }: StoredPlan): string =>
  state === 'scheduled' && dueAt
    ? `定于 ${formatMinute(dueAt)} 执行`
    : state === 'cancelled'
      ? '已取消，没有执行'
      : '';

/** 「成功 27，拒绝 3」: all that was asked for is counted; what failed on the way stands apart from what never began. */
const resultWords = ({ done, handed, failed, refused }: StoredPlan): string =>
  [
    done > handed || handed === 0 ? `成功 ${done - handed}` : '',
    handed > 0 ? `转交复核 ${handed}` : '',
    failed > 0 ? `失败 ${failed}` : '',
    refused > 0 ? `拒绝 ${refused}` : '',
  ]
    .filter(Boolean)
    .join('，');

/** 撤销: a new plan out of what was done, judged by the kind that takes it back. */
async function adminPlanUndo(
  { platform, db, params, now }: CallContext<'adminPlanUndo'>,
  operator: Operator,
  kinds: PlanKinds,
): Promise<CallData<'adminPlanMake'> | Refusal> {
  const plan = await findPlan(db, params.id);
  if (!plan || !mayUndo(operator, plan)) return NO_PLAN;
  const made = kindFor(kinds, plan.kind, operator);
  if ('refused' in made) return made;
  const { undo } = made;
  const isOver = !undo || !plan.committedAt || now.getTime() > plan.committedAt.getTime() + undo.ms;
  if (isOver || plan.state !== 'done') return refuse('transition-refused', { text: whyNot(plan, undo) });
  const kind = kindFor(kinds, undo.kind, operator);
  if ('refused' in kind) return kind;
  const wanted: WantedUndo = { planId: plan.id, operator, now };
  return plan.total > AT_ONCE
    ? platform.runner.perform(UNDO_WORK, wanted)
    : planUndo(platform, kinds, wanted);
}

/** The work of judging what many rows of a plan can be taken back. */
const UNDO_WORK = 'staff.plan-undo';
interface WantedUndo {
  planId: string;
  operator: Operator;
  now: Date;
}

/** The plan that takes another one back, which may be taken back by this person. */
async function planUndo(
  platform: Platform,
  kinds: PlanKinds,
  { planId, operator, now }: WantedUndo,
): Promise<CallData<'adminPlanMake'> | Refusal> {
  const plan = await findPlan(platform.db, planId);
  const undo = plan && kinds.get(plan.kind)?.undo;
  const kind = undo && kinds.get(undo.kind);
  if (!kind) return NO_PLAN;
  return makePlan(platform, { kind, operator, now, undoOf: planId }, async ({ tx }) => {
    const rows = await doneRows(tx, planId);
    const input = await undo.input(tx, rows, plan.settings);
    return { settings: kind.settings.parse(input.settings ?? {}), objects: [], rows: [], ...input };
  });
}

const whyNot = (plan: StoredPlan, undo: PlanKind['undo']): string =>
  !undo ? '该操作不能撤销' : plan.state === 'done' ? '已过可撤销的时间' : '还没有执行完，不能撤销';

async function doneRows(db: Db, planId: string): Promise<DoneRow[]> {
  const { rows } = await sql<DoneRow>`
    select line, object, name, change, back from plan_rows
    where plan_id = ${planId} and outcome = 'done' and reason = '' order by seq`.execute(db);
  return rows;
}

async function adminPlanShow(
  { db, params }: CallContext<'adminPlanShow'>,
  operator: Operator,
  kinds: PlanKinds,
): Promise<Progress | Refusal> {
  const plan = await seenPlan(db, params.id, operator);
  return plan ? progressOf(db, kinds, plan.id) : NO_PLAN;
}

/** One's own, or anybody's for those who read the book of acts. */
const seenPlan = async (db: Db, id: string, operator: Operator): Promise<StoredPlan | undefined> =>
  can(operator, 'acts.read') ? findPlan(db, id) : ownPlan(db, id, operator);

async function adminPlanRows(
  { db, params, query }: CallContext<'adminPlanRows'>,
  operator: Operator,
): Promise<CallData<'adminPlanRows'> | Refusal> {
  if (!(await ownPlan(db, params.id, operator))) return NO_PLAN;
  const after = /^\d{1,6}$/.test(query.cursor) ? Number(query.cursor) : -1;
  const filter: RowFilter = query.filter;
  const rows = await rowsOf(db, params.id, { filter, after, limit: query.size + 1 });
  const shown = rows.slice(0, query.size);
  const next = rows.length > query.size ? { next: String(shown.at(-1)?.seq ?? 0) } : {};
  return { list: shown.map(rowToWire), ...next };
}

/** What this person has running, and what ended lately. */
async function adminPlans(
  { db }: CallContext<'adminPlans'>,
  operator: Operator,
  kinds: PlanKinds,
): Promise<CallData<'adminPlans'>> {
  const plans = await committedPlans(db, operator.id, RECENT);
  return { list: plans.map((plan) => headOf(plan, kinds.get(plan.kind))) };
}

/** The staff calls of plans. */
export const planCalls = (kinds: PlanKinds) => ({
  adminPlanMake: {
    handle: (call: CallContext<'adminPlanMake'>, who: Operator) => adminPlanMake(call, who, kinds),
  },
  adminPlanRows: { handle: adminPlanRows },
  adminPlanCommit: {
    handle: (call: CallContext<'adminPlanCommit'>, who: Operator) => adminPlanCommit(call, who, kinds),
  },
  adminPlanShow: {
    handle: (call: CallContext<'adminPlanShow'>, who: Operator) => adminPlanShow(call, who, kinds),
  },
  adminPlanUndo: {
    handle: (call: CallContext<'adminPlanUndo'>, who: Operator) => adminPlanUndo(call, who, kinds),
  },
  adminPlanCancel: {
    handle: (call: CallContext<'adminPlanCancel'>, who: Operator) => adminPlanCancel(call, who, kinds),
  },
  adminPlansScheduled: {
    handle: (call: CallContext<'adminPlansScheduled'>, who: Operator) =>
      adminPlansScheduled(call, who, kinds),
  },
  adminPlans: { handle: (call: CallContext<'adminPlans'>, who: Operator) => adminPlans(call, who, kinds) },
});
