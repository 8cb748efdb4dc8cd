import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { refusalText } from '@pifa/contract';
import { formatMinute, formatShort } from '@pifa/domain';
import { sql } from 'kysely';
import { type Platform, Refused, sqlState, toJson, type Transaction } from '../../../platform';
import type { Operator } from '../operator';
import type { ObjectMark, PlanKind, PlannedRow, RowOutcome, WriteContext } from './plan-kind';
import type { StoredPlan } from './plan-store';

/** Rows in one transaction where the kind says nothing else. */
const SLICE = 500;

interface Row extends PlannedRow {
  mark: string;
}

interface Run {
  plan: StoredPlan;
  kind: PlanKind;
  /** Who committed it, with the plan's id for the book of acts. */
  operator: Operator;
}

/** A slice in which nothing may land because one of its rows may not. */
class NothingLands extends Error {
  constructor(readonly reasons: ReadonlyMap<number, string>) {
    super('nothing lands');
  }
}

/**
 * Writes what is left of a committed plan, slice by slice. Each slice writes its outcomes in its own transaction, so it
 * may be killed at any point and run again, in two servers at once: nothing twice, nothing lost. Answers false while
 * another server has rows in hand.
 */
export async function runPlan(platform: Platform, run: Run): Promise<boolean> {
  if (run.plan.allOrNothing) await runWhole(platform, run);
  else await runSlices(platform, run);
  return endPlan(platform, run.plan.id);
}

/** SQLSTATE classes of what is wrong with a row itself: data that does not fit, constraints that it breaks. */
const isOfARow = (error: unknown): boolean => /^2[23]/.test(sqlState(error) ?? '');

/**
 * A slice with a bad row comes again as its half until the row stands alone, and what follows grows back step by step:
 * many bad rows beside one another do not each send the whole slice to the database once more.
 */
async function runSlices(platform: Platform, run: Run): Promise<void> {
  let size = atMost(run);
  for (let slice = 1; size > 0; slice += 1) {
    size = await runSlice(platform, run, { size, slice });
    // The embedded database answers within the turn: without a pause nobody else is served until the last row.
    await yieldToOthers();
  }
}

const atMost = ({ kind }: Run): number => kind.atOnce ?? SLICE;

/**
 * Before some slices, from 1: what is written may have doubled the tables since statements were planned. A session keeps its
 * plans until the tables are looked after. Made for a table without rows, a plan reads all of it for each row of a slice: the
 * import that fills it gets slower with every slice.
 */
async function planAnew(tx: Transaction, slice: number): Promise<void> {
  const isPowerOfTwo = (slice & (slice - 1)) === 0;
  if (isPowerOfTwo) await sql`discard plans`.execute(tx);
}

/** Writes the next rows that nobody has in hand. Answers how many to take next; 0 = none is left. */
async function runSlice(
  platform: Platform,
  run: Run,
  { size, slice }: { size: number; slice: number },
): Promise<number> {
  const seen: Row[] = [];
  try {
    return await platform.database.transaction(
      async (tx) => {
        await planAnew(tx, slice);
        const rows = await takeRows(tx, run.plan.id, size);
        seen.splice(0, seen.length, ...rows);
        if (rows.length === 0) return 0;
        await writeRows(contextOf(tx, platform, run), run, rows);
        return Math.min(size * 2, atMost(run));
      },
      { retry: true },
    );
  } catch (error) {
    if (seen.length === 0) throw error;
    // One bad row fails alone: the half before it lands, then the half of the half.
    if (seen.length > 1 && isOfARow(error)) return Math.ceil(seen.length / 2);
    // A slice that cannot be written must not keep the others from being written.
    const reason = error instanceof Refused ? refusalText(error.refusal) : '系统出错，没有执行，请单独处理';
    if (!(error instanceof Refused)) {
      platform.log.error({ err: error, plan: run.plan.id }, 'a slice of a plan failed');
    }
    const outcomes = seen.map(() => ({ reason }));
    await platform.database.transaction((tx) => noteOutcomes(tx, run.plan.id, seen, outcomes));
    return size;
  }
}

/** Everything in one transaction, or nothing. */
async function runWhole(platform: Platform, run: Run): Promise<void> {
  const { id } = run.plan;
  try {
    await platform.database.transaction(
      async (tx) => {
        const rows = await takeRows(tx, id, run.plan.total);
        const context = contextOf(tx, platform, run);
        const stale = await staleAmong(context, run, rows);
        if (stale.size > 0) throw new NothingLands(stale);
        const most = atMost(run);
        for (let at = 0; at < rows.length; at += most) {
          await planAnew(tx, 1 + at / most);
          await writeOrNothing(context, run, rows.slice(at, at + most));
        }
      },
      { retry: true },
    );
  } catch (error) {
    // Whoever holds what is to be changed may refuse all of it.
    if (!(error instanceof NothingLands || error instanceof Refused)) throw error;
    const reasonOf = (seq: number): string =>
      error instanceof Refused
        ? refusalText(error.refusal)
        : (error.reasons.get(seq) ?? '没有执行：其他行未通过，选择了要么全部生效');
    await platform.database.transaction(async (tx) => {
      const rows = await takeRows(tx, id, run.plan.total);
      const outcomes = rows.map(({ seq }) => ({ reason: reasonOf(seq) }));
      await noteOutcomes(tx, id, rows, outcomes);
    });
  }
}

async function writeOrNothing(context: WriteContext<unknown>, run: Run, rows: readonly Row[]): Promise<void> {
  const reasons = new Map<number, string>();
  try {
    const outcomes = await run.kind.write(context, rows);
    rows.forEach((row, n) => {
      const outcome = outcomes[n];
      if (outcome && 'reason' in outcome) reasons.set(row.seq, outcome.reason);
    });
    if (reasons.size === 0) await noteOutcomes(context.tx, run.plan.id, rows, outcomes);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    for (const { seq } of rows) reasons.set(seq, refusalText(error.refusal));
  }
  if (reasons.size > 0) throw new NothingLands(reasons);
}

/** Rows without an outcome, kept from every other server until the transaction ends. */
async function takeRows(tx: Transaction, planId: string, most: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select seq, object, name, mark, change from plan_rows
    where plan_id = ${planId} and verdict = 'change' and outcome is null
    order by seq limit ${most} for update skip locked`.execute(tx);
  return rows;
}

async function writeRows(context: WriteContext<unknown>, run: Run, rows: readonly Row[]): Promise<void> {
  const stale = await staleAmong(context, run, rows);
  const fresh = rows.filter(({ seq }) => !stale.has(seq));
  const written = fresh.length > 0 ? await run.kind.write(context, fresh) : [];
  const outcomes = new Map<number, RowOutcome>([...stale].map(([seq, reason]) => [seq, { reason }] as const));
  fresh.forEach(({ seq }, n) => outcomes.set(seq, written[n] ?? { reason: '没有执行' }));
  const own = rows.map(({ seq }) => outcomes.get(seq) ?? { reason: '没有执行' });
  await noteOutcomes(context.tx, run.plan.id, rows, own);
}

/** Which rows' objects are no longer what they were when the plan was made, and who changed them. */
async function staleAmong(
  context: WriteContext<unknown>,
  { plan, kind }: Run,
  rows: readonly Row[],
): Promise<Map<number, string>> {
  const now = await kind.marks(
    context,
    rows.map(({ object }) => object),
  );
  const changed = rows.filter(({ object, mark }) => now.get(object)?.mark !== mark);
  if (changed.length === 0) return new Map();
  const acts = await lastActs(context.tx, changed, plan.madeAt);
  return new Map(
    changed.map(({ seq, object }) => [seq, changeWords(acts.get(object), now.get(object))] as const),
  );
}

interface LastAct {
  who: string;
  at: Date;
}

async function lastActs(tx: Transaction, rows: readonly Row[], since: Date): Promise<Map<string, LastAct>> {
  const { rows: acts } = await sql<LastAct & { object: string }>`
    select distinct on (a.object) a.object, coalesce(nullif(o.display_name, ''), o.name) as who, a.at
    from operator_acts a join operators o on o.id = a.operator_id
    where a.object = any(${rows.map(({ object }) => object)}) and a.at >= ${since}
    order by a.object, a.id desc`.execute(tx);
  return new Map(acts.map(({ object, who, at }) => [object, { who, at }]));
}

/** 「已被 李四 于 14:32 修改」; by a buyer or a timer there is no name. */
function changeWords(act: LastAct | undefined, mark: ObjectMark | undefined): string {
  if (act) return `已被 ${act.who} 于 ${timeOf(act.at)} 修改`;
  if (!mark) return '已不存在';
  return mark.at ? `已于 ${timeOf(mark.at)} 变化，请重新预览` : '已变化，请重新预览';
}

/** HH:mm, which is enough within a quarter of an hour; across midnight with the day. */
const timeOf = (at: Date): string =>
  formatShort(at).slice(0, 5) === formatShort(new Date(at.getTime() + 15 * 60_000)).slice(0, 5)
    ? formatMinute(at).slice(11)
    : formatShort(at);

async function noteOutcomes(
  tx: Transaction,
  planId: string,
  rows: readonly Row[],
  outcomes: readonly RowOutcome[],
): Promise<void> {
  const own = rows.map(({ seq }, n) => {
    const outcome = outcomes[n] ?? { reason: '没有执行' };
    if ('reason' in outcome) return { seq, outcome: 'failed', reason: outcome.reason, back: {} };
    if ('handed' in outcome) return { seq, outcome: 'done', reason: outcome.handed, back: {} };
    return { seq, outcome: 'done', reason: '', back: outcome.back ?? {} };
  });
  await sql`
    with came as (
      select * from jsonb_to_recordset(${toJson(own)}::jsonb) as c(seq integer, outcome text, reason text, back jsonb)),
    noted as (
      update plan_rows r set outcome = c.outcome, reason = c.reason, back = c.back
      from came c where r.plan_id = ${planId} and r.seq = c.seq and r.outcome is null
      returning r.outcome, r.reason)
    update plans set done = done + (select count(*) from noted where outcome = 'done'),
      handed = handed + (select count(*) from noted where outcome = 'done' and reason <> ''),
      failed = failed + (select count(*) from noted where outcome = 'failed')
    where id = ${planId}`.execute(tx);
}

/** Ends the plan once every row has its outcome. */
async function endPlan(platform: Platform, planId: string): Promise<boolean> {
  const { rows } = await sql<{ left: number }>`
    with ended as (
      update plans set state = 'done', ended_at = ${platform.clock.now()}
      where id = ${planId} and state = 'running' and done + failed = total)
    select total - done - failed as left from plans where id = ${planId}`.execute(platform.db);
  return rows[0]?.left === 0;
}

const contextOf = (tx: Transaction, platform: Platform, { plan, operator }: Run): WriteContext<unknown> => ({
  tx,
  platform,
  operator,
  settings: plan.settings,
  planId: plan.id,
  now: platform.clock.now(),
});

/** Gives up what a plan has not done, with one reason for every row. */
export async function giveUpPlan(platform: Platform, planId: string, reason: string): Promise<void> {
  await platform.database.transaction(async (tx) => {
    const rows = await takeRows(tx, planId, 1_000_000);
    await noteOutcomes(
      tx,
      planId,
      rows,
      rows.map(() => ({ reason })),
    );
  });
  await endPlan(platform, planId);
}
