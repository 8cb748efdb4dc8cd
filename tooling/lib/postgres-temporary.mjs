import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { atEnd } from './cleanup.mjs';
import { run } from './run.mjs';

function output(command, args) {
  try {
    return execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return undefined;
  }
}

/** Folders that contain initdb and postgres, newest version first. */
function binaryFolders() {
  const folders = [];
  for (const parent of ['/usr/lib/postgresql', '/usr/local/pgsql', '/opt/homebrew/opt', '/usr/local/opt']) {
    if (!existsSync(parent)) continue;
    const versions = readdirSync(parent).filter(
      (name) => /^(postgresql@?)?\d*$/.test(name) || name === 'bin',
    );
    versions.sort((a, b) => Number(b.replace(/\D/g, '')) - Number(a.replace(/\D/g, '')));
    folders.push(
      ...versions.map((name) => (name === 'bin' ? join(parent, 'bin') : join(parent, name, 'bin'))),
    );
  }
  const configured = output('pg_config', ['--bindir']);
  if (configured) folders.push(configured);
  for (const folder of (process.env.PATH ?? '').split(':')) folders.push(folder);
  return folders.filter((folder) => {
    if (!existsSync(join(folder, 'initdb')) || !existsSync(join(folder, 'postgres'))) return false;
    const version = output(join(folder, 'postgres'), ['--version'])?.match(/(\d+)/);
    return version && Number(version[1]) >= 15;
  });
}

/** PostgreSQL refuses to run as root: then it runs as `postgres`, else as `nobody`. */
function unprivilegedUser() {
  if (process.getuid?.() !== 0) return {};
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const [, , uid, gid] =
    users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody') ?? [];
  return uid === undefined ? {} : { uid: Number(uid), gid: Number(gid) };
}

const freePort = () =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });

async function accepts(folder, port, patienceMs) {
  const until = Date.now() + patienceMs;
  while (Date.now() < until) {
    const { code } = await run(join(folder, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(port)]);
    if (code === 0) return true;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return false;
}

/** Starts an installed PostgreSQL on a folder of its own; both are removed at the end of the run. */
export async function startInstalled() {
  const [folder] = binaryFolders();
  if (!folder)
    return { url: undefined, reason: 'no PostgreSQL 15 or newer found, and none could be installed' };
  const user = unprivilegedUser();
  const data = mkdtempSync(join(tmpdir(), 'pifa-postgres-'));
  atEnd(() => rmSync(data, { recursive: true, force: true }));
  if (user.uid !== undefined) chownSync(data, user.uid, user.gid);
  const settings = ['-D', join(data, 'db'), '-U', 'pifa', '--auth=trust', '-E', 'UTF8', '--locale=C'];
  const made = await run(join(folder, 'initdb'), settings, { ...user, cwd: data, timeoutMs: 60_000 });
  if (made.code !== 0) return { url: undefined, reason: `initdb failed: ${made.output.trim().slice(-300)}` };
  const port = await freePort();
  const server = spawn(
    join(folder, 'postgres'),
    ['-D', join(data, 'db'), '-p', String(port), '-h', '127.0.0.1', '-k', data, '-c', 'max_connections=200'],
    { ...user, cwd: data, stdio: 'ignore', env: { ...process.env, HOME: data } },
  );
  server.once('error', () => undefined);
  atEnd(
    () =>
      new Promise((resolve) => {
        if (server.exitCode !== null || server.signalCode !== null) return resolve();
        server.once('exit', resolve);
        server.kill('SIGINT');
        setTimeout(() => server.kill('SIGQUIT'), 5000).unref();
      }),
  );
  if (!(await accepts(folder, port, 20_000)))
    return { url: undefined, reason: 'the temporary PostgreSQL did not start' };
  return {
    url: `postgres://pifa@127.0.0.1:${port}/postgres`,
    how: `a temporary server started from ${dirname(folder)}`,
  };
}
