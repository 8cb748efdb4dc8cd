import { afterEach, expect, test, vi } from 'vitest';
import { api } from './api';

/** A mall that answers these calls with these envelopes, and to any other with a page that is no answer. */
function mallOf(answers: Record<string, object>): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (input: string, { method = 'GET' }: RequestInit = {}) => {
    const call = `${method} ${new URL(input, 'http://mall.test').pathname}`;
    asked.push(call);
    const answer = answers[call];
    if (!answer) return new Response('<h1>Not Found</h1>', { status: 404 });
    return new Response(JSON.stringify({ meta: { success: true, message: '' }, ...answer }));
  });
  return asked;
}

afterEach(() => vi.unstubAllGlobals());

const line = {
  goodsId: 71,
  goodsName: '山泉水',
  ipcnt: 2,
  spcnt: 12,
  packingSpecification: 24,
  saleIP: 36,
  saleSP: 1.6,
  isCheck: 1,
};
const paper = { ...line, goodsId: 72, ipcnt: 1, spcnt: 0, isPromotion: 1, promotionSaleIP: 30 };
const cart = {
  'GET /api/goods/carts/list': { cartList: [line, paper, { ...line, goodsId: 73, isCheck: 0 }] },
};

test('购物车合计由 saleIP、saleSP、ipcnt、spcnt 算出，没选的不算', async () => {
  mallOf(cart);
  const { cartList, totals, sumIpcnt, sumSpcnt } = await api('cartList');
  // 2 × 36 + 12 × 1.6；促销价 1 × 30
  expect(cartList.map(({ id, amount }) => [id, amount])).toEqual([
    ['71', 91.2],
    ['72', 30],
    ['73', 91.2],
  ]);
  expect(totals).toMatchObject({ kinds: 2, ipcnt: 3, spcnt: 12, payAmount: 121.2 });
  expect([sumIpcnt, sumSpcnt]).toEqual([5, 24]);
});

test('缺一个单价就没有合计，也不把那一行当作 0 元', async () => {
  mallOf({ 'GET /api/goods/carts/list': { cartList: [line, { goodsId: 9, goodsName: '笔', ipcnt: 1 }] } });
  expect((await api('cartList')).totals.payAmount).toBeNaN();
});

test('改数量只答复成功：再问一次购物车，不清空', async () => {
  const asked = mallOf({ ...cart, 'PATCH /api/goods/carts': {} });
  const now = await api('cartChange', { body: { id: '71', ipcnt: 2, spcnt: 12 } });
  expect(now.cartList).toHaveLength(3);
  expect(asked).toEqual(['PATCH /api/goods/carts', 'GET /api/goods/carts/list']);
});

test('没有预览这一口：用购物车算出要结算的；一行也没有就说没有', async () => {
  mallOf(cart);
  const all = await api('orderPreview', { body: {} });
  expect([all.lines.length, all.totals.payAmount]).toEqual([2, 121.2]);
  expect(all.methods.map(({ code }) => code)).toEqual(['cloud']);
  const one = await api('orderPreview', { body: { cartIds: ['73'] } });
  expect(one.totals.payAmount).toBe(91.2);
  await expect(api('orderPreview', { body: { cartIds: ['8'] } })).rejects.toMatchObject({
    code: 'nothing-to-order',
  });
});

test('下单只答复编号：应付是下单时看到的；扫码只答复一段文字，问法不对换 GET', async () => {
  const asked = mallOf({
    'POST /api/goods/orders': { data: 900 },
    'GET /api/goods/orders/900': { data: {} },
    'GET /api/payYunZhiFu/scanCodePay': { data: 'https://pay.example/900' },
  });
  const body = { requestId: 'r-00000001', addressId: '5', seenPayAmount: 121.2, payMethod: 'cloud' as const };
  expect(await api('orderPlace', { body })).toMatchObject({ id: '900', payAmount: 121.2 });
  const state = await api('payState', { query: { orderId: '900' } });
  expect(state).toMatchObject({ orderId: '900', orderState: '', payAmount: 121.2 });
  const code = await api('scanCodePay', { body: { orderId: '900' } });
  expect(code).toMatchObject({ state: 'waiting', qrText: 'https://pay.example/900', payAmount: 121.2 });
  expect(asked.slice(-2)).toEqual(['POST /api/payYunZhiFu/scanCodePay', 'GET /api/payYunZhiFu/scanCodePay']);
});

test('订单自己说了状态就用它；商城说没有这笔订单，仍是没有', async () => {
  mallOf({ 'GET /api/goods/orders/900': { data: { id: 900, state: 'to-ship', payAmount: 50 } } });
  expect(await api('payState', { query: { orderId: '900' } })).toMatchObject({
    orderState: 'to-ship',
    payAmount: 50,
  });
  mallOf({ 'GET /api/goods/orders/901': { meta: { success: false, message: '该订单不存在' } } });
  await expect(api('payState', { query: { orderId: '901' } })).rejects.toThrow('该订单不存在');
});

test('连不上不是没有这一口：照样报错', async () => {
  vi.stubGlobal('fetch', async () => new Response('bad gateway', { status: 502 }));
  await expect(api('orderPreview', { body: {} })).rejects.toThrow('服务器没有正确答复');
});
