import { EventEmitter, once } from 'node:events';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aStaff } from '../../../test/builders/operators';
import { aShopper, type Shopper } from '../../../test/builders/orders';
import { plansBy } from '../../../test/builders/plans';
import { startTwoInstances, type TestApp } from '../../../test/harness';
import { sendScheduled } from './scheduled';

/** Seen to fail: without the row's lock and state, where each run sends and records. */
let mall: Awaited<ReturnType<typeof startTwoInstances>>;
let staff: Awaited<ReturnType<typeof aStaff>>;
beforeAll(async () => {
  mall = await startTwoInstances();
  staff = await aStaff(mall.first);
});
afterAll(() => mall.stop());

async function waitingForLocks({ db }: TestApp): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::integer as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.waiting ?? 0;
}

it('两个实例同时跑到点的任务：每个账号恰好一条，记录也只有一笔；同时取消的要么没发，要么被告知已发送', async () => {
  const who: Shopper[] = [];
  for (let n = 0; n < 20; n += 1) who.push(await aShopper(mall.first));
  const desk = plansBy(mall.first, staff.as('owner'));
  const written = async (title: string) => {
    const sendAt = new Date(mall.first.clock.now().getTime() + 3_600_000).toISOString();
    const { data } = await desk.make({
      kind: 'message',
      objects: who.map(({ khId }) => String(khId)),
      settings: { title, text: '明天照常发货', sendAt },
    });
    await desk.commit(data.planId);
    return data.planId;
  };
  const [sent, raced] = [await written('到点'), await written('到点同时取消')];
  mall.first.clock.advance({ hours: 2 });
  const now = mall.first.clock.now();
  const run = (app: TestApp, id: string) =>
    app.database.transaction((tx) => sendScheduled(tx, id, now), { retry: true });
  // The same job in two runners at once, as after one that was taken for dead: the second begins before the first commits.
  const gate = new EventEmitter();
  const begun = once(gate, 'begun');
  const posted = once(gate, 'posted');
  const early = mall.first.database.transaction(async (tx) => {
    await sendScheduled(tx, sent, now);
    gate.emit('posted');
    await begun;
  });
  await posted;
  const late = [run(mall.second, sent), run(mall.second, sent)];
  // Both wait for the row that the first one holds.
  await expect.poll(() => waitingForLocks(mall.first)).toBe(late.length);
  gate.emit('begun');
  await Promise.all([early, ...late]);
  const runs = [mall.first, mall.second].map((app) => run(app, raced));
  const [answer] = await Promise.all([
    mall.second.call('adminMessageCancel', { headers: staff.as('owner'), body: { id: raced } }),
    ...runs,
  ]);
  await Promise.all([mall.first.runJobs(), mall.second.runJobs()]);
  const count = async (id: string) =>
    (
      await mall.first.db
        .selectFrom('messages')
        .select('user_id')
        .where('event_id', '=', `operator:${id}`)
        .execute()
    ).length;
  expect(await count(sent)).toBe(20);
  const acts = (await staff.acts()).filter(
    ({ what, object }) => what === 'message.send' && object === `message:${sent}`,
  );
  expect(acts).toHaveLength(1);
  if (answer.success) expect(await count(raced)).toBe(0);
  else expect([answer.message, await count(raced)]).toEqual(['这条消息已发送，不能取消', 20]);
});
