import type { WireAddress } from '@pifa/contract/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, callKey, callQuery } from '../../lib/api';
import { errorText } from '../../lib/errors';
import { toast } from '../../ui/toast';

const key = callKey('addressList');

export const addressListQuery = callQuery('addressList');

/** The company's addresses, the default one first whatever the mall's order. */
export const addressesQuery = {
  ...addressListQuery,
  select: (list: WireAddress[]) =>
    list.toSorted((a, b) => Number(b.isDefault === 1) - Number(a.isDefault === 1)),
};

/** 删除 and 设为默认 directly on the card. */
export function useAddressActions() {
  const queries = useQueryClient();
  const settled = (text: string) => ({
    onSuccess: async () => {
      toast({ text, tone: 'success', key: 'address' });
      await queries.invalidateQueries({ queryKey: key });
    },
    onError: (error: Error) => {
      const refused = errorText(error);
      if (refused) toast({ text: refused, tone: 'error', key: 'address' });
      void queries.invalidateQueries({ queryKey: key });
    },
  });
  const remove = useMutation({
    meta: { replay: '删除送货地址' },
    mutationFn: (id: string) => api('addressDelete', { query: { id } }),
    ...settled('送货地址已删除'),
  });
  const makeDefault = useMutation({
    meta: { replay: '设为默认地址' },
    mutationFn: (id: string) => api('addressChange', { body: { id, isDefault: 1 } }),
    ...settled('已设为默认地址'),
  });
  return { remove, makeDefault };
}
