import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let folder: string;
let config: string;
let port: number;
const running = new Set<ChildProcess>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pifa-process-'));
  config = join(folder, 'pifa.config.json');
  await writeFile(config, JSON.stringify({ demo: false, log: { level: 'warn' } }));
  port = await freePort();
});
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}

function pifa(args: readonly string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/pifa.ts', ...args], {
    cwd: join(import.meta.dirname, '..'),
    env: {
      ...process.env,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      DATABASE_URL: '',
      REDIS_URL: '',
      PIFA_CONFIG: config,
      ...env,
    },
  });
  running.add(child);
  let output = '';
  child.stdout.on('data', (text) => (output += String(text)));
  child.stderr.on('data', (text) => (output += String(text)));
  const ended = once(child, 'exit').then(([code]) => {
    running.delete(child);
    return { code: code as number | null, output: () => output };
  });
  return { child, ended, output: () => output };
}

async function ready(): Promise<boolean> {
  for (let look = 0; look < 1_200; look += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined);
    if (answer?.status === 200) return true;
    await wait(100);
  }
  return false;
}

describe('pifa 命令', () => {
  const data = () => join(folder, 'data');
  const serve = () => pifa(['serve', '--port', String(port), '--data', data()]);

  it('启动、锁住目录、被杀死后重启、听到停止就体面地结束', { timeout: 300_000 }, async () => {
    const first = serve();
    expect(await ready(), first.output()).toBe(true);
    // The line is written after the server has answered; it may come a moment later.
    await expect.poll(first.output, { timeout: 180_000 }).toContain(`http://localhost:${port}`);

    const second = pifa(['serve', '--port', String(await freePort()), '--data', data()]);
    const refused = await second.ended;
    expect(refused.code).toBe(1);
    expect(refused.output()).toContain('正被另一个进程使用');
    expect(await ready()).toBe(true);

    first.child.kill('SIGKILL');
    await first.ended;
    const third = serve();
    expect(await ready(), third.output()).toBe(true);

    third.child.kill('SIGTERM');
    expect((await third.ended).code).toBe(0);
    expect(await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => 'closed')).toBe('closed');
  });

  it('设置有误 → 不启动，逐条说明，以 78 退出（再试也没用）', { timeout: 180_000 }, async () => {
    const { code, output } = await pifa(['serve', '--data', data()], { PORT: 'abc', REDIS_URL: 'nope' })
      .ended;
    expect(code).toBe(78);
    expect(output()).toContain('  - PORT：');
    expect(output()).toContain('  - REDIS_URL：');
    expect(output()).not.toContain(' at ');
  });

  it('routes --json 列出每条路由与策略；不认识的命令说明并以 2 退出', { timeout: 180_000 }, async () => {
    const [routes, unknown] = await Promise.all([
      pifa(['routes', '--json', '--data', data()]).ended,
      pifa(['fly']).ended,
    ]);
    const list = JSON.parse(routes.output().slice(routes.output().indexOf('['))) as {
      access: string;
      path: string;
    }[];
    expect(list.every(({ access }) => access)).toBe(true);
    expect(list.map(({ path }) => path)).toContain('/healthz');
    expect(unknown.code).toBe(2);
    expect(unknown.output()).toContain('pifa audit');
  });
});
