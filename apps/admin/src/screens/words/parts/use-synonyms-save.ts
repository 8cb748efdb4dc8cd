import type { CallBodyInput } from '@pifa/contract/staff';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { call, StaffRefusal, textOf } from '../../../lib/client';
import { type Words, wordsQuery } from '../queries';

/** Saves the synonyms, pair by pair; where somebody else was faster the page shows theirs, and what was typed stays. */
export function useSynonymsSave() {
  const client = useQueryClient();
  const { message } = App.useApp();
  const said = {
    onSuccess: (words: Words) => {
      client.setQueryData(wordsQuery.queryKey, words);
      void message.success('已保存，商城 5 秒内更新');
    },
    onError: (error: Error) => {
      void message.error(textOf(error));
      if (error instanceof StaffRefusal && error.code === 'stale')
        client.setQueryData(wordsQuery.queryKey, (error.data as { current: Words }).current);
    },
  };
  return useMutation({
    mutationFn: (body: CallBodyInput<'adminSynonymsSave'>) => call('adminSynonymsSave', { body }),
    ...said,
  });
}
