import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/client';

export const useSent = (id: string) =>
  useQuery({
    queryKey: ['message-sent', id],
    enabled: id !== '',
    queryFn: ({ signal }) => call('adminMessageSent', { params: { id }, signal }),
  });

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
