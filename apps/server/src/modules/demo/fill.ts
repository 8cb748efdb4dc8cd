import { sql } from 'kysely';
import type { Platform } from '../../platform';
import { hashPassword } from '../members';
import { buildDemoMall } from './build/build-demo-mall';
import { DEMO_PASSWORD } from './content/people';
import { loadDemoMall } from './load/load-demo-mall';
import { tellDemoQuotes } from './load/load-messages';
import { loadQuotes } from './load/load-quotes';
import { loadPromotionOrders } from './load/promotion-orders';
import type { DemoMall } from './types';

/** The seed of the mall that everybody sees first. */
export const DEMO_SEED = 20_261_120;

/** One waiting job per unpaid order, at the end of its reservation; the name is that of the orders area. */
export const EXPIRE_JOB = 'order-expire';

/** Is there nothing in the mall yet: no goods, no settings, no companies? */
export async function isEmptyMall({ db }: Platform): Promise<boolean> {
  const found = await Promise.all([
    db.selectFrom('goods').select('id').limit(1).executeTakeFirst(),
    db.selectFrom('companies').select('kh_id').limit(1).executeTakeFirst(),
    db.selectFrom('dictionary').select('code').limit(1).executeTakeFirst(),
  ]);
  return found.every((row) => row === undefined);
}

/** Builds the demo mall for this moment and writes it in one transaction: a broken start leaves nothing behind. */
export async function fillDemoMall(
  platform: Platform,
  say: (line: string) => void,
  options: { goods?: number; seed?: number } = {},
): Promise<DemoMall> {
  const { database, clock, ids, cache, jobs } = platform;
  const mall = buildDemoMall({ seed: options.seed ?? DEMO_SEED, now: clock.now(), goods: options.goods });
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  await database.transaction(async (tx) => {
    const { expiring } = await loadDemoMall(tx, mall, {
      passwordHash,
      newId: ids.unguessable,
      onProgress: (line) => say(`  · ${line}`),
    });
    await loadPromotionOrders(tx, platform, mall);
    await loadQuotes(tx, platform, mall);
    await tellDemoQuotes(tx, mall.now);
    for (const { id, at } of expiring) await jobs.enqueue(tx, EXPIRE_JOB, { key: id, runAt: at });
    for (const name of ['site', 'goods', 'freight', 'promotions']) await cache.bump(tx, name);
  });
  // Fresh tables have no statistics; without them the first buyers would wait for bad plans.
  await sql`analyze`.execute(database.db);
  return mall;
}
