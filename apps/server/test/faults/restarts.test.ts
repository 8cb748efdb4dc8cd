import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { suiteKind } from '../suite-kind';
import { addOne, placeAt } from './buying';
import { type Buyer, layOutMall, type OwnMall } from './own-mall';
import { type OwnPostgres, ownPostgres, postgresFolder } from './own-postgres';
import { killAll, type OwnServer, startServer } from './own-server';
import { note, times } from './report';

const RESTARTS = times('restarts', 3);
const BUYERS = 6;

/** Two real servers on a PostgreSQL that restarts and crashes again and again. Runs once, in the PGlite suite. */
describe.skipIf(suiteKind !== 'pglite' || postgresFolder() === undefined)('PostgreSQL 一再重启', () => {
  let folder: string;
  let postgres: OwnPostgres;
  let mall: OwnMall;
  let servers: OwnServer[];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pifa-restarts-'));
    postgres = await ownPostgres();
    mall = await layOutMall({ serverUrl: postgres.url }, BUYERS);
    const start = () => startServer({ dataDir: folder, databaseUrl: mall.databaseUrl });
    servers = await Promise.all([start(), start()]);
  }, 120_000);
  afterAll(async () => {
    killAll();
    await postgres?.remove();
    await rm(folder, { recursive: true, force: true });
  });

  const dead = (): OwnServer[] =>
    servers.filter(({ child }) => child.exitCode !== null || child.signalCode !== null);

  it('两台服务器都不退出，下过的单都在', { timeout: 120_000 + RESTARTS * 20_000 }, async () => {
    const acknowledged = new Map<string, string>();
    let going = true;
    const shop = async (buyer: Buyer, at: number): Promise<void> => {
      for (let n = 0; going; n += 1) {
        const { base } = servers[(at + n) % servers.length] as OwnServer;
        const requestId = `restart-${buyer.userId}-${n}`;
        await addOne(base, buyer, mall.goodsId);
        const placed = await placeAt(base, buyer, requestId);
        if (placed?.success) acknowledged.set(requestId, String(placed.data['id']));
        else await wait(20);
      }
    };
    const crowd = Promise.all(mall.buyers.map(shop));
    let restarts = 0;
    while (restarts < RESTARTS && dead().length === 0) {
      const sold = acknowledged.size;
      while (acknowledged.size < sold + BUYERS && dead().length === 0) await wait(10);
      await postgres.stop(restarts % 2 === 0 ? 'SIGINT' : 'SIGQUIT');
      await postgres.start();
      restarts += 1;
    }
    const sold = acknowledged.size;
    while (acknowledged.size < sold + BUYERS && dead().length === 0) await wait(10);
    going = false;
    await crowd;

    const rows = await mall.look(({ db }) => db.selectFrom('orders').select(['id', 'request_id']).execute());
    const byRequest = new Map(rows.map((row) => [row.request_id, row.id]));
    const breaks = [
      ...dead().map(({ child }) => `服务器退出：${child.exitCode ?? child.signalCode}`),
      ...[...acknowledged].filter(([request, id]) => byRequest.get(request) !== id).map(([r]) => `丢单 ${r}`),
      ...(await mall.audit()),
    ];
    note({
      name: 'PostgreSQL 一再重启 · 两台服务器',
      runs: restarts,
      breaks: breaks.length,
      worst: `${dead().length} exits, ${acknowledged.size} orders`,
    });
    expect(breaks).toEqual([]);
  });
});
