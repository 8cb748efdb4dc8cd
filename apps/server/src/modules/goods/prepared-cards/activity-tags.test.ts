import { afterAll, beforeAll, expect, it } from 'vitest';
import { aCategory, aGoods, setDictionary } from '../../../../test/builders/goods';
import { aPromotion, endPromotion, goodsScope } from '../../../../test/builders/promotions';
import { addMember } from '../../../../test/fixtures';
import { startTestApp, type TestApp } from '../../../../test/harness';

let app: TestApp;
let typeId = 0;
let goodsId = 0;
const members: { khId: number; token: string }[] = [];

beforeAll(async () => {
  app = await startTestApp({
    async seed(db) {
      await setDictionary(db, 'funcset', 'showprice', '0');
      typeId = await aCategory(db, { name: '水' });
      goodsId = await aGoods(db, { category: typeId, price: [36, 1.6] });
    },
  });
  for (let n = 0; n < 2; n += 1) {
    const { khId, userId } = await addMember(app.db);
    members.push({ khId, token: await app.signIn(userId) });
  }
});
afterAll(() => app.stop());

const tagsFor = async (token?: string) => {
  const { data } = await app.call('goodsPage', { query: { typeId: String(typeId) }, token });
  expect(data.list.map((card) => card.goodsId)).toEqual([String(goodsId)]);
  return data.list[0]?.activityTags?.map(({ text }) => text);
};
const MINUTE = 60_000;
const LIMIT = { per: 'goods', perOrder: 5, period: 'all' };

it('列表上的活动标签：到点出现、到点消失；指定客户的只有那家看得见；看不到价格的访客什么也没有', async () => {
  const now = app.clock.now().getTime();
  const [one, other] = members.map(({ token }) => token);
  expect(await tagsFor(one)).toBeUndefined();
  await aPromotion(
    app,
    'limited-purchase',
    { ...LIMIT, scope: goodsScope(goodsId) },
    { start: new Date(now + 2 * MINUTE), end: new Date(now + 4 * MINUTE) },
  );
  expect(await tagsFor(one)).toBeUndefined();
  app.clock.advance({ minutes: 2 });
  expect(await tagsFor(one)).toEqual(['限购']);
  expect(await tagsFor()).toBeUndefined();
  const gift = await aPromotion(
    app,
    'full-amount-reduction',
    { by: 'amount', steps: [{ fromAmount: 50_000, minus: 3_000 }], scope: goodsScope(goodsId) },
    { audience: [members[1]?.khId ?? 0] },
  );
  expect(await tagsFor(one)).toEqual(['限购']);
  expect(await tagsFor(other)).toEqual(['限购', '满500减30']);
  await endPromotion(app, gift);
  expect(await tagsFor(other)).toEqual(['限购']);
  app.clock.advance({ minutes: 2 });
  expect(await tagsFor(other)).toBeUndefined();
});
