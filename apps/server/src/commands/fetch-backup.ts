import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { calls } from '@pifa/contract';
import {
  BackupError,
  isArchive,
  type Manifest,
  readManifest,
  refuseTaken,
  unpackTar,
} from '../modules/backup';
import { readCapped } from '../platform';

/** Anything but the backup itself is short. */
const MOST_REFUSAL_BYTES = 1024 * 1024;

/** Lets a running mall back itself up and keeps what it sends, once every checksum is right. */
export async function fetchBackup(url: string, target: string): Promise<Manifest> {
  await refuseTaken(target);
  const answer = await fetch(new URL(calls.adminBackup.at.path, url), {
    headers: { 'x-domain': 'operator', 'x-operator-token': process.env.PIFA_OPERATOR_TOKEN ?? '' },
  });
  if (!answer.ok || !answer.body || answer.headers.get('content-type')?.includes('json')) {
    const { meta } = JSON.parse(await readCapped(answer, MOST_REFUSAL_BYTES)) as {
      meta: { message: string };
    };
    throw new BackupError(meta.message);
  }
  await mkdir(dirname(target), { recursive: true });
  const work = await mkdtemp(`${target}.part-`);
  try {
    const archive = join(work, 'whole.tar');
    const folder = join(work, 'parts');
    await pipeline(
      Readable.fromWeb(answer.body as ReadableStream<Uint8Array>),
      createWriteStream(archive, { flags: 'wx', mode: 0o600, flush: true }),
    );
    await mkdir(folder);
    await unpackTar(archive, folder);
    const manifest = await readManifest(folder);
    await rename(isArchive(target) ? archive : folder, target);
    return manifest;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}
