import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createTestClock } from '../../../test/test-clock';
import { startTwoInstances } from '../../../test/harness';
import type { ServerModule } from '../module';

it('两台服务器一起做三百件任务与两百个事件 → 每件恰好一次；重复任务同一时刻只有一台在做', async () => {
  const done = new Map<string, number>();
  let atOnce = 0;
  let most = 0;
  const count = (key: string) => done.set(key, (done.get(key) ?? 0) + 1);
  const worker: ServerModule = {
    name: 'worker',
    jobs(registry) {
      registry.job('work', async ({ key }) => {
        await wait(1);
        count(`job ${key}`);
      });
      registry.on('happened', async ({ eventId }) => void count(`event ${eventId}`));
      registry.every('beat', 1_000, async () => {
        atOnce += 1;
        most = Math.max(most, atOnce);
        await wait(30);
        count('beat');
        atOnce -= 1;
      });
    },
  };
  const clock = createTestClock();
  const both = await startTwoInstances({ modules: [worker], clock });
  try {
    const { first, second } = both;
    const now = clock.now();
    await first.database.transaction(async (tx) => {
      for (let n = 0; n < 300; n += 1)
        await first.platform.jobs.enqueue(tx, 'work', { key: String(n), runAt: now });
      for (let n = 0; n < 200; n += 1) {
        await first.platform.jobs.announce(tx, { eventId: String(n), topic: 'happened', payload: {}, now });
      }
    });
    first.platform.runner.start();
    second.platform.runner.start();
    for (let look = 0; look < 200 && done.size < 501; look += 1) await wait(50);
    await first.platform.runner.stop();
    await second.platform.runner.stop();

    expect(done.size).toBe(501);
    expect([...done].filter(([, times]) => times !== 1)).toEqual([]);
    expect(most).toBe(1);
  } finally {
    await both.stop();
  }
});
