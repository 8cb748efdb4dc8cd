import type { CallBodyInput } from '@pifa/contract/staff';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/client';

/** One application with what was checked. */
export const useApplication = (no: string) =>
  useQuery({
    queryKey: ['application', no],
    enabled: no !== '',
    queryFn: ({ signal }) => call('adminApplication', { params: { no }, signal }),
  });

/** Links live some minutes; each look at a licence is kept in the book, so none is asked for twice in that time. */
const LINK_MS = 4 * 60_000;

export const useLicence = (no: string, enabled: boolean) =>
  useQuery({
    queryKey: ['application-licence', no],
    enabled,
    staleTime: LINK_MS,
    gcTime: LINK_MS,
    refetchOnWindowFocus: false,
    queryFn: ({ signal }) => call('adminApplicationLicence', { body: { no }, signal }),
  });

export const useChoices = () =>
  useQuery({
    queryKey: ['application-choices'],
    staleTime: 60_000,
    queryFn: ({ signal }) => call('adminApplicationChoices', { signal }),
  });

/** Decisions, and who takes care; what it has become is read anew, also where somebody else was faster. */
export function useDecisions() {
  const client = useQueryClient();
  const onSettled = () => {
    void client.invalidateQueries({ queryKey: ['application'] });
    void client.invalidateQueries({ queryKey: ['list', 'adminApplications'] });
    void client.invalidateQueries({ queryKey: ['queue'] });
  };
  return {
    review: useMutation({
      mutationFn: (body: CallBodyInput<'adminReview'>) => call('adminReview', { body }),
      onSettled,
    }),
    claim: useMutation({
      mutationFn: (body: CallBodyInput<'adminApplicationClaim'>) => call('adminApplicationClaim', { body }),
      onSettled,
    }),
    contact: useMutation({
      mutationFn: (no: string) => call('adminApplicationContact', { params: { no } }),
    }),
  };
}
