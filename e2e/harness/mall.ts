import { constants } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { inject } from 'vitest';
import { type RunningServer, startServer } from './server';

export interface MallOptions {
  /** Content of pifa.config.json. */
  settings?: object;
  /** Further environment; `NODE_ENV: 'test'` makes captchas answer to a known word. */
  env?: Record<string, string>;
  /** Statements that change the demo mall before the server opens it, as an operator's day would. */
  before?: string;
}

/** Opens a demo mall of one's own, fresh from the template. Its folder goes when it is stopped. */
export async function openMall(options: MallOptions = {}): Promise<RunningServer> {
  const folder = await mkdtemp(join(tmpdir(), 'pifa-journey-'));
  const dataDir = join(folder, 'data');
  await cp(inject('mallTemplate'), dataDir, { recursive: true, mode: constants.COPYFILE_FICLONE });
  const sweep = () => rm(folder, { recursive: true, force: true });
  try {
    if (options.before) await runInside(join(dataDir, 'db'), options.before);
    const server = await startServer({ dataDir, settings: options.settings, env: options.env });
    return {
      ...server,
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
