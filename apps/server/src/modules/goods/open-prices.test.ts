import { afterAll, beforeAll, expect, it } from 'vitest';
import { aCategory, aGoods, setDictionary } from '../../../test/builders/goods';
import { aPromotion } from '../../../test/builders/promotions';
import { addMember } from '../../../test/fixtures';
import { startTestApp, type TestApp } from '../../../test/harness';

let app: TestApp;
let typeId = 0;
let id = 0;
let token = '';

beforeAll(async () => {
  app = await startTestApp({
    async seed(db) {
      await setDictionary(db, 'funcset', 'showprice', '1');
      typeId = await aCategory(db, { name: '纸' });
      id = await aGoods(db, { category: typeId, code: 'PAPER1', price: [207, 41.4] });
    },
  });
  const member = await addMember(app.db);
  token = await app.signIn(member.userId);
  const now = app.clock.now().getTime();
  await aPromotion(
    app,
    'flash-sale',
    { goods: [{ goodsId: String(id), perPack: 1_610_000, perPiece: 322_000, stock: 1200 }], perCompany: 600 },
    { name: '整点抢购', start: new Date(now), end: new Date(now + 3_600_000) },
  );
});
afterAll(() => app.stop());

const goodsId = () => String(id);

it('限时抢购：列表、详情、价格、收藏、搜索、粘贴货号都是购物车收的那个价', async () => {
  await app.call('collectAdd', { body: { goodsId: goodsId() }, token });
  const { data } = await app.call('cartAdd', { body: { goodsId: goodsId(), ipcnt: 0, spcnt: 1 }, token });
  expect(data.results).toMatchObject([{ success: true }]);
  const { data: cart } = await app.call('cartList', { token });
  const charged = cart.cartList[0];
  expect(charged).toMatchObject({ priceKind: 'flash-sale' });
  const shown = [
    (await app.call('goodsPage', { query: { typeId: String(typeId) }, token })).data.list[0],
    (await app.call('goodsDetail', { params: { id: goodsId() }, token })).data.obj,
    (await app.call('goodsPrices', { query: { ids: goodsId() }, token })).data[0],
    (await app.call('collectPage', { token })).data.list[0],
    (await app.call('groupList', { query: { goodsId: goodsId() }, token })).data[0],
    (await app.call('goodsMatch', { body: { codes: ['PAPER1'] }, token })).data.found[0]?.goods,
  ];
  expect(shown.map((one) => [one?.saleIP, one?.saleSP, one?.itemPrice, one?.isPromotion])).toEqual(
    shown.map(() => [charged?.saleIP, charged?.saleSP, charged?.itemPrice, 0]),
  );
  expect(shown.map((one) => one?.priceFacts?.activities)).toEqual(
    shown.map(() => [
      expect.objectContaining({
        kind: 'flash-sale',
        label: '整点抢购',
        left: 1200,
        perCompany: 600,
        ownLeft: 600,
      }),
    ]),
  );
});

it('访客没有客户限购的余数；到点恢复原价', async () => {
  const detail = async (as: { token?: string }) =>
    (await app.call('goodsDetail', { params: { id: goodsId() }, ...as })).data.obj;
  expect((await detail({})).priceFacts?.activities?.[0]).not.toHaveProperty('ownLeft');
  app.clock.advance({ minutes: 60 });
  expect(await detail({ token: await app.signIn((await addMember(app.db)).userId) })).toMatchObject({
    saleIP: 207,
    itemPrice: 207,
  });
});
