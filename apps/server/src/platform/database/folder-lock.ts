import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, stat, unlink, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname } from 'node:path';

interface Holder {
  pid: number;
  /** Changes with every start of the machine, so that a lock from before a crash is known to be dead. */
  bootId: string;
  /** When the process started, in the machine's ticks: a process number is used again, this pair is not. */
  started: string;
  host: string;
}

/** Another living process holds the folder (I31). */
export class FolderLockedError extends Error {
  constructor(folder: string, holder: Holder) {
    super(
      `数据目录 ${folder} 正被另一个进程使用（进程号 ${holder.pid}，主机 ${holder.host}），不能同时打开。` +
        `请先停止那个进程，或改用 DATABASE_URL 连接 PostgreSQL。\n` +
        `The data folder is in use by process ${holder.pid} on ${holder.host}: two processes on one folder ` +
        'would lose data. Stop that process first, or use PostgreSQL by DATABASE_URL.',
    );
    this.name = 'FolderLockedError';
  }
}

const HEARTBEAT_MS = 5_000;
const FOREIGN_HOST_SILENCE_MS = 60_000;
const REAP_GUARD_MS = 10_000;

/**
 * Locks a database folder to this process with a file beside it. A lock whose holder is dead is taken
 * over; a living holder is a `FolderLockedError`. Answers the function that gives the lock back.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const path = `${folder.replace(/\/+$/, '')}.lock`;
  await mkdir(dirname(path), { recursive: true });
  const mine = JSON.stringify(await describeSelf());

  for (let attempt = 0; attempt < 100; attempt += 1) {
    if (await createWhole(path, mine)) return holdLock(path, mine);
    const text = await readFile(path, 'utf8').catch(() => undefined);
    if (text === undefined) continue;
    const holder = parseHolder(text);
    if (holder && (await isAlive(holder, path))) throw new FolderLockedError(folder, holder);
    await reap(path, text);
  }
  throw new Error(`数据目录的锁文件 ${path} 无法取得 / The lock file ${path} could not be taken.`);
}

async function holdLock(path: string, mine: string): Promise<() => Promise<void>> {
  const beat = setInterval(() => {
    const now = new Date();
    void utimes(path, now, now).catch(() => undefined);
  }, HEARTBEAT_MS);
  beat.unref();
  return async () => {
    clearInterval(beat);
    const text = await readFile(path, 'utf8').catch(() => '');
    if (text === mine) await unlink(path).catch(() => undefined);
  };
}

/** Creates the file with its whole content or not at all; false when it exists. */
async function createWhole(path: string, content: string): Promise<boolean> {
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  try {
    await writeFile(draft, content);
    await link(draft, path);
    return true;
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false;
    throw error;
  } finally {
    await unlink(draft).catch(() => undefined);
  }
}

/** Removes a dead lock, one reaper at a time, and only if it is still the one that was looked at. */
async function reap(path: string, deadText: string): Promise<void> {
  const guard = `${path}.reap`;
  if (!(await createWhole(guard, ''))) {
    const info = await stat(guard).catch(() => undefined);
    if (info && Date.now() - info.mtimeMs > REAP_GUARD_MS) await unlink(guard).catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 50));
    return;
  }
  try {
    const text = await readFile(path, 'utf8').catch(() => undefined);
    if (text === deadText) await unlink(path);
  } finally {
    await unlink(guard).catch(() => undefined);
  }
}

async function describeSelf(): Promise<Holder> {
  return {
    pid: process.pid,
    bootId: await readBootId(),
    started: await readStart(process.pid),
    host: hostname(),
  };
}

async function isAlive(holder: Holder, path: string): Promise<boolean> {
  if (holder.host !== hostname()) {
    // The process table of another machine (or container) cannot be read: trust its heartbeat.
    const info = await stat(path).catch(() => undefined);
    return info !== undefined && Date.now() - info.mtimeMs < FOREIGN_HOST_SILENCE_MS;
  }
  if (holder.bootId !== (await readBootId())) return false;
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    return isCode(error, 'EPERM');
  }
  const started = await readStart(holder.pid);
  return holder.started === '' || started === '' || started === holder.started;
}

async function readBootId(): Promise<string> {
  return (await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => 'unknown')).trim();
}

/** Field 22 of /proc/<pid>/stat; empty where the system has no such file. */
async function readStart(pid: number): Promise<string> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return text.slice(text.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}

function parseHolder(text: string): Holder | undefined {
  try {
    const value = JSON.parse(text) as Partial<Holder>;
    if (typeof value.pid !== 'number' || value.pid <= 0) return undefined;
    return {
      pid: value.pid,
      bootId: String(value.bootId ?? ''),
      started: String(value.started ?? ''),
      host: String(value.host ?? ''),
    };
  } catch {
    return undefined;
  }
}

const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;
