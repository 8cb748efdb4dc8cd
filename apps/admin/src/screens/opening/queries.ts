import type { CallData } from '@pifa/contract/staff';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/client';

export type Opening = CallData<'adminOpening'>;
export type Step = Opening['steps'][number];
export type Finding = Opening['findings'][number];

export const openingQuery = queryOptions({
  queryKey: ['opening'],
  queryFn: ({ signal }) => call('adminOpening', { signal }),
});

export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => call('adminSettings', { signal }),
});
