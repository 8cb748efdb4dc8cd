import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ordersModule } from '../../src/modules/orders';
import { paymentsModule } from '../../src/modules/payments';
import { type Database, migrate, openDatabase, readMigrations } from '../../src/platform/database';
import { createClock } from '../../src/platform/clock/clock';
import { createSessions } from '../../src/platform/session/sessions';
import { anAddress } from '../builders/orders';
import { addGoods, addMember } from '../fixtures';
import { suiteKind } from '../suite-kind';

const PORT = 18_640;
const BASE = `http://127.0.0.1:${PORT}`;
const BUYERS = 6;
const KILLS = 2;

interface Buyer {
  token: string;
  addressId: string;
  userId: number;
}
interface Acknowledged {
  buyer: Buyer;
  requestId: string;
  id: string;
}

/** A real server process on a real folder, killed without warning while buyers order (I26, I27). */
describe.skipIf(suiteKind !== 'pglite')('下单途中进程被 kill -9', () => {
  let folder: string;
  let goodsId: number;
  let buyers: Buyer[];
  let server: ChildProcess | undefined;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pifa-kill-'));
    await writeFile(
      join(folder, 'pifa.config.json'),
      JSON.stringify({ demo: false, log: { level: 'silent' } }),
    );
    await withDatabase(async (database) => {
      await migrate(database, await readMigrations());
      const { db } = database;
      goodsId = await addGoods(db, { stock: 100_000 });
      const clock = createClock();
      const sessions = createSessions({ db, clock, days: 1 });
      buyers = [];
      for (let n = 0; n < BUYERS; n += 1) {
        const { khId, userId } = await addMember(db);
        const token = await sessions.begin(db, userId, clock.now());
        buyers.push({ token, userId, addressId: await anAddress(db, khId, {}) });
      }
    });
  });
  afterAll(async () => {
    server?.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  });

  async function withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
    const database = await openDatabase({ at: { folder: join(folder, 'db') } });
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  }

  async function start(): Promise<ChildProcess> {
    const child = spawn(
      process.execPath,
      ['--import', 'tsx', 'src/pifa.ts', 'serve', '--port', String(PORT)],
      {
        cwd: join(import.meta.dirname, '../..'),
        env: {
          ...process.env,
          NODE_ENV: 'production',
          HOST: '127.0.0.1',
          DATA_DIR: folder,
          DATABASE_URL: '',
          PIFA_CONFIG: join(folder, 'pifa.config.json'),
        },
        stdio: 'ignore',
      },
    );
    for (let tries = 0; tries < 200; tries += 1) {
      if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}`);
      const ready = await fetch(`${BASE}/healthz`).then(
        (answer) => answer.ok,
        () => false,
      );
      if (ready) return child;
      await wait(100);
    }
    throw new Error('The server did not become ready');
  }

  async function send(
    path: string,
    buyer: Buyer,
    body: object,
  ): Promise<{ success: boolean; data: { id?: string } } | undefined> {
    const answer = await fetch(`${BASE}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-token': buyer.token, 'x-domain': 'mall.test' },
      body: JSON.stringify(body),
    }).catch(() => undefined);
    const json = (await answer?.json().catch(() => undefined)) as
      | { meta: { success: boolean }; data: { id?: string } }
      | undefined;
    return json && { success: json.meta.success, data: json.data };
  }

  const order = (buyer: Buyer, requestId: string) =>
    send('/api/goods/orders', buyer, {
      addressId: buyer.addressId,
      requestId,
      payMethod: 'transfer',
      seenPayAmount: 1_000_000,
    });

  /** Orders until the server is gone; writes down what was acknowledged. */
  async function shop(buyer: Buyer, round: number, acknowledged: Acknowledged[]): Promise<void> {
    for (let n = 0; ; n += 1) {
      const requestId = `kill-${round}-${buyer.userId}-${n}`;
      const added = await send('/api/goods/carts', buyer, { goodsId: String(goodsId), ipcnt: 0, spcnt: 1 });
      const placed = added && (await order(buyer, requestId));
      if (!placed) return;
      if (placed.success && placed.data.id) acknowledged.push({ buyer, requestId, id: placed.data.id });
    }
  }

  it('已答复成功的订单一张不少，没有半张订单，重放得到同一张', async () => {
    const acknowledged: Acknowledged[] = [];
    for (let round = 0; round < KILLS; round += 1) {
      server = await start();
      const before = acknowledged.length;
      const shopping = Promise.all(buyers.map((buyer) => shop(buyer, round, acknowledged)));
      while (acknowledged.length < before + 25 + round * 7) await wait(3);
      server.kill('SIGKILL');
      await once(server, 'exit');
      await shopping;
      await withDatabase(async (database) => {
        const rows = await database.db.selectFrom('orders').select('id').execute();
        const kept = new Set(rows.map(({ id }) => id));
        expect(acknowledged.filter(({ id }) => !kept.has(id))).toEqual([]);
        const findings = await database.transaction(
          async (tx) => [
            ...((await ordersModule.audit?.(tx)) ?? []),
            ...((await paymentsModule.audit?.(tx)) ?? []),
          ],
          { snapshot: true },
        );
        expect(findings).toEqual([]);
      });
    }
    server = await start();
    for (const { buyer, requestId, id } of acknowledged.slice(-20)) {
      expect(await order(buyer, requestId)).toMatchObject({ success: true, data: { id } });
    }
    server.kill('SIGKILL');
    await once(server, 'exit');
  }, 120_000);
});
