import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

/**
 * A server of the bench in a process of its own, on the first core where affinity can be set; the load has the rest. A server
 * whose background work is measured has all cores, as its owner's does.
 */
export interface Started {
  url: string;
  /** from the start of the process to its first good answer, ms */
  readyMs: number;
  /** memory held, MB; 0 where it cannot be read */
  memory(): number;
  /** CPU time spent so far, ms; 0 where it cannot be read */
  cpu(): number;
  stop(): Promise<void>;
}

const cores = availableParallelism();

/** Binds a process to some cores; returns whether that was possible. */
function moveTo(pid: number, cpus: string): boolean {
  try {
    execFileSync('taskset', ['-a', '-cp', cpus, String(pid)], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** The load leaves the first core to the server. */
export const keepOffServerCore = (): boolean =>
  cores > 1 && moveTo(process.pid, cores === 2 ? '1' : `1-${cores - 1}`);

/** A browser works on several cores at once, as its user's does: pages are measured with all of them. */
export const takeAllCores = (): boolean => cores === 1 || moveTo(process.pid, `0-${cores - 1}`);

interface Start {
  command: string[];
  env?: Record<string, string>;
  port: number;
  /** path that answers 200 once the server is ready */
  ready: string;
  patienceMs: number;
  allCores?: boolean;
}

export async function start({
  command,
  env,
  port,
  ready,
  patienceMs,
  allCores = false,
}: Start): Promise<Started> {
  const cpus = allCores ? `0-${cores - 1}` : '0';
  const [file = process.execPath, ...args] = cores > 1 ? ['taskset', '-c', cpus, ...command] : command;
  const began = performance.now();
  const child = spawn(file, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed = (printed + text).slice(-20_000);
    });
  const url = `http://127.0.0.1:${port}`;
  try {
    await untilReady(url + ready, child, began + patienceMs);
  } catch (error) {
    await stop(child);
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n${printed.slice(-2000)}`);
  }
  const pid = child.pid ?? 0;
  return {
    url,
    readyMs: performance.now() - began,
    memory: () => Number(/VmRSS:\s+(\d+)/.exec(lookUp(pid, 'status'))?.[1] ?? 0) / 1024,
    cpu() {
      // Fields after the name in brackets; clock ticks are 10 ms on every Linux.
      const fields = lookUp(pid, 'stat').split(') ')[1]?.split(' ') ?? [];
      return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * 10;
    },
    stop: () => stop(child),
  };
}

function lookUp(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

async function untilReady(url: string, child: ChildProcess, until: number): Promise<void> {
  while (performance.now() < until) {
    if (child.exitCode !== null) throw new Error('The server ended while starting.');
    const answer = await fetch(url, { signal: AbortSignal.timeout(5000) }).catch(() => undefined);
    await answer?.arrayBuffer().catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error('The server was not ready in time.');
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const force = setTimeout(() => child.kill('SIGKILL'), 10_000);
  await ended;
  clearTimeout(force);
}
