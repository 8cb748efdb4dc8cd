import type { CallData } from '@pifa/contract/staff';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/client';

export type Freight = CallData<'adminFreight'>;
export type Template = Freight['templates'][number];
export type Rule = Template['rules'][number];

export const freightQuery = queryOptions({
  queryKey: ['freight'],
  queryFn: ({ signal }) => call('adminFreight', { signal }),
});
