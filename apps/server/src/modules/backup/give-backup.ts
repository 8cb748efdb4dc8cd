import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Refusal, refuse } from '@pifa/contract';
import { type CallContext, FileAnswer, perPlatform } from '../../platform';
import type { Operator } from '../staff';
import { recordAct } from '../staff';
import { partsOf } from './manifest';
import { fillFolder } from './take-backup';
import { packTar } from './tar';

/** One backup at a time in each server. */
const running = perPlatform(() => ({ now: false }));

/**
 * The whole mall as one file, taken by the process that holds the data folder. It is written to disk first: nobody
 * waits for the database while a slow line takes the file.
 */
export async function giveBackup(
  { platform, database, settings, files, now }: CallContext<'adminBackup'>,
  operator: Operator,
): Promise<FileAnswer | Refusal> {
  const state = running(platform);
  if (state.now) return refuse('transition-refused', { text: '另一个备份正在进行，请稍后再试' });
  state.now = true;
  await mkdir(settings.dataDir, { recursive: true });
  const work = await mkdtemp(join(settings.dataDir, 'backup-'));
  const end = (): void => {
    state.now = false;
    void rm(work, { recursive: true, force: true });
  };
  try {
    const manifest = await fillFolder({ database, files, now }, work);
    await database.transaction((tx) =>
      recordAct(tx, operator, {
        what: 'backup.take',
        object: `backup:${now.toISOString()}`,
        after: { tables: manifest.tables.length, files: manifest.files.length },
        now,
      }),
    );
    const stamp = now.toISOString().replace(/[-:]|\.\d+/g, '');
    const stream = packTar(work, partsOf(manifest));
    stream.once('close', end);
    return new FileAnswer(stream, 'application/octet-stream', {
      'content-disposition': `attachment; filename="pifa-${stamp}.tar"`,
    });
  } catch (error) {
    end();
    throw error;
  }
}
