import type { CallData } from '@pifa/contract/staff';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/client';

export type Way = CallData<'adminDeliveryWays'>[number];

export const waysQuery = queryOptions({
  queryKey: ['delivery-ways'],
  queryFn: ({ signal }) => call('adminDeliveryWays', { signal }),
});
