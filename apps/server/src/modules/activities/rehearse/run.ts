import { setImmediate as yieldToOthers } from 'node:timers/promises';
import type { WirePromotion } from '@pifa/contract';
import {
  NO_REHEARSAL,
  planOf,
  type PromotionRecord,
  type Rehearsal,
  rehearsalMoment,
  rehearseOrder,
  setAside,
  withOrder,
} from '@pifa/domain';
import { sql } from 'kysely';
import { type Db, type JobRegistry, type Platform, toJson } from '../../../platform';
import { livePromotions } from '../../promotions';
import { type Operator, operatorNow } from '../../staff';
import { recordOf } from '../staff/check-promotion';
import { orderIdsOf, readPastOrders, todaysFacts } from './past-orders';

export const REHEARSE_JOB = 'promotion.rehearse';
/** More orders than these are not looked at: the newest are. */
const MOST_ORDERS = 5_000;
const SLICE = 100;
/** So long may the thread be held before others are let in. */
const HELD_MS = 10;
const DAY_MS = 86_400_000;
const KEPT_MS = 30 * DAY_MS;

/** What is kept of a run: the domain's answer, and what it left out. */
export interface KeptRehearsal extends Rehearsal {
  from: string;
  leftOut: number;
  /** whose orders were priced: of everybody, or of the customers of who ran it */
  ofWhom: 'all' | 'own';
}

/** Runs rehearsals in the background; a run that died begins anew and comes to the same. */
export function rehearsalJobs(registry: JobRegistry, platform: Platform): void {
  registry.job(REHEARSE_JOB, async ({ key, now }) => {
    const { db } = platform;
    const row = await db.selectFrom('rehearsals').selectAll().where('id', '=', key).executeTakeFirst();
    if (row?.state !== 'running') return;
    const operator = await operatorNow(db, row.operator_id);
    if (!operator) return void (await fail(db, key, '账号已停用', now));
    const plan = recordOf({ ...(row.draft as WirePromotion), status: 'on' });
    const result = await rehearse(platform, operator, plan, {
      from: new Date(row.made_at.getTime() - row.days * DAY_MS),
      now: row.made_at,
      progress: (done, total) => noteProgress(db, key, done, total),
    });
    await sql`
      update rehearsals set state = 'done', result = ${toJson(result)}::jsonb, ended_at = ${now}
      where id = ${key} and state = 'running'`.execute(db);
  });
  registry.every('promotion.tidy-rehearsals', 3_600_000, async ({ now }) => {
    const since = new Date(now.getTime() - KEPT_MS);
    await platform.db.deleteFrom('rehearsals').where('made_at', '<', since).execute();
  });
}

const noteProgress = async (db: Db, id: string, done: number, total: number): Promise<void> =>
  void (await db.updateTable('rehearsals').set({ done, total }).where('id', '=', id).execute());

async function fail(db: Db, id: string, error: string, now: Date): Promise<void> {
  await db
    .updateTable('rehearsals')
    .set({ state: 'failed', error, ended_at: now })
    .where('id', '=', id)
    .execute();
}

interface Running {
  from: Date;
  now: Date;
  progress: (done: number, total: number) => Promise<void>;
}

/** Prices the past orders of a period with and without a plan, in slices that let others in between. */
async function rehearse(
  platform: Platform,
  operator: Operator,
  plan: PromotionRecord,
  { from, now, progress }: Running,
): Promise<KeptRehearsal> {
  const { db } = platform;
  const running = (await livePromotions(platform, now)).filter(({ id }) => id !== plan.id);
  const { ids, leftOut } = await orderIdsOf(db, operator, { from, most: MOST_ORDERS });
  const moment = rehearsalMoment(plan, now);
  const today = todaysFacts(db, now);
  const how = {
    before: { promotions: running },
    after: planOf(running, plan),
    now: moment,
    costOf: today.costOf,
  };
  const aside = setAside(plan);
  const has = (goodsId: string): number | null => aside.get(goodsId) ?? today.stockOf(goodsId);
  let so: Rehearsal = NO_REHEARSAL;
  await progress(0, ids.length);
  for (let at = 0; at < ids.length; at += SLICE) {
    const orders = await readPastOrders(platform, db, ids.slice(at, at + SLICE), today);
    let heldSince = performance.now();
    for (const order of orders) {
      so = withOrder(so, rehearseOrder(order, plan, how), has);
      if (performance.now() - heldSince < HELD_MS) continue;
      await yieldToOthers();
      heldSince = performance.now();
    }
    await progress(Math.min(at + SLICE, ids.length), ids.length);
    await yieldToOthers();
  }
  return { ...so, from: from.toISOString(), leftOut, ofWhom: operator.scope === 'own' ? 'own' : 'all' };
}
