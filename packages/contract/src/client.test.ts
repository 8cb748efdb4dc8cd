import { describe, expect, test, vi } from 'vitest';
import { ApiFault, ApiRefusal, createClient, goodsFromWire } from './client';

function answering(body: unknown, status = 200) {
  const fetch = vi.fn(
    async () => new Response(typeof body === 'string' ? body : JSON.stringify(body), { status }),
  );
  const onSessionOver = vi.fn();
  const client = createClient({
    base: () => 'https://mall.example',
    financeBase: () => '',
    headers: () => ({ 'X-Domain': 'shop' }),
    onSessionOver,
    fetch: fetch as unknown as typeof globalThis.fetch,
  });
  return { client, fetch, onSessionOver };
}

describe('只发规格字段的外部商城', () => {
  test('购物车放在 meta 旁边，字段残缺，也读得完整', async () => {
    const { client } = answering({
      meta: { success: true, message: '' },
      cartList: [
        { goodsId: 7, goodsName: '纸', ipcnt: '2', saleIP: 36, saleSP: 1.6, packingSpecification: 24 },
      ],
    });
    const cart = await client('cartList');
    const [line] = cart.cartList;
    expect(line).toMatchObject({ goodsId: '7', ipcnt: 2, spcnt: 0, stepSize: 1, isCheck: 1, unit: '' });
    expect(cart.totals.payAmount).toBe(0);
    const goods = goodsFromWire(line!);
    expect(goods.prices?.list).toEqual({ perPack: 360000, perPiece: 16000 });
  });

  test('没有价格就是没有价格，不是 0 元', async () => {
    const { client } = answering({
      meta: { success: true, message: '' },
      data: { list: [{ goodsId: 1, goodsName: 'x' }] },
    });
    const page = await client('goodsPage', { query: {} });
    expect(goodsFromWire(page.list[0]!).prices).toBeNull();
  });

  test('促销价只在 isPromotion 为 1 时生效', async () => {
    const send = (isPromotion: number) =>
      goodsFromWire({
        ...blank,
        saleIP: 10,
        saleSP: 1,
        isPromotion,
        promotionSaleIP: 8,
        promotionSaleSP: 0.8,
      });
    expect(send(1).prices?.promotion?.pair.perPack).toBe(80000);
    expect(send(0).prices?.promotion).toBeNull();
  });
});

describe('拒绝与故障', () => {
  test('拒绝带着商城的话', async () => {
    const { client } = answering({
      meta: { success: false, message: '库存不足', code: 'stock-short' },
      data: null,
    });
    await expect(client('cartList')).rejects.toMatchObject({
      name: 'ApiRefusal',
      message: '库存不足',
      code: 'stock-short',
    });
  });

  test('会话失效只通知，不吞掉拒绝', async () => {
    const { client, onSessionOver } = answering(
      { meta: { success: false, message: 'token check failed: not logged in or wrong token' } },
      401,
    );
    await expect(client('cartList')).rejects.toBeInstanceOf(ApiRefusal);
    expect(onSessionOver).toHaveBeenCalledTimes(1);
  });

  test('不是 JSON 的答复是故障，话是中文', async () => {
    const { client } = answering('<html>', 502);
    await expect(client('cartList')).rejects.toBeInstanceOf(ApiFault);
    await expect(client('cartList')).rejects.toThrow(/服务器没有正确答复/);
  });

  test('路径参数与查询转义，空值不发', async () => {
    const { client, fetch } = answering({ meta: { success: true, message: '' }, data: {} });
    await client('goodsPage', { query: { keyword: '纸&笔', typeId: undefined, inStock: '1' } });
    expect((fetch.mock.calls as unknown[][])[0]?.[0]).toBe(
      'https://mall.example/api/goods/mallGoods/page?keyword=%E7%BA%B8%26%E7%AC%94&inStock=1',
    );
  });
});

const blank = {
  goodsId: '1',
  goodsName: '',
  goodsCode: '',
  spec: '',
  image: '',
  brandId: '',
  brandName: '',
  typeId: '',
  groupId: '',
  groupValues: [],
  unit: '',
  packUnit: '件',
  packingSpecification: 1,
  minNum: 0,
  stepSize: 1,
  itemStepSize: 1,
  stock: 1,
  status: 1,
  sellingLine: '',
  listedTime: '',
  soldNum: 0,
  commentNum: 0,
  score: 0,
};
