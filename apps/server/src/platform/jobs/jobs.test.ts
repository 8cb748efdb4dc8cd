import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness';
import type { ServerModule } from '../module';
import type { ClaimedJob } from './job-thread';
import { createRunner } from './runner';

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

  it('重活交给旁边的线程；线程没做成 → 与别的活一样再试', async () => {
    const handed: string[] = [];
    const run = async (kind: string, { key, attempts }: ClaimedJob): Promise<void> => {
      handed.push(`${kind} ${key}, try ${attempts}`);
      if (attempts === 1) throw new Error('the thread died');
    };
    const thread = { run, close: () => Promise.resolve() };
    const { db, clock } = app;
    const runner = createRunner({ db, clock, log: app.platform.log, pollMs: 1_000, thread });
    runner.registry.heavyJob('import', async () => void done.push('imported here'));
    runner.registry.job('greet', async ({ key }) => void done.push(`greet ${key}`));
    await app.platform.jobs.enqueue(db, 'import', { key: 'a', runAt: minutes(0) });
    await app.platform.jobs.enqueue(db, 'greet', { key: 'a', runAt: minutes(0) });
    await runner.drain();
    clock.advance({ seconds: 1 });
    await runner.drain();
    expect(handed).toEqual(['import a, try 1', 'import a, try 2']);
    expect(done).toEqual(['greet a']);
  });

  it('执行者中途死掉 → 租约到期后别人接着做', async () => {
    await app.platform.jobs.enqueue(app.db, 'greet', { key: 'a', runAt: minutes(0) });
    await app.db
      .updateTable('jobs')
      .set({ locked_until: new Date(app.clock.now().getTime() + 20_000), attempts: 1 })
      .where('kind', '=', 'greet')
      .execute();
    await app.runJobs();
    expect(done).toEqual([]);
    app.clock.advance({ seconds: 20 });
    await app.runJobs();
    expect(done).toEqual(['greet a']);
  });

  it('活还在干 → 租约一直续着，别人接不走；干完就放手', async () => {
    const work = { db: app.db, clock: app.clock, log: app.platform.log, pollMs: 5, renewMs: 5 };
    const [busy, idle] = [createRunner(work), createRunner(work)];
    let end = (): void => undefined;
    const runs: string[] = [];
    for (const [name, runner] of [
      ['busy', busy],
      ['idle', idle],
    ] as const) {
      runner.registry.job('long', () => {
        runs.push(name);
        return new Promise((resolve) => {
          end = resolve;
        });
      });
    }
    await app.platform.jobs.enqueue(app.db, 'long', { key: 'a', runAt: minutes(0) });
    const draining = busy.drain();
    await expect.poll(() => runs).toEqual(['busy']);
    for (let round = 0; round < 5; round += 1) {
      app.clock.advance({ seconds: 15 });
      const until = app.clock.now().getTime() + 10_000;
      await expect
        .poll(async () => {
          const job = await app.db
            .selectFrom('jobs')
            .select('locked_until')
            .where('kind', '=', 'long')
            .executeTakeFirst();
          return (job?.locked_until?.getTime() ?? 0) > until;
        })
        .toBe(true);
      expect(await idle.drain()).toBe(0);
    }
    end();
    await draining;
    expect(runs).toEqual(['busy']);
    expect(await idle.drain()).toBe(0);
  });

  it('没人听的事件三十天后清掉；有人听而没听成的留着，刚说的也留着', async () => {
    const say = (eventId: string, topic: string) =>
      app.platform.jobs.announce(app.db, { eventId, topic, payload: {}, now: app.clock.now() });
    await say('old', 'nobody.hears');
    await say('heard', 'order.paid');
    const later = new Date(app.clock.now().getTime() + 90 * 86_400_000);
    await app.db.updateTable('outbox').set({ available_at: later }).where('event_id', '=', 'heard').execute();
    app.clock.advance({ days: 31 });
    await say('young', 'nobody.hears');
    await app.platform.jobs.enqueue(app.db, 'platform.tidy', { key: '', runAt: app.clock.now() });
    await app.runJobs();
    const left = await app.db.selectFrom('outbox').select('event_id').orderBy('event_id').execute();
    expect(left.map(({ event_id }) => event_id)).toEqual(['heard', 'young']);
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
