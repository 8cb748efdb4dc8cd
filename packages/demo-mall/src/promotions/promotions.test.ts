import { promotionKinds } from '@pifa/domain';
import { describe, expect, it } from 'vitest';
import { buildCatalogue } from '../catalogue/build-catalogue';
import { additionalPurchases, fullAmountGifts, fullAmountReductions, limitedPurchases } from './offers';

const now = new Date('2026-11-20T04:00:00Z');
const { goods, categories } = buildCatalogue(1, now);
const goodsIds = new Set(goods.filter(({ status }) => status === 'on').map(({ id }) => String(id)));
const categoryIds = new Set(categories.map(({ id }) => String(id)));

/** Everything under a name, however deep. */
function valuesOf(value: unknown, name: string): unknown[] {
  if (Array.isArray(value)) return value.flatMap((one) => valuesOf(one, name));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    ...(key === name ? [inner] : []),
    ...valuesOf(inner, name),
  ]);
}

describe.each([
  ['满减', fullAmountReductions],
  ['满赠', fullAmountGifts],
  ['加价购', additionalPurchases],
  ['限购', limitedPurchases],
] as const)('演示商城的%s', (_, build) => {
  const all = build(now);

  it('设置都读得懂，商品与分类都在货架上', () => {
    for (const { label, kind, settings } of all) {
      const parsed = promotionKinds.find((one) => one.kind === kind)?.parseSettings(settings);
      expect([label, parsed]).toEqual([label, expect.objectContaining({ ok: true })]);
      for (const id of valuesOf(settings, 'goodsId')) expect(goodsIds).toContain(id);
      const scope = settings['scope'] as { of: string; ids: string[] };
      for (const id of scope.ids) expect(scope.of === 'goods' ? goodsIds : categoryIds).toContain(id);
    }
  });

  it('未开始、进行中、已结束都有，编号不重复', () => {
    const phase = ({ window: { start, end } }: (typeof all)[number]) =>
      start && now < start ? 'before' : end && now >= end ? 'after' : 'running';
    expect(new Set(all.map(phase))).toEqual(new Set(['before', 'running', 'after']));
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  });
});
