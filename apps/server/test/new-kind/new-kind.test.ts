import type { WireActivityKind } from '@pifa/contract';
import type { PromotionKind } from '@pifa/domain';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import type * as serverKinds from '../../src/modules/activities/kinds';
import { livePromotions, savePromotion, touchPromotions } from '../../src/modules/promotions';
import { aShopper, audit, aWater, orderOf, place, setSwitch, type Shopper } from '../builders/orders';
import { leftOf } from '../builders/promotions';
import { startTestApp, type TestApp } from '../harness';

// One line in the registry of each face: all that a new kind needs besides its own folder.
vi.mock('../../../../packages/domain/src/promotions/kinds', async (original) => {
  const { promotionKinds } = await original<{ promotionKinds: readonly PromotionKind[] }>();
  const { clearance } = await import('@pifa/domain/fixtures/clearance');
  return { promotionKinds: [...promotionKinds, clearance] };
});
vi.mock('../../../../packages/contract/src/activity-kinds/kinds', async (original) => {
  const { activityKinds } = await original<{ activityKinds: object }>();
  const detail = { clearance: z.object({ reason: z.string() }).optional() };
  return { activityKinds: { ...activityKinds, clearance: { screens: [/^\/pages\/clearance$/], detail } } };
});
vi.mock('../../src/modules/activities/kinds', async (original) => {
  const { activityKinds } = await original<typeof serverKinds>();
  const { clearance } = await import('./clearance');
  return { activityKinds: { ...activityKinds, clearance } };
});

/** The compiler knows the registries as they are in the source. */
const KIND = 'clearance' as WireActivityKind;

let app: TestApp;
let shopper: Shopper;
let goodsId: number;
let id: string;
beforeAll(async () => {
  app = await startTestApp({
    async seed(db) {
      goodsId = await aWater(db);
    },
  });
  await setSwitch(app, 'showprice', true);
  await setSwitch(app, 'cloudPay', true);
  shopper = await aShopper(app);
  const goods = [{ goodsId: String(goodsId), perPack: 200_000, perPiece: 9_000, stock: 100 }];
  const settings = { goods, reason: '临近保质期' };
  id = await app.database.transaction(async (tx) => {
    const window = { startTime: '', endTime: '' };
    const draft = {
      id: '',
      kind: KIND,
      title: '岁末清仓',
      status: 'on' as const,
      audience: [],
      priority: 100,
    };
    const saved = await savePromotion(app.platform, tx, { ...draft, ...window, settings }, app.clock.now());
    if (!('id' in saved)) throw new Error('the kind was not taken');
    await touchPromotions(app.platform, tx);
    return saved.id;
  });
  await livePromotions(app.platform, app.clock.now());
});
afterAll(async () => {
  expect(await audit(app)).toEqual([]);
  await app.stop();
});

describe('一种新活动（清仓）只有自己的文件夹和每份清单里的一行', () => {
  it('列在活动里，商品页也找得到', async () => {
    const list = await app.call('activityList', { query: { kind: KIND } });
    expect(list.data).toMatchObject([
      { id, kind: 'clearance', tag: '清仓', title: '岁末清仓', goods: [{ activityIP: 20, quota: 100 }] },
    ]);
    const own = await app.call('activityByGoods', { query: { goodsId: String(goodsId) } });
    expect(own.data.activities.map(({ kind }) => kind)).toEqual(['clearance']);
  });

  it('有自己的活动页', async () => {
    const { data } = await app.call('activityDetail', { params: { id }, query: { kind: KIND } });
    expect(data).toMatchObject({ id, state: 'live', clearance: { reason: '临近保质期' } });
    expect(data.rules).toContain('清仓原因：临近保质期。');
  });

  it('商品卡上有标签', async () => {
    const { data } = await app.call('goodsPage', { query: {} });
    expect(data.list.find((card) => card.goodsId === String(goodsId))?.activityTags).toEqual([
      { kind: 'clearance', text: '清仓' },
    ]);
  });

  it('按它的价下单，占它的活动库存', async () => {
    const { token } = shopper;
    const body = { goodsId: String(goodsId), ipcnt: 2, spcnt: 0, activityId: id };
    const added = await app.call('cartAdd', { token, body });
    expect(added.message).toBe('');
    const placed = await place(app, shopper, { cartIds: [added.data.obj?.id ?? ''] });
    expect(placed.message).toBe('');
    const order = await orderOf(app, shopper, placed.data.id);
    expect(order.lines).toMatchObject([{ ipcnt: 2, saleIP: 20 }]);
    expect(await leftOf(app, 'activity-stock', `${id}:${goodsId}`)).toBe(52);
  });

  it('菜单和广告可以指向它的页面', async () => {
    const { isReachable } = await import('../../src/modules/site/reachable');
    expect(isReachable('/pages/clearance', () => true)).toBe(true);
  });
});
