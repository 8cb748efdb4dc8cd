import { constants } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { inject } from 'vitest';
import { addOperator } from './operator';
import { type RunningServer, startServer } from './server';

export interface MallOptions {
  /** Content of pifa.config.json. */
  settings?: object;
  /** Extra environment; `NODE_ENV: 'test'` makes captchas accept a known text. */
  env?: Record<string, string>;
  /** Statements that change the demo mall before the server opens it, as an operator would. */
  before?: string;
  /** Opens an operator's account for `operatorDesk`. */
  operator?: boolean;
}

/** A mall whose clock can be moved forward. */
export interface DemoMall extends RunningServer {
  /** Opens the same mall again that many hours later, at another address; needs `env: { NODE_ENV: 'test' }`. */
  later(hours: number): Promise<void>;
  operatorPassword?: string | undefined;
}

const HOUR_MS = 3_600_000;

/** Opens a demo mall of its own, copied from the template. Stopping it removes its folder. */
export async function openMall(options: MallOptions = {}): Promise<DemoMall> {
  const folder = await mkdtemp(join(tmpdir(), 'pifa-journey-'));
  const dataDir = join(folder, 'data');
  await cp(inject('mallTemplate'), dataDir, { recursive: true, mode: constants.COPYFILE_FICLONE });
  const sweep = () => rm(folder, { recursive: true, force: true });
  try {
    const operatorPassword = options.operator ? await addOperator(dataDir) : undefined;
    if (options.before) await runInside(join(dataDir, 'db'), options.before);
    const start = (clockOffsetMs: number) =>
      startServer({
        dataDir,
        settings: clockOffsetMs > 0 ? { ...options.settings, test: { clockOffsetMs } } : options.settings,
        env: options.env,
      });
    let server = await start(0);
    return {
      dataDir,
      operatorPassword,
      get url() {
        return server.url;
      },
      log: () => server.log(),
      async later(hours) {
        await server.stop();
        server = await start(hours * HOUR_MS);
      },
      async stop() {
        await server.stop();
        await sweep();
      },
    };
  } catch (error) {
    await sweep();
    throw error;
  }
}

async function runInside(folder: string, statements: string): Promise<void> {
  const database = await PGlite.create(folder, { extensions: { pg_trgm } });
  await database.exec(statements);
  await database.close();
}
