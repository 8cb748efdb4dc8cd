import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { suiteKind } from '../suite-kind';
import { layOutMall } from './own-mall';
import { killAll, type OwnServer, startServer } from './own-server';
import { note, times } from './report';

const ROUNDS = times('rounds', 1);
const CALLERS = 24;

/** A server with default settings is told to stop under load. Runs once, in the PGlite suite. */
describe.skipIf(suiteKind !== 'pglite')('服务器听到停止', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pifa-leaving-'));
    await layOutMall({ folder }, 1);
  }, 120_000);
  afterAll(async () => {
    killAll();
    await rm(folder, { recursive: true, force: true });
  });

  /** One call over a keep-alive connection; the status, or the error's code. */
  const ask = (server: OwnServer, agent: Agent): Promise<number | string> =>
    new Promise((resolve) => {
      const failed = (error: NodeJS.ErrnoException): void => resolve(error.code ?? error.message);
      const url = `${server.base}/api/basic/dict/funcSet`;
      const request = get(url, { agent, headers: { 'x-domain': 'mall.test' } }, (answer) => {
        answer.on('error', failed);
        answer.on('end', () => resolve(answer.statusCode ?? 0)).resume();
      });
      request.on('error', failed);
    });

  it('默认设置、正忙着 → 每个连上的请求都有答复，没有一个被重置', { timeout: 180_000 * ROUNDS }, async () => {
    const answers = new Map<number | string, number>();
    for (let round = 0; round < ROUNDS; round += 1) {
      const server = await startServer({ dataDir: folder });
      let answered = 0;
      const callers = Array.from({ length: CALLERS }, async () => {
        const agent = new Agent({ keepAlive: true, maxSockets: 1 });
        for (let refused = false; !refused; ) {
          const answer = await ask(server, agent);
          answers.set(answer, (answers.get(answer) ?? 0) + 1);
          answered += 1;
          refused = answer !== 200;
        }
        agent.destroy();
      });
      while (answered < CALLERS * 4) await wait(5);
      const { code } = await server.stop();
      await Promise.all(callers);
      expect(code).toBe(0);
    }
    const { 200: ok = 0, ECONNREFUSED: closed = 0, ...broken } = Object.fromEntries(answers);
    note({
      name: 'SIGTERM · 默认设置',
      runs: ROUNDS,
      breaks: Object.keys(broken).length,
      worst: `${ok} answers`,
    });
    expect(broken).toEqual({});
    expect(closed).toBe(CALLERS * ROUNDS);
  });
});
