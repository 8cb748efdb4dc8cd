import type { CallBodyInput, CallData } from '@pifa/contract/staff';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { call, textOf } from '../../lib/client';

export type GoodsWord = CallData<'adminGoodsWords'>[number]['list'][number];
export type Attribute = CallData<'adminAttributes'>['list'][number];

export const wordsQuery = queryOptions({
  queryKey: ['goods-words'],
  queryFn: ({ signal }) => call('adminGoodsWords', { signal }),
});
export const attributesQuery = queryOptions({
  queryKey: ['attributes'],
  queryFn: ({ signal }) => call('adminAttributes', { query: {}, signal }),
});
/** What staff do to words and attributes; both lists are read anew. */
export function useWordActs() {
  const client = useQueryClient();
  const { message } = App.useApp();
  const onSettled = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['goods-words'] }),
      client.invalidateQueries({ queryKey: ['attributes'] }),
    ]);
  const said = {
    onSettled,
    onSuccess: ({ message: text }: { message: string }) => void message.success(text),
    onError: (error: Error) => void message.error(textOf(error)),
  };
  return {
    saveWord: useMutation({
      mutationFn: (body: CallBodyInput<'adminGoodsWordSave'>) => call('adminGoodsWordSave', { body }),
      onSettled,
    }),
    removeWord: useMutation({
      mutationFn: (query: { kind: CallBodyInput<'adminGoodsWordSave'>['kind']; value: string }) =>
        call('adminGoodsWordDelete', { query }),
      ...said,
    }),
    saveAttribute: useMutation({
      mutationFn: (body: CallBodyInput<'adminAttributeSave'>) => call('adminAttributeSave', { body }),
      onSettled,
    }),
    removeAttribute: useMutation({
      mutationFn: (id: string) => call('adminAttributeDelete', { query: { id } }),
      ...said,
    }),
  };
}
