import type { CallQuery } from '@pifa/contract';
import { parseUnitPrice } from '@pifa/domain';
import type { Filters } from './examine';

type ListingQuery = Omit<CallQuery<'goodsFacets'>, 'list'>;

/** The filters of a query. Hidden prices filter nothing (RULINGS 8): bisecting the range would reveal them. */
export function toFilters(query: ListingQuery, pricesVisible: boolean): Filters {
  const { priceMin, priceMax } = pricesVisible ? query : {};
  return {
    ...(query.typeId === undefined ? {} : { typeId: Number(query.typeId) }),
    ...(query.brandIds?.length ? { brandIds: query.brandIds.map(Number) } : {}),
    ...(query.attrs ? { attributes: parseAttributes(query.attrs) } : {}),
    ...(priceMin === undefined ? {} : { priceMin: parseUnitPrice(priceMin) ?? 0 }),
    ...(priceMax === undefined ? {} : { priceMax: parseUnitPrice(priceMax) ?? undefined }),
    ...(query.inStock ? { inStock: true } : {}),
    ...(query.promotion ? { promotion: true } : {}),
    ...(query.minNumMost === undefined ? {} : { minNumMost: query.minNumMost }),
    ...(query.newDays === undefined ? {} : { newDays: query.newDays }),
  };
}

/** `颜色:红|颜色:蓝|材质:纸` → by name. Parts without a colon are left out. */
function parseAttributes(text: string): Map<string, string[]> {
  const byName = new Map<string, string[]>();
  for (const part of text.split('|')) {
    const [name = '', ...rest] = part.split(':');
    const value = rest.join(':').trim();
    if (name.trim() && value) byName.set(name.trim(), [...(byName.get(name.trim()) ?? []), value]);
  }
  return byName;
}

/** Whether there are no filters. */
export const areNone = (filters: Filters): boolean => Object.keys(filters).length === 0;

/** The same key for the same filters, in whatever order they were chosen. */
export function keyOf(filters: Filters): string {
  return JSON.stringify({
    ...filters,
    brandIds: filters.brandIds && [...filters.brandIds].sort((a, b) => a - b),
    attributes:
      filters.attributes &&
      [...filters.attributes].map(([name, values]) => [name, [...values].sort()]).sort(),
  });
}
