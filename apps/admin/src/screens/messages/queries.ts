import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/client';

export const useSent = (id: string) =>
  useQuery({
    queryKey: ['message-sent', id],
    enabled: id !== '',
    queryFn: ({ signal }) => call('adminMessageSent', { params: { id }, signal }),
  });

/** 取消发送; what it has become is read anew, also where it was sent meanwhile. */
export function useCancel() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call('adminMessageCancel', { body: { id } }),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['message-sent'] });
      void client.invalidateQueries({ queryKey: ['list', 'adminMessages'] });
    },
  });
}

/** Levels, tags and salespeople to choose from, and the names of companies that an address brought along. */
export const useMessageChoices = (khIds: string) =>
  useQuery({
    queryKey: ['message-choices', khIds],
    staleTime: 60_000,
    queryFn: ({ signal }) => call('adminMessageChoices', { query: { khIds }, signal }),
  });

/** Companies by name, pinyin, number or phone. */
export const useCompanies = (text: string) =>
  useQuery({
    queryKey: ['message-companies', text],
    enabled: text !== '',
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const { groups } = await call('adminSearch', { query: { q: text }, signal });
      return groups.find(({ kind }) => kind === 'company')?.rows ?? [];
    },
  });
