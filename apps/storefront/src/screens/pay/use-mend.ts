import type { WireOrderTerm } from '@pifa/contract/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api';
import { errorText } from '../../lib/errors';
import { toast } from '../../ui/toast';
import { cartKey } from '../../widgets/cart';

/** Gives a line of the cart the quantity that a rule over the order is missing; the settlement is then priced anew. */
export function useMend() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ lineId, ipcnt, spcnt }: NonNullable<WireOrderTerm['fix']>) =>
      api('cartChange', { body: { id: lineId, ipcnt, spcnt } }),
    onSuccess: (cart) => {
      queries.setQueryData(cartKey, cart);
      return queries.invalidateQueries({ queryKey: ['orderPreview'] });
    },
    onError: (error) => {
      const text = errorText(error);
      if (text) toast({ text, tone: 'error' });
    },
  });
}
