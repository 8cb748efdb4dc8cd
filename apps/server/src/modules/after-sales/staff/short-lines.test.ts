import type { CallBodyInput, CallData } from '@pifa/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { afterSaleDesk } from '../../../../test/builders/after-sales';
import { aStaff } from '../../../../test/builders/operators';
import {
  anOrder,
  aShopper,
  audit,
  inCart,
  orderOf,
  place,
  setSwitch,
  type Shopper,
  stockOf,
} from '../../../../test/builders/orders';
import { aSpendRule, givePoints } from '../../../../test/builders/rewards';
import { addGoods } from '../../../../test/fixtures';
import { startTestApp, type TestApp } from '../../../../test/harness';
import { toJson } from '../../../platform';

let app: TestApp;
let staff: Awaited<ReturnType<typeof aStaff>>;
let who: Shopper;
beforeAll(async () => {
  app = await startTestApp({
    async seed(db) {
      const template = { name: '全国', is_default: true };
      const { id } = await db
        .insertInto('freight_templates')
        .values(template)
        .returning('id')
        .executeTakeFirstOrThrow();
      await db
        .insertInto('freight_rules')
        .values({ template_id: id, basis: 'flat', first_fee: 800 })
        .execute();
    },
  });
  staff = await aStaff(app);
});
afterAll(async () => {
  expect(await audit(app)).toEqual([]);
  await app.stop();
});
beforeEach(async () => {
  who = await aShopper(app);
});

const { water, pay, ship, ask, settleAll } = afterSaleDesk(() => ({ app, staff, who }));
const tissue = () => addGoods(app.db, { name: '纸巾', stock: 500, minPieces: 0, perPiece: 50_000 });

let serial = 0;
type Short = Partial<CallBodyInput<'adminOrderShort'>> & { orderId: string };
/** `missing`: [line id, pieces] each. */
function short(
  missing: (readonly [string, number])[],
  own: Short,
  headers: Record<string, string> = staff.as('owner'),
) {
  serial += 1;
  const lines = missing.map(([orderLineId, pieces]) => ({ orderLineId, pieces }));
  return app.call('adminOrderShort', {
    headers,
    body: { lines, cause: '供应商断货', requestId: `short-${serial}-000`, ...own },
  });
}
const see = (id: string) => orderOf(app, who, id);
const soldOf = async (goodsId: number) => {
  await app.runJobs();
  const row = await app.db
    .selectFrom('goods')
    .select('sold_pieces')
    .where('id', '=', goodsId)
    .executeTakeFirstOrThrow();
  return row.sold_pieces;
};
const messages = async () => {
  await app.runJobs();
  const { data } = await app.call('messagePage', { token: who.token, query: { pageNum: 1, pageSize: 50 } });
  return data.list.map(({ title, text }) => `${title}：${text}`);
};

/** Water (48 bottles, ¥72) and tissues (10, ¥50), with ¥8 of freight. */
async function twoLines(paid: boolean): Promise<CallData<'orderDetail'> & { goods: [number, number] }> {
  const goods: [number, number] = [await water(), await tissue()];
  await inCart(app, who, goods[0], { ipcnt: 2 });
  await inCart(app, who, goods[1], { spcnt: 10 });
  const { data } = await place(app, who, { payMethod: 'transfer' });
  if (paid) await pay(data.id);
  return { ...(await see(data.id)), goods };
}
const idOf = (order: Pick<CallData<'orderDetail'>, 'lines'>, name: string) =>
  order.lines.find(({ goodsName }) => goodsName === name)?.id ?? '';

describe('缺货：已付款的订单', () => {
  it('缺 24 瓶 → 退它的一份，其余发完即待收货；库存不回来，销量不算；买家看到数量、原因、退款，收到消息', async () => {
    const order = await twoLines(true);
    const [waterId] = order.goods;
    const line = idOf(order, '矿泉水');
    expect(await soldOf(waterId)).toBe(48);
    const stock = await stockOf(app.db, waterId);
    const looked = await short([[line, 24]], { orderId: order.id, look: true });
    expect(looked.data).toMatchObject({ outcome: 'refunded', amount: 36, freightLeft: 8, message: '' });
    expect(looked.data.lines).toEqual([
      { orderLineId: line, num: 24, amount: 36, stockNum: stock.available },
    ]);
    expect((await see(order.id)).shortages).toBeUndefined();

    const done = await short([[line, 24]], { orderId: order.id });
    expect(done.data).toMatchObject({ outcome: 'refunded', amount: 36 });
    expect(await stockOf(app.db, waterId)).toEqual(stock);
    expect(await soldOf(waterId)).toBe(24);
    const seen = await see(order.id);
    expect(seen.shortages).toMatchObject([
      {
        cause: '供应商断货',
        outcome: 'refunded',
        amount: 36,
        settled: false,
        lines: [{ orderLineId: line, num: 24 }],
      },
    ]);
    expect(seen.lines.find(({ id }) => id === line)?.shortNum).toBe(24);
    expect(seen.refunds).toMatchObject([{ amount: 36, state: 'due' }]);
    expect(await messages()).toContain(
      `订单有商品缺货：订单 ${order.orderNo} 的矿泉水 24个缺货：供应商断货。¥36.00 将原路退回；其余商品照常发货。`,
    );
    expect(await staff.last()).toMatchObject({
      what: 'order.short',
      after: { outcome: 'refunded', cause: '供应商断货' },
    });

    await ship(order.id);
    expect((await see(order.id)).state).toBe('shipped');
    await settleAll(order.id);
    expect((await see(order.id)).shortages).toMatchObject([{ settled: true }]);
    expect(await see(order.id)).toMatchObject({ refundedAmount: 36 });
  });

  it('同一个请求再来一次 → 只做一次，答复一样', async () => {
    const order = await twoLines(true);
    const own = { orderId: order.id, requestId: 'short-again-01' };
    const first = await short([[idOf(order, '纸巾'), 10]], own);
    const again = await short([[idOf(order, '纸巾'), 10]], own);
    expect(again.data).toEqual(first.data);
    expect((await see(order.id)).refunds).toHaveLength(1);
  });

  it('分三次缺完一行：分毫不差；退运费不超过运费；缺得比未发的多、空的原因 → 拒绝', async () => {
    const order = await twoLines(true);
    const line = idOf(order, '矿泉水');
    const own = { orderId: order.id };
    expect((await short([[line, 49]], own)).message).toBe('矿泉水 只剩 48个 未发');
    expect((await short([[line, 1]], { ...own, cause: '' })).code).toBe('bad-input');
    expect((await short([[line, 1]], { ...own, freight: 9 })).message).toBe('退还的运费超过了订单运费');
    const amounts = [];
    for (const pieces of [7, 18, 23]) amounts.push((await short([[line, pieces]], own)).data.amount);
    expect(amounts).toEqual([10.5, 27, 34.5]);
    expect((await short([[line, 1]], own)).message).toBe('矿泉水 没有未发的数量');
    const freight = await short([[idOf(order, '纸巾'), 4]], { ...own, freight: '8' });
    expect(freight.data).toMatchObject({ amount: 28 });
    expect((await short([[idOf(order, '纸巾'), 1]], { ...own, freight: 1 })).code).toBe('transition-refused');
  });

  it('一部分已发：剩下的缺货 → 订单就算发完', async () => {
    const order = await twoLines(true);
    await ship(order.id, [{ orderLineId: Number(idOf(order, '纸巾')), pieces: 10 }]);
    await short([[idOf(order, '矿泉水'), 48]], { orderId: order.id });
    expect(await see(order.id)).toMatchObject({ state: 'shipped' });
    expect((await short([[idOf(order, '矿泉水'), 1]], { orderId: order.id })).code).toBe(
      'transition-refused',
    );
  });

  it('先缺一行再缺一行，一件不剩 → 整单取消，只退还没退的；没有的货不再上架', async () => {
    const order = await twoLines(true);
    const [waterId, tissueId] = order.goods;
    const before = [await stockOf(app.db, waterId), await stockOf(app.db, tissueId)];
    await short([[idOf(order, '纸巾'), 10]], { orderId: order.id });
    const all = await short([[idOf(order, '矿泉水'), 48]], { orderId: order.id });
    expect(all.data).toMatchObject({ outcome: 'cancelled', amount: 80 });
    expect(await see(order.id)).toMatchObject({ state: 'refunding', cancelReason: '缺货：供应商断货' });
    await settleAll(order.id);
    const seen = await see(order.id);
    expect(seen).toMatchObject({ state: 'refunded', refundedAmount: 130 });
    expect(seen.shortages?.map(({ outcome, settled }) => [outcome, settled])).toEqual([
      ['refunded', true],
      ['cancelled', true],
    ]);
    expect([await stockOf(app.db, waterId), await stockOf(app.db, tissueId)]).toEqual([
      { ...before[0], used: (before[0]?.used ?? 0) - 48 },
      { ...before[1], used: (before[1]?.used ?? 0) - 10 },
    ]);
  });

  it('缺一行后买家取消 → 退剩下的，两笔加起来正好是付的；卖得出的货回来，没有的不回来', async () => {
    const order = await twoLines(true);
    const [waterId, tissueId] = order.goods;
    const before = [await stockOf(app.db, waterId), await stockOf(app.db, tissueId)];
    await short([[idOf(order, '纸巾'), 4]], { orderId: order.id });
    const cancelled = await app.call('orderCancel', {
      token: who.token,
      params: { id: order.id },
      body: { reason: '' },
    });
    expect(cancelled.message).toBe('');
    await settleAll(order.id);
    expect(await see(order.id)).toMatchObject({ state: 'refunded', refundedAmount: 130 });
    expect((await stockOf(app.db, waterId)).available).toBe((before[0]?.available ?? 0) + 48);
    expect((await stockOf(app.db, tissueId)).available).toBe((before[1]?.available ?? 0) + 6);
  });

  it('用了积分：缺的那份按积分退，取消时不多退', async () => {
    await aSpendRule(app);
    await givePoints(app, who.khId, 1_001);
    const { id } = await anOrder(app, who, await water(), { points: 1_001, payMethod: 'transfer' });
    await pay(id);
    const points = async () => (await app.call('pointsTotal', { token: who.token })).data.total;
    const line = idOf(await see(id), '矿泉水');
    expect((await short([[line, 24]], { orderId: id })).data).toMatchObject({ amount: 30.99, points: 500 });
    expect(await points()).toBe(500);
    await app.call('orderCancel', { token: who.token, params: { id }, body: { reason: '' } });
    expect(await points()).toBe(1_001);
    await settleAll(id);
    expect(await see(id)).toMatchObject({ refundedAmount: 69.99 });
  });
});

describe('缺货：未付款的订单', () => {
  it('应付减去它的一份，买家付新的金额；之后退货按付过钱的数量算', async () => {
    const order = await twoLines(false);
    const line = idOf(order, '矿泉水');
    const done = await short([[line, 24]], { orderId: order.id });
    expect(done.data).toMatchObject({ outcome: 'reduced', amount: 36 });
    const seen = await see(order.id);
    expect(seen).toMatchObject({ payAmount: 94, state: 'unpaid' });
    expect(seen.adjustments).toContainEqual({
      kind: 'staff-reduction',
      label: '缺货（owner）：供应商断货',
      amount: 36,
    });
    expect(await messages()).toContain(
      `订单有商品缺货：订单 ${order.orderNo} 的矿泉水 24个缺货：供应商断货。应付已减少 ¥36.00；其余商品照常发货。`,
    );
    await pay(order.id);
    await ship(order.id);
    await app.call('orderConfirm', { token: who.token, params: { id: order.id }, body: {} });
    expect((await ask(line, 12, { orderId: order.id })).data).toMatchObject({ goodsAmount: 18 });
    expect(await soldOf(order.goods[0])).toBe(24);
  });

  it('一件不剩 → 取消；过期关闭的：没有的货不回来', async () => {
    const order = await twoLines(false);
    const before = await stockOf(app.db, order.goods[1]);
    await short([[idOf(order, '纸巾'), 10]], { orderId: order.id });
    expect((await short([[idOf(order, '矿泉水'), 48]], { orderId: order.id })).data).toMatchObject({
      outcome: 'cancelled',
      amount: 0,
    });
    expect(await see(order.id)).toMatchObject({ state: 'cancelled' });
    expect(await stockOf(app.db, order.goods[1])).toEqual({ ...before, reserved: before.reserved - 10 });
  });
});

describe('拆分的订单', () => {
  it('一仓的货全缺：那一份了结，另一份发完整单就算发完；之后还能确认收货', async () => {
    await setSwitch(app, 'autoSplitOrder', true);
    const far = await addGoods(app.db, {
      name: '远仓纸巾',
      stock: 500,
      minPieces: 0,
      perPiece: 50_000,
      shipFrom: '远仓',
    });
    for (const paid of [true, false]) {
      await inCart(app, who, await water(), { ipcnt: 2 });
      await inCart(app, who, far, { spcnt: 10 });
      const { data } = await place(app, who, { payMethod: 'transfer' });
      if (paid) await pay(data.id);
      const order = await see(data.id);
      expect((await short([[idOf(order, '远仓纸巾'), 10]], { orderId: data.id })).message).toBe('');
      if (!paid) await pay(data.id);
      const after = await see(data.id);
      expect(after.state).toBe('to-ship');
      const [empty, full] = ['远仓', ''].map((from) =>
        after.children.find(({ shipFrom }) => (shipFrom === '远仓') === (from === '远仓')),
      );
      expect([empty?.state, full?.state]).toEqual(['completed', 'to-ship']);
      await ship(full?.id ?? '');
      expect((await see(data.id)).state).toBe('shipped');
      await app.call('orderConfirm', { token: who.token, params: { id: data.id }, body: {} });
      expect((await see(data.id)).state).toBe('completed');
    }
    await setSwitch(app, 'autoSplitOrder', false);
  });

  it('一份全缺之后整单取消 → 钱全退', async () => {
    await setSwitch(app, 'autoSplitOrder', true);
    const far = await addGoods(app.db, {
      name: '远仓纸巾',
      stock: 500,
      minPieces: 0,
      perPiece: 50_000,
      shipFrom: '远仓',
    });
    await inCart(app, who, await water(), { ipcnt: 2 });
    await inCart(app, who, far, { spcnt: 10 });
    const { data } = await place(app, who, { payMethod: 'transfer' });
    await setSwitch(app, 'autoSplitOrder', false);
    await pay(data.id);
    const order = await see(data.id);
    await short([[idOf(order, '远仓纸巾'), 10]], { orderId: data.id });
    const cancelled = await app.call('orderCancel', {
      token: who.token,
      params: { id: data.id },
      body: { reason: '' },
    });
    expect(cancelled.message).toBe('');
    await settleAll(data.id);
    expect(await see(data.id)).toMatchObject({ state: 'refunded', refundedAmount: order.paidAmount });
  });
});

describe('谁可以', () => {
  it('退款超过上限 → 转交复核，老板确认后才退，两个人的名字都在', async () => {
    const order = await twoLines(true);
    await app.db
      .updateTable('companies')
      .set({ salesperson_id: await idOfStaff('sales') })
      .where('kh_id', '=', who.khId)
      .execute();
    await app.db
      .updateTable('staff_roles')
      .set({ limits: toJson({ refund: 1_000 }) })
      .where('code', '=', 'sales')
      .execute();
    const asked = await short([[idOf(order, '矿泉水'), 24]], { orderId: order.id }, staff.as('sales'));
    expect(asked.data.outcome).toBe('asked');
    expect(asked.data.message).toContain('已转交 owner 复核');
    expect((await see(order.id)).shortages).toBeUndefined();
    const looks = await app.call('adminSecondLooks', { headers: staff.as('owner'), query: {} });
    const id = looks.data.list[0]?.id ?? '';
    const decided = await app.call('adminSecondLookDecide', {
      headers: staff.as('owner'),
      body: { id, verdict: 'confirm' },
    });
    expect(decided.message).toBe('');
    expect((await see(order.id)).refunds).toMatchObject([{ amount: 36 }]);
    expect((await staff.acts()).findLast(({ what }) => what === 'order.short')).toMatchObject({
      who: 'owner',
      after: { askedBy: 'sales' },
    });
    await app.db
      .updateTable('staff_roles')
      .set({ limits: toJson({}) })
      .where('code', '=', 'sales')
      .execute();
  });

  it('别人的客户、没有的订单、别的订单的明细 → 一样答没有', async () => {
    const [mine, other] = [await twoLines(true), await twoLines(true)];
    const line = idOf(mine, '纸巾');
    const codes = [
      await short([[line, 1]], { orderId: mine.id }, staff.as('sales')),
      await short([[line, 1]], { orderId: 'nosuchorder' }),
      await short([[line, 1]], { orderId: other.id }),
    ].map(({ code }) => code);
    expect(codes).toEqual(['not-found', 'not-found', 'not-found']);
  });
});

async function idOfStaff(name: string): Promise<number> {
  const { id } = await app.db
    .selectFrom('operators')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return id;
}
