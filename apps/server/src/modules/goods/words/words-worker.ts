/** Reads the words of the goods it is told of in a thread of its own, and hands them over a segment at a time. */
import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { openDatabase } from '../../../platform/database';
import { createPace } from '../../../platform/pace';
import type { WorkerTask } from './read-in-worker';
import { readSegments, readWords } from './read-segments';
import { buffersOf } from './segment';

// Whoever is served has the core first. Only Linux gives a thread a priority of its own.
if (process.platform === 'linux') setPriority(19);
const { url, goods } = workerData as WorkerTask;
const database = await openDatabase({ at: { url }, poolSize: 1, readPoolSize: 1 });
try {
  const pace = createPace({ longestMs: Number.POSITIVE_INFINITY });
  for await (const packed of readSegments((ids) => readWords(database.db, ids), goods, { pace }))
    parentPort?.postMessage(packed, buffersOf(packed));
} finally {
  await database.close();
}
