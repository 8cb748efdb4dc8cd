import { afterAll, beforeAll, expect, it } from 'vitest';
import { aStaff } from '../../../test/builders/operators';
import { startTestApp, type TestApp } from '../../../test/harness';
import { staffModule } from '..';

let app: TestApp;
let staff: Awaited<ReturnType<typeof aStaff>>;
let isAway = true;
const told: string[] = [];

beforeAll(async () => {
  app = await startTestApp({
    modules: [
      staffModule,
      {
        name: 'worker',
        jobs(registry) {
          registry.job('refund', async ({ key }) => {
            if (isAway) throw new Error('the provider of 13800138000 is away');
            told.push(key);
          });
        },
      },
    ],
  });
  staff = await aStaff(app);
});
afterAll(() => app?.stop());

it('做不成的后台任务：财务看得到为什么，渠道好了重新发送一次，记在操作记录里', async () => {
  await app.platform.jobs.enqueue(app.db, 'refund', { key: 'r1', runAt: app.clock.now() });
  const list = async () => (await app.call('adminJobs', { headers: staff.as('finance') })).data;
  expect(await list()).toEqual([]);
  await app.runJobs();
  expect(await list()).toMatchObject([{ kind: 'refund', key: 'r1', attempts: 1, state: 'failing' }]);
  await app.db
    .updateTable('jobs')
    .set({ attempts: app.platform.settings.jobs.tries - 1 })
    .execute();
  app.clock.advance({ hours: 1 });
  await app.runJobs();
  const [parked] = await list();
  expect(parked).toMatchObject({ state: 'parked', error: expect.stringContaining('138****8000') as string });

  isAway = false;
  app.clock.advance({ hours: 2 });
  await app.runJobs();
  expect(told).toEqual([]);
  const again = () =>
    app.call('adminJobAgain', { headers: staff.as('finance'), body: { id: parked?.id ?? '' } });
  expect((await again()).success).toBe(true);
  await app.runJobs();
  expect(told).toEqual(['r1']);
  expect(await list()).toEqual([]);
  expect((await again()).code).toBe('not-found');
  expect(await staff.last()).toMatchObject({
    who: 'finance',
    what: 'job.again',
    object: `job:${parked?.id}`,
  });
});
