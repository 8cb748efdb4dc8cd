import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness';
import type { ServerModule } from '../module';
import { createRunner, type Runner } from './runner';

let app: TestApp;
const nobody: ServerModule = { name: 'nobody' };

beforeAll(async () => {
  app = await startTestApp({ modules: [nobody] });
});
beforeEach(async () => {
  await app.db.deleteFrom('jobs').execute();
  await app.db.deleteFrom('outbox').execute();
});
afterAll(() => app?.stop());

/** A runner of this test's own over the tables of the mall. */
const ownRunner = (more: { longestMs?: number; tries?: number } = {}): Runner =>
  createRunner({ db: app.db, clock: app.clock, log: app.platform.log, pollMs: 5, ...more });

const enqueue = (kind: string, key: string) =>
  app.platform.jobs.enqueue(app.db, kind, { key, runAt: app.clock.now() });
const announce = (eventId: string) =>
  app.platform.jobs.announce(app.db, { eventId, topic: 'happened', payload: {}, now: app.clock.now() });

describe('一件卡住的活', () => {
  it('只占它自己的一个位置，后来的照做', async () => {
    const done: string[] = [];
    let end = (): void => undefined;
    const runner = ownRunner();
    runner.registry.job('hanging', () => new Promise((resolve) => (end = resolve)));
    runner.registry.job('expire', async ({ key }) => void done.push(key));
    await enqueue('hanging', 'a');
    for (let n = 0; n < 12; n += 1) await enqueue('expire', String(n));
    runner.start();
    try {
      await expect.poll(() => done).toHaveLength(12);
    } finally {
      end();
      await runner.stop();
    }
  });

  it('对外的调用全卡住（支付、短信、开票）→ 到期、判定与站内消息照做', async () => {
    const done: string[] = [];
    const ends: (() => void)[] = [];
    const hang = () => new Promise<void>((resolve) => ends.push(resolve));
    const runner = ownRunner();
    runner.registry.job('refund', hang, 'outside');
    runner.registry.job('expire', async ({ key }) => void done.push(`expire ${key}`));
    runner.registry.on('happened', hang, 'outside');
    runner.registry.on('happened', async ({ eventId }) => void done.push(`message ${eventId}`));
    for (let n = 0; n < 20; n += 1) await enqueue('refund', String(n));
    runner.start();
    try {
      await expect.poll(() => ends.length).toBe(4);
      for (let n = 0; n < 6; n += 1) await announce(`e${n}`);
      for (let n = 0; n < 6; n += 1) await enqueue('expire', String(n));
      await expect.poll(() => done).toHaveLength(12);
      expect(ends).toHaveLength(4);
    } finally {
      await app.db.deleteFrom('jobs').where('locked_until', 'is', null).execute();
      for (const end of ends) end();
      await runner.stop();
    }
  });

  it('卡得太久 → 位置收回，记为失败，以后再试', async () => {
    const runner = ownRunner({ longestMs: 30 });
    let tries = 0;
    runner.registry.job('hanging', () => {
      tries += 1;
      return new Promise(() => undefined);
    });
    await enqueue('hanging', 'a');
    await runner.drain();
    const job = await app.db.selectFrom('jobs').selectAll().executeTakeFirstOrThrow();
    expect(job).toMatchObject({ done_at: null, locked_until: null, attempts: 1 });
    expect(job.last_error).toContain('took longer');
    app.clock.advance({ seconds: 1 });
    await runner.drain();
    expect(tries).toBe(2);
  });
});

describe('总也做不成的活', () => {
  it('试满次数 → 搁置，不再试；重新发送 → 再做', async () => {
    const runner = ownRunner({ tries: 3 });
    let broken = true;
    let tries = 0;
    const work = async () => {
      tries += 1;
      if (broken) throw new Error('the provider says no');
    };
    runner.registry.job('refund', work);
    runner.registry.on('happened', work);
    await enqueue('refund', 'a');
    await announce('e1');
    for (let n = 0; n < 10; n += 1) {
      await runner.drain();
      app.clock.advance({ hours: 1 });
    }
    expect(tries).toBe(6);
    const parked = await runner.unfinished();
    expect(parked).toMatchObject([
      { what: 'event', kind: 'happened', key: 'e1', attempts: 3, error: 'Error: the provider says no' },
      { what: 'job', kind: 'refund', key: 'a', attempts: 3, error: 'Error: the provider says no' },
    ]);
    expect(parked.every(({ parkedAt }) => parkedAt)).toBe(true);

    broken = false;
    for (const one of parked) expect(await runner.sendAgain(app.db, one)).toBe(true);
    await runner.drain();
    expect(tries).toBe(8);
    expect(await runner.unfinished()).toEqual([]);
    for (const one of parked) expect(await runner.sendAgain(app.db, one)).toBe(false);
  });

  it('做到一半进程就死、从没报过错的 → 也搁置', async () => {
    const runner = ownRunner({ tries: 3 });
    let tries = 0;
    runner.registry.job('poison', async () => void (tries += 1));
    await enqueue('poison', 'a');
    await app.db.updateTable('jobs').set({ attempts: 3 }).execute();
    await runner.drain();
    expect(tries).toBe(0);
    expect(await runner.unfinished()).toMatchObject([{ kind: 'poison', attempts: 4 }]);
  });

  it('同一件事重新排上 → 不再搁置；定时重复的活从不搁置', async () => {
    const runner = ownRunner({ tries: 1 });
    let broken = true;
    const work = async () => {
      if (broken) throw new Error('no');
    };
    runner.registry.job('refund', work);
    runner.registry.every('sweep', 1_000, work);
    await enqueue('refund', 'a');
    await app.platform.jobs.enqueue(app.db, 'sweep', { key: 'repeated', runAt: app.clock.now() });
    await runner.drain();
    const unfinished = await runner.unfinished();
    expect(unfinished.map(({ kind, parkedAt }) => [kind, parkedAt !== null])).toEqual([
      ['refund', true],
      ['sweep', false],
    ]);
    broken = false;
    await enqueue('refund', 'a');
    app.clock.advance({ seconds: 5 });
    await runner.drain();
    expect(await runner.unfinished()).toEqual([]);
  });
});
