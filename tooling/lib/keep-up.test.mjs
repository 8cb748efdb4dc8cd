import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pifa-keep-up-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Starts of the program so far. */
const starts = () => {
  const path = join(folder, 'starts');
  return existsSync(path) ? readFileSync(path, 'utf8').trim().split('\n').map(Number) : [];
};

/** A keeper in a process of its own over a program whose n-th life (from 0) is `life`. */
function keep(life, pauses = {}) {
  const program = join(folder, 'program.mjs');
  writeFileSync(
    program,
    `import { appendFileSync, readFileSync } from 'node:fs';
process.on('disconnect', () => process.exit(0));
process.on('SIGTERM', () => process.exit(0));
const path = ${JSON.stringify(join(folder, 'starts'))};
appendFileSync(path, process.pid + '\\n');
const n = readFileSync(path, 'utf8').trim().split('\\n').length - 1;
const ready = () => new Promise((resolve) => process.send('ready', resolve));
${life}`,
  );
  const keeper = join(folder, 'keeper.mjs');
  const own = new URL('./keep-up.mjs', import.meta.url).href;
  writeFileSync(
    keeper,
    `import { keepUp } from ${JSON.stringify(own)};
process.exit(await keepUp([${JSON.stringify(program)}], ${JSON.stringify({ firstPauseMs: 20, ...pauses })}));`,
  );
  const child = spawn(process.execPath, [keeper], { env: { ...process.env, npm_lifecycle_event: '' } });
  let output = '';
  child.stderr.on('data', (text) => (output += text));
  return { child, ended: once(child, 'close').then(([code]) => ({ code, output })), output: () => output };
}

it('起来过的服务死了 → 越等越久地再启动，说明怎么死的', async () => {
  const { ended } = keep(`
await ready();
if (n === 0) process.exit(1);
if (n === 1) process.kill(process.pid, 'SIGKILL');
if (n === 2) process.exit(0);`);
  const { code, output } = await ended;
  expect(code).toBe(0);
  expect(starts()).toHaveLength(3);
  expect(output).toContain('退出码 exit code 1');
  expect(output).toContain('0.02 秒后第 1 次');
  expect(output).toContain('信号 signal SIGKILL；多半是内存不足');
  expect(output).toContain('0.04 秒后第 2 次');
});

it('再启动时数据库还没回来 → 接着试，直到起来', async () => {
  const { ended } = keep(`
if (n === 0) await ready();
process.exit(n < 4 ? 1 : 0);`);
  expect((await ended).code).toBe(0);
  expect(starts()).toHaveLength(5);
});

it('从没起来过、或被设置拒绝 → 不再启动，退出码照传', async () => {
  expect((await keep('process.exit(3);').ended).code).toBe(3);
  expect(starts()).toHaveLength(1);
  rmSync(join(folder, 'starts'));
  expect((await keep('if (n === 0) { await ready(); process.exit(1); } process.exit(78);').ended).code).toBe(
    78,
  );
  expect(starts()).toHaveLength(2);
});

it('听到停止 → 服务收到一次并体面结束；在停顿中也马上结束；管家被杀，服务也走', async () => {
  const stay = 'await ready(); setInterval(() => undefined, 1000);';
  const running = keep(stay);
  await expect.poll(starts).toHaveLength(1);
  running.child.kill('SIGTERM');
  expect((await running.ended).code).toBe(0);

  const pausing = keep('await ready(); process.exit(1);', { firstPauseMs: 600_000, longestPauseMs: 600_000 });
  await expect.poll(pausing.output, { timeout: 10_000 }).toContain('600 秒后');
  pausing.child.kill('SIGINT');
  expect((await pausing.ended).code).toBe(0);

  rmSync(join(folder, 'starts'));
  const killed = keep(stay);
  await expect.poll(starts).toHaveLength(1);
  const [pid] = starts();
  killed.child.kill('SIGKILL');
  const isGone = () => {
    try {
      process.kill(pid, 0);
      return false;
    } catch {
      return true;
    }
  };
  await expect.poll(isGone, { timeout: 10_000 }).toBe(true);
});
