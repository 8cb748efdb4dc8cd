import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aBrand, aCategory, aGoods } from '../../../../test/builders/goods';
import { startTestApp, type TestApp } from '../../../../test/harness';
import { createPace } from '../../../platform/pace';
import type * as InWorker from './read-in-worker';
import { type GoodsToRead, readSegments, readWords } from './read-segments';
import type { PackedSegment } from './segment';

let app: TestApp;
let url: string;
let folder: string;
let readInWorker: typeof InWorker.readInWorker;
beforeAll(async () => {
  // As it is built: a thread cannot run TypeScript.
  folder = await mkdtemp(join(import.meta.dirname, '.worker-'));
  await build({
    entryPoints: ['read-in-worker.ts', 'words-worker.ts'].map((file) => join(import.meta.dirname, file)),
    outdir: folder,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'silent',
  });
  ({ readInWorker } = (await import(
    pathToFileURL(join(folder, 'read-in-worker.js')).href
  )) as typeof InWorker);
  app = await startTestApp();
  const { rows } = await app.database.withWire((wire) => wire.query('select current_database() as name', []));
  const own = new URL(process.env['TEST_DATABASE_URL'] ?? '');
  own.pathname = (rows[0] as { name: string }).name;
  url = own.href;
}, 180_000);
afterAll(async () => {
  await app.stop();
  await rm(folder, { recursive: true, force: true });
});

async function all(segments: AsyncIterable<PackedSegment>): Promise<PackedSegment[]> {
  const read: PackedSegment[] = [];
  for await (const one of segments) read.push(one);
  return read;
}

it('大商城的词由另一个线程来读：读到的一模一样；线程读不到数据库 → 说得出原因', async () => {
  const category = await aCategory(app.db, { name: '办公用纸' });
  const brand = await aBrand(app.db, { name: '得力' });
  const ids: number[] = [];
  for (let n = 0; n < 30; n += 1)
    ids.push(await aGoods(app.db, { name: `复印纸 ${n} 号`, code: `P-${n}`, category, brand }));
  const goods = (): GoodsToRead => ({ ids: Float64Array.from(ids), positions: Int32Array.from(ids.keys()) });

  const here = await all(readSegments((some) => readWords(app.db, some), goods(), { pace: createPace() }));
  expect(here[0]?.positions.length).toBe(30);
  expect(await all(readInWorker(url, goods()))).toEqual(here);

  const nowhere = new URL(url);
  nowhere.pathname = '/no_such_database';
  await expect(all(readInWorker(nowhere.href, goods()))).rejects.toThrow('no_such_database');
}, 120_000);
