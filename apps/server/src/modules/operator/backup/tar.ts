import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { BackupError } from './backup-error';
import { PART } from './manifest';

const BLOCK = 512;
const PIECE = 256 * 1024;
/** Eleven octal digits. */
const LARGEST = 8 ** 11 - 1;

/**
 * The parts of a folder as one tar archive, in pieces. A piece is read at once: waiting for the disk means waiting
 * for a free moment of a busy server, several times for each of many small files.
 */
export function* packTar(folder: string, names: readonly string[]): Generator<Buffer> {
  for (const name of names) {
    const file = openSync(join(folder, name), 'r');
    try {
      const { size } = fstatSync(file);
      if (size > LARGEST)
        throw new BackupError(`${name} 超过 8 GB，请备份到目录 / back up to a folder instead`);
      yield header(name, size);
      for (let done = 0; done < size; ) {
        const piece = Buffer.alloc(Math.min(PIECE, size - done));
        const length = readSync(file, piece, 0, piece.length, done);
        if (length === 0) throw new BackupError(`${name} 变短了 / became shorter`);
        yield piece.subarray(0, length);
        done += length;
      }
      yield Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);
    } finally {
      closeSync(file);
    }
  }
  yield Buffer.alloc(2 * BLOCK);
}

function header(name: string, size: number): Buffer {
  const block = Buffer.alloc(BLOCK);
  const octal = (value: number, at: number, digits: number): void => {
    block.write(`${value.toString(8).padStart(digits, '0')}\0`, at, 'latin1');
  };
  block.write(name, 0, 100, 'utf8');
  octal(0o600, 100, 7);
  octal(0, 108, 7);
  octal(0, 116, 7);
  octal(size, 124, 11);
  octal(0, 136, 11);
  block.write('        0', 148, 'latin1');
  block.write('ustar\0' + '00', 257, 'latin1');
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return block;
}

/** Unpacks an archive of ours into a folder. A name that no backup has, or an archive that ends early, is refused. */
export async function unpackTar(path: string, folder: string): Promise<void> {
  const archive = await open(path, 'r');
  try {
    const { size: whole } = await archive.stat();
    let at = 0;
    for (;;) {
      const block = Buffer.alloc(BLOCK);
      const { bytesRead } = await archive.read(block, 0, BLOCK, at);
      if (bytesRead < BLOCK) throw new BackupError('备份文件不完整 / the backup file is cut short');
      at += BLOCK;
      if (block[0] === 0) return;
      const name = block.toString('utf8', 0, block.indexOf(0));
      const size = Number.parseInt(block.toString('latin1', 124, 135), 8);
      if (!PART.test(name) || !Number.isInteger(size)) {
        throw new BackupError(`这个文件不是商城的备份 / not a backup of a mall: ${path}`);
      }
      if (at + size > whole) throw new BackupError('备份文件不完整 / the backup file is cut short');
      await copyOut(archive, at, size, join(folder, name));
      at += Math.ceil(size / BLOCK) * BLOCK;
    }
  } finally {
    await archive.close();
  }
}

async function copyOut(
  archive: Awaited<ReturnType<typeof open>>,
  start: number,
  size: number,
  to: string,
): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  const out = await open(to, 'wx', 0o600);
  try {
    const piece = Buffer.alloc(PIECE);
    for (let done = 0; done < size; ) {
      const { bytesRead } = await archive.read(piece, 0, Math.min(PIECE, size - done), start + done);
      await out.write(piece, 0, bytesRead);
      done += bytesRead;
    }
  } finally {
    await out.close();
  }
}
