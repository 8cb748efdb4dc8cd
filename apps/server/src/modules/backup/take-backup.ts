import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Platform } from '../../platform';
import { BackupError } from './backup-error';
import { dumpTables } from './dump-tables';
import { filePath, type Manifest, partsOf, writeManifest } from './manifest';
import { packTar } from './tar';

interface Source {
  database: Pick<Platform['database'], 'kind' | 'withWire'>;
  files: Pick<Platform['files'], 'get'>;
  now: Date;
}

/** Is this where one file goes, rather than a folder? */
export const isArchive = (target: string): boolean => target.endsWith('.tar');

/**
 * A backup of the database and the stored files of one moment, into a new folder or, where the name ends in `.tar`,
 * into one file. It appears under its name only when it is whole.
 */
export async function takeBackup(source: Source, target: string): Promise<Manifest> {
  await refuseTaken(target);
  await mkdir(dirname(target), { recursive: true });
  const work = await mkdtemp(`${target}.part-`);
  try {
    const manifest = await fillFolder(source, work);
    if (isArchive(target)) {
      const draft = join(work, 'whole.tar');
      await pipeline(
        packTar(work, partsOf(manifest)),
        createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }),
      );
      await rename(draft, target);
    } else {
      await rename(work, target);
    }
    return manifest;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** A backup never writes over another one. */
export async function refuseTaken(target: string): Promise<void> {
  const inside = await readdir(target).catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'ENOENT') return [];
    return [target];
  });
  if (inside.length > 0)
    throw new BackupError(`${target} 已存在，不会覆盖 / exists already, not overwritten`);
}

/** Writes the parts of a backup into an empty folder. */
export async function fillFolder({ database, files, now }: Source, folder: string): Promise<Manifest> {
  const { fileKeys, ...tables } = await dumpTables(database, folder);
  const kept: Manifest['files'] = [];
  const missingFiles: string[] = [];
  // A file is there before its row is, so every row of the snapshot has its file unless that was lost before.
  for (const key of fileKeys) {
    const bytes = await files.get(key);
    if (!bytes) {
      missingFiles.push(key);
      continue;
    }
    const path = join(folder, filePath(key));
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, bytes, { flag: 'wx', mode: 0o600 });
    kept.push({ key, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') });
  }
  const manifest: Manifest = {
    format: 'pifa-backup-1',
    takenAt: now.toISOString(),
    database: database.kind,
    ...tables,
    files: kept,
    missingFiles,
  };
  await writeManifest(folder, manifest);
  return manifest;
}
