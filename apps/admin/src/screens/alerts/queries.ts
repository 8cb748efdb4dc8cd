import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallBodyInput } from '@pifa/contract/staff';
import { App } from 'antd';
import { call, textOf } from '../../lib/client';

export const robotsQuery = queryOptions({
  queryKey: ['robots'],
  queryFn: ({ signal }) => call('adminRobots', { signal }),
});

/** Adding, changing, removing and testing robots; each shows the list anew. */
export function useRobotActs() {
  const { message } = App.useApp();
  const queries = useQueryClient();
  const usual = {
    onError: (error: unknown) => void message.error(textOf(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: robotsQuery.queryKey }),
  };
  return {
    save: useMutation({
      ...usual,
      mutationFn: (body: CallBodyInput<'adminRobotSave'>) => call('adminRobotSave', { body }),
      onSuccess: () => void message.success('已保存'),
    }),
    remove: useMutation({
      ...usual,
      mutationFn: (id: string) => call('adminRobotRemove', { params: { id } }),
      onSuccess: ({ message: text }) => void message.success(text),
    }),
    test: useMutation({
      ...usual,
      mutationFn: (id: string) => call('adminRobotTest', { params: { id } }),
      onSuccess: ({ message: text }) => void message.success(text),
    }),
  };
}
