import type { CallQueryInput } from '@pifa/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aStaff } from '../../../../test/builders/operators';
import {
  anOrder,
  aShopper,
  audit,
  aWater,
  inCart,
  place,
  setSwitch,
  type Shopper,
} from '../../../../test/builders/orders';
import { aVoucher } from '../../../../test/builders/vouchers';
import { addGoods } from '../../../../test/fixtures';
import { startTestApp, type TestApp } from '../../../../test/harness';
import { toJson } from '../../../platform';
import { bookPayment } from '../../payments';

/**
 * Seen to fail: without `ordersInScope` in the list, in `deskRow`, in `isInScope`, in `findOrders` and in the export;
 * without the key's id in the cursor; with `o.parent_id is null` in every view.
 */
let app: TestApp;
let staff: Awaited<ReturnType<typeof aStaff>>;
let mine: Shopper;
let others: Shopper;
let water: number;
let ours: { id: string; orderNo: string };
let theirs: { id: string; orderNo: string };

beforeAll(async () => {
  app = await startTestApp();
  staff = await aStaff(app);
  mine = await aShopper(app);
  others = await aShopper(app);
  water = await aWater(app.db, { stock: 100_000 });
  await sql`update companies set name = '深圳市檐下便利连锁有限公司',
    salesperson_id = (select id from operators where name = 'sales') where kh_id = ${mine.khId}`.execute(
    app.db,
  );
  await sql`update companies set name = '杭州临川办公用品有限公司' where kh_id = ${others.khId}`.execute(
    app.db,
  );
  ours = await paid(
    await anOrder(app, mine, water, { payMethod: 'transfer', remark: '周三前到店', buyerPoNo: 'CG-1123-07' }),
    mine,
  );
  app.clock.advance({ minutes: 1 });
  theirs = await paid(
    await anOrder(app, others, water, { payMethod: 'transfer', buyerPoNo: 'CG-9999' }),
    others,
  );
});
afterAll(async () => {
  expect(await audit(app)).toEqual([]);
  await app.stop();
});

let serial = 0;
async function paid<Order extends { id: string }>(order: Order, { userId }: Shopper): Promise<Order> {
  serial += 1;
  const money = { method: 'transfer', provider: 'transfer', transaction: `DESK-${serial}` } as const;
  await bookPayment(app.platform, { orderId: order.id, ...money, userId, now: app.clock.now() });
  return order;
}
type Role = Parameters<typeof staff.as>[0];
type Query = CallQueryInput<'adminOrders'>;
const list = async (role: Role, query: Query = {}) =>
  (await app.call('adminOrders', { headers: staff.as(role), query: { size: 200, ...query } })).data;
const idsOf = async (role: Role, query: Query = {}) => (await list(role, query)).list.map(({ id }) => id);
const show = (role: Role, id: string) => app.call('adminOrder', { headers: staff.as(role), params: { id } });
const find = async (role: Role, q: string) => {
  const { data } = await app.call('adminSearch', { headers: staff.as(role), query: { q } });
  return data.groups.find(({ kind }) => kind === 'order')?.rows.map(({ id }) => id) ?? [];
};
const exported = async (role: Role, query: CallQueryInput<'adminOrdersFile'> = {}) =>
  (await app.call('adminOrdersFile', { headers: staff.as(role), query })).text;

describe('销售只看自己客户的订单', () => {
  it('列表、单号、查找、导出、明细导出、操作：别人客户的一处都没有', async () => {
    expect(await idsOf('sales')).toEqual([ours.id]);
    expect(await idsOf('sales', { keyword: theirs.orderNo })).toEqual([]);
    expect(await idsOf('sales', { keyword: '杭州临川' })).toEqual([]);
    expect((await show('sales', theirs.id)).code).toBe('not-found');
    expect(await find('sales', theirs.orderNo)).toEqual([]);
    expect(await find('sales', ours.orderNo)).toEqual([ours.id]);
    expect(await exported('sales')).toContain(ours.orderNo);
    expect(await exported('sales')).not.toContain(theirs.orderNo);
    const lines = await exported('sales', { rows: 'lines' });
    expect(lines).toContain(ours.orderNo);
    expect(lines).not.toContain(theirs.orderNo);
    const acts = (await staff.acts()).length;
    const headers = staff.as('sales');
    const contact = await app.call('adminOrderContact', { headers, params: { id: theirs.id } });
    const note = await app.call('adminOrderNote', { headers, body: { orderId: theirs.id, text: '看看' } });
    const cancel = await app.call('adminCancel', { headers, body: { orderId: theirs.id, reason: '试试' } });
    expect([contact.code, note.code, cancel.code]).toEqual(['not-found', 'not-found', 'not-found']);
    expect((await staff.acts()).length).toBe(acts);
    expect(await idsOf('owner')).toEqual([theirs.id, ours.id]);
  });

  it('仓库只看自己仓里要发与已发的：拆开的订单只有自己那一份，没付款的没有', async () => {
    const far = await addGoods(app.db, { shipFrom: '广州仓', stock: 1_000, perPiece: 16_000, minPieces: 0 });
    const near = await addGoods(app.db, { shipFrom: '杭州仓', stock: 1_000, perPiece: 16_000, minPieces: 0 });
    for (const goodsId of [far, near]) await inCart(app, others, goodsId, { spcnt: 1 });
    await setSwitch(app, 'autoSplitOrder', true);
    const placed = await place(app, others, { payMethod: 'transfer' });
    await setSwitch(app, 'autoSplitOrder', false);
    const { id } = placed.data;
    const parts = await app.db
      .selectFrom('orders')
      .select(['id', 'ship_from'])
      .where('parent_id', '=', id)
      .execute();
    const own = parts.find(({ ship_from }) => ship_from === '广州仓')?.id ?? '';
    const places = (names: string[]) =>
      sql`update staff_roles set places = ${toJson(names)}::jsonb where code = 'warehouse'`.execute(app.db);
    await places(['广州仓']);
    expect(await idsOf('warehouse')).toEqual([]);
    await paid({ id }, others);
    expect(await idsOf('warehouse')).toEqual([own]);
    expect(await idsOf('warehouse', { view: 'to-ship' })).toEqual([own]);
    expect((await show('warehouse', id)).code).toBe('not-found');
    expect((await show('warehouse', own)).data.lines).toHaveLength(1);
    const headers = staff.as('warehouse');
    const foreign = parts.find(({ id: part }) => part !== own)?.id ?? '';
    const shipped = await app.call('adminShip', {
      headers,
      body: { orderId: foreign, carrier: '顺丰', trackingNo: 'SFX1' },
    });
    expect(shipped.code).toBe('not-found');
    await places([]);
    expect(new Set(await idsOf('warehouse', { view: 'to-ship' }))).toEqual(
      new Set([ours.id, theirs.id, ...parts.map(({ id: part }) => part)]),
    );
    expect(await idsOf('owner', { keyword: placed.data.orderNo })).toEqual([id]);
  });
});

describe('联系方式', () => {
  it('列表里谁都看不到手机；订单页是遮住的；显示要记一笔；没有权限的人连收货人也没有', async () => {
    expect(JSON.stringify(await list('owner'))).not.toContain('13812345678');
    const seen = (await show('sales', ours.id)).data;
    expect(seen.recipient).toEqual({
      name: '王采购',
      phone: '138****5678',
      address: '浙江省杭州市西湖区文三路 1 号',
    });
    expect(JSON.stringify(seen)).not.toContain('13812345678');
    const shown = await app.call('adminOrderContact', {
      headers: staff.as('sales'),
      params: { id: ours.id },
    });
    expect(shown.data.phone).toBe('13812345678');
    expect(await staff.last()).toMatchObject({
      who: 'sales',
      what: 'order.contact',
      object: `order:${ours.id}`,
    });
  });

  it('仓库看得到要发的订单的收货人，发完以后看不到', async () => {
    const order = await paid(await anOrder(app, others, water, { payMethod: 'transfer' }), others);
    expect((await show('warehouse', order.id)).data.recipient?.name).toBe('王采购');
    const body = { orderId: order.id, carrier: '顺丰', trackingNo: 'SF20260001' };
    expect((await app.call('adminShip', { headers: staff.as('warehouse'), body })).success).toBe(true);
    const headers = staff.as('warehouse');
    expect((await show('warehouse', order.id)).data.recipient).toBeUndefined();
    const contact = await app.call('adminOrderContact', { headers, params: { id: order.id } });
    expect(contact.code).toBe('not-found');
    expect(await idsOf('owner', { view: 'shipped' })).toEqual([order.id]);
  });

  it('先问能不能导出：不给文件，也不记账；没有权限照样说缺哪一项', async () => {
    const columns = 'orderNo,recipient';
    const count = (await staff.acts()).length;
    const ask = (role: Role) =>
      app.call('adminOrdersFile', { headers: staff.as(role), query: { columns, check: '1' } });
    expect((await ask('owner')).data).toEqual({ message: '可以导出' });
    expect((await ask('finance')).message).toContain('导出客户资料');
    expect((await staff.acts()).length).toBe(count);
  });

  it('导出收货人要有客户资料的导出权限；导出了什么记在操作记录里', async () => {
    const columns = 'orderNo,recipient,phone';
    const refused = await app.call('adminOrdersFile', { headers: staff.as('finance'), query: { columns } });
    expect(refused.message).toContain('导出客户资料');
    expect(await exported('owner', { columns })).toContain('13812345678');
    expect(await staff.last()).toMatchObject({
      who: 'owner',
      what: 'order.export',
      after: { columns: ['订单号', '收货人', '收货手机'] },
    });
    expect(await exported('owner')).not.toContain('13812345678');
  });
});

describe('列表', () => {
  it('一页接一页不重不漏，同一时刻的也不；每页至多六条语句', async () => {
    const at = app.clock.now();
    const { khId, userId } = mine;
    await sql`
      insert into orders (id, no, kh_id, user_id, request_id, state, goods_amount, payable_amount, packs, pieces,
        kinds, address, pay_method, created_at, updated_at, cancel_reason)
      select 'page-order-' || lpad(n::text, 6, '0'), 'X' || n, ${khId}, ${userId}, 'x' || n, 'cancelled', 7200, 7200,
        2, 0, 1, '{}', 'transfer', ${at}::timestamptz + (n / 7) * interval '1 minute', ${at}, '试'
      from generate_series(1, 123) n`.execute(app.db);
    for (const sort of ['-placed', 'placed'] as const) {
      const found: string[] = [];
      for (let cursor = ''; ; ) {
        const headers = staff.as('sales');
        const query = { view: 'cancelled', size: 20, cursor, sort } as const;
        const { answer, statements } = await app.counted('adminOrders', { headers, query });
        expect(statements.length).toBeLessThanOrEqual(6);
        found.push(...answer.data.list.map(({ id }) => id));
        if (!answer.data.next) break;
        cursor = answer.data.next;
      }
      expect(found).toHaveLength(123);
      expect(new Set(found).size).toBe(123);
      expect(found).toEqual([...found].sort((a, b) => (sort === 'placed' ? 1 : -1) * a.localeCompare(b)));
    }
    const broken = await app.call('adminOrders', { headers: staff.as('sales'), query: { cursor: 'x' } });
    expect(broken.message).toContain('翻页');
    await sql`alter table orders disable trigger orders_stay`.execute(app.db);
    await app.db.deleteFrom('orders').where('id', 'like', 'page-order-%').execute();
    await sql`alter table orders enable trigger orders_stay`.execute(app.db);
  });

  it('一行里有客户、业务员、地区、种件个、应付已付、备注与采购单号', async () => {
    expect((await list('sales', { keyword: ours.orderNo })).list).toMatchObject([
      {
        company: '深圳市檐下便利连锁有限公司',
        salesperson: 'sales',
        region: '浙江省 杭州市',
        kinds: 1,
        ipcnt: 2,
        payAmount: 72,
        paidAmount: 72,
        stateName: '待发货',
        remark: '周三前到店',
        buyerPoNo: 'CG-1123-07',
      },
    ]);
  });

  it.each<[string, () => string]>([
    ['订单号', () => ours.orderNo],
    ['订单号的末几位', () => ours.orderNo.slice(-6)],
    ['采购单号的开头', () => 'cg-1123'],
    ['公司名里的词', () => '檐下便利'],
  ])('按%s找得到，别的单不在里面', async (_, keyword) => {
    const found = await idsOf('owner', { keyword: keyword() });
    expect(found).toContain(ours.id);
    expect(found).not.toContain(theirs.id);
  });

  it('按运单号、收货人、手机、货号找', async () => {
    const { list: shipped } = await list('owner', { keyword: 'sf 2026 0001' });
    expect(shipped.map(({ state }) => state)).toEqual(['shipped']);
    for (const keyword of ['王采购', '13812345678'])
      expect(await idsOf('owner', { keyword })).toContain(ours.id);
    const { code } = await app.db
      .selectFrom('goods')
      .select('code')
      .where('id', '=', water)
      .executeTakeFirstOrThrow();
    expect(await idsOf('owner', { keyword: code })).toContain(ours.id);
    expect(await idsOf('owner', { goods: code })).toContain(theirs.id);
    expect(await idsOf('owner', { goods: 'NO-SUCH' })).toEqual([]);
  });

  it('待付款、待确认到账、待发货、催发货、已取消各在各的视图里', async () => {
    const waiting = await anOrder(app, mine, water, { payMethod: 'transfer' });
    expect(await idsOf('sales', { view: 'unpaid' })).toEqual([waiting.id]);
    expect(await idsOf('sales', { view: 'confirming' })).toEqual([]);
    await app.call('payTransfer', {
      token: mine.token,
      body: { orderId: waiting.id, uploadId: await aVoucher(app, mine), note: '已转' },
    });
    expect(await idsOf('sales', { view: 'unpaid' })).toEqual([]);
    const confirming = await list('sales', { view: 'confirming' });
    expect(confirming.list.map(({ id, stateName }) => [id, stateName])).toEqual([[waiting.id, '待确认到账']]);
    expect(await idsOf('sales', { view: 'to-ship' })).toEqual([ours.id]);
    expect(await idsOf('sales', { view: 'reminded' })).toEqual([]);
    await app.call('orderRemind', { token: mine.token, params: { id: ours.id } });
    expect(await idsOf('sales', { view: 'reminded' })).toEqual([ours.id]);
    const dead = await anOrder(app, mine, water, { payMethod: 'transfer' });
    await app.call('adminCancel', {
      headers: staff.as('sales'),
      body: { orderId: dead.id, reason: '重复下单' },
    });
    expect(await idsOf('sales', { view: 'cancelled' })).toEqual([dead.id]);
    expect(await idsOf('sales', { amountFrom: '72.01' })).toEqual([]);
    expect(await idsOf('sales', { remark: 'yes' })).toEqual([ours.id]);
    expect(await idsOf('sales', { placedTo: '2020-01-01' })).toEqual([]);
  });
});

describe('订单页', () => {
  it('明细有价格由来与未发数，付款有凭证，经过用话说', async () => {
    const { data } = await show('owner', ours.id);
    expect(data.lines).toMatchObject([
      { goodsName: '矿泉水', ipcnt: 2, amount: 72, leftNum: 48, shippedNum: 0 },
    ]);
    expect(data.lines[0]?.trace).toMatchObject([{ chosen: true, amount: 72 }]);
    expect(data.history.map(({ words }) => words)).toEqual(['付清货款', '提交订单']);
    expect(data).toMatchObject({ buyerPoNo: 'CG-1123-07', remark: '周三前到店', stateName: '待发货' });
  });

  it('凭证的链接只在给出它的会话里打开', async () => {
    const { data } = await app.call('adminOrders', {
      headers: staff.as('owner'),
      query: { view: 'confirming' },
    });
    const id = data.list[0]?.id ?? '';
    const [voucher] = (await show('owner', id)).data.vouchers;
    const url = new URL(voucher?.url ?? '', 'http://mall.test');
    const upload = url.pathname.split('/').at(-1) ?? '';
    await app.platform.files.put(upload, Buffer.from('picture'));
    const open = (role: Role, own: object = {}) =>
      app.call('adminFile', {
        headers: staff.as(role),
        params: { id: upload },
        query: { ...Object.fromEntries(url.searchParams), ...own },
      });
    expect((await open('owner')).text).toBe('picture');
    expect((await open('finance')).code).toBe('not-found');
    expect((await open('owner', { until: '99999999999999' })).code).toBe('not-found');
    app.clock.advance({ minutes: 30 });
    expect((await open('owner')).code).toBe('not-found');
  });

  it('内部备注、标记、分配：各留一笔，买家的订单里一个字也没有', async () => {
    const headers = staff.as('sales');
    const orderId = ours.id;
    await app.call('adminOrderNote', { headers, body: { orderId, text: '纸箱与水分开码托盘' } });
    await app.call('adminOrderMark', { headers, body: { orderId, colour: 'amber', word: '等电话' } });
    await app.call('adminOrderAssign', { headers, body: { orderId, to: 'warehouse' } });
    const nobody = await app.call('adminOrderAssign', { headers, body: { orderId, to: 'nobody' } });
    expect(nobody.code).toBe('not-found');
    const { data: bell } = await app.call('adminNotices', { headers: staff.as('warehouse') });
    expect(bell.list[0]).toMatchObject({
      text: expect.stringMatching(/^sales 把订单 \w+ 分配给您$/),
      link: `/orders/${orderId}`,
    });
    const acts = (await staff.acts()).slice(-3);
    expect(acts.map(({ what }) => what)).toEqual(['order.note', 'order.mark', 'order.assign']);
    const { data } = await show('owner', orderId);
    expect(data.notes).toMatchObject([{ author: 'sales', text: '纸箱与水分开码托盘' }]);
    expect(data).toMatchObject({
      mark: { colour: 'amber', word: '等电话' },
      assigned: { name: 'warehouse' },
    });
    expect(await idsOf('owner', { mark: 'amber' })).toEqual([orderId]);
    const buyer = await app.call('orderDetail', { token: mine.token, params: { id: orderId } });
    for (const word of ['纸箱', '等电话', 'warehouse']) expect(buyer.text).not.toContain(word);
    await app.call('adminOrderMark', { headers, body: { orderId } });
    await app.call('adminOrderAssign', { headers, body: { orderId } });
    const after = (await show('owner', orderId)).data;
    expect([after.mark, after.assigned]).toEqual([undefined, undefined]);
  });
});

it('导出成 xlsx：所选的列，公式样的备注仍是文字', async () => {
  await app.db.updateTable('orders').set({ remark: '=1+1' }).where('id', '=', theirs.id).execute();
  const query = { format: 'xlsx', columns: 'orderNo,payAmount,remark', keyword: theirs.orderNo } as const;
  const answer = await app.call('adminOrdersFile', { headers: staff.as('owner'), query });
  expect(answer.headers['content-type']).toContain('spreadsheetml');
  expect(answer.text.startsWith('PK')).toBe(true);
  const csv = await exported('owner', { ...query, format: 'csv' });
  expect(csv).toContain(`${theirs.orderNo},72,'=1+1`);
});
