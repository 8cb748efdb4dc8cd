import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { suiteKind } from '../../../test/suite-kind';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database';
import type { Database } from '../database';
import { createLog } from '../log/log';
import { createCache } from './cache';
import { createRedisHint } from './redis-hint';

let test: TestDatabase;
let database: Database;
let hung: Server;
const log = createLog({ level: 'silent' });

beforeAll(async () => {
  test = await createTestDatabase(suiteKind);
  database = await test.open();
  // Accepts and never says a word, as a stopped Redis does.
  hung = createServer((socket) => socket.on('error', () => undefined)).listen(0, '127.0.0.1');
  await once(hung, 'listening');
});
afterAll(async () => {
  hung?.close();
  await database?.close();
  await test?.drop();
});

const portOf = (server: Server): number => {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
};

describe('Redis 只是提示', () => {
  it.each([
    ['没有启动', () => 1],
    ['卡住不答', () => portOf(hung)],
  ])('%s → 改动照样提交、照样生效，没有人等它', async (_name, port) => {
    const hint = createRedisHint(`redis://127.0.0.1:${port()}`, log);
    const cache = createCache({ database, log, hint });
    let made = 0;
    const kept = cache.kept('site', async () => ++made);
    const start = performance.now();
    await cache.start();
    await database.transaction((tx) => cache.bump(tx, 'site'));
    expect(await kept.get()).toBe(2);
    // Waiting for the connection takes two seconds.
    expect(performance.now() - start).toBeLessThan(1_900);
    await cache.stop();
    hint.close();
  });
});
