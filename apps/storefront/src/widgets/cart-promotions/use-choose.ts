import type { CallBodyInput } from '@pifa/contract/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api';
import { errorText } from '../../lib/errors';
import { toast } from '../../ui/toast';
import { cartKey } from '../cart';

/** Stores chosen gifts and declined promotions with the cart, so that every quote applies them. */
export function useChoose() {
  const queries = useQueryClient();
  const choose = useMutation({
    meta: { replay: '修改促销选择' },
    mutationFn: async (body: CallBodyInput<'cartChoose'>) => {
      await queries.cancelQueries({ queryKey: cartKey });
      return api('cartChoose', { body });
    },
    onSuccess: (cart) => {
      queries.setQueryData(cartKey, cart);
      void queries.invalidateQueries({ queryKey: ['orderPreview'] });
    },
    onError: (error) => {
      const text = errorText(error);
      if (text) toast({ text, tone: 'error' });
      void queries.invalidateQueries({ queryKey: cartKey });
    },
  });
  return {
    busy: choose.isPending,
    choose: (body: CallBodyInput<'cartChoose'>) => {
      if (!choose.isPending) choose.mutate(body);
    },
  };
}

export type Choose = ReturnType<typeof useChoose>;
