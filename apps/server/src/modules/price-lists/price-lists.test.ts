import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aCategory, aCustomerPrice, aGoods, setDictionary } from '../../../test/builders/goods';
import { aStaff, inBrowser } from '../../../test/builders/operators';
import { aShopper, type Shopper } from '../../../test/builders/orders';
import { startTestApp, type TestApp } from '../../../test/harness';
import { addOperator } from '../staff';

type Staff = Awaited<ReturnType<typeof aStaff>>;

let app: TestApp;
let staff: Staff;
let buyer: Shopper;
let goods = 0;
let typeId = 0;
beforeAll(async () => {
  app = await startTestApp({
    async seed(db) {
      await setDictionary(db, 'funcset', 'showprice', '1');
      typeId = await aCategory(db, { name: '饮用水' });
    },
  });
  staff = await aStaff(app);
});
afterAll(() => app.stop());
beforeEach(async () => {
  buyer = await aShopper(app);
  goods = await aGoods(app.db, { category: typeId, price: [36, 1.6], piecesPerPack: 24, name: '矿泉水' });
});

const as = (who: Parameters<Staff['as']>[0]) => ({ headers: staff.as(who) });
let names = 0;
async function aList(own: object = {}): Promise<string> {
  names += 1;
  const { data } = await app.call('adminPriceListSave', {
    ...as('owner'),
    body: { name: `华南价目表${names}`, ...own },
  });

  return data.id;
}
const show = async (id: string, who: Parameters<Staff['as']>[0] = 'owner') =>
  (await app.call('adminPriceList', { ...as(who), params: { id } })).data;
const rowsOf = async (id: string, who: Parameters<Staff['as']>[0] = 'owner', only: 'in' | 'all' = 'in') =>
  (
    await app.call('adminPriceListRows', {
      ...as(who),
      params: { id },
      query: { only, keyword: '矿泉水', size: 200 },
    })
  ).data.list;
const give = async (id: string, grant: object) =>
  app.call('adminPriceListGrants', {
    ...as('owner'),
    params: { id },
    body: {
      version: (await show(id)).version,
      grants: [
        { to: 'company', toId: String(buyer.khId), position: 0, binding: false, activities: false, ...grant },
      ],
    },
  });
const plan = (
  listId: string,
  rows: object[],
  settings: object = {},
  who: Parameters<Staff['as']>[0] = 'owner',
) =>
  app.call('adminPlanMake', {
    ...as(who),
    body: { kind: 'price-list', settings: { listId, ...settings }, rows: rows as Record<string, unknown>[] },
  });
const commit = (planId: string) =>
  app.call('adminPlanCommit', { ...as('owner'), params: { id: planId }, body: {} });
async function price(listId: string, row: object, settings: object = {}) {
  const { data } = await plan(listId, [{ goodsId: String(goods), ...row }], settings);
  expect((await commit(data.planId)).message).not.toContain('失败');
  return data.planId;
}
const pays = async () => {
  const { data } = await app.call('goodsPrices', { query: { ids: String(goods) }, token: buyer.token });
  return data[0]?.itemPrice;
};
const why = async (own: object = {}) =>
  (
    await app.call('adminWhyPrice', {
      ...as('owner'),
      query: { khId: String(buyer.khId), goodsId: String(goods), ipcnt: 10, spcnt: 0, ...own },
    })
  ).data;

describe('一张价目表：写价、给客户、改、撤', () => {
  it('写价，给一家公司，客户就按它买；删掉又是标价；撤销回到删之前', async () => {
    const list = await aList();
    await price(list, { perPack: '34.80', perPiece: '1.55' });
    expect(await pays()).toBe(36);
    await give(list, {});
    await expect.poll(pays).toBe(34.8);
    expect(await show(list)).toMatchObject({ goods: 1, companies: 1, grants: [{ to: 'company' }] });
    const removed = await price(list, {});
    await expect.poll(pays).toBe(36);
    expect(await rowsOf(list)).toEqual([]);
    const undo = await app.call('adminPlanUndo', { ...as('owner'), params: { id: removed } });
    await commit(undo.data.planId);
    await expect.poll(pays).toBe(34.8);
  });

  const takeBack = async (planId: string) => {
    const { data } = await app.call('adminPlanUndo', { ...as('owner'), params: { id: planId } });
    expect((await commit(data.planId)).message).not.toContain('失败');
  };
  const inHours = (hours: number) => new Date(app.clock.now().getTime() + hours * 3_600_000).toISOString();

  it('撤销之后，原来的价按它自己的时间结束；定在以后的价撤销了，到点也不变', async () => {
    const list = await aList();
    await give(list, {});
    await price(list, { perPack: '34.80', perPiece: '1.55' }, { until: inHours(5) });
    const changed = await price(list, { perPack: '33.00', perPiece: '1.50' });
    await expect.poll(pays).toBe(33);
    await takeBack(changed);
    await expect.poll(pays).toBe(34.8);
    const later = await price(list, { perPack: '32.00', perPiece: '1.45' }, { from: inHours(2) });
    await takeBack(later);
    app.clock.advance({ hours: 3 });
    await expect.poll(pays).toBe(34.8);
    app.clock.advance({ hours: 3 });
    await expect.poll(pays).toBe(36);
    app.clock.advance({ hours: -6 });
  });

  it('市场价是商品的，不是数量档：记在商品上，撤销回到以前的，改过两次的不动', async () => {
    const list = await aList();
    const market = async (yuan: string) => {
      const { data } = await plan(list, [{ goodsId: String(goods), market: yuan }]);
      await commit(data.planId);
      return data.planId;
    };
    const shown = async () =>
      (await rowsOf(list, 'owner', 'all')).find((row) => row.goodsId === String(goods))?.market;
    await market('1.20');
    const stale = await plan(list, [{ goodsId: String(goods), market: '9.90' }]);
    const second = await market('1.25');
    expect(await shown()).toBe(1.25);
    await commit(stale.data.planId);
    expect(await shown()).toBe(1.25);
    await takeBack(second);
    expect(await shown()).toBe(1.2);
    const acts = await app.db
      .selectFrom('operator_acts')
      .select(['what', 'object'])
      .where('what', '=', 'goods.market')
      .execute();
    const { code } = await app.db
      .selectFrom('goods')
      .select('code')
      .where('id', '=', goods)
      .executeTakeFirstOrThrow();
    expect(acts).toEqual(Array(3).fill({ what: 'goods.market', object: `goods:${code}` }));
    const mixed = await plan(list, [{ goodsId: String(goods), market: '1.30', fromNum: 9_999_999 }]);
    expect(mixed.success).toBe(false);
  });

  it('撤销价目表的价只能从做过的那一批来，不能自己写', async () => {
    const list = await aList();
    const forged = await app.call('adminPlanMake', {
      ...as('owner'),
      body: {
        kind: 'price-list-undo',
        settings: { listId: list },
        rows: [{ goodsId: String(goods), fromNum: 0, written: [1] }],
      },
    });
    expect(forged.message).toContain('这种批量操作');
  });

  it('定时的价到点才算，旧价不用写结束；以后的价看得见', async () => {
    const list = await aList();
    await give(list, {});
    await price(list, { perPack: '34.80', perPiece: '1.55' });
    const from = new Date(app.clock.now().getTime() + 3_600_000).toISOString();
    await price(list, { perPack: '33.00', perPiece: '1.50' }, { from });
    expect((await rowsOf(list))[0]).toMatchObject({ own: { ip: 34.8 }, next: { ip: 33, from } });
    await expect.poll(pays).toBe(34.8);
    expect((await why()).moments).toMatchObject([{ at: from, amount: 330 }]);
    app.clock.advance({ hours: 1 });
    await expect.poll(pays).toBe(33);
    app.clock.advance({ hours: -1 });
  });

  it('以后的价：别人的表里先变的再多，也不挤掉自己的', async () => {
    const others = await aList();
    for (let n = 1; n <= 45; n += 1) {
      const from = new Date(app.clock.now().getTime() + n * 60_000).toISOString();
      await sql`insert into price_list_rows (list_id, goods_id, per_piece, starts_at)
        values (${Number(others)}, ${goods}, ${10_000 + n}, ${from}::timestamptz)`.execute(app.db);
    }
    const list = await aList();
    await give(list, {});
    await price(list, { perPack: '34.80', perPiece: '1.55' });
    const from = new Date(app.clock.now().getTime() + 3_600_000).toISOString();
    await price(list, { perPack: '32.00', perPiece: '1.45' }, { from });
    await expect.poll(pays).toBe(34.8);
    expect((await why()).moments).toMatchObject([{ at: from, amount: 320 }]);
  });

  it('数量档与标准价一起看；件价不写就按单价乘装箱数', async () => {
    const list = await aList();
    await give(list, {});
    await price(list, { perPack: '34.80', perPiece: '1.55' });
    await price(list, { fromNum: 240, perPiece: '1.40' });
    expect((await rowsOf(list))[0]).toMatchObject({ rungs: [{ fromNum: 240, sp: 1.4 }] });
    const told = await why();
    expect(told).toMatchObject({ amount: 336, label: '客户阶梯价', pieces: 240 });
    expect((await why({ ipcnt: 4 })).amount).toBe(139.2);
  });

  it('提醒涨幅、高于标价；低于成本要权限，确认时要再验证', async () => {
    await app.db.updateTable('goods').set({ cost: 12_000 }).where('id', '=', goods).execute();
    const list = await aList();
    const rows = [{ goodsId: String(goods), perPack: '40', perPiece: '1.70' }];
    expect((await plan(list, rows)).data.rows[0]?.warnings).toEqual(['高于标价：不锁定时客户按标价买']);
    const low = [{ goodsId: String(goods), perPack: '20', perPiece: '1.00' }];
    const owner = await plan(list, low);
    expect(owner.data.rows[0]?.warnings).toContain('低于成本');
    expect(owner.data.stepUp).toBe(true);
    const sales = await plan(list, low, {}, 'sales');
    expect(sales.data.rows[0]?.refusal).toContain('低于成本');
  });

  it('看过之后被别人改了 → 这一行不动；公司看不见的操作员打不开它的价', async () => {
    const list = await aList();
    const first = await plan(list, [{ goodsId: String(goods), perPiece: '1.50' }]);
    await price(list, { perPiece: '1.45' });
    await commit(first.data.planId);
    expect((await rowsOf(list))[0]?.own?.sp).toBe(1.45);
    await aCustomerPrice(app.db, goods, buyer, [30, 1.3]);
    const { data } = await app.call('adminPriceListSave', {
      ...as('owner'),
      body: { khId: String(buyer.khId) },
    });
    expect((await show(data.id)).kind).toBe('book');
    expect((await rowsOf(data.id))[0]).toMatchObject({ own: { ip: 30 } });
    const other = await app.call('adminPriceListSave', {
      ...as('owner'),
      body: { khId: String(buyer.khId) },
    });
    expect(other.data.id).toBe(data.id);
  });
});

describe('公式', () => {
  const RULE = {
    scope: { kind: 'all', ids: [] },
    base: 'cost',
    percent: 115,
    plus: 0,
    floorMargin: null,
    roundPiece: { unit: 0.05, to: 'up' },
    roundPack: { unit: 0.5, to: 'up' },
  } as const;
  const save = async (list: string, rules: object[], who: Parameters<Staff['as']>[0] = 'owner') =>
    app.call('adminPriceListRules', {
      ...as(who),
      params: { id: list },
      body: { version: (await show(list)).version, rules: rules as never },
    });

  it('试算、保存、生效；新的成本马上跟上；没有成本的往下看，并列在缺成本里', async () => {
    const list = await aList();
    await give(list, {});
    await app.db
      .updateTable('goods')
      .set({ cost: 12_000, sold_pieces: 9_999 })
      .where('id', '=', goods)
      .execute();
    const sample = await app.call('adminPriceListSample', {
      ...as('owner'),
      params: { id: list },
      body: { rules: [RULE] as never },
    });
    expect(sample.data.list.find(({ goodsId }) => goodsId === String(goods))).toMatchObject({
      ruled: { ip: 33.5, sp: 1.4 },
      cost: 1.2,
    });
    expect((await show(list)).rules).toBe(0);
    await save(list, [RULE]);
    await expect.poll(pays).toBe(33.5);
    expect((await show(list)).formulas[0]?.words).toBe('成本 × 115%，单价进到 0.05，件价进到 0.50');
    await app.db.updateTable('goods').set({ cost: 11_000 }).where('id', '=', goods).execute();
    await expect.poll(pays).toBe(30.5);
    await app.db.updateTable('goods').set({ cost: null }).where('id', '=', goods).execute();
    await expect.poll(pays).toBe(36);
    const missing = await app.call('adminPriceListRows', {
      ...as('owner'),
      params: { id: list },
      query: { only: 'no-base', size: 200 },
    });
    expect(missing.data.list.find(({ goodsId }) => goodsId === String(goods))?.noBase).toBe(true);
  });

  it('看不到成本的人：看不到成本与按成本的公式，也不能写这样的公式', async () => {
    const list = await aList();
    await app.db.updateTable('goods').set({ cost: 77_731 }).where('id', '=', goods).execute();
    await save(list, [RULE]);
    const seen = await show(list, 'sales');
    expect(seen.formulas[0]?.terms).toBeUndefined();
    expect(JSON.stringify([seen, await rowsOf(list, 'sales', 'all')])).not.toMatch(/7\.7731|77731|115/);
    expect((await save(list, [RULE], 'sales')).success).toBe(false);
    expect(JSON.stringify(await rowsOf(list, 'owner', 'all'))).toContain('7.7731');
  });

  it('公式会低于成本：要权限、要验证、要确认，与写价一样；以后才开始的公式也一样', async () => {
    const list = await aList();
    await app.db.updateTable('goods').set({ cost: 14_000 }).where('id', '=', goods).execute();
    const low = (own: object = {}) => ({
      ...RULE,
      scope: { kind: 'goods', ids: [String(goods)] },
      base: 'list',
      percent: 90,
      ...own,
    });
    const confirmed = async (rules: object[], who: Parameters<Staff['as']>[0] = 'owner') =>
      app.call('adminPriceListRules', {
        ...as(who),
        params: { id: list },
        body: { version: (await show(list)).version, rules: rules as never, confirm: true },
      });
    expect(await save(list, [low()], 'sales')).toMatchObject({ code: 'forbidden' });
    expect(await confirmed([low({ from: '2099-01-01' })], 'sales')).toMatchObject({ code: 'forbidden' });
    expect(await save(list, [low()])).toMatchObject({ code: 'confirm-needed' });
    expect((await show(list)).rules).toBe(0);
    expect((await confirmed([low()])).success).toBe(true);
    expect((await save(list, [low({ percent: 98 })])).success).toBe(true);
    const password = (await addOperator(app.db, 'lao', 'owner', app.clock.now())) ?? '';
    const headers = await inBrowser(app, 'lao', password);
    app.clock.advance({ minutes: 6 });
    const unproved = await app.call('adminPriceListRules', {
      headers,
      params: { id: list },
      body: { version: (await show(list)).version, rules: [low()] as never, confirm: true },
    });
    expect(unproved).toMatchObject({ code: 'step-up-needed' });
    app.clock.advance({ minutes: -6 });
  });

  it('试算也不能拿别的客户自己的价作底', async () => {
    const list = await aList();
    const book = await app.call('adminPriceListSave', { ...as('owner'), body: { khId: String(buyer.khId) } });
    const rules = [{ ...RULE, base: 'other', baseListId: book.data.id }];
    const told = await app.call('adminPriceListSample', {
      ...as('sales'),
      params: { id: list },
      body: { rules: rules as never },
    });
    expect(told).toMatchObject({ code: 'not-found' });
  });

  it('公式不能绕成圈', async () => {
    const [a, b] = [await aList(), await aList()];
    const on = (id: string) => [{ ...RULE, base: 'other', baseListId: id }];
    expect((await save(a, on(a))).success).toBe(false);
    expect((await save(a, on(b))).success).toBe(true);
    expect((await save(b, on(a))).message).toContain('作底');
  });
});

describe('分组与次序', () => {
  it('把客户放进分组，分组有价目表，客户就按它买；客户页上看得见次序', async () => {
    const list = await aList();
    await price(list, { perPack: '34.00', perPiece: '1.50' });
    const { data: group } = await app.call('adminCompanyGroupSave', {
      ...as('owner'),
      body: { name: `连锁${goods}`, add: [String(buyer.khId)] },
    });
    await give(list, { to: 'group', toId: group.id, binding: true });
    await expect.poll(pays).toBe(34);
    const { data: chain } = await app.call('adminPriceChain', {
      ...as('owner'),
      params: { id: String(buyer.khId) },
    });
    expect(chain).toMatchObject({ group: `连锁${goods}`, steps: [{ to: 'group', binding: true, goods: 1 }] });
    const told = await why({ ipcnt: 1 });
    expect(told.chain.map(({ to, outcome }) => [to, outcome])).toEqual([
      ['group', 'used'],
      ['list', 'not-reached'],
    ]);
    expect(told).toMatchObject({ amount: 34, label: '协议价' });
    const groups = (await app.call('adminCompanyGroups', as('owner'))).data.list;
    const mine = groups.find(({ id }) => id === group.id);
    expect(mine?.companies).toHaveLength(1);
    await app.call('adminCompanyGroupSave', {
      ...as('owner'),
      body: { id: group.id, version: mine?.version ?? 0, name: `连锁${goods}`, remove: [String(buyer.khId)] },
    });
    await expect.poll(pays).toBe(36);
  });

  it('照抄一张：价格与公式都在，谁也还没给', async () => {
    const list = await aList();
    await price(list, { perPack: '34.00', perPiece: '1.50' });
    await give(list, {});
    const copy = await aList({ copyOf: list });
    expect(await show(copy)).toMatchObject({ goods: 1, companies: 0, grants: [] });
    expect((await rowsOf(copy))[0]?.own).toEqual({ ip: 34, sp: 1.5 });
  });

  it('名称重复、旧的版本都拒绝', async () => {
    const list = await aList({ name: '重名的表' });
    const again = await app.call('adminPriceListSave', { ...as('owner'), body: { name: '重名的表' } });
    expect(again.message).toContain('已有价目表');
    const stale = await app.call('adminPriceListGrants', {
      ...as('owner'),
      params: { id: list },
      body: { version: 99, grants: [] },
    });
    expect(stale.message).toContain('已被别人修改');
  });
});

describe('价格查询', () => {
  it('每个没用上的价说为什么；过去只看价目表的价', async () => {
    const before = new Date(app.clock.now().getTime() - 1_000).toISOString();
    const list = await aList();
    await price(list, { perPack: '34.80', perPiece: '1.55' });
    await give(list, {});
    const told = await why({ ipcnt: 1 });
    expect(told.candidates.map(({ label, chosen }) => [label, chosen])).toEqual([
      ['标价', false],
      ['客户价', true],
    ]);
    expect(told.candidates[0]?.why).toBe('比采用的贵 1.20');
    expect(told).toMatchObject({ amount: 34.8, isPast: false });
    expect(await why({ ipcnt: 1, at: before })).toMatchObject({ amount: 36, isPast: true });
  });
});
