import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, callKey, callQuery } from '../../lib/api';
import { errorText } from '../../lib/errors';
import { toast } from '../../ui/toast';

export const titlesQuery = callQuery('titleList');

/** What shows titles or is chosen from them. */
export const refreshTitles = (queries: ReturnType<typeof useQueryClient>): Promise<unknown> =>
  Promise.all(
    (['titleList', 'titleState', 'titleDetail'] as const).map((name) =>
      queries.invalidateQueries({ queryKey: callKey(name) }),
    ),
  );

/** 删除 and 设为默认 directly in the list. */
export function useTitleActions() {
  const queries = useQueryClient();
  const settled = (text: string) => ({
    onSuccess: async () => {
      toast({ text, tone: 'success', key: 'title' });
      await refreshTitles(queries);
    },
    onError: (error: Error) => {
      const refused = errorText(error);
      if (refused) toast({ text: refused, tone: 'error', key: 'title' });
      void refreshTitles(queries);
    },
  });
  const remove = useMutation({
    meta: { replay: '删除发票抬头' },
    mutationFn: (id: string) => api('titleDelete', { query: { id } }),
    ...settled('发票抬头已删除'),
  });
  const makeDefault = useMutation({
    meta: { replay: '设为默认抬头' },
    mutationFn: (id: string) => api('titleDefault', { query: { id } }),
    ...settled('已设为默认抬头'),
  });
  return { remove, makeDefault };
}
