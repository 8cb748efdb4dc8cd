import { beforeEach, describe, expect, it } from 'vitest';
import { audit, aWater, inCart, place } from '../../../test/builders/orders';
import { app, openOrders, shopper } from '../../../test/grounds/orders';
import { aPickupPlace, collectAt, onlyCouriers, setPlace, setWay } from '../../../test/builders/delivery';

openOrders();
beforeEach(() => onlyCouriers(app));

const PLACE = { place: '东莞总仓', address: '东莞市虎门镇工业路 8 号', hours: '周一至周六 9:00–18:00' };
const CONTACT = { name: '李提货', phone: '13900001111' };

/** A shopper in 杭州 with goods for ¥72 in the cart. */
async function buying() {
  const who = await shopper();
  await inCart(app, who, await aWater(app.db), { ipcnt: 2 });
  const preview = async (body: object = {}) =>
    (await app.call('orderPreview', { token: who.token, body: { addressId: who.addressId, ...body } })).data;
  return { who, preview };
}
const frozen = (id: string) =>
  app.db
    .selectFrom('orders')
    .select(['delivery_way', 'delivery', 'address', 'freight_amount', 'pickup_code'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

describe('结算时选配送方式', () => {
  it('没有设置过的商城只有快递；下单和原来一样', async () => {
    const { who, preview } = await buying();
    const { ways, way, totals } = await preview();
    expect([ways.map(({ code }) => code), way]).toEqual([['express'], 'express']);
    const placed = await place(app, who, { seenPayAmount: totals.payAmount });
    expect(placed.success).toBe(true);
    expect(await frozen(placed.data.id)).toMatchObject({ delivery_way: 'express', delivery: {} });
  });

  it('每种方式的运费与结算的一样；专线到付，自提没有，自送按范围', async () => {
    await setWay(app, 'line', { is_on: true });
    await collectAt(app, PLACE);
    await setWay(app, 'van', { is_on: true, fee: 3_000, free_from: 10_000, regions: ['33'] });
    const { preview } = await buying();
    const { ways } = await preview();
    expect(ways.map(({ code, freightAmount, freightText }) => [code, freightAmount, freightText])).toEqual([
      ['express', 0, '免运费'],
      ['line', 0, '运费到付'],
      ['pickup', 0, '免运费'],
      ['van', 30, '再买 ¥28.00 免运费'],
    ]);
    for (const { code, freightAmount } of ways) {
      expect((await preview({ way: code })).totals.freightAmount).toBe(freightAmount);
    }
    await setWay(app, 'van', { regions: ['4419'] });
    const away = await preview({ way: 'van' });
    expect(away.ways.at(-1)).toMatchObject({ freightText: '送不到该地址' });
    expect(away.refusals[0]).toMatchObject({ code: 'way-unavailable' });
  });

  it('自提：不用地址，要提货人与手机；地点与时间留在订单上；重复提交得到同一张', async () => {
    await collectAt(app, PLACE);
    const { who } = await buying();
    const body = {
      way: 'pickup',
      addressId: undefined,
      requestId: 'pickup-request-1',
      seenPayAmount: 72,
    } as const;
    const nobody = await place(app, who, body);
    expect(nobody).toMatchObject({ success: false, code: 'way-unavailable', message: '请填写提货人与手机' });
    const placed = await place(app, who, { ...body, contact: CONTACT });
    expect(placed.message).toBe('');
    expect(await frozen(placed.data.id)).toMatchObject({
      delivery_way: 'pickup',
      delivery: { name: '自提', ...PLACE },
      address: {
        name: '李提货',
        phone: '13900001111',
        address: `${PLACE.place} ${PLACE.address}`,
        regionCode: '',
      },
      freight_amount: 0,
    });
    await setWay(app, 'pickup', { is_on: false });
    const again = await place(app, who, { ...body, contact: CONTACT });
    expect(again.data.id).toBe(placed.data.id);
    const other = await place(app, who, { ...body, contact: { ...CONTACT, name: '王提货' } });
    expect(other).toMatchObject({ success: false, code: 'request-id-reused' });
    expect(await audit(app)).toEqual([]);
  });

  it('几个自提点：不选就是第一个，选了就按选的；订单留住当时的地点，之后改名关店都不动它', async () => {
    const first = await collectAt(app, PLACE);
    const shop = {
      place: '深圳门店',
      address: '福田区福田路 1 号',
      hours: '每天 8–22 点',
      contact: '0755-1',
    };
    const second = await aPickupPlace(app, shop);
    const { who, preview } = await buying();
    const seen = await preview({ way: 'pickup' });
    expect(seen.placeId).toBe(first);
    expect(seen.ways.at(-1)?.places.map(({ id, name }) => [id, name])).toEqual([
      [first, '东莞总仓'],
      [second, '深圳门店'],
    ]);
    expect((await preview({ way: 'pickup', placeId: second })).placeId).toBe(second);
    expect((await preview()).placeId).toBeUndefined();
    const body = { way: 'pickup', contact: CONTACT, requestId: 'pickup-request-2' } as const;
    const placed = await place(app, who, { ...body, placeId: second });
    expect(placed.message).toBe('');
    const kept = {
      delivery: shop,
      address: { address: '深圳门店 福田区福田路 1 号', name: '李提货' },
    };
    expect(await frozen(placed.data.id)).toMatchObject(kept);
    const other = await place(app, who, { ...body, placeId: first });
    expect(other).toMatchObject({ success: false, code: 'request-id-reused' });
    await setPlace(app, second, { is_on: false, name: '旧店', address: '搬走了' });
    expect(await frozen(placed.data.id)).toMatchObject(kept);
  });

  it('看过之后关了的自提点：提交被拒并说明，预览改按还开着的算', async () => {
    const first = await collectAt(app, PLACE);
    const second = await aPickupPlace(app, { ...PLACE, place: '深圳门店' });
    const { who, preview } = await buying();
    await setPlace(app, second, { is_on: false });
    expect((await preview({ way: 'pickup', placeId: second })).placeId).toBe(first);
    const body = { way: 'pickup', contact: CONTACT } as const;
    expect(await place(app, who, { ...body, placeId: second })).toMatchObject({
      code: 'way-unavailable',
      message: '「深圳门店」暂不可选，请换一个自提点',
    });
    expect((await place(app, who, { ...body, placeId: '999999' })).message).toBe(
      '所选的自提点暂不可选，请换一个自提点',
    );
    await setPlace(app, first, { is_on: false });
    expect((await preview()).ways.map(({ code }) => code)).toEqual(['express']);
    expect((await place(app, who, body)).message).toBe('自提暂不可选，请换一种配送方式');
  });

  it('没有开的方式：说清楚，什么也没下；预览改按开着的算', async () => {
    const { who, preview } = await buying();
    const { way } = await preview({ way: 'line' });
    expect(way).toBe('express');
    const refused = await place(app, who, { way: 'line' });
    expect(refused).toMatchObject({ success: false, code: 'way-unavailable' });
    expect(refused.message).toBe('物流专线暂不可选，请换一种配送方式');
    expect((await app.call('orderPage', { token: who.token, query: {} })).data.total).toBe(0);
  });

  it('结算后关掉了自送：提交被拒，改快递能下', async () => {
    await setWay(app, 'van', { is_on: true });
    const { who, preview } = await buying();
    const seen = await preview({ way: 'van' });
    await setWay(app, 'van', { is_on: false });
    const body = { seenPayAmount: seen.totals.payAmount };
    expect((await place(app, who, { ...body, way: 'van' })).success).toBe(false);
    expect((await place(app, who, { ...body, way: 'express' })).success).toBe(true);
  });

  it('看到专线不收运费，提交时却换成要收 30 元的自送：不多收，先给看新的', async () => {
    await setWay(app, 'van', { is_on: true, fee: 3_000 });
    const { who } = await buying();
    const dearer = await place(app, who, { way: 'van', seenPayAmount: 72 });
    expect(dearer).toMatchObject({ success: false, code: 'order-changed' });
  });
});
