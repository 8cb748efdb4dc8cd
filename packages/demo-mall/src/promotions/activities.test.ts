import { activityPhase, activityRules, activityWindow, promotionKinds } from '@pifa/domain';
import { describe, expect, it } from 'vitest';
import { buildCatalogue } from '../catalogue/build-catalogue';
import { flashSales, seckills } from './activities';

const NOON = new Date('2026-11-20T04:00:00Z');
const { goods } = buildCatalogue(1, NOON);
const shelf = new Map(goods.map((one) => [String(one.id), one]));

describe.each([
  ['秒杀', seckills],
  ['限时抢购', flashSales],
] as const)('演示商城的%s', (_, build) => {
  it.each([0, 3, 9, 12, 18, 21, 23])('%i 点开张：设置都读得懂，未开始、进行中、已结束都有', (hour) => {
    const now = new Date(new Date('2026-11-19T16:10:00Z').getTime() + hour * 3_600_000);
    const all = build(now);
    for (const { kind, settings } of all) {
      const parsed = promotionKinds.find((one) => one.kind === kind)?.parseSettings(settings);
      expect(parsed).toMatchObject({ ok: true });
    }
    const phases = all.map((one) => {
      // A day whose sessions are over has none: then the whole window speaks.
      return activityPhase(activityWindow(one, now) ?? one.window, null, now);
    });
    expect(new Set(phases)).toEqual(new Set(['not-started', 'live', 'ended']));
  });

  it('商品在架，活动价比标价低', () => {
    for (const one of build(NOON)) {
      for (const row of activityRules(one)?.goods ?? []) {
        const own = shelf.get(row.goodsId);
        expect([row.goodsId, own?.status]).toEqual([row.goodsId, 'on']);
        expect(row.perPack).toBeLessThan(own?.list.perPack ?? 0);
        expect(row.perPiece).toBeLessThan(own?.list.perPiece ?? 0);
      }
    }
  });
});
