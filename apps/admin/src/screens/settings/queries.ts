import type { CallData } from '@pifa/contract/staff';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/client';

export type Settings = CallData<'adminSettings'>;
export type Setting = Settings['groups'][number]['items'][number];

export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => call('adminSettings', { signal }),
});
