import { describe, expect, it } from 'vitest';
import { aPickupPlace, collectAt, onlyCouriers, setWay } from '../../../../../test/builders/delivery';
import { aWater, inCart, orderOf } from '../../../../../test/builders/orders';
import { aPromotion, giftSettings, goodsScope } from '../../../../../test/builders/promotions';
import { aSpendRule, givePoints } from '../../../../../test/builders/rewards';
import { addGoods } from '../../../../../test/fixtures';
import { aCustomer, app, openDesk, placeFor, save, show } from '../../../../../test/grounds/order-for';

openDesk();

describe('代客下单像买家自己一样选', () => {
  const two = (goodsId: number) => [{ goodsId: String(goodsId), ipcnt: 2 }];

  it('赠品：先给能给的，换一种、不要都行，订单上就是选的；买家的购物车和选择不动', async () => {
    const who = await aCustomer();
    const water = await aWater(app.db);
    const towel = await addGoods(app.db, { name: '毛巾' });
    const cup = await addGoods(app.db, { name: '杯子' });
    const choice = [
      { goodsId: towel, name: '毛巾' },
      { goodsId: cup, name: '杯子' },
    ];
    const promotionId = await aPromotion(
      app,
      'full-amount-gift',
      giftSettings(goodsScope(water), 50, choice),
      { audience: [who.khId] },
    );
    await inCart(app, who, water, { ipcnt: 2 });
    const buyers = async () => (await app.call('cartList', { token: who.token })).data;
    const before = await buyers();
    const given = ({ data }: Awaited<ReturnType<typeof save>>) =>
      data.preview.gifts.map(({ goodsName }) => goodsName);
    expect(given(await save(who, 0, two(water)))).toEqual(['毛巾']);
    expect(given(await save(who, 1, two(water), { gifts: [{ promotionId, goodsIds: [] }] }))).toEqual([]);
    expect(given(await save(who, 2, two(water), { declined: [promotionId] }))).toEqual([]);
    const chosen = await save(who, 3, two(water), {
      gifts: [{ promotionId, goodsIds: [String(cup)] }],
    });
    expect(given(chosen)).toEqual(['杯子']);
    expect((await show(who)).data.wish.gifts).toEqual([{ promotionId, goodsIds: [String(cup)] }]);
    const placed = await placeFor(who, {
      version: 4,
      seenGifts: chosen.data.preview.gifts.map(({ goodsId, giftNum }) => ({ goodsId, giftNum })),
    });
    const { lines } = await orderOf(app, who, placed.data.id);
    expect(lines.map(({ goodsName }) => goodsName)).toEqual(['矿泉水', '杯子']);
    const after = await buyers();
    expect([after.version, after.gifts.map(({ goodsName }) => goodsName)]).toEqual([
      before.version,
      before.gifts.map(({ goodsName }) => goodsName),
    ]);
    expect((await show(who)).data.wish.gifts).toEqual([]);
  });

  it('积分是客户自己的：有、规则也允许，业务员也用不掉', async () => {
    const who = await aCustomer();
    const water = await aWater(app.db);
    await aSpendRule(app, [who.khId]);
    await givePoints(app, who.khId, 800);
    const kept = await save(who, 0, two(water));
    expect(kept.data.preview.points).toMatchObject({ balance: 800, used: 0 });
    const spending = { points: 500 } as object;
    expect((await save(who, 1, two(water), spending)).code).toBe('bad-input');
    expect((await placeFor(who, { version: 1, ...spending })).code).toBe('bad-input');
  });

  it('配送方式：运费照结算算；自提选地点，提货人没写就是下单人；关了的不能提交', async () => {
    const who = await aCustomer();
    const water = await aWater(app.db);
    await collectAt(app, { place: '东莞总仓', address: '工业路 8 号', hours: '每天' });
    const shop = await aPickupPlace(app, { place: '深圳门店', address: '福田路 1 号', hours: '每天' });
    await setWay(app, 'van', { is_on: true, fee: 3_000 });
    const van = await save(who, 0, two(water), { way: 'van' });
    const bought = await inCart(app, who, water, { ipcnt: 2 }).then(() =>
      app.call('orderPreview', { token: who.token, body: { addressId: who.addressId, way: 'van' } }),
    );
    expect(van.data.preview.ways).toEqual(bought.data.ways);
    expect(van.data.preview.totals).toMatchObject({ freightAmount: 30, payAmount: 102 });
    const kept = await save(who, 1, two(water), { way: 'pickup', placeId: shop });
    expect(kept.data).toMatchObject({
      wish: { way: 'pickup', placeId: shop },
      preview: { way: 'pickup', placeId: shop, totals: { payAmount: 72 } },
    });
    const collected = { version: 2, way: 'pickup', placeId: shop, addressId: '' } as const;
    const placed = await placeFor(who, collected);
    expect(placed.message).toBe('');
    const { name, phone } = await app.db
      .selectFrom('users')
      .select(['name', 'phone'])
      .where('id', '=', who.userId)
      .executeTakeFirstOrThrow();
    expect(await orderOf(app, who, placed.data.id)).toMatchObject({
      way: 'pickup',
      delivery: { place: '深圳门店' },
      address: { name, phone },
    });
    await save(who, 3, two(water));
    const named = await placeFor(who, {
      ...collected,
      version: 4,
      contactName: '李提货',
      contactPhone: '13900001111',
    });
    expect((await orderOf(app, who, named.data.id)).address).toMatchObject({ name: '李提货' });
    await save(who, 5, two(water), { way: 'van' });
    await onlyCouriers(app);
    expect((await show(who)).data.preview.way).toBe('express');
    expect((await placeFor(who, { version: 6, way: 'van' })).code).toBe('way-unavailable');
  });

  it('给买家的留言：消息里有，订单上有，备注里没有；同一请求换了留言就拒绝', async () => {
    const who = await aCustomer();
    const water = await aWater(app.db);
    await save(who, 0, two(water));
    const body = { message: '按上次的价，周五前送到', requestId: 'with-a-message' };
    const placed = await placeFor(who, body);
    expect(await orderOf(app, who, placed.data.id)).toMatchObject({
      placedNote: '按上次的价，周五前送到',
      remark: '',
    });
    const other = await placeFor(who, { ...body, message: '另一句' });
    expect(other.code).toBe('request-id-reused');
    await app.runJobs();
    const { list } = (await app.call('messagePage', { token: who.token })).data;
    expect(list[0]?.text ?? '').toContain('留言：按上次的价，周五前送到');
  });
});
