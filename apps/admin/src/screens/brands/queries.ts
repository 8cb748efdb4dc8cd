import type { CallBodyInput, CallData } from '@pifa/contract/staff';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { call, textOf } from '../../lib/client';

export type Brand = CallData<'adminBrands'>[number];

export const brandEffects = (id: string) =>
  queryOptions({
    queryKey: ['brands', 'effects', id],
    queryFn: ({ signal }) => call('adminBrandEffects', { query: { id }, signal }),
  });

/** What staff do to brands; the list is read anew, also where somebody else was faster. */
export function useBrandActs() {
  const client = useQueryClient();
  const { message } = App.useApp();
  const onSettled = () => client.invalidateQueries({ queryKey: ['brands'] });
  const said = {
    onSettled,
    onSuccess: ({ message: text }: { message: string }) => void message.success(text),
    onError: (error: Error) => void message.error(textOf(error)),
  };
  return {
    save: useMutation({
      mutationFn: (body: CallBodyInput<'adminBrandSave'>) => call('adminBrandSave', { body }),
      onSettled,
    }),
    move: useMutation({
      mutationFn: (body: CallBodyInput<'adminBrandMove'>) => call('adminBrandMove', { body }),
      ...said,
    }),
    merge: useMutation({
      mutationFn: (body: CallBodyInput<'adminBrandMerge'>) => call('adminBrandMerge', { body }),
      ...said,
    }),
    remove: useMutation({
      mutationFn: (id: string) => call('adminBrandDelete', { query: { id } }),
      ...said,
    }),
  };
}
