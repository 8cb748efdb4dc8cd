import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** A running mall of the built server. */
export interface RunningServer {
  url: string;
  dataDir: string;
  /** What the server has printed so far. */
  log(): string;
  stop(): Promise<void>;
}

export interface ServerOptions {
  dataDir: string;
  /** Content of pifa.config.json. */
  settings?: object;
  /** Extra environment, for example DATABASE_URL. */
  env?: Record<string, string>;
  /** How long it may take to answer /healthz, in ms. The first start fills the demo mall. */
  patience?: number;
}

/** A port that nobody listens on right now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}

/** Starts `pifa serve` on a free port and waits until it is ready. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const entry = join(root, 'apps/server/dist/pifa.js');
  if (!existsSync(entry)) throw new Error('The server is not built: run npm test, or npm start once.');
  mkdirSync(options.dataDir, { recursive: true });
  const config = `${options.dataDir}.config.json`;
  // Journeys order whatever they find, up to the last piece in stock, and often leave it unpaid.
  const orders = { unpaid: { orders: null, stockPercent: 100 } };
  // On a slow machine even one page's calls can overload the server; the gate has tests of its own.
  const limits = { atOnce: 0 };
  writeFileSync(config, JSON.stringify({ orders, limits, ...options.settings }));
  const port = await freePort();
  let printed = '';
  const child = spawn(process.execPath, [entry, 'serve'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: '',
      REDIS_URL: '',
      ...options.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: options.dataDir,
      PIFA_CONFIG: config,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed = (printed + text).slice(-200_000);
    });
  }
  const url = `http://127.0.0.1:${port}`;
  const server = { url, dataDir: options.dataDir, log: () => printed, stop: () => stop(child) };
  try {
    await untilReady(url, child, options.patience ?? 120_000);
  } catch (error) {
    await server.stop();
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n${printed.slice(-3000)}`);
  }
  return server;
}

async function untilReady(url: string, child: ChildProcess, patience: number): Promise<void> {
  const until = Date.now() + patience;
  while (Date.now() < until) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error('The server ended while starting.');
    try {
      const answer = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(2000) });
      if (answer.ok) return;
    } catch {
      // not listening yet
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`The server was not ready after ${patience / 1000} s.`);
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const force = setTimeout(() => child.kill('SIGKILL'), 10_000);
  await ended;
  clearTimeout(force);
}
