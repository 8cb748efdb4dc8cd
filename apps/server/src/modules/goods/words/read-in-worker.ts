import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { GoodsToRead } from './read-segments';
import type { PackedSegment } from './segment';

export interface WorkerTask {
  /** of the PostgreSQL database */
  url: string;
  goods: GoodsToRead;
}

/** Run from source there is none: it would need a loader for TypeScript. */
export const hasWorker = process.env['PIFA_BUNDLED'] === 'yes';

/**
 * Reads words as `readSegments` does, in a thread of its own: a million goods take a minute of CPU and much garbage,
 * which leaves with the thread. The lists of `goods` go with it.
 */
export async function* readInWorker(url: string, goods: GoodsToRead): AsyncGenerator<PackedSegment> {
  const worker = new Worker(new URL('./words-worker.js', import.meta.url), {
    workerData: { url, goods } satisfies WorkerTask,
    transferList: [goods.ids.buffer, goods.positions.buffer] as ArrayBuffer[],
    // It needs a third of that; without a bound it would collect its garbage late.
    resourceLimits: { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 160 },
  });
  try {
    for await (const [packed] of on(worker, 'message', { close: ['exit'] })) yield packed as PackedSegment;
  } finally {
    await worker.terminate();
  }
}
