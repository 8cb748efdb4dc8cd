import { activitiesModule } from '../../src/modules/activities';
import { afterSalesModule } from '../../src/modules/after-sales';
import { cartModule } from '../../src/modules/cart';
import { couponsModule } from '../../src/modules/coupons';
import { deliveryModule } from '../../src/modules/delivery';
import { goodsModule } from '../../src/modules/goods';
import { inquiriesModule } from '../../src/modules/inquiries';
import { invoicesModule } from '../../src/modules/invoices';
import { luckyDrawModule } from '../../src/modules/lucky-draw';
import { membersModule } from '../../src/modules/members';
import { ordersModule } from '../../src/modules/orders';
import { paymentsModule } from '../../src/modules/payments';
import { pointsModule } from '../../src/modules/points';
import { promotionsModule } from '../../src/modules/promotions';
import { siteModule } from '../../src/modules/site';
import type { ServerModule } from '../../src/platform/module';
import { audit, setSwitch } from '../builders/orders';
import { startTestApp, startTwoInstances, type TestApp } from '../harness';
import type { TestDatabaseKind } from '../suite-kind';
import type { TestClock } from '../test-clock';
import { type Mutant, withMutant } from './mutant';
import { slowWay } from './slow-way';

/**
 * Where a race runs: two servers on one PostgreSQL, reached through a proxy that can be slow, or the embedded
 * database.
 */
export interface Ground {
  /** On the embedded database, which belongs to one server, `two` is `one`. */
  one: TestApp;
  two: TestApp;
  clock: TestClock;
  /** How many do it at once. */
  times: number;
  /**
   * All at once, alternating between both servers, with the database as far away as this run sets. What is thrown
   * counts as a violation and has no answer.
   */
  atOnce<T>(times: number, act: (app: TestApp, index: number) => Promise<T>): Promise<T[]>;
  /** For what a race needs beforehand: the same action many times, a few at a time, without delay. */
  prepare<T>(times: number, act: (index: number) => Promise<T>): Promise<T[]>;
}

/** One race case: a file in `cases/`, found by pattern. */
export interface Race {
  /** In a merchant's words: who does what at once → what must come of it. */
  title: string;
  /** How many at once; the short form takes `short`. */
  times: number;
  short: number;
  /** The violations afterwards; [] when there are none. The books are checked separately. */
  run(ground: Ground): Promise<string[]>;
  /** Builds without a guard, on which this race must find something; `npm run races` runs all of them. */
  mutants: readonly Mutant[];
  /** The short form runs the first mutant too: it shows that the mechanism by which all mutants are caught works. */
  mutantInShort?: true;
}

export const defineRace = (race: Race): Race => race;

const MODULES: readonly ServerModule[] = [
  siteModule,
  promotionsModule,
  couponsModule,
  membersModule,
  goodsModule,
  inquiriesModule,
  deliveryModule,
  cartModule,
  ordersModule,
  paymentsModule,
  activitiesModule,
  pointsModule,
  afterSalesModule,
  invoicesModule,
  luckyDrawModule,
];
/** A race depends on chance: a build without a guard gets away with it this often at most. */
const MUTANT_TRIES = 5;
const DISTANCES = [2, 0, 5, 20, 2];
const SIDE_BY_SIDE = 8;

/** Companies of this level may leave only a little unpaid; others as much as they like. */
export const CAPPED_LEVEL = 'capped';
const SETTINGS = {
  orders: {
    unpaid: {
      orders: null,
      stockPercent: 100,
      stockFrom: 100,
      levels: { [CAPPED_LEVEL]: { orders: 16, stockPercent: 10 } },
    },
  },
};

/** Two servers on PostgreSQL, and the distance of their database. */
async function onPostgres() {
  const way = await slowWay();
  const pair = await startTwoInstances({ modules: MODULES, reach: way.reach, settings: SETTINGS });
  return {
    one: pair.first,
    two: pair.second,
    delay: way.delay,
    async stop() {
      await pair.stop();
      await way.stop();
    },
  };
}

/** One server on the embedded database: no distance, no second server. */
async function onEmbedded() {
  const app = await startTestApp({ modules: MODULES, kind: 'pglite', settings: SETTINGS });
  return { one: app, two: app, delay: (_ms: number): void => undefined, stop: () => app.stop() };
}

/** No goods yet, scan payments on. */
export async function openGround(kind: TestDatabaseKind = 'postgres') {
  const { one, two, delay, stop } = await (kind === 'postgres' ? onPostgres() : onEmbedded());
  await setSwitch(one, 'cloudPay', true);
  await two.database.transaction((tx) => two.platform.cache.bump(tx, 'site'));

  const ground = (times: number, delayMs: number, faults: string[]): Ground => ({
    one,
    two,
    clock: one.clock,
    times,
    async atOnce(many, act) {
      delay(delayMs);
      const all = await Promise.allSettled(
        Array.from({ length: many }, (_, n) => act(n % 2 === 0 ? one : two, n)),
      );
      delay(0);
      for (const each of all) if (each.status === 'rejected') faults.push(`故障：${String(each.reason)}`);
      return all.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    },
    async prepare(many, act) {
      const made: Awaited<ReturnType<typeof act>>[] = [];
      let next = 0;
      const hand = async (): Promise<void> => {
        for (let n = next++; n < many; n = next++) made[n] = await act(n);
      };
      await Promise.all(Array.from({ length: SIDE_BY_SIDE }, hand));
      return made;
    },
  });

  return {
    db: one.db,
    /** Runs one race and returns all violations. */
    async run(race: Race, own: { times: number; delayMs: number }): Promise<string[]> {
      const faults: string[] = [];
      const found = await race.run(ground(own.times, own.delayMs, faults));
      return [...faults, ...found, ...(await audit(one)).map((line) => `账目：${line}`)];
    },
    stop,
  };
}

/** What the race finds on a build without the guard, within a few attempts; a race that crashes has found nothing. */
export async function caughtBy(race: Race, mutant: Mutant, times: number): Promise<string[]> {
  const ground = await openGround();
  try {
    return await withMutant(ground.db, mutant, async (isWhole) => {
      const found: string[] = [];
      for (let tries = 0; tries < (mutant.tries ?? MUTANT_TRIES); tries += 1) {
        // Distances vary: what gets through with a near database is caught with one further away.
        found.push(...(await ground.run(race, { times, delayMs: DISTANCES[tries % DISTANCES.length] ?? 0 })));
        // One missing piece may show before any call got as far as the others.
        if (found.length > 0 && isWhole()) break;
      }
      return found;
    });
  } finally {
    await ground.stop();
  }
}

/**
 * All at once, each with its request id. A caller that timed out cannot know whether it was done, and asks again with
 * the same id.
 */
export async function insisting<T extends { code: string | undefined }>(
  { one, atOnce }: Ground,
  times: number,
  ask: (app: TestApp, index: number) => Promise<T>,
): Promise<T[]> {
  const first = await atOnce(times, async (app, n) => ({ n, answer: await ask(app, n) }));
  const answers: T[] = [];
  for (const { n, answer } of first) answers.push(answer.code === 'unavailable' ? await ask(one, n) : answer);
  return answers;
}

/**
 * Violations among answers: none may be a fault, and this many must succeed. With `queue` all wait for one row, and
 * with the database far away some wait longer than the limit: those are refused, and fewer succeed.
 */
export function tally(
  answers: readonly { status: number; success: boolean; code: string | undefined }[],
  wanted: Readonly<Record<string, number>>,
  { queue = false } = {},
): string[] {
  const counts: Record<string, number> = {};
  for (const { success, code = 'fault' } of answers) {
    const key = success ? 'ok' : code;
    counts[key] = (counts[key] ?? 0) + 1;
  }
  if (queue && (counts['unavailable'] ?? 0) > 0) {
    const { unavailable: _turnedAway, ...others } = counts;
    const more = Object.entries(others).filter(([code, count]) => count > (wanted[code] ?? 0));
    return more.length === 0 ? [] : [`答复至多 ${JSON.stringify(wanted)}，却是 ${JSON.stringify(counts)}`];
  }
  const same = (a: object, b: object): boolean =>
    JSON.stringify(Object.entries(a).sort()) === JSON.stringify(Object.entries(b).sort());
  const kept = Object.fromEntries(Object.entries(wanted).filter(([, count]) => count > 0));
  return same(counts, kept) ? [] : [`答复应为 ${JSON.stringify(kept)}，却是 ${JSON.stringify(counts)}`];
}

/** A violation when two things differ. */
export const differs = (what: string, is: unknown, wanted: unknown): string[] =>
  JSON.stringify(is) === JSON.stringify(wanted)
    ? []
    : [`${what}应为 ${JSON.stringify(wanted)}，却是 ${JSON.stringify(is)}`];
