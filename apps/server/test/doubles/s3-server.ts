import { type ChildProcess, spawn } from 'node:child_process';
import { createSecretKey, type KeyObject } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type S3Settings, s3Schema } from '../../src/platform/files/s3/s3-settings';

/** Runs the program with the options given as JSON, and prints its port. */
const RUN = `const Server = require(process.argv[1]);
  new Server(JSON.parse(process.argv[2])).run().then(({ port }) => console.log(port))`;

/** The key pair that the server knows from the start; it rejects any other signature. */
const KEY = 'S3RVER';

function findProgram(): string | undefined {
  try {
    return createRequire(import.meta.url).resolve('@20minutes/s3rver');
  } catch {
    return undefined;
  }
}

/** false: the S3 server program is not installed. */
export const hasS3Server = (): boolean => findProgram() !== undefined;

export const s3Secret = (text = KEY): KeyObject => createSecretKey(Buffer.from(text));

/** An S3 server in a process of its own, on the loopback only, with the buckets `uploads` and `restored`. */
export async function startS3Server() {
  const program = findProgram();
  if (!program) throw new Error('@20minutes/s3rver is not installed');
  const folder = await mkdtemp(join(tmpdir(), 'pifa-s3-'));
  let running: ChildProcess | undefined;
  let port = 0;

  async function start(): Promise<void> {
    const configureBuckets = [{ name: 'uploads' }, { name: 'restored' }];
    const options = { directory: folder, address: '127.0.0.1', port, silent: true, configureBuckets };
    const child = spawn(process.execPath, ['-e', RUN, program ?? '', JSON.stringify(options)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    running = child;
    const ended = once(child, 'exit').then(() => {
      throw new Error('The S3 server did not start');
    });
    const [line] = (await Promise.race([once(child.stdout, 'data'), ended])) as [Buffer];
    ended.catch(() => undefined);
    port = Number(String(line));
  }
  async function stop(): Promise<void> {
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    running.kill('SIGKILL');
    await once(running, 'exit');
  }
  await start();
  return {
    /** Kills the server; `start` brings it back on the same port with the same objects. */
    stop,
    start,
    settings: (own: Partial<S3Settings> = {}): S3Settings => ({
      ...s3Schema.parse({ bucket: 'uploads', accessKeyId: KEY, pathStyle: true }),
      endpoint: `http://127.0.0.1:${port}`,
      timeoutMs: 5_000,
      ...own,
    }),
    async end(): Promise<void> {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
