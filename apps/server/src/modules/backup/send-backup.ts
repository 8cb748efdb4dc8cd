import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Refusal, refuse } from '@pifa/contract';
import { type CallContext, FileAnswer } from '../../platform';
import { HEAVY, needsProof, type Operator, recordAct, type StaffCalls } from '../staff';
import { partsOf } from './manifest';
import { fillFolder } from './take-backup';
import { packTar } from './tar';

/**
 * The whole mall as one file, taken by the process that holds the data folder. It is written to disk first: nobody
 * waits for the database while a slow line takes the file.
 */
async function sendBackup(
  { database, settings, files, now }: CallContext<'adminBackup'>,
  operator: Operator,
  running: { now: boolean },
): Promise<FileAnswer | Refusal> {
  const proof = needsProof(operator, now);
  if (proof) return proof;
  if (running.now) return refuse('transition-refused', { text: '另一个备份正在进行，请稍后再试' });
  running.now = true;
  await mkdir(settings.dataDir, { recursive: true });
  const work = await mkdtemp(join(settings.dataDir, 'backup-'));
  const end = (): void => {
    running.now = false;
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

/** Made once per server, which takes one backup at a time. */
export function backupStaff() {
  const running = { now: false };
  return {
    adminBackup: {
      handle: (call, operator) => sendBackup(call, operator, running),
      most: HEAVY,
    },
  } satisfies StaffCalls;
}
