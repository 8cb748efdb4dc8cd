import { type CallBody, type CallData, type Refusal, refuse } from '@pifa/contract';
import {
  badInput,
  type CallContext,
  firstIssueText,
  issueText,
  orRefused,
  type Platform,
  Refused,
} from '../../../platform';
import { can, lacking, type Operator } from '../operator';
import type { JudgeContext, PlanInput, PlanKind } from './plan-kind';
import { countsOf, findPlan, insertPlan, rowsOf, type ShownRow, type StoredPlan } from './plan-store';

/** Most objects that a filter may come to. */
const MOST_OBJECTS = 10_000;
/** Rows that come with the plan itself; the others by their cursor. */
const FIRST_ROWS = 100;

/** The kinds of bulk work by their names. */
export type PlanKinds = ReadonlyMap<string, PlanKind>;

type MadePlan = CallData<'adminPlanMake'>;

/** The kind of a plan, if this person may use it. */
export function kindFor(kinds: PlanKinds, name: string, operator: Operator): PlanKind | Refusal {
  const kind = kinds.get(name);
  if (!kind) return refuse('not-found', { what: '这种批量操作' });
  return can(operator, kind.permission) ? kind : lacking(kind.permission);
}

/** 预览变更: judges what would change and keeps it for a quarter of an hour. Nothing else is written. */
export async function adminPlanMake(
  { platform, body, now }: CallContext<'adminPlanMake'>,
  operator: Operator,
  kinds: PlanKinds,
): Promise<MadePlan | Refusal> {
  const kind = kindFor(kinds, body.kind, operator);
  if ('refused' in kind) return kind;
  if (kind.onlyUndo) return refuse('not-found', { what: '这种批量操作' });
  const settings = kind.settings.safeParse(body.settings, { error: issueText });
  if (!settings.success) return badInput(firstIssueText(settings.error));
  return makePlan(platform, { kind, operator, now, undoOf: null }, async (context) => ({
    settings: settings.data,
    rows: body.rows ?? [],
    objects: await objectsOf(kind, context, body),
  }));
}

async function objectsOf(
  kind: PlanKind,
  context: JudgeContext,
  { objects = [], filter }: CallBody<'adminPlanMake'>,
): Promise<string[]> {
  if (!filter) return [...new Set(objects)];
  if (!kind.resolve) throw new Refused(badInput('这种批量操作不能按筛选条件选择'));
  const found = await kind.resolve(context, filter, MOST_OBJECTS + 1);
  if (found.length > MOST_OBJECTS) {
    throw new Refused(badInput(`符合条件的超过 ${MOST_OBJECTS} 条，请缩小范围`));
  }
  return found;
}

interface Making {
  kind: PlanKind;
  operator: Operator;
  now: Date;
  /** The plan that this one takes back. */
  undoOf: string | null;
}

/** Judges and stores a plan, all from one view of the database. */
export async function makePlan(
  platform: Platform,
  { kind, operator, now, undoOf }: Making,
  inputOf: (context: JudgeContext) => Promise<PlanInput<unknown>>,
): Promise<MadePlan | Refusal> {
  const id = platform.ids.unguessable();
  return orRefused(() =>
    platform.database.transaction(
      async (tx) => {
        const context = { tx, platform, operator, now };
        const input = await inputOf(context);
        if (input.objects.length + input.rows.length === 0) throw new Refused(badInput('没有选择任何内容'));
        const { rows, effects, stepUp = false } = await kind.judge(context, input);
        const title = kind.title(rows.length, input.settings);
        const { settings } = input;
        const own = { id, kind: kind.kind, operatorId: operator.id, settings, title, effects, stepUp };
        await insertPlan(tx, { ...own, undoOf, rows, now });
        const made = await findPlan(tx, id);
        if (!made) throw new Error(`The plan ${id} was not written`);
        const counts = await countsOf(tx, id);
        const shown = await rowsOf(tx, id, { limit: FIRST_ROWS + 1 });
        return planToWire(kind, made, counts, shown);
      },
      { retry: true },
    ),
  );
}

function planToWire(
  kind: PlanKind,
  plan: StoredPlan,
  counts: MadePlan['counts'],
  rows: readonly ShownRow[],
): MadePlan {
  const first = rows.slice(0, FIRST_ROWS);
  return {
    planId: plan.id,
    kind: plan.kind,
    title: plan.title,
    verb: kind.verb(counts.change, plan.settings),
    expireTime: plan.expiresAt.toISOString(),
    counts,
    rows: first.map(rowToWire),
    ...(rows.length > FIRST_ROWS ? { next: String(first.at(-1)?.seq ?? 0) } : {}),
    effects: plan.effects,
    undoable: kind.undo !== undefined,
    schedulable: kind.schedulable === true,
    stepUp: plan.stepUp,
  };
}

export const rowToWire = ({ seq: _seq, ...row }: ShownRow): MadePlan['rows'][number] => row;
