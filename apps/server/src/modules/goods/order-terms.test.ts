import { afterAll, beforeAll, expect, it } from 'vitest';
import { aCategory, aGoods, setDictionary } from '../../../test/builders/goods';
import { aStaff } from '../../../test/builders/operators';
import { addMember } from '../../../test/fixtures';
import { startTestApp, type TestApp } from '../../../test/harness';

let app: TestApp;
let staff: Awaited<ReturnType<typeof aStaff>>;
let typeId = 0;
let id = 0;
let token = '';

beforeAll(async () => {
  app = await startTestApp({
    async seed(db) {
      await setDictionary(db, 'funcset', 'showprice', '1');
      typeId = await aCategory(db, { name: '酒' });
      id = await aGoods(db, { category: typeId, code: 'WINE1', price: [207, 41.4] });
      await db.updateTable('goods').set({ min_pieces: 240 }).where('id', '=', id).execute();
    },
  });
  staff = await aStaff(app);
  token = await app.signIn((await addMember(app.db)).userId);
});
afterAll(() => app.stop());

const goodsId = () => String(id);
const detail = async (as: { token?: string } = { token }) =>
  (await app.call('goodsDetail', { params: { id: goodsId() }, ...as })).data.obj;
const save = (settings: Record<string, unknown>, own: Record<string, unknown> = {}) =>
  app.call('adminPromotionSave', {
    headers: staff.as('sales'),
    body: { kind: 'mixed-lot', title: '酒水混批', status: 'on', settings, ...own },
  });

it('没有混批时，商品的价格里没有多的字段', async () => {
  expect((await detail()).priceFacts).not.toHaveProperty('orderTerms');
});

it('员工按元与件设混批：列表、详情、价格、同款、粘贴货号都立刻带上它；到点就没有', async () => {
  const end = new Date(app.clock.now().getTime() + 3_600_000);
  const saved = await save(
    { amount: '500', packs: 10, scope: { of: 'category', ids: [String(typeId)] } },
    { endTime: end.toISOString() },
  );
  expect(saved.success, saved.message).toBe(true);
  expect(saved.data.settings).toMatchObject({ amount: 500, packs: 10 });
  const term = {
    kind: 'mixed-lot',
    id: saved.data.id,
    label: '酒水混批',
    endTime: end.toISOString(),
    priority: 100,
    amount: 500,
    packs: 10,
  };
  const shown = [
    (await app.call('goodsPage', { query: { typeId: String(typeId) }, token })).data.list[0],
    await detail(),
    (await app.call('goodsPrices', { query: { ids: goodsId() }, token })).data[0],
    (await app.call('groupList', { query: { goodsId: goodsId() }, token })).data[0],
    (await app.call('goodsMatch', { body: { codes: ['WINE1'] }, token })).data.found[0]?.goods,
  ];
  expect(shown.map((one) => one?.priceFacts?.orderTerms)).toEqual(shown.map(() => [term]));
  expect((await detail()).minNum).toBe(240);
  expect(shown[0]).toMatchObject({ activityTags: [{ kind: 'mixed-lot', text: '混批' }] });
  const added = await app.call('cartAdd', { body: { goodsId: goodsId(), ipcnt: 1, spcnt: 0 }, token });
  expect(added.success, added.message).toBe(true);
  app.clock.advance({ minutes: 60 });
  token = await app.signIn((await addMember(app.db)).userId);
  expect((await detail()).priceFacts).not.toHaveProperty('orderTerms');
  const refused = await app.call('cartAdd', { body: { goodsId: goodsId(), ipcnt: 1, spcnt: 0 }, token });
  expect(refused).toMatchObject({ success: false, code: 'below-minimum' });
});

it('设置不全说清缺什么；三个种类都在活动种类里，字段按元', async () => {
  expect((await save({})).message).toContain('满（元）与满（件）至少填一项');
  const { data } = await app.call('adminPromotionKinds', { headers: staff.as('sales') });
  const kinds = new Map(data.map((one) => [one.kind, one]));
  expect(['order-minimum', 'mixed-lot', 'mixed-carton'].map((kind) => kinds.get(kind)?.name)).toEqual([
    '起订门槛',
    '混批',
    '混装成箱',
  ]);
  expect(kinds.get('order-minimum')?.settings.find(({ name }) => name === 'fee')).toMatchObject({
    type: 'amount',
    label: '小单费（元）',
  });
});

it('只给一家的混批，别家的页面上没有', async () => {
  const { khId } = await addMember(app.db);
  await save({ packs: 5 }, { title: '专属混批', audience: [String(khId)] });
  expect((await detail()).priceFacts).not.toHaveProperty('orderTerms');
});
