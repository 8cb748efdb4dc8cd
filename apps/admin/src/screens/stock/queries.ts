import type { CallBodyInput, CallData } from '@pifa/contract/staff';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { call, textOf } from '../../lib/client';

export type StockRow = CallData<'adminStock'>['list'][number];
export type StockMove = CallData<'adminStockMoves'>['list'][number];

/** Sets 警戒 or 货位; the list is read anew, also where a colleague was faster. */
export function useStockSet() {
  const client = useQueryClient();
  const { message } = App.useApp();
  return useMutation({
    mutationFn: (body: CallBodyInput<'adminStockSet'>) => call('adminStockSet', { body }),
    onSettled: () => client.invalidateQueries({ queryKey: ['list', 'adminStock'] }),
    onSuccess: ({ message: text }) => void message.success(text),
    onError: (error) => void message.error(textOf(error)),
  });
}
