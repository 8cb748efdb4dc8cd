import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { suiteKind } from '../suite-kind';
import { layOutMall } from './own-mall';
import { killAll, startServer } from './own-server';

const DESCRIPTORS = 96;
const IDLE = 60;
const CALLS = ['/api/goods/mallGoods/page', '/api/goods/goodsBrand/list', '/api/basic/dict/funcSet'];

/** A mall on the embedded database that may open almost no files. Runs once, in the PGlite suite. */
describe.skipIf(suiteKind !== 'pglite' || process.platform !== 'linux')('文件描述符只有 96 个', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pifa-descriptors-'));
    await layOutMall({ folder }, 1);
  }, 120_000);
  afterAll(async () => {
    killAll();
    await rm(folder, { recursive: true, force: true });
  });

  it('照常启动；连接占满时请稍后再试，没有一次出错，空出来就照常', { timeout: 120_000 }, async () => {
    const server = await startServer({ dataDir: folder, descriptors: DESCRIPTORS });
    const ask = (path: string): Promise<number> =>
      fetch(server.base + path, { headers: { connection: 'close' } }).then(
        async (answer) => {
          await answer.arrayBuffer();
          return answer.status;
        },
        () => 0,
      );
    for (const path of CALLS) expect(await ask(path), path).toBeLessThan(500);

    const idle: Socket[] = Array.from({ length: IDLE }, () =>
      connect(server.port, '127.0.0.1').on('error', () => undefined),
    );
    await Promise.all(idle.map((socket) => Promise.race([once(socket, 'connect'), once(socket, 'close')])));
    const crowded = await Promise.all(CALLS.flatMap((path) => [path, path, path]).map(ask));
    expect(crowded.filter((status) => status >= 500 && status !== 503)).toEqual([]);

    for (const socket of idle) socket.destroy();
    await expect.poll(() => ask('/healthz'), { timeout: 20_000 }).toBe(200);
    for (const path of CALLS) expect(await ask(path), path).toBe(200);
    expect(server.child.exitCode).toBeNull();
    await server.stop();
  });
});
