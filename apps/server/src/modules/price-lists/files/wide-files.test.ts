import { afterAll, beforeAll, expect, it } from 'vitest';
import { aCategory, aGoods, setDictionary } from '../../../../test/builders/goods';
import { aStaff, formOf } from '../../../../test/builders/operators';
import { aShopper, type Shopper } from '../../../../test/builders/orders';
import type { PriceFileAnswer } from '../../../../test/builders/price-files';
import { aWorkbook } from '../../../../test/builders/xlsx';
import { startTestApp, type TestApp } from '../../../../test/harness';

/**
 * Wide files as wholesalers keep them (ADVANCED A "5 real wide files"): of many sheets seen, the five shapes. Seen to fail: a
 * title above the head, customers in a row of their own, 元 behind a price, and a dash for none were refused.
 */
let app: TestApp;
let staff: Awaited<ReturnType<typeof aStaff>>;
let one: Shopper;
let two: Shopper;
let goods: { id: number; code: string }[] = [];

beforeAll(async () => {
  app = await startTestApp({ seed: (db) => setDictionary(db, 'funcset', 'showprice', '1') });
  staff = await aStaff(app);
  [one, two] = [await aShopper(app), await aShopper(app)];
  const category = await aCategory(app.db, { name: '饮用水' });
  const ids: number[] = [];
  for (let n = 0; n < 40; n += 1)
    ids.push(await aGoods(app.db, { category, price: [36, 1.6], piecesPerPack: 24 }));
  goods = await app.db
    .selectFrom('goods')
    .select(['id', 'code'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
});
afterAll(() => app.stop());

const code = (n: number): string => goods[n]?.code ?? '';
const send = async (bytes: Buffer | string, query: Record<string, string> = {}) => {
  const { type, payload } = await formOf(bytes, typeof bytes === 'string' ? '价.csv' : '价.xlsx');
  const url = `/api/admin/price-files?${new URLSearchParams(query)}`;
  const headers = { ...staff.as('owner'), 'content-type': type };
  return (await app.http.inject({ method: 'POST', url, headers, payload })).json<PriceFileAnswer>();
};
const pays = async (buyer: Shopper, n: number) => {
  const query = { ids: String(goods[n]?.id) };
  return (await app.call('goodsPrices', { query, token: buyer.token })).data[0]?.itemPrice;
};
const csv = (...rows: string[]): string => rows.join('\r\n');

/** Each file gives goods `at` to customer 1 at 34 and customer 2 at 33 a pack. */
it.each<[string, number, () => Buffer | string]>([
  [
    '货号与每位客户两列',
    0,
    () =>
      csv(
        `货号,商品,${one.khId} 件价,${one.khId} 个价,${two.khId}件价,${two.khId}个价`,
        `${code(0)},水,34,1.5,33,1.4`,
      ),
  ],
  [
    '标题两行，客户在上一行、合并的单元格，下面有备注',
    1,
    () =>
      csv(
        '２０２６年１２月报价表,,,,,',
        '含税含运，月底前有效,,,,,',
        `,,${one.khId},,${two.khId},`,
        '货号,商品,件价,个价,件价,个价',
        `${code(1)},水,34,1.5,33,1.4`,
        ',,,,,',
        '备注：整箱起订,,,,,',
      ),
  ],
  [
    'Excel，货号与客户在一行，件价个价在下一行，数字是数字',
    2,
    () =>
      aWorkbook([
        ['报价表'],
        [],
        ['序号', '货号', one.khId, '', two.khId, ''],
        ['', '', '件价', '个价', '件价', '个价'],
        [1, code(2), 34, 1.5, 33, 1.4],
      ]),
  ],
  [
    '手写的价：￥、元、元/瓶、横线、全角',
    3,
    () =>
      csv(
        `商品编码,${one.khId} 整件价,${one.khId} 单价,${two.khId} 整件价,${two.khId} 单价`,
        `${code(3)},￥３４.00,1.50元/瓶,33 元,1.4`,
        `${code(4)},—,—,无,-`,
      ),
  ],
])('%s', async (_name, at, file) => {
  const bytes = file();
  const tried = await send(bytes);
  expect(tried.data).toMatchObject({ wrong: [], lists: [{ fresh: 1 }, { fresh: 1 }] });
  await send(bytes, { seen: tried.data.seen });
  await expect.poll(() => pays(one, at)).toBe(34);
  expect(await pays(two, at)).toBe(33);
  expect(await pays(one, 5)).toBe(36);
});

/** Seen to fail: the bare prices, and the column that has no head, were lost in silence. */
it('客户的列旁边有整件价、没有表头的列：试算说没有读哪几列，导入了也一样说', async () => {
  const bytes = csv(
    `货号,商品,整件价,${one.khId} 件价,${one.khId} 个价,,备注`,
    `${code(6)},水,36.00,34,1.5,,`,
    `${code(7)},水,,33,1.4,31,,多写的一格`,
    `${code(8)},水,35,,,,`,
  );
  const nowhere = [
    { head: '整件价', why: '没写是给谁的价；要导入请写成「1001 件价」这样', rows: 2, sample: '36.00' },
    { head: '第 6 列', why: '没有表头', rows: 1, sample: '31' },
    { head: '第 8 列', why: '没有表头', rows: 1, sample: '多写的一格' },
  ];
  const tried = await send(bytes);
  expect(tried.data).toMatchObject({ landed: false, wrong: [], lists: [{ fresh: 2 }], nowhere });
  expect((await send(bytes, { seen: tried.data.seen })).data).toMatchObject({ landed: true, nowhere });
});

it('一百张价目表并排，四十个商品：二百列一次认得', async () => {
  const names = Array.from({ length: 100 }, (_, n) => `分组 ${n + 1}`);
  for (const name of names)
    await app.call('adminPriceListSave', { headers: staff.as('owner'), body: { name } });
  const heads = names.flatMap((name) => [`${name} 件价`, `${name} 个价`]);
  const rows = goods.map((row, n) => [
    row.code,
    ...names.flatMap((_, list) => [34 + n / 10, 1.5 + list / 1000]),
  ]);
  const tried = await send(csv(['货号', ...heads].join(','), ...rows.map((row) => row.join(','))));
  expect(tried.data.wrong).toEqual([]);
  expect(tried.data.lists).toHaveLength(100);
  expect(tried.data.lists.every(({ fresh }) => fresh === 40)).toBe(true);
});
