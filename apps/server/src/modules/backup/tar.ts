import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { packTar as pack, unpackTar as unpack } from 'modern-tar/fs';
import { BackupError } from './backup-error';
import { PART } from './manifest';

const MODE = 0o600;

/** The parts of a folder as one tar archive. Destroying the stream closes every file. */
export function packTar(folder: string, names: readonly string[]): Readable {
  return pack(
    names.map((name) => ({
      type: 'file',
      source: join(folder, name),
      target: name,
      mode: MODE,
      uid: 0,
      gid: 0,
      mtime: new Date(0),
    })),
  );
}

/** Unpacks an archive of ours into a folder. A name that no backup has, or an archive that ends early, is refused. */
export async function unpackTar(path: string, folder: string): Promise<void> {
  const refusal = (cause?: unknown) =>
    new BackupError(`这个文件不是商城的备份 / not a backup of a mall: ${path}`, { cause });
  const parts = unpack(folder, {
    strict: true,
    // Throws before anything of the entry is written: no links, no other names.
    filter({ name, type }) {
      if (type !== 'file' || !PART.test(name)) throw refusal();
      return true;
    },
    map: (header) => ({ ...header, mode: MODE }),
  });
  try {
    await pipeline(createReadStream(path), parts);
  } catch (error) {
    if (error instanceof BackupError) throw error;
    if (error instanceof Error && 'syscall' in error) throw error;
    if (error instanceof Error && /truncated/i.test(error.message)) {
      throw new BackupError('备份文件不完整 / the backup file is cut short', { cause: error });
    }
    throw refusal(error);
  }
}
