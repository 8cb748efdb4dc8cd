import { describe, expect, it } from 'vitest';
import { anAddress, audit, aWater, inCart, orderOf, place, setSwitch } from '../../../test/builders/orders';
import { addGoods } from '../../../test/fixtures';
import { touchFreight } from '../delivery';
import { app, openOrders, shopper } from '../../../test/grounds/orders';

openOrders();

describe('运费', () => {
  it('按地区首续重计费，满额免运费，停送地区说明白', async () => {
    await app.database.transaction(async (tx) => {
      const { id } = await tx
        .insertInto('freight_templates')
        .values({ name: '默认', is_default: true })
        .returning('id')
        .executeTakeFirstOrThrow();
      const rule = { template_id: id, first_fee: 0 };
      await tx
        .insertInto('freight_rules')
        .values([
          { ...rule, region_prefix: '', basis: 'flat', first_fee: 2_000 },
          {
            ...rule,
            region_prefix: '33',
            basis: 'weight',
            first_units: 1_000,
            first_fee: 800,
            next_units: 1_000,
            next_fee: 150,
            free_from: 10_000,
          },
          { ...rule, region_prefix: '65', basis: 'flat', deliverable: false },
        ])
        .execute();
      await touchFreight(app.platform, tx);
    });
    const who = await shopper();
    const water = await aWater(app.db);
    await app.db.updateTable('goods').set({ weight_g: 50 }).where('id', '=', water).execute();
    await inCart(app, who, water, { ipcnt: 2 });
    const preview = async (addressId: string) =>
      (await app.call('orderPreview', { token: who.token, body: { addressId, payMethod: 'cloud' } })).data;
    // 48 × 50 g = 2.4 kg: 8.00 + 2 × 1.50
    expect(await preview(who.addressId)).toMatchObject({
      totals: { freightAmount: 11, payAmount: 83 },
      freightNote: '再买 ¥28.00 免运费',
    });
    const cartFreight = async () => (await app.call('cartList', { token: who.token })).data.freight;
    // Without a default address nobody knows where it goes.
    expect(await cartFreight()).toBeUndefined();
    await app.db
      .updateTable('addresses')
      .set({ is_default: true })
      .where('id', '=', Number(who.addressId))
      .execute();
    expect(await cartFreight()).toEqual({ amount: 11, text: '再买 ¥28.00 免运费', place: '杭州市西湖区' });
    const elsewhere = await anAddress(app.db, who.khId, { regionCode: '440106', province: '广东省' });
    expect((await preview(elsewhere)).totals).toMatchObject({ freightAmount: 20, payAmount: 92 });
    const closed = await anAddress(app.db, who.khId, { regionCode: '650102', province: '新疆' });
    expect((await preview(closed)).refusals.map(({ code }) => code)).toEqual(['not-deliverable']);
    expect(await place(app, who, { addressId: closed })).toMatchObject({
      success: false,
      code: 'not-deliverable',
    });
    const placed = await place(app, who, { seenPayAmount: 83 });
    expect(await orderOf(app, who, placed.data.id)).toMatchObject({ freightAmount: 11, payAmount: 83 });
    await inCart(app, who, water, { ipcnt: 3 });
    expect(await preview(who.addressId)).toMatchObject({
      totals: { freightAmount: 0, payAmount: 108 },
      freightNote: '免运费',
    });
    expect(await cartFreight()).toMatchObject({ amount: 0, text: '免运费' });
    expect(await audit(app)).toEqual([]);
    await app.database.transaction(async (tx) => {
      await tx.deleteFrom('freight_templates').execute();
      await touchFreight(app.platform, tx);
    });
    expect((await preview(who.addressId)).totals.freightAmount).toBe(0);
  });
});

describe('拆单', () => {
  it('两个发货地 → 主订单付款，子订单分毫不差地相加', async () => {
    await setSwitch(app, 'autoSplitOrder', true);
    const who = await shopper();
    const goods = [
      await addGoods(app.db, { shipFrom: '杭州仓', perPiece: 3_333 }),
      await addGoods(app.db, { shipFrom: '广州仓', perPiece: 6_667 }),
      await addGoods(app.db, { shipFrom: '杭州仓', perPiece: 12_345 }),
    ];
    for (const id of goods) await inCart(app, who, id, { spcnt: 7 });
    const preview = await app.call('orderPreview', { token: who.token, body: { addressId: who.addressId } });
    expect(preview.data.split.map(({ shipFrom, kinds }) => [shipFrom, kinds])).toEqual([
      ['杭州仓', 2],
      ['广州仓', 1],
    ]);
    const placed = await place(app, who);
    await setSwitch(app, 'autoSplitOrder', false);
    expect(placed.data.children).toHaveLength(2);
    expect(placed.data.children[0]?.orderNo).toBe(`${placed.data.orderNo}-1`);
    const parent = await orderOf(app, who, placed.data.id);
    expect(parent.children.reduce((sum, { payAmount }) => sum + Math.round(payAmount * 100), 0)).toBe(
      Math.round(parent.payAmount * 100),
    );
    const child = await orderOf(app, who, placed.data.children[0]!.id);
    expect(child).toMatchObject({ parentId: parent.id, shipFrom: '杭州仓', actions: ['reorder', 'print'] });
    expect(child.lines.map(({ goodsId }) => goodsId)).toEqual([String(goods[0]), String(goods[2])]);
    expect((await app.call('orderPage', { token: who.token })).data.total).toBe(1);
    const refused = await app.call('orderCancel', { token: who.token, params: { id: child.id }, body: {} });
    expect(refused.code).toBe('transition-refused');
    const cancelled = await app.call('orderCancel', {
      token: who.token,
      params: { id: parent.id },
      body: {},
    });
    expect(cancelled.data.children.map(({ state }) => state)).toEqual(['cancelled', 'cancelled']);
    expect(await audit(app)).toEqual([]);
  });
});
