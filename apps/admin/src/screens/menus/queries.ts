import type { CallData } from '@pifa/contract/staff';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/client';

export type Menu = CallData<'adminMenus'>['lists'][number];
export type Item = Menu['items'][number];

export const menusQuery = queryOptions({
  queryKey: ['menus'],
  queryFn: ({ signal }) => call('adminMenus', { signal }),
});
