import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { aCategory, aGoods } from '../../../../test/builders/goods';
import { aStaff } from '../../../../test/builders/operators';
import { startTestApp, type TestApp } from '../../../../test/harness';

let app: TestApp;
let staff: Awaited<ReturnType<typeof aStaff>>;
let typeId = 0;
let list = '';
let goods = 0;
beforeAll(async () => {
  app = await startTestApp({
    seed: async (db) => {
      typeId = await aCategory(db, { name: '饮用水' });
    },
  });
  staff = await aStaff(app);
});
afterAll(() => app.stop());
let names = 0;
beforeEach(async () => {
  const headers = staff.as('owner');
  names += 1;
  const made = await app.call('adminPriceListSave', { headers, body: { name: `改价的表${names}` } });
  list = made.data.id;
  goods = await aGoods(app.db, { category: typeId, price: [36, 1.6], piecesPerPack: 24, name: '矿泉水' });
});

const plan = async (row: Record<string, unknown>, settings: object = {}) => {
  const { data } = await app.call('adminPlanMake', {
    headers: staff.as('owner'),
    body: {
      kind: 'price-list',
      settings: { listId: list, ...settings },
      rows: [{ goodsId: String(goods), ...row }],
    },
  });
  return data;
};

it.each([
  ['个价 0，件价空着', { perPiece: '0' }],
  ['都写 0', { perPack: '0', perPiece: '0.00' }],
])('白送不收：%s', async (_, row) => {
  await app.db.updateTable('goods').set({ cost: 12_000 }).where('id', '=', goods).execute();
  expect((await plan(row)).rows).toMatchObject([{ refusal: '价格要大于 0' }]);
});

it('以后的价与到那时的价比：那时已经定了别的价，现在的价写给那时也是改', async () => {
  const at = (hours: number) => new Date(app.clock.now().getTime() + hours * 3_600_000).toISOString();
  const land = async (row: object, settings: object) => {
    const { planId } = await plan({ ...row }, settings);
    await app.call('adminPlanCommit', { headers: staff.as('owner'), params: { id: planId }, body: {} });
  };
  const [usual, cheaper] = [
    { perPack: '34.80', perPiece: '1.55' },
    { perPack: '33.00', perPiece: '1.50' },
  ];
  await land(usual, {});
  await land(cheaper, { from: at(1) });
  expect((await plan(usual, { from: at(2) })).rows).toMatchObject([
    { fields: [{ before: '¥33.00/件 ¥1.50/个', after: '¥34.80/件 ¥1.55/个' }] },
  ]);
  expect((await plan(cheaper, { from: at(2) })).rows).toMatchObject([{ fields: [] }]);
});

it.each([
  [1_000, false],
  [1_001, true],
])('一次改 %d 个价：确认时要再验证一次 %s', async (prices, stepUp) => {
  const { data } = await app.call('adminPlanMake', {
    headers: staff.as('owner'),
    body: {
      kind: 'price-list',
      settings: { listId: list },
      rows: Array.from({ length: prices }, (_, n) => ({
        goodsId: String(goods),
        fromNum: n,
        perPiece: '1.5',
      })),
    },
  });
  expect(data.stepUp).toBe(stepUp);
});
