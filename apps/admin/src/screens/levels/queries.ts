import type { CallBodyInput, CallData } from '@pifa/contract/staff';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { call, textOf } from '../../lib/client';

export type Level = CallData<'adminLevels'>['list'][number];

export const levelsQuery = queryOptions({
  queryKey: ['levels'],
  queryFn: ({ signal }) => call('adminLevels', { signal }),
});

/** What the owner does to the levels; the list is read anew, also where somebody else was faster. */
export function useLevelActs() {
  const client = useQueryClient();
  const { message } = App.useApp();
  const onSettled = () => void client.invalidateQueries({ queryKey: ['levels'] });
  const said = {
    onSettled,
    onSuccess: ({ message: words }: { message: string }) => void message.success(words),
    onError: (error: Error) => void message.error(textOf(error)),
  };
  return {
    save: useMutation({
      mutationFn: (body: CallBodyInput<'adminLevelSave'>) => call('adminLevelSave', { body }),
      onSettled,
    }),
    order: useMutation({
      mutationFn: (body: CallBodyInput<'adminLevelOrder'>) => call('adminLevelOrder', { body }),
      ...said,
    }),
    remove: useMutation({
      mutationFn: (id: string) => call('adminLevelDelete', { query: { id } }),
      ...said,
    }),
  };
}
