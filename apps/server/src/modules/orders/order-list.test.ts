import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aStaff } from '../../../test/builders/operators';
import { anOrder, aShopper, aWater, type Shopper } from '../../../test/builders/orders';
import { startTestApp, type TestApp } from '../../../test/harness';
import { bookPayment } from '../payments';

/** Seen to fail: with the far half counted from the wrong end, without `parent_id is null`, without the key of `chunk`. */
let app: TestApp;
let who: Shopper;
let stranger: Shopper;
const ORDERS = 1_037;

beforeAll(async () => {
  app = await startTestApp();
  who = await aShopper(app);
  stranger = await aShopper(app);
  const goods = await aWater(app.db);
  // Orders of several minutes share an instant, so that the id decides; every third is cancelled.
  await sql`
    insert into orders (id, no, kh_id, user_id, request_id, state, goods_amount, payable_amount, packs, pieces, kinds,
      address, pay_method, created_at, updated_at)
    select 'listed-order-' || lpad(n::text, 6, '0'), 'L' || lpad(n::text, 6, '0'), ${who.khId}, ${who.userId}, 'l' || n,
      case when n % 3 = 0 then 'cancelled' else 'unpaid' end, 7200, 7200, 2, 0, 1, '{}', 'transfer', at, at
    from (select n, timestamptz '2026-03-01 00:00+08' + (n / 4) * interval '1 hour' as at
          from generate_series(1, ${ORDERS}) n) series`.execute(app.db);
  await sql`
    insert into order_lines (order_id, goods_id, code, name, spec, image, unit, pack_unit, pieces_per_pack, packs, pieces,
      total_pieces, list_per_pack, list_per_piece, per_pack, per_piece, price_kind, trace, amount, tax_rate_bp)
    select 'listed-order-' || lpad(n::text, 6, '0'), ${goods}, 'W001', case when n = 7 then '=1+1' else '矿泉水' end, '', '',
      '瓶', '件', 24, 2, 0, 48, 360000, 16000, 360000, 16000, 'list', '[]', 7200, 1300
    from generate_series(1, ${ORDERS}) n`.execute(app.db);
});
afterAll(() => app.stop());

const page = async (
  pageNum: number,
  own: { state?: string; from?: string; to?: string; keyword?: string } = {},
) => (await app.call('orderPage', { token: who.token, query: { pageNum, pageSize: 100, ...own } })).data;
const expected = (keep: (n: number) => boolean = () => true): string[] =>
  Array.from({ length: ORDERS }, (_, at) => ORDERS - at)
    .filter(keep)
    .map((n) => `L${String(n).padStart(6, '0')}`);

async function allPages(own: Parameters<typeof page>[1] = {}): Promise<string[]> {
  const found: string[] = [];
  for (let pageNum = 1; ; pageNum += 1) {
    const { list } = await page(pageNum, own);
    if (list.length === 0) return found;
    found.push(...list.map(({ orderNo }) => orderNo));
  }
}

describe('订单列表从前往后翻', () => {
  it('一页接一页，从头数或从尾数都不重不漏，新的在前', async () => {
    expect(await allPages()).toEqual(expected());
    expect(await allPages({ state: 'cancelled' })).toEqual(expected((n) => n % 3 === 0));
  });
  it('日期按上海的一天，两头都算；过了最后一页是空的', async () => {
    // 24 hours of four orders each; the first hour has three, its number 0 does not exist.
    expect(await allPages({ from: '2026-03-01', to: '2026-03-01' })).toEqual(expected((n) => n < 96));
    expect(await page(12)).toMatchObject({ list: [], total: ORDERS });
    expect((await page(11)).list).toHaveLength(ORDERS - 1_000);
    expect((await page(1, { keyword: 'L001037' })).list.map(({ orderNo }) => orderNo)).toEqual(['L001037']);
  });
  it('按词找：翻到哪一页总数都一样，过了最后一页也是；整个单号只找那一张，别家的单号找不到', async () => {
    expect(await allPages({ keyword: '矿泉水' })).toEqual(expected((n) => n !== 7));
    expect(await page(3, { keyword: '矿泉水' })).toMatchObject({ total: ORDERS - 1 });
    expect(await page(30, { keyword: '矿泉水' })).toMatchObject({ list: [], total: ORDERS - 1 });
    expect(await page(1, { keyword: 'L00103' })).toMatchObject({
      total: expected((n) => n >= 1_030 && n < 1_040).length,
    });
    expect(await page(1, { keyword: 'L001037', from: '2026-03-01', to: '2026-03-01' })).toMatchObject({
      list: [],
      total: 0,
    });
    const query = { pageNum: 1, pageSize: 10, keyword: 'L001037' };
    expect((await app.call('orderPage', { token: stranger.token, query })).data).toMatchObject({
      list: [],
      total: 0,
    });
  });
  it('第一页和最后一页都只读要显示的行：语句一样多', async () => {
    const ask = async (pageNum: number) =>
      (await app.counted('orderPage', { token: who.token, query: { pageNum, pageSize: 10 } })).statements
        .length;
    expect(await ask(1)).toBe(await ask(104));
  });
});

describe('导出', () => {
  const file = async (query = {}, token = who.token) =>
    (await app.call('orderExport', { token, query })).text;
  it('全部行，不限数量：带 BOM，公式失效，最后一行写明共几行，只有本公司的', async () => {
    const text = await file();
    const rows = text.trim().split('\r\n');
    expect(text.startsWith('\uFEFF订单号,下单时间,状态')).toBe(true);
    expect(rows).toHaveLength(ORDERS + 2);
    expect(rows[1]).toBe('L001037,2026-03-11 19:00,待付款,W001,矿泉水,,2,0,48,瓶,36,1.6,72,0,0,0,72,0,0');
    expect(rows.slice(1, -1).map((row) => row.slice(0, 7))).toEqual(expected());
    expect(text).toContain(",'=1+1,");
    expect(rows.at(-1)).toBe(`共 ${ORDERS} 行`);
    expect((await file({}, stranger.token)).trim().split('\r\n')).toHaveLength(2);
  });
  it('与列表同样的条件', async () => {
    expect((await file({ state: 'cancelled', to: '2026-03-01' })).trim().split('\r\n')).toHaveLength(
      expected((n) => n % 3 === 0 && n < 96).length + 2,
    );
  });
});

describe('提醒发货', () => {
  it('付了款没发的才有，一天一次，运营看得到；别的公司如同不存在', async () => {
    const order = await anOrder(app, who, await aWater(app.db), { payMethod: 'transfer' });
    const remind = (by: Shopper, id = order.id) =>
      app.call('orderRemind', { token: by.token, params: { id }, body: {} });
    expect((await remind(who)).message).toBe('该订单现在没有要发的货');
    const money = { method: 'transfer', provider: 'transfer', transaction: 'REMIND-1' } as const;
    const now = app.clock.now();
    await bookPayment(app.platform, { orderId: order.id, ...money, userId: who.userId, now });
    expect((await remind(who)).data.text).toBe('已提醒商家尽快发货');
    expect((await remind(who)).data.text).toBe('今天已提醒过，商家会尽快发货');
    expect((await remind(stranger)).text).toBe((await remind(stranger, 'x'.repeat(22))).text);
    const staff = await aStaff(app);
    const seen = await app.call('adminOrders', {
      headers: staff.as('warehouse'),
      query: { keyword: order.orderNo },
    });
    expect(seen.data.list[0]?.remindTime).toBe(now.toISOString());
  });
});
