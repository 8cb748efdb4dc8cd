import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { aCategory, aGoods } from '../../../../test/builders/goods';
import { aStaff, formOf, inBrowser } from '../../../../test/builders/operators';
import { landPriceFile, type PriceFileAnswer, sendPriceFile } from '../../../../test/builders/price-files';
import { startTestApp, type TestApp } from '../../../../test/harness';
import { addOperator } from '../../staff';

let app: TestApp;
let staff: Awaited<ReturnType<typeof aStaff>>;
let category = 0;
let code = '';
let other = '';
let list = { id: '', name: '' };
let names = 0;
beforeAll(async () => {
  app = await startTestApp({
    seed: async (db) => {
      category = await aCategory(db, { name: '饮用水' });
    },
  });
  staff = await aStaff(app);
});
afterAll(() => app.stop());
beforeEach(async () => {
  names += 1;
  [code = '', other = ''] = [await aCode(), await aCode()];
  list = await aList(`判价表${names}`);
});

async function aCode(): Promise<string> {
  const id = await aGoods(app.db, { category, price: [36, 1.6], piecesPerPack: 24, name: '矿泉水' });
  const row = await app.db.selectFrom('goods').select('code').where('id', '=', id).executeTakeFirstOrThrow();
  return row.code;
}
async function aList(name: string) {
  const { data } = await app.call('adminPriceListSave', { headers: staff.as('owner'), body: { name } });
  return { id: data.id, name };
}
const send = (rows: readonly (readonly string[])[], query = {}) =>
  sendPriceFile(app, staff.as('owner'), rows, query);
const land = (rows: readonly (readonly string[])[], query = {}) =>
  landPriceFile(app, staff.as('owner'), rows, query);
const LONG = ['价目表', '货号', '起始数量', '件价', '个价'];
const DATED = [...LONG, '开始', '结束'];
/** How many prices of the list stand as these rows say. */
const same = async (rows: readonly (readonly string[])[]) => (await send(rows)).data.lists[0]?.same;

it('整份替换：有一行不收就不导入，免得把那一行的价结束了；不替换时其余的照样导入', async () => {
  const both = [LONG, [list.name, code, '', '34', '1.5'], [list.name, other, '', '45', '2']];
  await land(both);
  const slip = [LONG, [list.name, code, '', '33', '1.4'], [list.name, other, '', '44', '一元九']];
  const refused = await land(slip, { replace: '1' });
  expect(refused.meta).toMatchObject({
    code: 'bad-input',
    message: '整份替换时每一行都要能收：文件里有 1 行不收，导入会结束它们现在的价。请改好再试算',
  });
  expect(await same(both)).toBe(2);
  const unknown = [LONG, [list.name, code, '', '33', '1.4'], [list.name, 'NO-SUCH', '', '44', '2']];
  expect((await land(unknown, { replace: '1' })).meta.code).toBe('bad-input');
  expect((await land(slip)).data.landed).toBe(true);
});

it.each([
  ['结束已过', ['', '2020-01-01'], '', '「结束」已经过了'],
  ['结束早于生效', ['', '2099-11-30 08:00'], '2099-12-01', '「结束」早于生效时间'],
  ['删除写了开始', ['2099-11-01', ''], '', '「删除」从生效时间起结束，不能写「开始」'],
])('%s的行不收，说为什么；别的行照收', async (name, [start = '', end = ''], from, text) => {
  const price = name.startsWith('删除') ? '删除' : '1.5';
  const rows = [
    DATED,
    [list.name, code, '', '', price, start, end],
    [list.name, other, '', '45', '2', '', ''],
  ];
  const tried = await send(rows, { from });
  expect(tried.data.wrong).toEqual([{ row: 2, text }]);
  expect((await send(rows, { from, seen: tried.data.seen })).data).toMatchObject({
    landed: true,
    lists: [{ fresh: 1 }],
  });
});

it('一行不写开始，一行的开始已过：是同一个价，第二次不收', async () => {
  const rows = [
    DATED,
    [list.name, code, '', '', '1.5', '', ''],
    [list.name, code, '', '', '1.4', '2020-01-01', ''],
  ];
  expect((await send(rows)).data.wrong).toEqual([{ row: 3, text: '与第 2 行写的是同一个价' }]);
});

it('只写个价的商品，宽表导出的件价按规格算：原样导回没有要改的；只动了期限的算结束，不算降价', async () => {
  await land([LONG, [list.name, code, '', '', '1.5']]);
  const file = await app.http.inject({
    url: `/api/admin/price-files?ids=${list.id}&shape=wide&format=csv`,
    headers: staff.as('owner'),
  });
  expect(file.body).toContain(`${code},矿泉水,36,1.5`);
  const { type, payload } = await formOf(file.body, '价.csv');
  const back = await app.http.inject({
    method: 'POST',
    url: '/api/admin/price-files',
    headers: { ...staff.as('owner'), 'content-type': type },
    payload,
  });
  expect(back.json<PriceFileAnswer>().data).toMatchObject({ message: '没有要改的价', lists: [{ same: 1 }] });
  const cheaper = await send([LONG, [list.name, code, '', '35', '1.5']]);
  expect(cheaper.data.lists[0]).toMatchObject({ down: 1, up: 0 });
  const ending = await send([DATED, [list.name, code, '', '36', '1.5', '', '2099-12-31']]);
  expect(ending.data.lists[0]).toMatchObject({ ended: 1, down: 0, up: 0, same: 0 });
});

it.each([
  ['名字里有全角括号', (at: number) => `华东（大客户）${at}`],
  ['名字像公式', (at: number) => `+8%的表${at}`],
])('%s：导出的长表、宽表都认得回来', async (_name, called) => {
  const own = await aList(called(names));
  await land([LONG, [own.name, code, '', '34', '1.5']]);
  for (const shape of ['long', 'wide']) {
    const file = await app.http.inject({
      url: `/api/admin/price-files?ids=${own.id}&shape=${shape}&format=csv`,
      headers: staff.as('owner'),
    });
    const { type, payload } = await formOf(file.body, '价.csv');
    const back = await app.http.inject({
      method: 'POST',
      url: '/api/admin/price-files',
      headers: { ...staff.as('owner'), 'content-type': type },
      payload,
    });
    expect(back.json<PriceFileAnswer>().data).toMatchObject({
      wrong: [],
      lists: [{ name: own.name, same: 1 }],
    });
  }
});

it('两张表只差全角半角：文件说的是哪一张不清楚，不猜', async () => {
  await aList(`华西（${names}）`);
  await aList(`华西(${names})`);
  expect((await send([LONG, [`华西(${names})`, code, '', '34', '1.5']])).data.wrong).toEqual([
    { row: 2, text: '有两张价目表只差全角半角，请先改一个名字' },
  ]);
});

it('一次改一千个以上的价：要再验证一次；一千个不用', async () => {
  const password = (await addOperator(app.db, 'lao', 'owner', app.clock.now())) ?? '';
  const browser = await inBrowser(app, 'lao', password);
  const rows = (count: number) => [
    LONG,
    ...Array.from({ length: count }, (_, n) => [list.name, code, String(n), '', '1.5']),
  ];
  app.clock.advance({ minutes: 6 });
  const tried = await sendPriceFile(app, browser, rows(1_001));
  const query = { seen: tried.data.seen };
  expect((await sendPriceFile(app, browser, rows(1_001), query)).meta.code).toBe('step-up-needed');
  expect((await sendPriceFile(app, browser, rows(1_000), query)).data.landed).toBe(true);
});

it('认得的价目表再多，凭据还是一个数', async () => {
  const lists = await Promise.all(Array.from({ length: 30 }, (_, n) => aList(`许多表${names}-${n}`)));
  const rows = [LONG, ...lists.map(({ name }) => [name, code, '', '34', '1.5'])];
  expect((await land(rows)).data.landed).toBe(true);
  expect((await send(rows)).data.seen).toMatch(/^\d+$/);
});
