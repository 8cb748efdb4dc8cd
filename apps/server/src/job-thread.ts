/**
 * The thread in which a server runs the work that would keep its own busy. It has no lower priority: it holds rows that
 * buyers may wait for.
 */
import './platform/before-packages';
import { parentPort, workerData } from 'node:worker_threads';
import { startPlatform } from './app';
import { prepare } from './main';
import type { Answered, Asked } from './platform/jobs/job-thread';
import type { Settings } from './platform/settings';

const ground = await prepare(workerData as Settings);
const platform = await startPlatform({ ...ground, late: false });

parentPort?.on('message', (asked: Asked) => {
  if (asked === 'close') void close();
  else void run(asked);
});

async function run({ id, kind, input }: Exclude<Asked, 'close'>): Promise<void> {
  let answered: Answered;
  try {
    answered = { id, answer: await platform.runner.handle(kind, input) };
  } catch (error) {
    answered = { id, error };
  }
  parentPort?.postMessage(answered);
}

async function close(): Promise<void> {
  await platform.cache.stop();
  await ground.close();
  parentPort?.close();
}
