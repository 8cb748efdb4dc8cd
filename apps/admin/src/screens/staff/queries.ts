import type { CallBodyInput, CallData } from '@pifa/contract/staff';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { call, textOf } from '../../lib/client';

export type Account = CallData<'adminOperators'>[number];

export const accountsQuery = queryOptions({
  queryKey: ['staff', 'accounts'],
  queryFn: ({ signal }) => call('adminOperators', { signal }),
});

export const rolesQuery = queryOptions({
  queryKey: ['staff', 'roles'],
  queryFn: ({ signal }) => call('adminRoles', { signal }),
});

export const staffSettingsQuery = queryOptions({
  queryKey: ['staff', 'settings'],
  queryFn: ({ signal }) => call('adminStaffSettings', { signal }),
});

/** Changes an account; a new password comes back once. */
export function useChangeAccount() {
  const { message } = App.useApp();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: CallBodyInput<'adminOperatorChange'>) => call('adminOperatorChange', { body }),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ['staff'] });
      void queries.invalidateQueries({ queryKey: ['sessions'] });
    },
    onError: (error) => message.error(textOf(error)),
  });
}
