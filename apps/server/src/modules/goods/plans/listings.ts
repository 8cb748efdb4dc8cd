import { sql } from 'kysely';
import type { Db } from '../../../platform';
import { callOffPlan, schedulePlan, type WriteContext } from '../../staff';
import { goodsObject } from './planned-goods';
import { setGoodsPlan } from './set';
import { settings } from './set/wishes';

/** What such a plan is called among those that wait. */
const TITLE = '按表格的上架时间上架';
const ON = settings.parse({ set: 'status', to: 'on', reason: '表格的上架时间' });

/** Plans that wait to put goods on the shelf, whoever set them: by the desk or by a table. */
const WAITING = sql`p.state = 'scheduled' and p.kind = ${setGoodsPlan.kind} and p.settings ->> 'set' = 'status'
  and p.settings ->> 'to' = 'on'`;

/** When goods of these codes go on the shelf; without those that nobody has set a moment for. */
export async function listingsOf(db: Db, codes: readonly string[]): Promise<ReadonlyMap<string, Date>> {
  if (codes.length === 0) return new Map();
  const objects = codes.map(goodsObject);
  const { rows } = await sql<{ object: string; at: Date }>`
    select r.object, min(p.due_at) as at from plans p join plan_rows r on r.plan_id = p.id
    where ${WAITING} and r.verdict = 'change' and r.object = any(${objects}::text[]) group by r.object`.execute(
    db,
  );
  return new Map(rows.map(({ object, at }) => [object.slice(goodsObject('').length), at]));
}

type Context = Pick<WriteContext<unknown>, 'tx' | 'platform' | 'operator' | 'now'>;

/** Goods that are off the shelf go on at their moment, instead of any other that was set. Answers the plans, by code. */
export async function scheduleListings(
  { tx, platform, operator, now }: Context,
  wanted: readonly { code: string; at: Date }[],
): Promise<ReadonlyMap<string, string>> {
  const planOf = new Map<string, string>();
  if (wanted.length === 0) return planOf;
  const codes = wanted.map(({ code }) => code);
  await cancelListings({ tx, platform, operator, now }, codes);
  const { rows } = await sql<{ id: number; code: string }>`
    select id, code from goods where code = any(${codes}::text[])`.execute(tx);
  const idOf = new Map(rows.map(({ id, code }) => [code, id]));
  for (const time of new Set(wanted.map(({ at }) => at.getTime()))) {
    const of = wanted.filter(({ at }) => at.getTime() === time);
    const objects = of.flatMap(({ code }) => idOf.get(code) ?? []).map(String);
    const context = { tx, platform, operator, now };
    const judged = await setGoodsPlan.judge(context, { objects, rows: [], settings: ON });
    const work = { kind: setGoodsPlan.kind, settings: ON, title: TITLE, at: new Date(time), now };
    const planId = await schedulePlan(platform, tx, operator, { ...work, rows: judged.rows });
    for (const { code } of of) planOf.set(code, planId);
  }
  return planOf;
}

/**
 * Nothing puts these goods on the shelf any more, or of `plans` none does; a plan of which nothing is left is called off.
 */
export async function cancelListings(
  { tx, platform, operator, now }: Context,
  codes: readonly string[],
  plans?: readonly string[],
): Promise<void> {
  if (codes.length === 0) return;
  const of = plans === undefined ? sql`true` : sql`p.id = any(${[...plans]}::text[])`;
  const { rows } = await sql<{ id: string; title: string; at: Date | null; total: number }>`
    with held as (select p.id from plans p where ${WAITING} and ${of} order by p.id for update),
    out as (
      update plan_rows r set verdict = 'same' from held
      where r.plan_id = held.id and r.verdict = 'change' and r.object = any(${codes.map(goodsObject)}::text[])
      returning r.plan_id),
    gone as (select plan_id, count(*)::int as rows from out group by plan_id)
    update plans p set total = p.total - gone.rows from gone where gone.plan_id = p.id
    returning p.id, p.title, p.due_at as at, p.total`.execute(tx);
  for (const { id, title, at, total } of rows) {
    // What waits has a moment (plans_wait_for_a_time).
    if (total === 0 && at) await callOffPlan(platform, tx, operator, { id, title, at, now });
  }
}
