import { Worker } from 'node:worker_threads';
import { afterEach, expect, it } from 'vitest';
import { createLog } from '../log/log';
import { createJobThread, type JobThread } from './job-thread';

/** A thread that ends, fails or dies as the job's key says. */
const code = `
  const { parentPort } = require('node:worker_threads');
  parentPort.on('message', (asked) => {
    if (asked === 'close') return parentPort.close();
    const { id, kind, input: job } = asked;
    if (job.key === 'dies') process.exit(3);
    if (job.key === 'fails') return parentPort.postMessage({ id, error: new Error(kind + ' failed') });
    parentPort.postMessage({ id, answer: job.key });
  });`;

const log = createLog({ level: 'silent' });
const job = (key: string) => ({ key, payload: {}, attempts: 1, now: new Date() });
let opened: Worker[] = [];
let thread: JobThread;
const aThread = (idleMs?: number): JobThread => {
  opened = [];
  const open = () => {
    const worker = new Worker(code, { eval: true });
    opened.push(worker);
    return worker;
  };
  thread = createJobThread(open, { log, ...(idleMs === undefined ? {} : { idleMs }) });
  return thread;
};
afterEach(() => thread.close());

it('几件重活共用一个线程；没有活时不开线程', async () => {
  const { run } = aThread();
  expect(opened).toHaveLength(0);
  await Promise.all([run('import', job('1')), run('import', job('2'))]);
  expect(await run('plan', job('3'))).toBe('3');
  expect(opened).toHaveLength(1);
});

it('活做不成 → 说出原因；别的活照做', async () => {
  const { run } = aThread();
  const [failed, done] = await Promise.allSettled([run('import', job('fails')), run('import', job('1'))]);
  expect(failed).toMatchObject({ status: 'rejected', reason: { message: 'import failed' } });
  expect(done.status).toBe('fulfilled');
});

it('线程死了 → 手上的活算没做成，等着再试；下一件另开线程', async () => {
  const { run } = aThread();
  await expect(run('import', job('dies'))).rejects.toThrow('ended with 3');
  await run('import', job('1'));
  expect(opened).toHaveLength(2);
});

it('闲了 → 线程走掉，内存还回来；又有活时再开', async () => {
  const { run } = aThread(1);
  await run('import', job('1'));
  const [first] = opened;
  await new Promise((resolve) => first?.once('exit', resolve));
  await run('import', job('2'));
  expect(opened).toHaveLength(2);
});
