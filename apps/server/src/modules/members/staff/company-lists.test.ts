import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aStaff } from '../../../../test/builders/operators';
import { aCustomerPrice } from '../../../../test/builders/goods';
import { anOrder, aShopper, aWater, setSwitch, type Shopper } from '../../../../test/builders/orders';
import { aTemplate, givePoints } from '../../../../test/builders/rewards';
import { type CallAnswer, startTestApp, type TestApp } from '../../../../test/harness';
import { anInquiry } from '../../../../test/builders/quotes';

/** Seen to fail: without the company in each statement; without the scope; with `<=` in the key's comparison. */
let app: TestApp;
let staff: Awaited<ReturnType<typeof aStaff>>;
let mine: Shopper;
let others: Shopper;
beforeAll(async () => {
  app = await startTestApp();
  staff = await aStaff(app);
  const list = await app.db
    .insertInto('price_lists')
    .values({ name: '连锁价' })
    .returning('id')
    .executeTakeFirstOrThrow();
  mine = await aShopper(app, { priceListId: list.id });
  others = await aShopper(app);
  await app.db
    .updateTable('companies')
    .set((eb) => ({
      salesperson_id: eb.selectFrom('operators').select('id').where('name', '=', 'sales'),
    }))
    .where('kh_id', '=', mine.khId)
    .execute();
  const water = await aWater(app.db, { stock: 10_000 });
  await setSwitch(app, 'inquiry', true);
  const coupon = await aTemplate(app, {});
  for (const who of [mine, others]) {
    for (let n = 0; n < 5; n += 1) {
      await givePoints(app, who.khId, 10);
      const claim = { id: coupon, requestId: `lists-${who.khId}-${n}` };
      await app.call('cardClaim', { token: who.token, body: claim });
      await app.db
        .insertInto('customer_notes')
        .values({
          kh_id: who.khId,
          operator_id: 1,
          text: `备注 ${n}`,
          follow_up_on: n === 0 ? '2030-01-01' : null,
          created_at: app.clock.now(),
        })
        .execute();
      const goods = await aWater(app.db, { name: `矿泉水 ${who.khId} ${n}` });
      await app.db
        .insertInto('customer_goods_codes')
        .values({
          kh_id: who.khId,
          code: `水${n}`,
          words: `水 ${n}`,
          goods_id: goods,
          user_id: who.userId,
          learned_at: app.clock.now(),
        })
        .execute();
      await aCustomerPrice(app.db, goods, who, [30, 1.3]);
    }
    await anOrder(app, who, water, { ipcnt: 2, payMethod: 'transfer' });
    await anInquiry(app, who, [{ goodsId: String(water), ipcnt: 2, spcnt: 0 }]);
  }
  await aCustomerPrice(app.db, water, { priceListId: list.id }, [35, 1.5]);
  const { goods_id: both } = await app.db
    .selectFrom('price_list_rows as r')
    .innerJoin('price_lists as l', 'l.id', 'r.list_id')
    .select('r.goods_id')
    .where('l.kh_id', '=', mine.khId)
    .orderBy('r.id')
    .limit(1)
    .executeTakeFirstOrThrow();
  await aCustomerPrice(app.db, both, { priceListId: list.id }, [34, 1.4]);
});
afterAll(() => app.stop());

const LISTS = {
  adminCompanyPrices: 7,
  adminCompanyCards: 5,
  adminCompanyPoints: 5,
  adminCompanyCodes: 5,
  adminCompanyNotes: 5,
} as const;
type List = keyof typeof LISTS;
type Role = Parameters<typeof staff.as>[0];
const ask = <Name extends List>(
  list: Name,
  khId: number,
  query: { size?: number; cursor?: string } = {},
  role: Role = 'owner',
): Promise<CallAnswer<Name>> =>
  app.call(list, { headers: staff.as(role), params: { id: String(khId) }, query } as never);

describe('客户页的每个列表', () => {
  it.each(Object.keys(LISTS) as List[])('%s：一页一页看得全，不漏不重，没有别的公司的', async (list) => {
    const seen: string[] = [];
    let cursor = '';
    do {
      const { data } = await ask(list, mine.khId, { size: 2, cursor });
      expect(data.list.length).toBeLessThanOrEqual(2);
      seen.push(...data.list.map((row) => JSON.stringify(row)));
      cursor = data.next ?? '';
    } while (cursor !== '');
    expect([seen.length, new Set(seen).size]).toEqual([LISTS[list], LISTS[list]]);
    expect(seen.join('')).not.toContain(`矿泉水 ${others.khId}`);
    const foreign = Buffer.from("0 x' or 1=1").toString('base64url');
    expect((await ask(list, mine.khId, { cursor: foreign })).code).toBe('bad-input');
    const wrong = Buffer.from('0 word').toString('base64url');
    expect((await ask(list, mine.khId, { cursor: wrong })).status).toBe(
      list === 'adminCompanyCodes' ? 200 : 400,
    );
  });

  it.each(Object.keys(LISTS) as List[])('%s：销售看不到别人客户的，答复与不存在的一样', async (list) => {
    expect((await ask(list, mine.khId, {}, 'sales')).data.list).toHaveLength(LISTS[list]);
    const missing = await ask(list, 999_999_999, {}, 'sales');
    expect((await ask(list, others.khId, {}, 'sales')).text).toBe(missing.text);
    expect(missing.code).toBe('not-found');
    expect((await ask(list, mine.khId, {}, 'warehouse')).code).toBe('forbidden');
  });

  it('价格：自己的客户价盖过价目表的，旁边是标价；按货号、商品名找', async () => {
    const { list } = (await ask('adminCompanyPrices', mine.khId)).data;
    expect(
      list.filter(({ isOwn }) => !isOwn).map(({ of, SP, listSP, inForce }) => [of, SP, listSP, inForce]),
    ).toEqual([
      ['连锁价', 1.4, 1.6, false],
      ['连锁价', 1.5, 1.6, true],
    ]);
    expect(list.filter(({ isOwn }) => isOwn).every(({ of, inForce }) => of === '客户价' && inForce)).toBe(
      true,
    );
    const found = await app.call('adminCompanyPrices', {
      headers: staff.as('owner'),
      params: { id: String(mine.khId) },
      query: { keyword: `${mine.khId} 3` },
    });
    expect(found.data.list.map(({ name }) => name)).toEqual([`矿泉水 ${mine.khId} 3`]);
  });

  it('积分每一笔后面是当时的余额；备注可只看没跟进的', async () => {
    const points = (await ask('adminCompanyPoints', mine.khId)).data.list;
    expect(points.map(({ balance }) => balance)).toEqual([50, 40, 30, 20, 10]);
    const open = await app.call('adminCompanyNotes', {
      headers: staff.as('owner'),
      params: { id: String(mine.khId) },
      query: { undone: '1' },
    });
    expect(open.data.list.map(({ text }) => text)).toEqual(['备注 0']);
  });

  it('订单、询价、售后按客户筛选：只有这一家的，销售筛别人的是空的', async () => {
    const query = { view: 'all', khId: String(mine.khId) } as const;
    const all = async (role: Role, khId: number) => {
      const headers = staff.as(role);
      const narrowed = { ...query, khId: String(khId) };
      const orders = await app.call('adminOrders', { headers, query: narrowed });
      const quotes = await app.call('adminQuotes', { headers, query: narrowed });
      const afterSales = await app.call('adminAfterSales', { headers, query: narrowed });
      return [orders, quotes, afterSales].map(({ data }) => data.list.length);
    };
    expect(await all('owner', mine.khId)).toEqual([1, 1, 0]);
    expect(await all('sales', mine.khId)).toEqual([1, 1, 0]);
    expect(await all('sales', others.khId)).toEqual([0, 0, 0]);
  });

  it('显示手机：收货人的也在内，记一笔', async () => {
    const params = { id: String(mine.khId) };
    const { data } = await app.call('adminCompanyContact', { headers: staff.as('sales'), params });
    expect(data.addresses).toEqual([{ id: mine.addressId, phone: '13812345678' }]);
    const page = await app.call('adminCompany', { headers: staff.as('sales'), params });
    expect(page.data.addresses[0]?.recipient?.phone).toBe('138****5678');
    expect((await staff.last())?.after).toEqual({ shown: '客户、成员与收货人的手机' });
  });
});
