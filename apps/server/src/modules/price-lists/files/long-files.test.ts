import { csvFile } from '@pifa/domain';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { aCategory, aGoods } from '../../../../test/builders/goods';
import { aStaff, inBrowser } from '../../../../test/builders/operators';
import { aShopper, type Shopper } from '../../../../test/builders/orders';
import { sendPriceFile } from '../../../../test/builders/price-files';
import { aGrant } from '../../../../test/builders/prices';
import { startTestApp, type TestApp } from '../../../../test/harness';
import type { JobHandler } from '../../../platform/jobs/runner';
import { addOperator, operatorNow } from '../../staff';
import { longFileJobs } from './long-files';
import { keepProgress, noProgress } from './progress';
import { readPriceFile } from './read-price-file';
import { landFile } from './run-file';

type Job = Parameters<JobHandler>[0];
const nothing = (): void => undefined;

let app: TestApp;
let staff: Awaited<ReturnType<typeof aStaff>>;
let buyer: Shopper;
let water = 0;
let code = '';
let list = { id: '', name: '' };
let names = 0;
beforeAll(async () => {
  app = await startTestApp();
  staff = await aStaff(app);
});
afterAll(() => app.stop());
beforeEach(async () => {
  names += 1;
  buyer = await aShopper(app);
  const category = await aCategory(app.db, { name: `饮用水${names}` });
  water = await aGoods(app.db, { category, price: [36, 1.6], piecesPerPack: 24, name: '矿泉水' });
  const row = await app.db
    .selectFrom('goods')
    .select('code')
    .where('id', '=', water)
    .executeTakeFirstOrThrow();
  code = row.code;
  const name = `长表${names}`;
  const { data } = await app.call('adminPriceListSave', { headers: staff.as('owner'), body: { name } });
  list = { id: data.id, name };
  await aGrant(app.db, Number(list.id), buyer);
});

/** A file of more than four megabytes: the remark, which no price is in, makes it long. */
const REMARK = '备'.repeat(1_400);
const rows = (price: string) => [
  ['价目表', '货号', '起始数量', '件价', '个价', '备注'],
  ...Array.from({ length: 1_050 }, (_, n) => [
    list.name,
    code,
    String(n),
    n === 0 ? price : '',
    '1.4',
    REMARK,
  ]),
];
const show = (id: string, headers = staff.as('owner')) =>
  app.call('adminPriceFileShow', { headers, params: { id } });
const pays = async () => {
  const { data } = await app.call('goodsPrices', { query: { ids: String(water) }, token: buyer.token });
  return data[0]?.itemPrice;
};

it('长的文件在后台读：先给编号，别人看不到；读完了答复与短的一样，导入后客户就按它买', async () => {
  const kept = await sendPriceFile(app, staff.as('owner'), rows('34'));
  const id = kept.data.running;
  expect(kept.data).toMatchObject({ landed: false, seen: '', lists: [] });
  expect((await show(id)).data).toMatchObject({ running: id });
  await app.runJobs();
  expect((await show(id, staff.as('sales'))).code).toBe('not-found');
  const tried = await show(id);
  expect(tried.data).toMatchObject({
    landed: false,
    running: '',
    lists: [{ name: list.name, fresh: 1_050 }],
  });
  expect(await pays()).toBe(36);
  const landing = await sendPriceFile(app, staff.as('owner'), rows('34'), { seen: tried.data.seen });
  await app.runJobs();
  expect((await show(landing.data.running)).data).toMatchObject({
    landed: true,
    message: '已导入 1050 个价',
  });
  // A pack reaches the quantity of 24 pieces.
  await expect.poll(() => pays()).toBe(33.6);
  const files = await app.db
    .selectFrom('operator_acts')
    .select('what')
    .where('what', '=', 'price-list.import')
    .execute();
  expect(files).toHaveLength(1);
});

/** Seen to fail: nobody who waited was told anything until the end. */
it('后台读的时候问得到读了、核对了、写了多少个价；读完了就是答复', async () => {
  const { data } = await sendPriceFile(app, staff.as('owner'), rows('34'));
  const asked = async () => (await show(data.running)).data.progress;
  expect(await asked()).toEqual({ readNum: 0, judgedNum: 0, writtenNum: 0 });
  const progress = noProgress();
  await keepProgress(app.db, data.running, progress, async () => {
    Object.assign(progress, { readNum: 1_050, judgedNum: 500, writtenNum: 400 });
    await expect.poll(asked).toEqual({ readNum: 1_050, judgedNum: 500, writtenNum: 400 });
  });
  const counted = noProgress();
  const file = await readPriceFile(Buffer.from(csv(rows('34'))), 'pglite', counted);
  if ('refused' in file) throw new Error('not read');
  const operator = (await operatorNow(app.db, await ownerId())) ?? expect.fail();
  const now = app.clock.now();
  const landing = { name: '价.csv', file, operator, begins: now, now, replace: false, progress: counted };
  await landFile(app.platform.database, landing, { seen: 999_999_999, confirmed: false });
  expect(counted).toEqual({ readNum: 1_050, judgedNum: 1_050, writtenNum: 1_050 });
  await app.runJobs();
  expect(await asked()).toBeUndefined();
});

const csv = ([head = [], ...rest]: string[][]): string => csvFile(head, rest);
const ownerId = async (): Promise<number> =>
  (
    await app.db
      .selectFrom('operators')
      .select('id')
      .where('role', '=', 'owner')
      .limit(1)
      .executeTakeFirstOrThrow()
  ).id;

/** Seen to fail: the second file's prices were said to be written when its job began to wait for its turn. */
it('两份长文件：后一份从轮到它的那一刻算起', async () => {
  const landing = { seen: '999999999' };
  const first = await sendPriceFile(app, staff.as('owner'), rows('34'), landing);
  const second = await sendPriceFile(app, staff.as('owner'), rows('33'), landing);
  let run: JobHandler = () => Promise.resolve();
  const take = (_kind: string, handler: JobHandler) => void (run = handler);
  const registry = { job: nothing, heavyJob: take, heavyWork: nothing, every: nothing, on: nothing };
  longFileJobs(registry, app.platform);
  const now = app.clock.now();
  const [one, two] = [first, second].map(({ data }) => run({ key: data.running, now } as Job));
  app.clock.advance({ hours: 1 });
  await Promise.all([one, two]);
  const { at } = await app.db
    .selectFrom('price_list_rows')
    .select('at')
    .where('list_id', '=', Number(list.id))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(at).toEqual(app.clock.now());
  app.clock.advance({ hours: -1 });
});

it('后台导入被拒绝：说的与短的一样，什么也没有导入', async () => {
  await app.db.updateTable('goods').set({ cost: 15_000 }).where('id', '=', water).execute();
  const landing = await sendPriceFile(app, staff.as('owner'), rows('34'), { seen: '1' });
  await app.runJobs();
  expect(await show(landing.data.running)).toMatchObject({
    code: 'confirm-needed',
    message: '1050 个价低于成本，确认无误请再次导入',
  });
  expect(await pays()).toBe(36);
});

it('在网页上导入长的文件：先验证一次', async () => {
  const password = (await addOperator(app.db, `lao${names}`, 'owner', app.clock.now())) ?? '';
  const browser = await inBrowser(app, `lao${names}`, password);
  app.clock.advance({ minutes: 6 });
  expect((await sendPriceFile(app, browser, rows('34'), { seen: '1' })).meta.code).toBe('step-up-needed');
  expect((await sendPriceFile(app, browser, rows('34'))).meta.success).toBe(true);
});
