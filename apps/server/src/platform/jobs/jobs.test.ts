import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness';
import type { ServerModule } from '../module';

let app: TestApp;
let done: string[];
let failures: number;

const worker: ServerModule = {
  name: 'worker',
  jobs(registry) {
    registry.job('greet', async ({ key }) => {
      done.push(`greet ${key}`);
    });
    registry.job('shaky', async ({ attempts }) => {
      if (failures-- > 0) throw new Error(`not yet, try ${attempts}`);
      done.push(`shaky after ${attempts}`);
    });
    registry.on('order.paid', async ({ eventId, payload }) => {
      done.push(`first hears ${eventId} ${JSON.stringify(payload)}`);
    });
    registry.on('order.paid', async ({ eventId }) => {
      done.push(`second hears ${eventId}`);
    });
  },
};

beforeAll(async () => {
  app = await startTestApp({ modules: [worker] });
});
beforeEach(async () => {
  done = [];
  failures = 0;
  await app.db.deleteFrom('jobs').execute();
  await app.db.deleteFrom('outbox').execute();
});
afterAll(() => app?.stop());

const minutes = (n: number): Date => new Date(app.clock.now().getTime() + n * 60_000);

describe('后台任务', () => {
  it('到点才做，做一次', async () => {
    await app.platform.jobs.enqueue(app.db, 'greet', { key: 'a', runAt: minutes(30) });
    await app.runJobs();
    expect(done).toEqual([]);
    app.clock.advance({ minutes: 30 });
    await app.runJobs();
    await app.runJobs();
    expect(done).toEqual(['greet a']);
  });

  it('同一件事再排一次 → 只改时间；取消 → 不做', async () => {
    await app.platform.jobs.enqueue(app.db, 'greet', { key: 'a', runAt: minutes(0) });
    await app.platform.jobs.enqueue(app.db, 'greet', { key: 'a', runAt: minutes(10) });
    await app.platform.jobs.enqueue(app.db, 'greet', { key: 'b', runAt: minutes(0) });
    await app.platform.jobs.cancel(app.db, 'greet', 'b');
    await app.runJobs();
    expect(done).toEqual([]);
    app.clock.advance({ minutes: 10 });
    await app.runJobs();
    expect(done).toEqual(['greet a']);
  });

  it('事务回滚 → 任务与事件都不存在', async () => {
    const undone = app.database.transaction(async (tx) => {
      await app.platform.jobs.enqueue(tx, 'greet', { key: 'a', runAt: minutes(0) });
      await app.platform.jobs.announce(tx, {
        eventId: 'e1',
        topic: 'order.paid',
        payload: {},
        now: minutes(0),
      });
      throw new Error('undo');
    });
    await expect(undone).rejects.toThrow('undo');
    expect(await app.runJobs()).toBe(0);
  });

  it('失败 → 越等越久地重试，直到成功', async () => {
    failures = 2;
    await app.platform.jobs.enqueue(app.db, 'shaky', { key: 'a', runAt: minutes(0) });
    await app.runJobs();
    await app.runJobs();
    expect(done).toEqual([]);
    app.clock.advance({ seconds: 1 });
    await app.runJobs();
    app.clock.advance({ seconds: 1 });
    await app.runJobs();
    expect(done).toEqual([]);
    app.clock.advance({ seconds: 1 });
    await app.runJobs();
    expect(done).toEqual(['shaky after 3']);
  });

  it('执行者中途死掉 → 租约到期后别人接着做', async () => {
    await app.platform.jobs.enqueue(app.db, 'greet', { key: 'a', runAt: minutes(0) });
    await app.db
      .updateTable('jobs')
      .set({ locked_until: minutes(2), attempts: 1 })
      .where('kind', '=', 'greet')
      .execute();
    await app.runJobs();
    expect(done).toEqual([]);
    app.clock.advance({ minutes: 2 });
    await app.runJobs();
    expect(done).toEqual(['greet a']);
  });

  it('事件：每个订阅者都听到，编号稳定', async () => {
    await app.database.transaction((tx) =>
      app.platform.jobs.announce(tx, {
        eventId: 'e1',
        topic: 'order.paid',
        payload: { id: 7 },
        now: minutes(0),
      }),
    );
    await app.runJobs();
    await app.runJobs();
    expect(done).toEqual(['first hears e1 {"id":7}', 'second hears e1']);
  });
});
