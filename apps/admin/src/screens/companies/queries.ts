import type { CallBodyInput, CallData } from '@pifa/contract/staff';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/client';

export type CompanyRow = CallData<'adminCompanies'>['list'][number];
export type Company = CallData<'adminCompany'>;
export type Contact = CallData<'adminCompanyContact'>;
export type CouponChoice = CallData<'adminCouponChoices'>['list'][number];
export type CompanyOptions = CallData<'adminCompanyOptions'>;

const KEY = 'company';

export const useCompany = (id: string) =>
  useQuery({
    queryKey: [KEY, id],
    enabled: id !== '',
    queryFn: ({ signal }) => call('adminCompany', { params: { id }, signal }),
  });

export const useCompanyGoods = (id: string) =>
  useQuery({
    queryKey: [KEY, id, 'goods'],
    queryFn: ({ signal }) => call('adminCompanyGoods', { params: { id }, signal }),
  });

const NO_OPTIONS: CompanyOptions = { levels: [], tags: [], priceLists: [], salespeople: [] };

/** Levels, tags, price lists and salespeople to choose from. */
export function useCompanyOptions(): CompanyOptions {
  const { data } = useQuery({
    queryKey: ['company-options'],
    staleTime: 60_000,
    queryFn: ({ signal }) => call('adminCompanyOptions', { signal }),
  });
  return data ?? NO_OPTIONS;
}

/** Coupons that can be given now; how many are left is asked each time. */
export const useCouponChoices = () =>
  useQuery({
    queryKey: ['coupon-choices'],
    gcTime: 0,
    queryFn: ({ signal }) => call('adminCouponChoices', { signal }),
  });

/** Acts on a customer; what shows it is read anew. */
export function useCompanyActs() {
  const client = useQueryClient();
  const onSuccess = () => {
    void client.invalidateQueries({ queryKey: [KEY] });
    void client.invalidateQueries({ queryKey: ['list', 'adminCompanies'] });
    void client.invalidateQueries({ queryKey: ['list', 'adminCompanyNotes'] });
    void client.invalidateQueries({ queryKey: ['company-options'] });
    void client.invalidateQueries({ queryKey: ['queue'] });
  };
  return {
    open: useMutation({
      mutationFn: (body: CallBodyInput<'adminCompanyOpen'>) => call('adminCompanyOpen', { body }),
      onSuccess,
    }),
    change: useMutation({
      mutationFn: (body: CallBodyInput<'adminCompanyChange'>) => call('adminCompanyChange', { body }),
      onSuccess,
      // Somebody else changed it: what it is now is shown beside the refusal.
      onError: () => void client.invalidateQueries({ queryKey: [KEY] }),
    }),
    move: useMutation({
      mutationFn: (body: CallBodyInput<'adminCompanyState'>) => call('adminCompanyState', { body }),
      onSuccess,
    }),
    addUser: useMutation({
      mutationFn: (body: CallBodyInput<'adminCompanyUserAdd'>) => call('adminCompanyUserAdd', { body }),
      onSuccess,
    }),
    actOnUser: useMutation({
      mutationFn: (body: CallBodyInput<'adminCompanyUserAct'>) => call('adminCompanyUserAct', { body }),
      onSuccess,
    }),
    note: useMutation({
      mutationFn: (body: CallBodyInput<'adminCompanyNote'>) => call('adminCompanyNote', { body }),
      onSuccess,
    }),
    finishNote: useMutation({
      mutationFn: (body: CallBodyInput<'adminCompanyNoteDone'>) => call('adminCompanyNoteDone', { body }),
      onSuccess,
    }),
  };
}

/** The whole phones of a customer and its users; the server keeps who looked. */
export const useContact = (id: string) =>
  useMutation({ mutationFn: () => call('adminCompanyContact', { params: { id } }) });

/** A link to the licence that opens for this session; the server keeps who looked. */
export const useLicence = (id: string) =>
  useMutation({ mutationFn: () => call('adminCompanyLicence', { params: { id } }) });
