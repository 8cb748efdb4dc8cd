import { type Selectable, sql } from 'kysely';
import { type Db, type Tables, toJson, type Transaction } from '../../../platform';
import type { JudgedRow, PlanEffect, PlanField } from './plan-kind';

/** The job that runs a plan in the background, or at its moment. */
export const PLAN_JOB = 'staff.plan';

/** A plan is good for so long after it was made. */
export const PLAN_MS = 15 * 60_000;

/** A plan as it is stored. */
export interface StoredPlan {
  id: string;
  kind: string;
  operatorId: number;
  settings: unknown;
  title: string;
  effects: PlanEffect[];
  stepUp: boolean;
  state: 'open' | 'scheduled' | 'running' | 'done' | 'cancelled';
  /** when it runs, if it was committed for a later moment */
  dueAt: Date | null;
  allOrNothing: boolean;
  total: number;
  done: number;
  failed: number;
  /** of those done: went to a second person */
  handed: number;
  /** rows that it left out when it was made */
  refused: number;
  madeAt: Date;
  expiresAt: Date;
  committedAt: Date | null;
}

/** A row as staff read it. */
export interface ShownRow {
  seq: number;
  line: number;
  object: string;
  name: string;
  fields: PlanField[];
  warnings: string[];
  refusal: string;
  outcome: '' | 'done' | 'failed';
  reason: string;
}

/** What is written of a plan when it is made. */
export interface NewPlan
  extends Pick<StoredPlan, 'id' | 'kind' | 'operatorId' | 'title' | 'effects' | 'stepUp'> {
  settings: unknown;
  undoOf: string | null;
  rows: readonly JudgedRow[];
  now: Date;
}

export type Verdict = 'change' | 'same' | 'refuse';

/** A row without a refusal changes something or stays as it is. */
export const verdictOf = ({ fields, refusal }: JudgedRow): Verdict =>
  refusal ? 'refuse' : fields.length > 0 ? 'change' : 'same';

const RANK: Record<Verdict, number> = { refuse: 0, change: 2, same: 3 };
const rankOf = (row: JudgedRow): number => {
  const verdict = verdictOf(row);
  return verdict === 'change' && (row.warnings?.length ?? 0) > 0 ? 1 : RANK[verdict];
};

/** Writes a plan with its rows: what is refused first, then what is warned of. Two statements. */
export async function insertPlan(tx: Transaction, plan: NewPlan): Promise<void> {
  const { rows, now } = plan;
  const sorted = rows.toSorted((a, b) => rankOf(a) - rankOf(b) || a.line - b.line);
  await tx
    .insertInto('plans')
    .values({
      id: plan.id,
      kind: plan.kind,
      operator_id: plan.operatorId,
      settings: toJson(plan.settings),
      title: plan.title,
      effects: toJson(plan.effects),
      step_up: plan.stepUp,
      total: rows.filter((row) => verdictOf(row) === 'change').length,
      refused: rows.filter((row) => verdictOf(row) === 'refuse').length,
      undo_of: plan.undoOf,
      made_at: now,
      expires_at: new Date(now.getTime() + PLAN_MS),
    })
    .execute();
  await insertRows(
    tx,
    plan.id,
    sorted.map((row, seq) => ({ seq, row })),
  );
}

/** Rows of a plan at their places. */
interface PlacedRow {
  seq: number;
  row: JudgedRow;
}

/** Rows written by one statement: others wait while they are put into its text. */
const ROWS_AT_ONCE = 200;

async function insertRows(tx: Transaction, planId: string, rows: readonly PlacedRow[]): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    await insertSome(tx, planId, rows.slice(at, at + ROWS_AT_ONCE));
  }
}

async function insertSome(tx: Transaction, planId: string, rows: readonly PlacedRow[]): Promise<void> {
  const stored = rows.map(({ row, seq }) => ({
    plan_id: planId,
    seq,
    line: row.line,
    object: row.object,
    name: row.name,
    verdict: verdictOf(row),
    fields: row.fields,
    warnings: row.warnings ?? [],
    refusal: row.refusal ?? '',
    mark: row.mark ?? '',
    change: row.change ?? {},
  }));
  await sql`
    insert into plan_rows (plan_id, seq, line, object, name, verdict, fields, warnings, refusal, mark, change)
    select plan_id, seq, line, object, name, verdict, fields, warnings, refusal, mark, change
    from json_populate_recordset(null::plan_rows, ${toJson(stored)}::json)`.execute(tx);
}

/** Places of each verdict in a plan that is written slice by slice: what is refused comes first all the same. */
const PLACES = 100_000;

/**
 * A plan whose rows are judged in the background, slice by slice: nobody can commit it before `endTrial`. `after`: how
 * many rows it has already.
 */
export async function addPlanRows(
  tx: Transaction,
  planId: string,
  after: number,
  rows: readonly JudgedRow[],
): Promise<void> {
  await insertRows(
    tx,
    planId,
    rows.map((row, at) => ({ seq: rankOf(row) * PLACES + after + at, row })),
  );
}

/** Where rows that are added to a plan go on: behind the last of each verdict, however many there are. */
export async function placesTaken(tx: Transaction, planId: string): Promise<number> {
  const { rows } = await sql<{ taken: number }>`
    select coalesce(max(last.seq - rank.first) + 1, 0)::int as taken
    from (select generate_series(0, ${RANK.same}::int) * ${PLACES}::int as first) rank
    cross join lateral (select r.seq from plan_rows r where r.plan_id = ${planId} and r.seq >= rank.first
      and r.seq < rank.first + ${PLACES}::int order by r.seq desc limit 1) last`.execute(tx);
  return rows[0]?.taken ?? 0;
}

/** One row judged anew, at the place that it had. */
export async function replacePlanRow(
  tx: Transaction,
  planId: string,
  seq: number,
  row: JudgedRow,
): Promise<void> {
  await tx.deleteFrom('plan_rows').where('plan_id', '=', planId).where('seq', '=', seq).execute();
  await insertRows(tx, planId, [{ seq, row }]);
}

/** How a plan stands once all its rows are judged. */
export interface TrialEnd {
  title: string;
  now: Date;
  until: Date;
  stepUp: boolean;
  effects: readonly PlanEffect[];
}

/** All rows are there: the plan counts them, and may be committed until then. */
export async function endTrial(
  tx: Transaction,
  planId: string,
  { title, now, until, stepUp, effects }: TrialEnd,
): Promise<void> {
  await sql`
    update plans p set title = ${title}, made_at = ${now}, expires_at = ${until}, step_up = ${stepUp}, effects = ${toJson(effects)}::jsonb,
      total = (select count(*) from plan_rows r where r.plan_id = p.id and r.verdict = 'change'),
      refused = (select count(*) from plan_rows r where r.plan_id = p.id and r.verdict = 'refuse')
    where p.id = ${planId} and p.state = 'open'`.execute(tx);
}

/** The plan with this id, whoever made it. */
export async function findPlan(db: Db, id: string): Promise<StoredPlan | undefined> {
  const row = await db.selectFrom('plans').selectAll().where('id', '=', id).executeTakeFirst();
  return row && planOf(row);
}

/** A person's plans that were committed, the newest first. */
export async function committedPlans(db: Db, operatorId: number, most: number): Promise<StoredPlan[]> {
  const rows = await db
    .selectFrom('plans')
    .selectAll()
    .where('operator_id', '=', operatorId)
    .where('state', '<>', 'open')
    .orderBy('made_at', 'desc')
    .limit(most)
    .execute();
  return rows.map(planOf);
}

const planOf = (row: Selectable<Tables['plans']>): StoredPlan => ({
  id: row.id,
  kind: row.kind,
  operatorId: row.operator_id,
  settings: row.settings,
  title: row.title,
  effects: row.effects as PlanEffect[],
  stepUp: row.step_up,
  state: row.state as StoredPlan['state'],
  dueAt: row.due_at,
  allOrNothing: row.all_or_nothing,
  total: row.total,
  done: row.done,
  failed: row.failed,
  handed: row.handed,
  refused: row.refused,
  madeAt: row.made_at,
  expiresAt: row.expires_at,
  committedAt: row.committed_at,
});

export type RowFilter = '' | Verdict | 'warn' | 'failed' | 'handed';

const FILTERS = {
  '': sql`true`,
  change: sql`r.verdict = 'change'`,
  same: sql`r.verdict = 'same'`,
  refuse: sql`r.verdict = 'refuse'`,
  warn: sql`r.verdict = 'change' and r.warnings <> '[]'::jsonb`,
  failed: sql`r.outcome = 'failed'`,
  handed: sql`r.outcome = 'done' and r.reason <> ''`,
} as const;

/** Rows after a place, by their order. */
export async function rowsOf(
  db: Db,
  id: string,
  { filter = '', after = -1, limit }: { filter?: RowFilter; after?: number; limit: number },
): Promise<ShownRow[]> {
  const { rows } = await sql<ShownRow>`
    select r.seq, r.line, r.object, r.name, r.fields, r.warnings, r.refusal, coalesce(r.outcome, '') as outcome,
      r.reason
    from plan_rows r where r.plan_id = ${id} and r.seq > ${after} and ${FILTERS[filter]}
    order by r.seq limit ${limit}`.execute(db);
  return rows;
}

/** How many rows of a plan came out how. */
export async function countsOf(
  db: Db,
  id: string,
): Promise<{ change: number; same: number; refuse: number; warn: number }> {
  const { rows } = await sql<{ change: number; same: number; refuse: number; warn: number }>`
    select count(*) filter (where ${FILTERS.change}) as change, count(*) filter (where ${FILTERS.same}) as same,
      count(*) filter (where ${FILTERS.refuse}) as refuse, count(*) filter (where ${FILTERS.warn}) as warn
    from plan_rows r where r.plan_id = ${id}`.execute(db);
  return rows[0] ?? { change: 0, same: 0, refuse: 0, warn: 0 };
}
