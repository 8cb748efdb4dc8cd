import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { checkKey, type FileStore, FileStoreError } from '../file-store';

/** A folder as the store, on a local disk or on one that several servers mount. */
export function createFolderStore(folder: string): FileStore {
  const pathOf = (key: string): string => {
    checkKey(key);
    return join(folder, key.slice(0, 2), key);
  };
  return {
    async put(key, bytes) {
      const path = pathOf(key);
      await write(path, bytes).catch(failed('FILES_NOT_WRITTEN'));
    },
    async get(key) {
      const path = pathOf(key);
      try {
        return await readFile(path);
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return undefined;
        return failed('FILES_NOT_READ')(error);
      }
    },
    async remove(key) {
      const path = pathOf(key);
      await rm(path, { force: true }).catch(failed('FILES_NOT_WRITTEN'));
    },
  };
}

async function write(path: string, bytes: Buffer): Promise<void> {
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
}

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;

/** Too many open files say nothing of the folder, and pass in a moment: they stay what they are. */
const failed =
  (code: FileStoreError['code']) =>
  (cause: unknown): never => {
    const known = codeOf(cause);
    if (known === 'EMFILE' || known === 'ENFILE') throw cause;
    throw new FileStoreError(code, { cause });
  };
