import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { suiteKind } from '../suite-kind';
import { type Acknowledged, FOUND, placeAt, workUntilGone } from './buying';
import { layOutMall, type OwnMall, suiteServer } from './own-mall';
import { killAll, type OwnServer, startServer } from './own-server';
import { note, times } from './report';

const BUYERS = 6;
const KILLS = times('kills', 2);

/** A real server process, killed without warning in the middle of mixed money work (I26, I27). */
describe(`进程被 kill -9（${suiteKind}）`, () => {
  let folder: string;
  let mall: OwnMall;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pifa-kill-'));
    mall = await layOutMall(suiteKind === 'pglite' ? { folder } : { serverUrl: suiteServer }, BUYERS);
  });
  afterAll(async () => {
    killAll();
    await mall?.drop();
    await rm(folder, { recursive: true, force: true });
  });

  const start = (): Promise<OwnServer> => startServer({ dataDir: folder, databaseUrl: mall.databaseUrl });

  /** Acknowledged orders that are not in a state where they must be. */
  const lost = (all: readonly Acknowledged[]): Promise<string[]> =>
    mall.look(async ({ db }) => {
      const rows = await db.selectFrom('orders').select(['id', 'state']).execute();
      const states = new Map(rows.map(({ id, state }) => [id, state]));
      return all
        .filter(({ id, step }) => !FOUND[step].includes(states.get(id) ?? 'gone'))
        .map(({ id, step }) => `${step} ${id}: ${states.get(id) ?? 'gone'}`);
    });

  it('已答复成功的一件不少，没有半张订单，账目无误，重放得到同一张', {
    timeout: KILLS * 120_000,
  }, async () => {
    const acknowledged: Acknowledged[] = [];
    const breaks: string[] = [];
    let slowest = 0;
    let server = await start();
    for (let round = 0; round < KILLS; round += 1) {
      const before = acknowledged.length;
      const work = mall.buyers.map((buyer) =>
        workUntilGone(server.base, buyer, mall.goodsId, `k${round}`, acknowledged),
      );
      while (acknowledged.length < before + 20 + ((round * 7) % 40)) await wait(3);
      await server.kill();
      await Promise.all(work);
      server = await start();
      slowest = Math.max(slowest, server.readyMs);
      const last = acknowledged.at(-1);
      if (last) {
        const again = await placeAt(server.base, last.buyer, last.requestId);
        if (again?.data['id'] !== last.id) breaks.push(`重放 ${last.id}：${JSON.stringify(again)}`);
      }
      const isLast = round === KILLS - 1;
      // The embedded database is opened only while no server has it open.
      if (suiteKind === 'pglite' && (isLast || round % 10 === 9)) await server.kill();
      if (suiteKind === 'postgres' || server.child.signalCode !== null) {
        breaks.push(...(await lost(acknowledged)), ...(await mall.audit()));
        if (!isLast && suiteKind === 'pglite') server = await start();
      }
    }
    await server.kill();
    note({
      name: `kill -9 · ${suiteKind}`,
      runs: KILLS,
      breaks: breaks.length,
      worst: `ready again ${slowest} ms, ${acknowledged.length} orders acknowledged`,
    });
    expect(breaks).toEqual([]);
    const steps = new Set(acknowledged.map(({ step }) => step));
    expect([...steps].sort()).toEqual(['cancelled', 'paid', 'placed', 'returned']);
  });
});
