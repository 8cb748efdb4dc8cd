import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCases } from './read-cases';
import { openGround } from './race';

/**
 * The same cases with fewer callers on the embedded database. It has one session, so statements never overlap; what
 * may go wrong lies between the statements of a call, and those interleave.
 */
const cases = await readCases(process.env['PIFA_RACES_ONLY']);

let ground: Awaited<ReturnType<typeof openGround>>;
beforeAll(async () => {
  ground = await openGround('pglite');
});
afterAll(() => ground?.stop());

describe('内置数据库上的同时发生', () => {
  it.each(cases)('$name：$race.title', { timeout: 180_000 }, async ({ race }) => {
    expect(await ground.run(race, { times: race.short, delayMs: 0 })).toEqual([]);
  });
});
