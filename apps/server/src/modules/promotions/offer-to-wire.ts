import type { Scope, TimeWindow } from '@pifa/domain';

/** Where the goods of a scope are bought: their listing, or the one goods itself. */
export function scopeLink({ of, ids }: Scope): string {
  const [only] = ids;
  if (of === 'goods' && ids.length === 1 && only) return `/pages/gooddetail/${only}`;
  // The listing filters by one category and by many brands.
  if (of === 'category' && ids.length === 1 && only) return `/pages/ordercenter?typeId=${only}`;
  if (of === 'brand') return `/pages/ordercenter?brandIds=${ids.join(',')}`;
  return '/pages/ordercenter';
}

/** What has no end is shown with one that nobody lives to see: the wire wants an instant. */
const NO_END = new Date('2099-12-31T16:00:00Z');

export const windowToWire = ({ start, end }: TimeWindow) => ({
  startTime: (start ?? new Date(0)).toISOString(),
  endTime: (end ?? NO_END).toISOString(),
});
