import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import { isRefusal } from '@pifa/contract';
import { csvFile } from '@pifa/domain';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTable, type WantedTable } from '../src/modules/import/wizard/open-import';
import { operatorNow } from '../src/modules/staff';
import { createJobThread, type JobThread } from '../src/platform/jobs/job-thread';
import { createLog } from '../src/platform/log/log';
import { aCategory } from './builders/goods';
import { aStaff, formOf } from './builders/operators';
import { startTestApp, type TestApp } from './harness';

let app: TestApp;
let folder: string;
let thread: JobThread;
beforeAll(async () => {
  app = await startTestApp();
  // As it is built: a thread cannot run TypeScript. Its packages are found from here.
  folder = await mkdtemp(join(import.meta.dirname, '.thread-'));
  await promisify(execFile)(process.execPath, [join(import.meta.dirname, '../build.mjs'), folder]);
  const { rows } = await app.database.withWire((wire) => wire.query('select current_database() as name', []));
  const own = new URL(process.env['TEST_DATABASE_URL'] ?? '');
  own.pathname = (rows[0] as { name: string }).name;
  const settings = { ...app.platform.settings, databaseUrl: own.href };
  const open = () => new Worker(join(folder, 'job-thread.js'), { workerData: settings });
  thread = createJobThread(open, { log: createLog({ level: 'silent' }) });
}, 180_000);
afterAll(async () => {
  await thread.close();
  await app.stop();
  await rm(folder, { recursive: true, force: true });
});

it('重活由另一个线程来做：试运行的结果一样；没有的活说得出', async () => {
  const staff = await aStaff(app);
  await aCategory(app.db, { name: '饮料' });
  const table = csvFile(
    ['货号', '名称', '分类', '件价', '装箱数'],
    [
      ['A-1', '矿泉水', '饮料', '24', '12'],
      ['A-2', '汽水', '饮料', '不知道', '12'],
    ],
  );
  const { type, payload } = await formOf(table, '表.csv');
  const headers = { ...staff.as('owner'), 'content-type': type };
  const sent = await app.http.inject({ method: 'POST', url: '/api/admin/imports', headers, payload });
  const { id } = sent.json<{ data: { id: string } }>().data;
  const as = { headers: staff.as('owner'), params: { id } };
  const asked = await app.call('adminImportTry', { ...as, body: { names: { category: {}, brand: {} } } });
  expect(asked.message).toBe('');

  const job = { key: id, payload: {}, attempts: 1, now: app.clock.now() };
  await thread.run('import.try', job);
  const { data } = await app.call('adminImportOne', as);
  expect(data).toMatchObject({ state: 'tried' });
  expect(JSON.stringify(data)).toContain('不知道');
  await expect(thread.run('no.such.job', job)).rejects.toThrow('No job no.such.job');
}, 120_000);

it('长的表也由它打开，多行的撤销也由它先算：与在这里做的一样', async () => {
  const { db, clock } = app.platform;
  const wanted: WantedTable = {
    bytes: Buffer.from(csvFile(['货号', '名称', '分类'], [['B-1', '茶', '饮料']])),
    kind: 'goods',
    listId: null,
    sheet: 0,
  };
  const opened = await thread.run('import.open', wanted);
  expect(opened).toMatchObject({ heads: ['货号', '名称', '分类'], rows: 1 });
  expect(opened).toEqual(await openTable(db, wanted));
  const picture = { ...wanted, bytes: Buffer.from('89504e47', 'hex') };
  expect(await thread.run('import.open', picture)).toEqual(await openTable(db, picture));

  const owner = await db
    .selectFrom('operators')
    .select('id')
    .where('role', '=', 'owner')
    .executeTakeFirstOrThrow();
  const operator = await operatorNow(db, owner.id);
  const refused = await thread.run('staff.plan-undo', { planId: 'none', operator, now: clock.now() });
  expect(isRefusal(refused)).toBe(true);
}, 120_000);
