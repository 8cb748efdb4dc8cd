import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCases } from './read-cases';
import { caughtBy, openGround } from './race';

/**
 * Every case of `cases/`, on PostgreSQL with two servers. A short form by default; `npm run races` sets PIFA_RACES to
 * the number of runs: then each case runs that often at full size with the database 0, 2 and 20 ms away, and every
 * mutant is run. In the short form a mutant runs only where the case asks for it.
 */
const runs = Number(process.env.PIFA_RACES ?? 0);
const isLong = runs > 0;
const only = process.env.PIFA_RACES_ONLY ?? '';
const cases = await readCases(only);
const plan = isLong
  ? [0, 2, 20].flatMap((delayMs) => Array.from({ length: runs }, (_, n) => ({ delayMs, run: n + 1 })))
  : [{ delayMs: 0, run: 1 }];

let ground: Awaited<ReturnType<typeof openGround>>;
beforeAll(async () => {
  ground = await openGround();
});
afterAll(() => ground?.stop());

for (const { name, race } of cases) {
  describe(`${name}：${race.title}`, () => {
    const times = isLong ? race.times : race.short;
    for (const { delayMs, run } of plan) {
      it(`${times} 个同时，数据库远 ${delayMs} 毫秒，第 ${run} 次`, { timeout: 180_000 }, async () => {
        expect(await ground.run(race, { times, delayMs })).toEqual([]);
      });
    }
    for (const mutant of isLong ? race.mutants : race.mutantInShort ? race.mutants.slice(0, 1) : []) {
      it(`没有${mutant.without} → 看得出来`, { timeout: 300_000 }, async () => {
        const found = await caughtBy(race, mutant, isLong ? 60 : race.short);
        if (isLong) console.log(`      ${name}：没有${mutant.without} → ${found[0] ?? '看不出来'}`);
        expect(found).not.toEqual([]);
      });
    }
  });
}
