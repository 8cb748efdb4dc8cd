import { constants } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { type RunningServer, startServer } from './server';

/** Opens a demo mall of one's own, fresh from the template. Its folder goes when it is stopped. */
export async function openMall(settings: object = {}): Promise<RunningServer> {
  const folder = await mkdtemp(join(tmpdir(), 'pifa-journey-'));
  const dataDir = join(folder, 'data');
  await cp(inject('mallTemplate'), dataDir, { recursive: true, mode: constants.COPYFILE_FICLONE });
  const sweep = () => rm(folder, { recursive: true, force: true });
  try {
    const server = await startServer({ dataDir, settings });
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
