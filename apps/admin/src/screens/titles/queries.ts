import type { CallBodyInput } from '@pifa/contract/staff';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/client';

export const useTitle = (id: string) =>
  useQuery({
    queryKey: ['title', id],
    enabled: id !== '',
    queryFn: ({ signal }) => call('adminTitle', { params: { id }, signal }),
  });

/** Accepts or refuses; what shows it is read anew. */
export function useTitleReview() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CallBodyInput<'adminTitleReview'>) => call('adminTitleReview', { body }),
    onSettled: () => {
      for (const key of [['title'], ['list', 'adminTitles'], ['queue']])
        void client.invalidateQueries({ queryKey: key });
    },
  });
}
