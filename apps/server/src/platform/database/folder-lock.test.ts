import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FolderLockedError, lockFolder } from './folder-lock';

let base: string;
let folder: string;

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'pifa-lock-'));
  folder = join(base, 'db');
});
afterEach(() => rm(base, { recursive: true, force: true }));

const holder = async (own: object): Promise<string> => {
  const bootId = (await readFile('/proc/sys/kernel/random/boot_id', 'utf8')).trim();
  return JSON.stringify({ pid: process.pid, bootId, started: '', host: hostname(), ...own });
};

async function deadPid(): Promise<number> {
  const child = spawn('true');
  await once(child, 'exit');
  return child.pid ?? 0;
}

describe('数据目录只属于一个进程', () => {
  it('第二次打开 → 拒绝，中英文都说清是谁占用；放开后可以再开', async () => {
    const unlock = await lockFolder(folder);
    const error = await lockFolder(folder).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(FolderLockedError);
    expect(String(error)).toContain(`进程号 ${process.pid}`);
    expect(String(error)).toContain('in use by process');
    await unlock();
    await (await lockFolder(folder))();
  });

  it('占用者是另一个活着的进程 → 拒绝', async () => {
    const child = spawn('sleep', ['30']);
    try {
      await writeFile(`${folder}.lock`, await holder({ pid: child.pid }));
      await expect(lockFolder(folder)).rejects.toBeInstanceOf(FolderLockedError);
    } finally {
      child.kill();
    }
  });

  it.each([
    ['占用者已经死了', async () => ({ pid: await deadPid() })],
    ['机器重启过', async () => ({ bootId: 'before-the-crash' })],
    ['进程号被别的程序用了', async () => ({ started: '1' })],
  ])('%s → 接手', async (_name, own) => {
    await writeFile(`${folder}.lock`, await holder(await own()));
    const unlock = await lockFolder(folder);
    expect(JSON.parse(await readFile(`${folder}.lock`, 'utf8')).pid).toBe(process.pid);
    await unlock();
    expect(await readdir(base)).toEqual([]);
  });

  it('锁文件写坏了 → 接手', async () => {
    await writeFile(`${folder}.lock`, '{"pid":');
    await (await lockFolder(folder))();
  });

  it('别的主机刚刚还在使用 → 拒绝', async () => {
    await writeFile(`${folder}.lock`, await holder({ host: 'other-machine', pid: 1 }));
    await expect(lockFolder(folder)).rejects.toBeInstanceOf(FolderLockedError);
  });

  it('二十个一起抢一把死锁 → 恰好一个得到', async () => {
    await writeFile(`${folder}.lock`, await holder({ pid: await deadPid() }));
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => lockFolder(folder)));
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
  });
});
