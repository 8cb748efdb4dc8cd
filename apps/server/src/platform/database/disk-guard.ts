import { closeSync, openSync, rmSync, statfsSync, statSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

const MEGABYTE = 1_048_576;
/** Two pieces of the write-ahead log: what the database needs to be opened again on a full disk. */
const BALLAST_BYTES = 32 * MEGABYTE;
/** Less free space than this and nothing is written any more; the log grows by pieces of 16 MB. */
const MARGIN_BYTES = 24 * MEGABYTE;
const LOOK_MS = 250;

interface DiskGuardOptions {
  /** The database folder; the ballast lies beside it. */
  folder: string;
  /** 0 switches the guard off; for the test that shows what it is for. */
  ballastBytes?: number;
  marginBytes?: number;
}

/**
 * Watches the space under an embedded database, which dies when its log cannot be written. A file of zeros is kept
 * for that moment: freed, it makes room to open the database again and read from it. While space is short nothing is
 * written; once there is room for the ballast again, everything goes on by itself.
 */
export function guardDisk({
  folder,
  ballastBytes = BALLAST_BYTES,
  marginBytes = MARGIN_BYTES,
}: DiskGuardOptions) {
  const path = `${folder.replace(/\/+$/, '')}.ballast`;
  const off = ballastBytes === 0;
  let full = false;

  const free = (): number => {
    const { bavail, bsize } = statfsSync(dirname(path));
    return bavail * bsize;
  };
  const held = (): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

  /** Lays the ballast down, if there is room for it beside the margin. */
  function restore(): boolean {
    if (held() >= ballastBytes) return free() >= marginBytes;
    if (free() < marginBytes + ballastBytes) return false;
    try {
      layDown(path, ballastBytes);
      return true;
    } catch {
      rmSync(path, { force: true });
      return false;
    }
  }

  function look(): void {
    if (off) return;
    try {
      if (full) full = !restore();
      else if (held() < ballastBytes) full = !restore();
      else full = free() < marginBytes;
    } catch {
      // the folder is gone or cannot be asked: the database itself will say so
    }
  }

  look();
  const timer = setInterval(look, LOOK_MS);
  timer.unref();
  return {
    /** True while nothing may be written. */
    isFull: () => full,
    /** A write was refused for want of space: stops further writes and frees the ballast; false when there was none. */
    onFull(): boolean {
      if (off) return false;
      full = true;
      const freed = held() > 0;
      rmSync(path, { force: true });
      return freed;
    },
    stop: () => clearInterval(timer),
  };
}

function layDown(path: string, bytes: number): void {
  const file = openSync(path, 'w', 0o600);
  try {
    const zeros = Buffer.alloc(MEGABYTE);
    for (let written = 0; written < bytes; ) {
      written += writeSync(file, zeros, 0, Math.min(zeros.length, bytes - written));
    }
  } finally {
    closeSync(file);
  }
}
