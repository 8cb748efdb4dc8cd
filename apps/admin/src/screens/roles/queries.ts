import type { CallData } from '@pifa/contract/staff';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/client';

export type Role = CallData<'adminRoles'>[number];

export const rolesQuery = queryOptions({
  queryKey: ['staff', 'roles'],
  queryFn: ({ signal }) => call('adminRoles', { signal }),
});
