import { setImmediate as yieldToOthers } from 'node:timers/promises';
import type { WirePromotion } from '@pifa/contract';
import {
  goodsSums,
  type PastOrder,
  planOf,
  type PricingLine,
  type PromotionRecord,
  type Rehearsal,
  type RehearsedGoods,
  rehearsalMoment,
  rehearsalSums,
  type Rehearsing,
  rehearseOrder,
  setAside,
} from '@pifa/domain';
import { sql } from 'kysely';
import { type Db, type JobRegistry, type Platform, toJson } from '../../../platform';
import { pricesOfPlan } from '../../price-lists';
import { type PastOrders, pastOrders } from '../../pricing';
import { livePromotions } from '../../promotions';
import { type Operator, operatorNow } from '../../staff';
import { recordOf } from '../staff/check-promotion';
import { type FactsChange, readPastOrders, type TodaysFacts, todaysFacts } from './past-orders';

export const REHEARSE_JOB = 'promotion.rehearse';
const SLICE = 100;
/** So long may the thread be held before others are let in. */
const HELD_MS = 10;
const DAY_MS = 86_400_000;
const KEPT_MS = 30 * DAY_MS;

/** What is kept of a run: the domain's answer, and what it left out. */
export interface KeptRehearsal extends Rehearsal, Pick<PastOrders, 'leftOut' | 'isCut'> {
  from: string;
  /** whose orders were priced: of everybody, or of the customers of who ran it */
  ofWhom: 'all' | 'own';
  /** of a run of prices: what the goods whose amounts change come to */
  goods: Readonly<Record<string, RehearsedGoods>>;
}

/** Runs rehearsals in the background; a run that died begins anew and comes to the same. */
export function rehearsalJobs(registry: JobRegistry, platform: Platform): void {
  registry.heavyJob(REHEARSE_JOB, async ({ key, now }) => {
    const { db } = platform;
    const row = await db.selectFrom('rehearsals').selectAll().where('id', '=', key).executeTakeFirst();
    if (row?.state !== 'running') return;
    const operator = await operatorNow(db, row.operator_id);
    if (!operator) return void (await fail(db, key, '账号已停用', now));
    const tried =
      row.plan_id === null
        ? { promotion: recordOf({ ...(row.draft as WirePromotion), status: 'on' }) }
        : { change: await pricesOfPlan(db, row.plan_id, operator.id, row.made_at) };
    if (!isWhole(tried)) return void (await fail(db, key, '预览已过期，请重新预览', now));
    const result = await rehearse(platform, operator, tried, {
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

/** What is tried: a promotion, or other facts of goods. */
type Tried = { promotion: PromotionRecord } | { promotion?: undefined; change: FactsChange };

const isWhole = (tried: Tried | { change: FactsChange | undefined }): tried is Tried =>
  'promotion' in tried || tried.change !== undefined;

function trialOf(tried: Tried, running: readonly PromotionRecord[], today: TodaysFacts, now: Date) {
  const { promotion: plan } = tried;
  const before = { promotions: running };
  const costOf = today.costOf;
  if (plan) {
    const how = { before, after: planOf(running, plan), now: rehearsalMoment(plan, now), costOf };
    return { plan, aside: setAside(plan), howOf: () => how };
  }
  const howOf = ({ basket }: PastOrder): Rehearsing => {
    const changed = today.changedFor(Number(basket.buyer?.companyId));
    const lines = (all: readonly PricingLine[]) =>
      all.map((line) => ({ ...line, goods: changed.get(line.goods.goodsId) ?? line.goods }));
    return { before, after: { promotions: running, lines }, now, costOf };
  };
  return { plan: null, aside: new Map<string, number>(), howOf };
}

/** Prices the past orders of a period with and without what is tried, in slices that let others in between. */
async function rehearse(
  platform: Platform,
  operator: Operator,
  tried: Tried,
  { from, now, progress }: Running,
): Promise<KeptRehearsal> {
  const { db } = platform;
  const running = (await livePromotions(platform, now)).filter(({ id }) => id !== tried.promotion?.id);
  // Those of an activity that makes an order of its own are not bought as ordinary baskets.
  const tells = sql`o.kind = 'ordinary'`;
  const { ids, ...rest } = await pastOrders(db, operator, { from, tells });
  const today = todaysFacts(db, now, tried.promotion ? undefined : tried.change);
  const { plan, aside, howOf } = trialOf(tried, running, today, now);
  const has = (goodsId: string): number | null => aside.get(goodsId) ?? today.stockOf(goodsId);
  const sums = rehearsalSums(has);
  const goods = goodsSums();
  await progress(0, ids.length);
  for (let at = 0; at < ids.length; at += SLICE) {
    const orders = await readPastOrders(platform, db, ids.slice(at, at + SLICE), today);
    let heldSince = performance.now();
    for (const order of orders) {
      const rehearsed = rehearseOrder(order, plan, howOf(order));
      sums.add(rehearsed);
      if (!plan) for (const [goodsId, one] of Object.entries(rehearsed.goods)) goods.add(goodsId, one);
      if (performance.now() - heldSince < HELD_MS) continue;
      await yieldToOthers();
      heldSince = performance.now();
    }
    await progress(Math.min(at + SLICE, ids.length), ids.length);
    await yieldToOthers();
  }
  const ofWhom = operator.scope === 'own' ? 'own' : 'all';
  return { ...sums.found(), goods: goods.found(), from: from.toISOString(), ...rest, ofWhom };
}
