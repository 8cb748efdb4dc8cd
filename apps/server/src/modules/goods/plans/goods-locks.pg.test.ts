import { afterAll, beforeAll, expect, it } from 'vitest';
import { aCustomerPrice, bookOf } from '../../../../test/builders/goods';
import { aShopper, aWater } from '../../../../test/builders/orders';
import { startTestApp, type TestApp } from '../../../../test/harness';
import { writtenMeanwhile } from '../../../../test/meanwhile';
import type { Transaction } from '../../../platform';
import type { JudgeContext } from '../../staff';
import { addSold } from '../add-sold';
import { countReviews } from '../count-reviews';
import { holdGoods } from '../staff/hold-goods';
import { goodsMarks, leavingGoodsMarks, priceMarks } from './planned-goods';
import { setGoodsPlan } from './set';

let app: TestApp;
let goods: number;
let code: string;
let book: number;
beforeAll(async () => {
  app = await startTestApp({ kind: 'postgres' });
  goods = await aWater(app.db);
  book = await bookOf(app.db, (await aShopper(app)).khId);
  const row = await app.db
    .selectFrom('goods')
    .select('code')
    .where('id', '=', goods)
    .executeTakeFirstOrThrow();
  code = row.code;
});
afterAll(() => app?.stop());

type Hold = (tx: Transaction) => Promise<unknown>;
const marks =
  (read: (context: JudgeContext, objects: readonly string[]) => Promise<unknown>): Hold =>
  (tx) =>
    read({ tx } as JudgeContext, [`goods:${code}`]);
const price = () => aCustomerPrice(app.db, goods, { priceListId: book }, [34, 1.5]);

/** Seen to fail: all of these held the goods so that a price, a cart line or an order that only names it waited. */
it.each<[string, Hold]>([
  ['改价正要落库', marks(priceMarks)],
  ['换图、复制正要落库', marks(goodsMarks)],
  ['批量改正要落库', marks(setGoodsPlan.marks)],
  ['正在保存商品', (tx) => holdGoods(tx, [code])],
  ['正在计销量', (tx) => addSold(tx, [{ goodsId: goods, pieces: 1 }], new Date())],
  ['正在计评价', (tx) => countReviews(tx, [{ goodsId: goods, count: 1, stars: 5 }])],
])('%s：别人照样写这个商品给一家公司的价', async (_name, hold) => {
  expect(await writtenMeanwhile(app.database, hold, price)).toBe(true);
});

it('正要删除的商品：别人不能再写它的价，等删完才知道', async () => {
  expect(await writtenMeanwhile(app.database, marks(leavingGoodsMarks), price)).toBe(false);
});
