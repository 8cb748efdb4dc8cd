import { afterAll, beforeAll, expect, it } from 'vitest';
import { aStaff } from '../../../../test/builders/operators';
import { aShopper, type Shopper } from '../../../../test/builders/orders';
import { plansBy } from '../../../../test/builders/plans';
import { startTestApp, type TestApp } from '../../../../test/harness';

/** Seen to fail: without the state in `beginScheduled`; without the refusal of kinds that cannot wait. */
let app: TestApp;
let staff: Awaited<ReturnType<typeof aStaff>>;
beforeAll(async () => {
  app = await startTestApp();
  staff = await aStaff(app);
  await app.db
    .insertInto('levels')
    .values([
      { name: '金牌', place: 1 },
      { name: '银牌', place: 2 },
    ])
    .onConflict((same) => same.doNothing())
    .execute();
});
afterAll(() => app.stop());

const desk = () => plansBy(app, staff.as('owner'));
const make = (who: Shopper, level = '金牌') =>
  desk().make({
    kind: 'company-level',
    objects: [String(who.khId)],
    settings: { level, cause: '年度评级' },
  });
const at = (minutes: number) => new Date(app.clock.now().getTime() + minutes * 60_000).toISOString();
const commit = (id: string, when?: string) =>
  app.call('adminPlanCommit', {
    headers: staff.as('owner'),
    params: { id },
    body: when === undefined ? {} : { at: when },
  });
const levelOf = async ({ khId }: Shopper) =>
  (await app.db.selectFrom('companies').select('level').where('kh_id', '=', khId).executeTakeFirstOrThrow())
    .level;
const waiting = async () =>
  (await app.call('adminPlansScheduled', { headers: staff.as('owner'), query: {} })).data.list;

it('定时执行：到点之前什么也不改，到点做一次；之后照常可以撤销', async () => {
  const who = await aShopper(app);
  const { planId, schedulable } = (await make(who)).data;
  expect(schedulable).toBe(true);
  const set = await commit(planId, at(30));
  expect(set.data).toMatchObject({ state: 'scheduled', done: 0, dueTime: at(30) });
  expect(set.data.text).toContain('执行');
  expect((await commit(planId)).data.state).toBe('scheduled');
  expect(await waiting()).toMatchObject([{ planId, total: 1 }]);
  app.clock.advance({ minutes: 29 });
  await app.runJobs();
  expect(await levelOf(who)).not.toBe('金牌');
  app.clock.advance({ minutes: 2 });
  await app.runJobs();
  expect(await levelOf(who)).toBe('金牌');
  expect(await waiting()).toEqual([]);
  const undo = await app.call('adminPlanUndo', { headers: staff.as('owner'), params: { id: planId } });
  expect(undo.success).toBe(true);
  const acts = (await staff.acts()).filter(({ what }) => what === 'company.level');
  expect(acts).toHaveLength(1);
});

it('到点之前被同事改过：那一行不动，说出来', async () => {
  const who = await aShopper(app);
  const { planId } = (await make(who)).data;
  await commit(planId, at(30));
  const other = (await make(who, '银牌')).data.planId;
  app.clock.advance({ minutes: 1 });
  await commit(other);
  app.clock.advance({ minutes: 40 });
  await app.runJobs();
  expect(await levelOf(who)).toBe('银牌');
  const shown = await app.call('adminPlanShow', { headers: staff.as('owner'), params: { id: planId } });
  expect(shown.data).toMatchObject({ state: 'done', done: 0, failed: 1 });
});

it('取消：到点也不做；再取消、执行后取消都说明', async () => {
  const who = await aShopper(app);
  const { planId } = (await make(who)).data;
  await commit(planId, at(30));
  const cancel = () => app.call('adminPlanCancel', { headers: staff.as('owner'), params: { id: planId } });
  expect((await cancel()).success).toBe(true);
  expect((await cancel()).message).toContain('已经取消');
  app.clock.advance({ minutes: 40 });
  await app.runJobs();
  expect(await levelOf(who)).not.toBe('金牌');
  expect((await commit(planId)).data).toMatchObject({ state: 'cancelled', done: 0 });
});

it('过去的时间、太远的时间、不能定时的操作：拒绝；没有权限的看不到也取消不了', async () => {
  const who = await aShopper(app);
  const { planId } = (await make(who)).data;
  expect((await commit(planId, at(-1))).message).toContain('已经过去');
  expect((await commit(planId, at(60 * 24 * 400))).message).toContain('一年以内');
  const closing = await desk().make({
    kind: 'company-state',
    objects: [String(who.khId)],
    settings: { act: 'close', cause: '停' },
  });
  expect((await commit(closing.data.planId, at(30))).message).toContain('不能定时');
  await commit(planId, at(30));
  const warehouse = staff.as('warehouse');
  const seen = await app.call('adminPlansScheduled', { headers: warehouse, query: {} });
  expect(seen.data.list).toEqual([]);
  const cancelled = await app.call('adminPlanCancel', { headers: warehouse, params: { id: planId } });
  expect(cancelled.success).toBe(false);
});
