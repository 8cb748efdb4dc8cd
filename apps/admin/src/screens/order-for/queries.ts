import type { CallBodyInput, CallData } from '@pifa/contract/staff';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/client';

export type Found = CallData<'adminOrderForCompanies'>[number];

export const useCustomers = (keyword: string) =>
  useQuery({
    queryKey: ['order-for', 'companies', keyword],
    queryFn: ({ signal }) => call('adminOrderForCompanies', { query: { keyword }, signal }),
    placeholderData: keepPreviousData,
  });

export interface From {
  order: string | null;
  quote: string | null;
}

/** The basket of a customer as it is taken up; begun from an order or a quote where one is named. */
export const useFirstBasket = (khId: string, { order, quote }: From) =>
  useQuery({
    queryKey: ['order-for', 'basket', khId, order, quote],
    queryFn: ({ signal }) =>
      order || quote
        ? call('adminOrderForStart', {
            body: { khId, ...(order ? { orderId: order } : {}), ...(quote ? { quoteId: quote } : {}) },
          })
        : call('adminOrderFor', { query: { khId }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });

export const useGoods = (khId: string, keyword: string) =>
  useQuery({
    queryKey: ['order-for', 'goods', khId, keyword],
    enabled: keyword !== '',
    queryFn: ({ signal }) => call('adminOrderForGoods', { query: { khId, keyword }, signal }),
    staleTime: 30_000,
  });

export const matchLines = (body: CallBodyInput<'adminOrderForMatch'>) => call('adminOrderForMatch', { body });
