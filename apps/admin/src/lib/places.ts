import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from './client';

/** Every category as the tree has it: the screen of categories changes it, and every form chooses from it. */
export const categoriesQuery = queryOptions({
  queryKey: ['categories'],
  queryFn: ({ signal }) => call('adminCategories', { signal }),
});
export const brandsQuery = queryOptions({
  queryKey: ['brands'],
  queryFn: ({ signal }) => call('adminBrands', { signal }),
});

/** A category or a brand to choose from. */
export interface Place {
  id: number;
  /** the same as a choice has it */
  value: string;
  /** 「饮料 / 矿泉水」 */
  label: string;
  /** its own name, without those above it */
  name: string;
}

/** Categories with the names above them, and brands. */
export function usePlaces(): Record<'category' | 'brand', readonly Place[]> {
  const categories = useQuery({ ...categoriesQuery, staleTime: 60_000 }).data;
  const brands = useQuery({ ...brandsQuery, staleTime: 60_000 }).data;
  return useMemo(() => {
    const byId = new Map((categories ?? []).map((one) => [one.id, one]));
    const pathOf = (id: string): string => {
      const one = byId.get(id);
      return one ? [pathOf(one.parentId), one.name].filter(Boolean).join(' / ') : '';
    };
    const place = (id: string, name: string, label: string): Place => ({
      id: Number(id),
      value: id,
      name,
      label,
    });
    return {
      category: (categories ?? []).map(({ id, name }) => place(id, name, pathOf(id))),
      brand: (brands ?? []).map(({ id, name }) => place(id, name, name)),
    };
  }, [categories, brands]);
}
