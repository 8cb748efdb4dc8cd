import { sql } from 'kysely';
import { type Db, toJson } from '../../../platform';
import { callOffPlan, schedulePlan, waitAgain, type WriteContext } from '../../staff';
import { goodsObject } from './planned-goods';
import { setGoodsPlan } from './set';
import { settings } from './set/wishes';

/** What such a plan is called among those that wait. */
const TITLE = '按表格的上架时间上架';
const ON = settings.parse({ set: 'status', to: 'on', reason: '表格的上架时间' });

/** Plans that wait to put goods on the shelf, whoever set them: by the desk or by a table. */
const WAITING = sql`p.state = 'scheduled' and p.kind = ${setGoodsPlan.kind} and p.settings ->> 'set' = 'status'
  and p.settings ->> 'to' = 'on'`;

const codeOf = (object: string): string => object.slice(goodsObject('').length);

/** When goods of these codes go on the shelf; without those that nobody has set a moment for. */
export async function listingsOf(db: Db, codes: readonly string[]): Promise<ReadonlyMap<string, Date>> {
  if (codes.length === 0) return new Map();
  const objects = codes.map(goodsObject);
  const { rows } = await sql<{ object: string; at: Date }>`
    select r.object, min(p.due_at) as at from plans p join plan_rows r on r.plan_id = p.id
    where ${WAITING} and r.verdict = 'change' and r.object = any(${objects}::text[]) group by r.object`.execute(
    db,
  );
  return new Map(rows.map(({ object, at }) => [codeOf(object), at]));
}

type Context = Pick<WriteContext<unknown>, 'tx' | 'platform' | 'operator' | 'now'>;

/** A goods that waits in a plan, or did. */
interface Waiting {
  code: string;
  planId: string;
}

/** What a goods waits in from now on, and what it waited in before. */
export interface SetListing {
  planId: string;
  from: readonly string[];
}

/** Goods that are off the shelf go on at their moment, instead of any other that was set. Answers by code. */
export async function scheduleListings(
  { tx, platform, operator, now }: Context,
  wanted: readonly { code: string; at: Date }[],
): Promise<ReadonlyMap<string, SetListing>> {
  const set = new Map<string, SetListing>();
  if (wanted.length === 0) return set;
  const codes = wanted.map(({ code }) => code);
  const left = await cancelListings({ tx, platform, operator, now }, codes);
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
    for (const { code } of of) {
      const from = left.filter((one) => one.code === code).map((one) => one.planId);
      set.set(code, { planId, from });
    }
  }
  return set;
}

/**
 * Nothing puts these goods on the shelf any more, or of `plans` none does; a plan of which nothing is left is called off.
 * Answers what the goods waited in.
 */
export async function cancelListings(
  { tx, platform, operator, now }: Context,
  codes: readonly string[],
  plans?: readonly string[],
): Promise<Waiting[]> {
  if (codes.length === 0) return [];
  const of = plans === undefined ? sql`true` : sql`p.id = any(${[...plans]}::text[])`;
  const { rows } = await sql<Moved>`
    with held as (select p.id from plans p where ${WAITING} and ${of} order by p.id for update),
    out as (
      update plan_rows r set verdict = 'same' from held
      where r.plan_id = held.id and r.verdict = 'change' and r.object = any(${codes.map(goodsObject)}::text[])
      returning r.plan_id, r.object),
    gone as (select plan_id, count(*)::int as rows, json_agg(object) as objects from out group by plan_id)
    update plans p set total = p.total - gone.rows from gone where gone.plan_id = p.id
    returning p.id, p.title, p.due_at as at, p.total, p.state, gone.objects`.execute(tx);
  for (const { id, title, at, total } of rows) {
    // What waits has a moment (plans_wait_for_a_time).
    if (total === 0 && at) await callOffPlan(platform, tx, operator, { id, title, at, now });
  }
  return rows.flatMap(({ id, objects }) => objects.map((object) => ({ code: codeOf(object), planId: id })));
}

/**
 * Goods wait again in the plans that `cancelListings` took them from, under the name of whoever set those; one that was
 * called off with them waits again. A plan that somebody called off, or whose moment is over, stays as it is.
 */
export async function restoreListings(
  { tx, platform, operator, now }: Context,
  waited: readonly Waiting[],
): Promise<void> {
  if (waited.length === 0) return;
  const back = waited.map(({ code, planId }) => ({ plan_id: planId, object: goodsObject(code) }));
  const { rows } = await sql<Moved>`
    with held as (
      select p.id from plans p where p.id = any(${back.map((one) => one.plan_id)}::text[])
        and p.due_at > ${now}::timestamptz and (p.state = 'scheduled' or p.state = 'cancelled' and p.total = 0)
      order by p.id for update),
    came as (
      update plan_rows r set verdict = 'change' from held
      join jsonb_to_recordset(${toJson(back)}::jsonb) as b(plan_id text, object text) on b.plan_id = held.id
      where r.plan_id = held.id and r.object = b.object and r.verdict = 'same'
      returning r.plan_id, r.object),
    grown as (select plan_id, count(*)::int as rows, json_agg(object) as objects from came group by plan_id)
    update plans p set total = p.total + grown.rows from grown where grown.plan_id = p.id
    returning p.id, p.title, p.due_at as at, p.total, p.state, grown.objects`.execute(tx);
  for (const { id, title, at, state } of rows) {
    if (state === 'cancelled' && at) await waitAgain(platform, tx, operator, { id, title, at, now });
  }
}

/** A plan that goods were taken from, or came back to. */
interface Moved {
  id: string;
  title: string;
  at: Date | null;
  total: number;
  state: string;
  objects: string[];
}
