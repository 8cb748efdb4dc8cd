import { afterAll, beforeAll, expect, it } from 'vitest';
import { aGoods } from '../../../../test/builders/goods';
import { startTestApp, type TestApp } from '../../../../test/harness';
import { multiplyGoods } from './multiply-goods';

let app: TestApp;
const ids: number[] = [];

beforeAll(async () => {
  app = await startTestApp({
    seed: async (db) => {
      for (const name of ['长白山矿泉水', '千岛湖矿泉水']) {
        ids.push(
          await aGoods(db, {
            name,
            spec: '550ml',
            sellingLine: '好水',
            sold: 1_000,
            attributes: [{ name: '口味', value: '原味' }],
          }),
        );
      }
    },
  });
});
afterAll(() => app.stop());

it('翻倍的商品：自己的编号、名称、条码与价格，其余同原商品', async () => {
  const [first = 0] = ids;
  const wish = { first, written: 2, wanted: 5, stockedAt: app.clock.now(), onProgress: () => undefined };
  await app.database.transaction((tx) => multiplyGoods(tx, wish));
  const rows = await app.db.selectFrom('goods').selectAll().where('id', '>=', first).orderBy('id').execute();
  expect(rows.map(({ name }) => name)).toEqual([
    '长白山矿泉水',
    '千岛湖矿泉水',
    '长白山矿泉水 第1期',
    '千岛湖矿泉水 第1期',
    '长白山矿泉水 第2期',
  ]);
  const [written, , copy] = rows;
  if (!written || !copy) throw new Error('no goods');
  expect(copy).toMatchObject({
    spec: '550ml',
    selling_line: '好水',
    attributes: written.attributes,
    category_id: written.category_id,
    pieces_per_pack: written.pieces_per_pack,
    list_per_pack: Math.floor((written.list_per_pack * 101) / 100),
    review_count: 0,
    stock_id: copy.id,
  });
  expect(new Set(rows.map(({ code }) => code)).size).toBe(5);
  expect(new Set(rows.map(({ barcode }) => barcode).filter(Boolean)).size).toBe(3);
});
