import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aStaff } from '../../../../test/builders/operators';
import { aShopper, aWater, type Shopper } from '../../../../test/builders/orders';
import { anOrderToShip, plansBy } from '../../../../test/builders/plans';
import { startTestApp, type TestApp } from '../../../../test/harness';
import { readCode128 } from '../../../../test/read-code128';

let app: TestApp;
let staff: Awaited<ReturnType<typeof aStaff>>;
let buyer: Shopper;
let water: number;
let tea: number;
beforeAll(async () => {
  app = await startTestApp();
  staff = await aStaff(app);
  buyer = await aShopper(app);
  water = await aWater(app.db, { stock: 10_000 });
  tea = await aWater(app.db, { name: '茶叶', stock: 10_000 });
  for (const [id, bin] of [
    [water, 'B-10'],
    [tea, 'B-9'],
  ] as const) {
    await app.db
      .updateTable('goods')
      .set({ bin, cost: 123_456_789, barcode: `69000000000${id}` })
      .where('id', '=', id)
      .execute();
  }
});
afterAll(() => app.stop());

const as = (role: 'warehouse' | 'sales' | 'owner' | 'finance' = 'warehouse') => ({ headers: staff.as(role) });
const toShip = (quantity = {}, goods = water) => {
  app.clock.advance({ seconds: 1 });
  return anOrderToShip(app, buyer, goods, { ipcnt: 2, ...quantity });
};
const printed = async (
  document: 'picking' | 'delivery' | 'label' | 'picking-delivery',
  ids: string[],
  size?: 'a4' | '241',
) => {
  const query = new URLSearchParams({ orders: ids.join(','), ...(size ? { size } : {}) });
  const answer = await app.http.inject({ url: `/api/admin/prints/${document}?${query}`, ...as() });
  return { text: answer.body, headers: answer.headers, status: answer.statusCode };
};

describe('发货台', () => {
  it('等得最久的在前；翻页不重不漏；发出的不再列出', async () => {
    const orders = [await toShip(), await toShip(), await toShip()];
    const first = await app.call('adminShipDesk', { ...as(), query: { size: 2 } });
    const second = await app.call('adminShipDesk', {
      ...as(),
      query: { size: 2, cursor: first.data.next ?? '' },
    });
    const seen = [...first.data.list, ...second.data.list].map(({ id }) => id);
    expect(seen).toEqual(orders.map(({ id }) => id));
    expect(first.data.list[0]).toMatchObject({
      company: expect.any(String),
      recipient: '王采购',
      ipcnt: 2,
      spcnt: 0,
      stateName: '待发货',
      papersOld: false,
      printed: { picking: 0, delivery: 0, label: 0 },
    });
    await app.call('adminShip', {
      ...as(),
      body: { orderId: orders[0]?.id ?? '', carrier: '中通', trackingNo: 'ZT0001' },
    });
    const left = await app.call('adminShipDesk', as());
    expect(left.data.list.map(({ id }) => id)).toEqual(orders.slice(1).map(({ id }) => id));
    const chosen = await app.call('adminShipDesk', { ...as(), query: { orders: orders[0]?.id ?? '' } });
    expect(chosen.data.list.map(({ stateName }) => stateName)).toEqual(['已发货']);
  });

  it('承诺的时间：付款后 48 小时；部分发货后 3 天，过了在工作台变红', async () => {
    const order = await toShip({ ipcnt: 3 });
    const row = async () => {
      const { data } = await app.call('adminShipDesk', { ...as(), query: { orders: order.id } });
      return data.list[0];
    };
    const late = async () => {
      const { data } = await app.call('adminQueue', as());
      return data.rows.find(({ name }) => name === 'orders-part-shipped');
    };
    const paid = await row();
    expect(Date.parse(paid?.dueTime ?? '') - Date.parse(paid?.payTime ?? '')).toBe(48 * 3_600_000);
    const [line] = (await app.call('adminShipOrder', { ...as(), query: { no: order.orderNo } })).data.lines;
    const made = await plansBy(app, staff.as('warehouse')).make({
      kind: 'ship',
      rows: [
        {
          line: 1,
          orderNo: order.orderNo,
          trackingNo: 'SF0000000000811',
          lines: [{ orderLineId: line?.id, pieces: 24 }],
        },
      ],
    });
    await plansBy(app, staff.as('warehouse')).commit(made.data.planId);
    const shippedAgo = async (hours: number) => {
      const at = new Date(app.clock.now().getTime() - hours * 3_600_000);
      await app.db
        .updateTable('shipments')
        .set({ shipped_at: at })
        .where('order_id', '=', order.id)
        .execute();
      return new Date(at.getTime() + 72 * 3_600_000).toISOString();
    };
    const due = await shippedAgo(71);
    expect(await row()).toMatchObject({ stateName: '部分发货', ipcnt: 2, dueTime: due });
    expect(await late()).toBeUndefined();
    await shippedAgo(73);
    expect(await late()).toMatchObject({ count: 1, late: 1 });
    const rest = await plansBy(app, staff.as('warehouse')).ship([[order.orderNo, 'SF0000000000812']]);
    await plansBy(app, staff.as('warehouse')).commit(rest.data.planId);
    expect(await late()).toBeUndefined();
  });

  it('扫发货单上的订单号：地址、条码、货位、要发的数量；手机打码；没有成本', async () => {
    const order = await toShip({ ipcnt: 2, spcnt: 12 });
    const answer = await app.call('adminShipOrder', {
      ...as(),
      query: { no: ` ${order.orderNo.toLowerCase()} ` },
    });
    expect(answer.data).toMatchObject({
      orderNo: order.orderNo,
      phone: '138****5678',
      address: expect.stringContaining('文三路 1 号'),
      lines: [{ barcode: `69000000000${water}`, bin: 'B-10', leftNum: 60, ipcnt: 2, spcnt: 12 }],
    });
    expect(answer.text).not.toContain('123456789');
    expect((await app.call('adminShipOrder', { ...as(), query: { no: 'PF1' } })).code).toBe('not-found');
  });

  it('没有发货权限的角色看不到', async () => {
    expect((await app.call('adminShipDesk', as('sales'))).code).toBe('forbidden');
  });
});

describe('物流', () => {
  it('按运单号、快递、日期找；两小时内可撤销；更正次数', async () => {
    const [one, two] = [await toShip(), await toShip()];
    const desk = plansBy(app, staff.as('warehouse'));
    const made = await desk.ship(
      [
        [one.orderNo, 'SF0000000000901'],
        [two.orderNo, 'YT0000000000901', '圆通'],
      ],
      '',
    );
    await desk.commit(made.data.planId);
    const find = async (query: Record<string, string>) =>
      (await app.call('adminShipments', { ...as(), query })).data.list.map(({ orderNo }) => orderNo);
    expect(await find({ keyword: 'sf 0000000000901' })).toEqual([one.orderNo]);
    expect(await find({ keyword: two.orderNo })).toEqual([two.orderNo]);
    expect(await find({ carrier: '圆通速递' })).toEqual([two.orderNo]);
    expect(await find({ to: '2020-01-01' })).toEqual([]);
    const [row] = (await app.call('adminShipments', { ...as(), query: { keyword: one.orderNo } })).data.list;
    expect(row).toMatchObject({
      carrier: '顺丰速运',
      kinds: 1,
      num: 48,
      correctedNum: 0,
      stateName: '已发货',
    });
    expect(row?.takeBackUntil).toBeDefined();
    app.clock.advance({ hours: 3 });
    const later = await app.call('adminShipments', { ...as(), query: { keyword: one.orderNo } });
    expect(later.data.list[0]?.takeBackUntil).toBeUndefined();
  });
});

describe('打印', () => {
  it('拣货单：同一商品合在一行，件与个分开，按货位再按货号；没有价格与成本', async () => {
    const one = await toShip({ ipcnt: 2, spcnt: 12 });
    const two = await toShip({ ipcnt: 3, spcnt: 24 });
    const three = await toShip({ ipcnt: 4 }, tea);
    const { text, headers } = await printed('picking', [one.id, two.id, three.id]);
    expect(headers['content-type']).toContain('text/html');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(text).not.toMatch(/<script|123456789|12345\.67/);
    const rows = [...text.matchAll(/<tr><td(?: class="short")?>([^<]*)<\/td>.*?<\/tr>/gs)].map(
      ([row, bin]) => [bin, ...[...row.matchAll(/class="num">(\d+)</g)].map(([, figure]) => Number(figure))],
    );
    expect(rows).toEqual([
      ['B-9', 4, 0, 1],
      ['B-10', 5, 36, 2],
    ]);
    expect(text).toContain('<td class="num">9</td><td class="num">36</td>');
  });

  it('发货单：每单一页，订单号的条码、收货人、数量；三联换纸张', async () => {
    const orders = [await toShip(), await toShip()];
    const ids = orders.map(({ id }) => id);
    const { text } = await printed('delivery', ids);
    expect(text.match(/class="sheet /g)).toHaveLength(2);
    expect(text).toContain('size:A4');
    expect(text).toContain('13812345678');
    expect((await printed('delivery', ids, '241')).text).toContain('size:241mm 140mm');
    expect((await printed('label', ids)).text).toContain('size:100mm 150mm');
  });

  it('纸上的条码扫得回订单号：发货单与标签，300 点与 203 点的打印机都行', async () => {
    const orders = [await toShip(), await toShip()];
    for (const document of ['delivery', 'label'] as const) {
      const { text } = await printed(
        document,
        orders.map(({ id }) => id),
      );
      const codes = text.match(/<svg.*?<\/svg>/gs) ?? [];
      for (const dpi of [203, 300]) {
        expect(await Promise.all(codes.map((svg) => readCode128(svg, dpi)))).toEqual(
          orders.map(({ orderNo }) => orderNo),
        );
      }
    }
  });

  it('拣货单与发货单一次打：一份文件，拣货单在前，各用各的纸；两种都登记', async () => {
    const orders = [await toShip(), await toShip()];
    const ids = orders.map(({ id }) => id);
    const { text } = await printed('picking-delivery', ids, '241');
    const sheets = [...text.matchAll(/class="sheet (p-\w+)"/g)].map(([, page]) => page);
    expect(sheets).toEqual(['p-a4', 'p-241', 'p-241']);
    expect(text).toContain('@page p-241{size:241mm 140mm');
    await app.call('adminPrintMark', { ...as(), body: { document: 'picking-delivery', orders: ids } });
    const desk = await app.call('adminShipDesk', { ...as(), query: { orders: ids.join(',') } });
    expect(desk.data.list.map(({ printed: times }) => times)).toEqual(
      ids.map(() => ({ picking: 1, delivery: 1, label: 0 })),
    );
  });

  it('备注里的标签只是文字', async () => {
    const order = await toShip();
    await app.db
      .updateTable('orders')
      .set({ remark: '<img src=x onerror=alert(1)>' })
      .where('id', '=', order.id)
      .execute();
    expect((await printed('delivery', [order.id])).text).toContain('&lt;img src=x onerror=alert(1)&gt;');
  });

  it('登记已打印：发货台看到次数，操作记录里有；没选订单、别人的订单：说清楚', async () => {
    const order = await toShip();
    const mark = () =>
      app.call('adminPrintMark', { ...as(), body: { document: 'delivery', orders: [order.id] } });
    await mark();
    expect((await mark()).data.message).toBe('已登记打印');
    const desk = await app.call('adminShipDesk', { ...as(), query: { orders: order.id } });
    expect(desk.data.list[0]?.printed).toEqual({ picking: 0, delivery: 2, label: 0 });
    expect(await staff.last()).toMatchObject({ what: 'order.print', object: `order:${order.id}` });
    expect((await printed('delivery', [])).text).toContain('请选择要打印的订单');
    expect((await printed('delivery', ['no-such-order-1'])).status).not.toBe(200);
  });
});
