import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Where uploaded bytes lie. Keys are our own unguessable ids, never a caller's file name. */
export interface FileStore {
  put(key: string, bytes: Buffer): Promise<void>;
  /** undefined when there is no such file. */
  get(key: string): Promise<Buffer | undefined>;
  remove(key: string): Promise<void>;
}

/** A folder as the store; a file is there whole or not at all. */
export function createFolderStore(folder: string): FileStore {
  const pathOf = (key: string): string => {
    if (!/^[A-Za-z0-9_-]{8,64}$/.test(key)) throw new Error('Not a key of the file store');
    return join(folder, key.slice(0, 2), key);
  };
  return {
    async put(key, bytes) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true });
      const draft = `${path}.${randomBytes(4).toString('hex')}`;
      const file = await open(draft, 'wx', 0o600);
      try {
        await file.writeFile(bytes);
        await file.sync();
        await rename(draft, path);
      } catch (error) {
        // A full disk leaves half a file, which would keep it full.
        await rm(draft, { force: true });
        throw error;
      } finally {
        await file.close();
      }
    },
    get: (key) => readFile(pathOf(key)).catch(() => undefined),
    remove: (key) => rm(pathOf(key), { force: true }),
  };
}
