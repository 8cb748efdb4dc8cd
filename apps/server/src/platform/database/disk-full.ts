import { statfsSync } from 'node:fs';
import { sqlState } from './retry';

/** Less than this and the embedded database may not even be opened: its log grows by pieces of 16 MB. */
const TOO_LITTLE_BYTES = 16 * 1_048_576;
const NO_SPACE = new Set(['ENOSPC', 'EDQUOT', '53100']);

/** The disk under the data folder is full: nothing can be started there. */
export class DiskFullError extends Error {
  override name = 'DiskFullError';
  constructor(folder: string, options?: ErrorOptions) {
    super(
      `磁盘已满，商城没有启动，数据没有改动。请在 ${folder} 所在的磁盘腾出至少 100 MB，然后再启动。\n` +
        `The disk of ${folder} is full: the mall was not started and nothing was changed. Free 100 MB or more, then start again.`,
      options,
    );
  }
}

/** What failed in `folder` as what it was: a full disk says so in many ways, down to a database that ends itself. */
export function asDiskFull(error: unknown, folder: string): unknown {
  if (error instanceof DiskFullError) return error;
  const isRaw = !(error instanceof Error) || !('code' in error) || !/^E[A-Z]+$/.test(String(error.code));
  return saysFull(error) || (isRaw && freeBytes(folder) < TOO_LITTLE_BYTES)
    ? new DiskFullError(folder, { cause: error })
    : error;
}

const saysFull = (error: unknown): boolean =>
  NO_SPACE.has(sqlState(error)) ||
  (error instanceof Error && error.cause !== undefined && saysFull(error.cause));

function freeBytes(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
