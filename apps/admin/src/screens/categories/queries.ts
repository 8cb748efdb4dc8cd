import type { CallBodyInput, CallData } from '@pifa/contract/staff';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { call, textOf } from '../../lib/client';

export type Category = CallData<'adminCategories'>[number];
export type Effects = CallData<'adminCategoryEffects'>;
export type Act = 'move' | 'merge' | 'hide' | 'delete';

export const effectsOf = (id: string, act: Act, to = ''): Promise<Effects> =>
  call('adminCategoryEffects', { query: { id, act, to } });

/** What staff do to the tree; it is read anew, also where somebody else was faster. */
export function useCategoryActs() {
  const client = useQueryClient();
  const { message } = App.useApp();
  const onSettled = () => client.invalidateQueries({ queryKey: ['categories'] });
  const said = {
    onSettled,
    onSuccess: ({ message: text }: { message: string }) => void message.success(text),
    onError: (error: Error) => void message.error(textOf(error)),
  };
  return {
    save: useMutation({
      mutationFn: (body: CallBodyInput<'adminCategorySave'>) => call('adminCategorySave', { body }),
      onSettled,
    }),
    move: useMutation({
      mutationFn: (body: CallBodyInput<'adminCategoryMove'>) => call('adminCategoryMove', { body }),
      ...said,
    }),
    merge: useMutation({
      mutationFn: (body: CallBodyInput<'adminCategoryMerge'>) => call('adminCategoryMerge', { body }),
      ...said,
    }),
    hide: useMutation({
      mutationFn: (body: CallBodyInput<'adminCategoryHide'>) => call('adminCategoryHide', { body }),
      ...said,
    }),
    remove: useMutation({
      mutationFn: (id: string) => call('adminCategoryDelete', { query: { id } }),
      ...said,
    }),
  };
}
