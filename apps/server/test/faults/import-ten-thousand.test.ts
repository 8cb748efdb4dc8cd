import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { csvFile } from '@pifa/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readWorkbook } from '../../src/platform';
import { aCategory } from '../builders/goods';
import { importDesk } from '../builders/imports';
import { aStaff } from '../builders/operators';
import { startTestApp, type TestApp } from '../harness';

/** ADMIN §15-41: 10,000 rows of 20 columns, 37 of them bad. Prints what it takes; nothing is asserted of time. */
let app: TestApp;
let desk: ReturnType<typeof importDesk>;
beforeAll(async () => {
  app = await startTestApp();
  desk = importDesk(app, (await aStaff(app)).as('owner'));
  await aCategory(app.db, { name: '饮料' });
}, 120_000);
afterAll(() => app.stop());

const HEADS = [
  '货号',
  '名称',
  '分类',
  '条码',
  '规格',
  '卖点',
  '单位',
  '整件单位',
  '每件数量',
  '起订量',
  '整件价',
  '单件价',
  '库存',
  '状态',
  '重量（克）',
  '产地',
  '货位',
  '包装清单',
  '属性:材质',
  '详情',
];
const ROWS = 10_000;
const BAD = 37;
const isBad = (n: number): boolean => n % 270 === 5 && Math.floor(n / 270) < BAD;
const rowOf = (n: number, price = isBad(n) ? '面议' : '1.5'): string[] => [
  `TT-${String(n).padStart(5, '0')}`,
  `饮用水 ${n}`,
  '饮料',
  '',
  '550ml',
  '清甜',
  '瓶',
  '箱',
  '24',
  '24',
  '36',
  price,
  '100',
  '上架',
  '560',
  '广东',
  'A-01',
  '24 瓶',
  'PET',
  '第一段\n第二段',
];

/** What a step takes, and for how long the event loop was held at a stretch meanwhile. */
async function timed<Result>(step: string, work: () => Promise<Result>): Promise<Result> {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const began = performance.now();
  const result = await work();
  delay.disable();
  const longest = Math.round(delay.max / 1e6);
  process.stdout.write(`${step}: ${((performance.now() - began) / 1000).toFixed(1)} s, held ${longest} ms\n`);
  return result;
}

it('一万行，三十七行有误：其余写入，有误的拿回来改好再写入，全部撤销', async () => {
  const table = csvFile(
    HEADS,
    Array.from({ length: ROWS }, (_, n) => rowOf(n)),
  );
  const { data } = await timed('opened', () => desk.open(table));
  const tried = await timed('tried', () => desk.tried(data.id));
  expect(tried.counts).toMatchObject({ added: ROWS - BAD, refused: BAD });
  await timed('written', () => desk.commit(tried.planId));
  const count = async (): Promise<number | undefined> => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from goods where code like 'TT-%' and status = 'on'`.execute(app.db);
    return rows[0]?.n;
  };
  expect(await count()).toBe(ROWS - BAD);
  const book = await readWorkbook(await desk.bad(data.id), { rows: 100, columns: 30, bytes: 1e8, sheet: 0 });
  const [head = { cells: [] }, ...bad] = book?.rows ?? [];
  expect([bad.length, head.cells.at(-1)]).toEqual([BAD, '原因']);
  const mended = bad.map(({ cells }) => cells.map((cell) => (cell === '面议' ? '1.5' : cell)));
  const again = await desk.open(csvFile(head.cells, mended));
  expect(again.data).toMatchObject({ remembered: true, rows: BAD });
  const retried = await desk.tried(again.data.id);
  expect(retried.counts).toMatchObject({ added: BAD, refused: 0 });
  await desk.commit(retried.planId);
  expect(await count()).toBe(ROWS);
  await timed('undone', () => desk.undo(tried.planId));
  await desk.undo(retried.planId);
  expect(await count()).toBe(0);
}, 600_000);

it('五万行的表：读的时候别人照样有份', async () => {
  const table = csvFile(
    HEADS,
    Array.from({ length: 50_000 }, (_, n) => rowOf(n)),
  );
  const { data, meta } = await timed('opened, 50,000 rows', () => desk.open(table));
  expect([meta.message, data.rows]).toEqual(['', 50_000]);
}, 300_000);
