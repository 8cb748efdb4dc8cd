import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from './own-server';

/** A test's own PostgreSQL, to be stopped, hung and started again. */
export interface OwnPostgres {
  url: string;
  port: number;
  start(): Promise<void>;
  /** As an administrator restarts it: all sessions are closed. SIGQUIT: as in a crash, without notice. */
  stop(signal?: 'SIGINT' | 'SIGQUIT'): Promise<void>;
  /** All its processes are halted; nobody gets an answer or an error. */
  hang(): void;
  goOn(): void;
  remove(): Promise<void>;
}

/** Where initdb and postgres are; undefined when they are not installed. */
export function postgresFolder(): string | undefined {
  const versions = existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql') : [];
  const folders = versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join('/usr/lib/postgresql', version, 'bin'));
  const found = [...folders, ...(process.env['PATH'] ?? '').split(':')];
  return found.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));
}

/** PostgreSQL refuses to run as root. */
function someoneElse(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((text) => text.startsWith('postgres:') || text.startsWith('nobody:'));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid === undefined ? {} : { uid: Number(uid), gid: Number(gid) };
}

/** Creates and starts a server on a folder and a port of its own. */
export async function ownPostgres(): Promise<OwnPostgres> {
  const bin = postgresFolder() ?? '';
  const who = someoneElse();
  // The other user must have access, which the temporary folder of a run does not allow.
  const folder = await mkdtemp(join(who.uid === undefined ? tmpdir() : '/tmp', 'pifa-own-pg-'));
  if (who.uid !== undefined) chownSync(folder, who.uid, who.gid ?? who.uid);
  const data = join(folder, 'db');
  execFileSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'pifa', '--auth=trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    { ...who, cwd: folder, stdio: 'ignore' },
  );
  const port = await freePort();
  const url = `postgres://pifa@127.0.0.1:${port}/postgres`;
  let server: ChildProcess | undefined;

  const family = (): number[] => {
    if (!server?.pid) return [];
    const children = execFileSync('pgrep', ['-P', String(server.pid)], { encoding: 'utf8' });
    return [server.pid, ...children.split('\n').filter(Boolean).map(Number)];
  };
  const signal = (name: NodeJS.Signals): void => {
    for (const pid of family()) {
      try {
        process.kill(pid, name);
      } catch {
        // a session that has just ended
      }
    }
  };
  const own: OwnPostgres = {
    url,
    port,
    async start() {
      server = spawn(
        join(bin, 'postgres'),
        ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder, '-c', 'max_connections=60'],
        { ...who, cwd: folder, stdio: 'ignore' },
      );
      for (let looks = 0; looks < 600; looks += 1) {
        if (await answers(url)) return;
        await wait(50);
      }
      throw new Error('The own PostgreSQL did not start');
    },
    async stop(signal = 'SIGINT') {
      if (!server || server.exitCode !== null) return;
      const gone = once(server, 'exit');
      server.kill(signal);
      await gone;
    },
    hang: () => signal('SIGSTOP'),
    goOn: () => signal('SIGCONT'),
    async remove() {
      signal('SIGCONT');
      await own.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
  await own.start();
  return own;
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}
