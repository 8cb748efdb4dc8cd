/**
 * The thread in which a server runs the jobs that would keep its own busy. It has no lower priority: it holds rows that
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

async function run({ id, kind, job }: Exclude<Asked, 'close'>): Promise<void> {
  let answer: Answered = { id };
  try {
    await platform.runner.handle(kind, job);
  } catch (error) {
    answer = { id, error };
  }
  parentPort?.postMessage(answer);
}

async function close(): Promise<void> {
  await platform.cache.stop();
  await ground.close();
  parentPort?.close();
}
