import type { Scope } from '@pifa/domain';

/** Where the goods of a scope are bought: their listing, or the one goods itself. */
export function scopeLink({ of, ids }: Scope): string {
  const [only] = ids;
  if (of === 'goods' && ids.length === 1 && only) return `/pages/gooddetail/${only}`;
  // The listing filters by one category and by many brands.
  if (of === 'category' && ids.length === 1 && only) return `/pages/ordercenter?typeId=${only}`;
  if (of === 'brand') return `/pages/ordercenter?brandIds=${ids.join(',')}`;
  return '/pages/ordercenter';
}
