import type { CallBodyInput } from '@pifa/contract/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '../../ui/router';
import { api } from '../../lib/api';
import { refusalOf } from '../../lib/errors';
import { cartKey } from '../../widgets/cart';
import { useRefreshQuotes } from '../../widgets/quote-parts';

/** 转为订单: the chosen lines go into the cart at their quoted prices, and from there to the settlement. */
export function useAccept(id: string) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const refresh = useRefreshQuotes();
  return useMutation({
    meta: { replay: '转为订单' },
    mutationFn: (body: CallBodyInput<'quoteAccept'>) => api('quoteAccept', { params: { id }, body }),
    onSuccess: async ({ cartIds }) => {
      await Promise.all([queries.invalidateQueries({ queryKey: cartKey }), refresh()]);
      void navigate(`/pay?ids=${cartIds.map(encodeURIComponent).join(',')}`);
    },
    onError: (error) => {
      // The quote has changed (a new version, expired, ordered by a colleague): refetch it.
      if (refusalOf(error)) void refresh();
    },
  });
}
