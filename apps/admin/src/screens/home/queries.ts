import type { CallData } from '@pifa/contract/staff';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/client';

export type Home = CallData<'adminHome'>;
export type Content = Home['content'];
export type Advert = Content['adverts'][number];
export type Floor = Content['floors'][number];

export const homeQuery = queryOptions({
  queryKey: ['home'],
  queryFn: ({ signal }) => call('adminHome', { signal }),
});
