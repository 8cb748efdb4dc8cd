import { afterAll, beforeAll, expect, it } from 'vitest';
import { aStaff } from '../../../../test/builders/operators';
import { aShopper, audit, aWater, inCart, orderOf, place, setSwitch } from '../../../../test/builders/orders';
import { sendPriceFile } from '../../../../test/builders/price-files';
import { aGrant } from '../../../../test/builders/prices';
import { startTestApp, type TestApp } from '../../../../test/harness';

let app: TestApp;
let staff: Awaited<ReturnType<typeof aStaff>>;
beforeAll(async () => {
  app = await startTestApp({ kind: 'postgres' });
  staff = await aStaff(app);
  await setSwitch(app, 'cloudPay', true);
});
afterAll(() => app?.stop());

const send = (rows: readonly (readonly string[])[], query = {}) =>
  sendPriceFile(app, staff.as('owner'), [['价目表', '货号', '件价', '个价'], ...rows], query);
const aList = async (name: string): Promise<number> =>
  Number((await app.call('adminPriceListSave', { headers: staff.as('owner'), body: { name } })).data.id);
const codeOf = async (id: number) =>
  (await app.db.selectFrom('goods').select('code').where('id', '=', id).executeTakeFirstOrThrow()).code;

it('两个人同时导入一张表：后一个等着，读到前一个改了哪些价，什么也不导入', async () => {
  await aList('抢表');
  const code = await codeOf(await aWater(app.db));
  for (let round = 0; round < 5; round += 1) {
    const files = [0, 1].map((who) => [['抢表', code, String(30 + round), `1.${round}${who}`]]);
    const tried = await Promise.all(files.map((rows) => send(rows)));
    const done = await Promise.all(
      files.map((rows, at) => send(rows, { seen: tried[at]?.data.seen ?? '', confirm: '1' })),
    );
    expect(done.filter(({ data }) => data.landed)).toHaveLength(1);
    const stale = done.find(({ meta }) => meta.code === 'stale');
    expect(stale?.meta.message).toContain(`抢表 ${code}。什么也没有导入`);
  }
});

it('两个人同时给一家公司导入第一份价：先开一份，后一个读到前一个写了哪些价，什么也不导入', async () => {
  const code = await codeOf(await aWater(app.db));
  for (let round = 0; round < 5; round += 1) {
    const { khId } = await aShopper(app);
    const files = [0, 1].map((who) => [[String(khId), code, '', `1.${round}${who}`]]);
    const tried = await Promise.all(files.map((rows) => send(rows)));
    const done = await Promise.all(files.map((rows, at) => send(rows, { seen: tried[at]?.data.seen ?? '' })));
    expect(done.map(({ meta: { code: refused } }) => refused ?? '').toSorted()).toEqual(['', 'stale']);
    const books = await app.db.selectFrom('price_lists').select('id').where('kh_id', '=', khId).execute();
    expect(books).toHaveLength(1);
  }
});

it('一边导入一边下单：订单里两个商品都是旧价，或都是新价；订单与账都对得上', async () => {
  const lists = [await aList('快表甲'), await aList('快表乙')];
  const goods = [await aWater(app.db), await aWater(app.db)];
  const [first = '', second = ''] = await Promise.all(goods.map(codeOf));
  const file = (price: string) => [
    ['快表甲', first, price, '1.5'],
    ['快表乙', second, price, '1.5'],
  ];
  const land = async (rows: string[][]) => send(rows, { seen: (await send(rows)).data.seen });
  await land(file('34'));
  const sums: number[] = [];
  for (let round = 0; round < 6; round += 1) {
    const buyer = await aShopper(app);
    for (const id of lists) await aGrant(app.db, id, buyer, { position: lists.indexOf(id) });
    for (const id of goods) await inCart(app, buyer, id, { ipcnt: 2 });
    const price = String(33 - round);
    const [, placed] = await Promise.all([land(file(price)), place(app, buyer)]);
    // Dearer than seen would be refused; it only gets cheaper here.
    expect(placed.success).toBe(true);
    const { goodsAmount } = await orderOf(app, buyer, placed.data.id);
    sums.push(goodsAmount);
    expect([4 * Number(price), 4 * (Number(price) + 1)]).toContain(goodsAmount);
  }
  expect(sums).toHaveLength(6);
  expect(await audit(app)).toEqual([]);
});
