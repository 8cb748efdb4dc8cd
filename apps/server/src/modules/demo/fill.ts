import { DEMO_PASSWORD, DEMO_SEED, DEMO_STAFF_PASSWORD, type DemoMall, fillMall } from '@pifa/demo-mall';
import { sql } from 'kysely';
import { markAsDemo, type Platform, hashPassword } from '../../platform';
import { type CrowdWish, fillCrowd } from './crowd/fill-crowd';
import { mallPort } from './load/mall-port';

/** Is there nothing in the mall yet: no goods, no settings, no companies? */
export async function isEmptyMall({ db }: Pick<Platform, 'db'>): Promise<boolean> {
  const found = await Promise.all([
    db.selectFrom('goods').select('id').limit(1).executeTakeFirst(),
    db.selectFrom('companies').select('kh_id').limit(1).executeTakeFirst(),
    db.selectFrom('dictionary').select('code').limit(1).executeTakeFirst(),
  ]);
  return found.every((row) => row === undefined);
}

/** Fills the mall for this moment in one transaction: a broken start leaves nothing behind. */
export async function fillDemoMall(
  platform: Pick<Platform, 'database' | 'clock' | 'ids' | 'cache' | 'jobs' | 'files'>,
  say: (line: string) => void,
  { goods, seed = DEMO_SEED, crowd }: { goods?: number; seed?: number; crowd?: CrowdWish } = {},
): Promise<DemoMall> {
  const { database, clock, cache } = platform;
  const now = clock.now();
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const staffHash = await hashPassword(DEMO_STAFF_PASSWORD);
  const mall = await database.transaction(async (tx) => {
    // A start that was broken off leaves the counter where it was.
    await sql`select setval('quote_request_no', 1, false)`.execute(tx);
    const port = mallPort(tx, platform, { now, passwordHash, staffHash });
    const filled = await fillMall(port, { seed, goods, onProgress: (line) => say(`  · ${line}`) });
    if (crowd) {
      const desk = {
        tx,
        platform,
        mall: filled,
        passwordHash,
        staffHash,
        say: (line: string) => say(`  · ${line}`),
      };
      await fillCrowd(desk, crowd);
    }
    await markAsDemo(tx, now);
    for (const name of ['site', 'goods', 'freight', 'promotions']) await cache.bump(tx, name);
    return filled;
  });
  // Fresh tables have no statistics; without them the first buyers would wait for bad plans.
  await sql`analyze`.execute(database.db);
  return mall;
}
