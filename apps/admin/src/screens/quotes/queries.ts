import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/client';

export const useQuote = (id: string) =>
  useQuery({
    queryKey: ['quote', id],
    queryFn: ({ signal }) => call('adminQuote', { params: { id }, signal }),
    staleTime: 60_000,
  });

export const useHands = (enabled: boolean) =>
  useQuery({
    queryKey: ['quote-hands'],
    enabled,
    queryFn: ({ signal }) => call('adminQuoteHands', { signal }),
  });

/** Acts on one request; its page shows what the act answered, the lists are asked anew. */
export function useQuoteActs(id: string) {
  const client = useQueryClient();
  const listsAnew = () => {
    void client.invalidateQueries({ queryKey: ['list', 'adminQuotes'] });
    void client.invalidateQueries({ queryKey: ['queue'] });
  };
  const show = (data: unknown) => {
    client.setQueryData(['quote', id], data);
    listsAnew();
  };
  return {
    /** the request as it is now, past what is remembered */
    anew: async () => {
      const quote = await call('adminQuote', { params: { id } });
      show(quote);
      return quote;
    },
    contact: useMutation({ mutationFn: () => call('adminQuoteContact', { params: { id } }) }),
    claim: useMutation({ mutationFn: () => call('adminQuoteClaim', { body: { id } }), onSuccess: show }),
    say: useMutation({
      mutationFn: (text: string) => call('adminQuoteMessage', { body: { id, text } }),
      onSuccess: show,
    }),
    decline: useMutation({
      mutationFn: (reason: string) => call('adminQuoteDecline', { body: { id, reason } }),
      onSuccess: show,
    }),
    handOver: useMutation({
      mutationFn: (to: string) => call('adminQuoteHandOver', { body: { id, to } }),
      onSuccess: listsAnew,
    }),
    readTable: useMutation({
      mutationFn: (file: File) => {
        const form = new FormData();
        form.append('file', file);
        return call('adminQuoteTableRead', { form });
      },
    }),
  };
}

/** The next request that waits, besides this one. */
export async function nextWaiting(id: string): Promise<string | undefined> {
  const { list } = await call('adminQuotes', { query: { view: 'waiting', size: 2 } });
  return list.find((one) => one.id !== id)?.id;
}

export type QuoteActs = ReturnType<typeof useQuoteActs>;
