import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';

/** A server process of its own, as an operator would run it. */
export interface OwnServer {
  base: string;
  port: number;
  child: ChildProcess;
  /** From the start of the process to the first 200 at /healthz. */
  readyMs: number;
  /** Kills it without warning and waits until it is gone. */
  kill(): Promise<void>;
  /** Tells it to stop; returns its exit code and how long that took. */
  stop(): Promise<{ code: number | null; ms: number }>;
}

interface ServerOptions {
  dataDir: string;
  databaseUrl?: string;
  redisUrl?: string;
  config?: object;
  port?: number;
  /** How many file descriptors the process may have; by default as many as this one. */
  descriptors?: number;
}

const living = new Set<ChildProcess>();

/** A port nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

const here = join(import.meta.dirname, '../..');
let bundled: Promise<string> | undefined;

/** The server, built from the current sources, in a folder where its packages are found. Removed after the run. */
async function bundle(): Promise<string> {
  const folder = join(here, '../../node_modules/.cache', `pifa-faults-${process.pid}`);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  await promisify(execFile)(process.execPath, [join(here, 'build.mjs'), folder]);
  return join(folder, 'pifa.js');
}

/** Starts `pifa serve`: the build that FAULTS_SERVER names, else one made from the sources. */
export async function startServer(options: ServerOptions): Promise<OwnServer> {
  const port = options.port ?? (await freePort());
  const config = join(options.dataDir, `config-${port}.json`);
  // Buyers order again and again and never pay.
  const orders = { unpaid: { orders: null, stockPercent: 100 } };
  // A production mall has the cashier only where its settings name it.
  const payments = { offered: ['sandbox'] };
  const own = { demo: false, payments, log: { level: 'silent' }, orders, ...options.config };
  await writeFile(config, JSON.stringify(own));
  const given = process.env['FAULTS_SERVER'];
  if (!given) bundled ??= bundle();
  const program = given || (await bundled) || '';
  const started = performance.now();
  const command = [process.execPath, program, 'serve', '--port', String(port)];
  const { descriptors } = options;
  const [file = '', ...args] =
    descriptors === undefined
      ? command
      : ['sh', '-c', `ulimit -n ${descriptors}; exec "$@"`, 'sh', ...command];
  const child = spawn(file, args, {
    cwd: here,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      DATA_DIR: options.dataDir,
      DATABASE_URL: options.databaseUrl ?? '',
      REDIS_URL: options.redisUrl ?? '',
      PIFA_CONFIG: config,
    },
    stdio: 'ignore',
  });
  living.add(child);
  const ended = once(child, 'exit').then(() => void living.delete(child));
  const base = `http://127.0.0.1:${port}`;
  await untilReady(base, child);
  return {
    base,
    port,
    child,
    readyMs: Math.round(performance.now() - started),
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
    async stop() {
      const began = performance.now();
      child.kill('SIGTERM');
      await ended;
      return { code: child.exitCode, ms: Math.round(performance.now() - began) };
    },
  };
}

async function untilReady(base: string, child: ChildProcess): Promise<void> {
  for (let looks = 0; looks < 2_400; looks += 1) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}`);
    if ((await healthOf(base)) === 200) return;
    await wait(25);
  }
  throw new Error('The server did not become ready');
}

/** The status of /healthz; 0 when nobody answers. */
export async function healthOf(base: string): Promise<number> {
  const answer = await fetch(`${base}/healthz`, { headers: { connection: 'close' } }).catch(() => undefined);
  await answer?.arrayBuffer().catch(() => undefined);
  return answer?.status ?? 0;
}

/** Ends whatever a failed test left running. */
export function killAll(): void {
  for (const child of living) child.kill('SIGKILL');
}
