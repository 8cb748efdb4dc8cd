import type { CallData } from '@pifa/contract/staff';
import type { Period } from '@pifa/domain';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/client';

export type Figures = CallData<'adminFigures'>;
export type Part = CallData<'adminSalesParts'>['list'][number];

/** Numbers of today move; so often a page that is looked at asks again. */
const ASK_MS = 60_000;

export const figuresQuery = (period: Period) =>
  queryOptions({
    queryKey: ['figures', period],
    queryFn: ({ signal }) => call('adminFigures', { query: { ...period }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ASK_MS,
  });

export const partsQuery = (period: Period, by: string) =>
  queryOptions({
    queryKey: ['sales-parts', period, by],
    queryFn: ({ signal }) => call('adminSalesParts', { query: { ...period, by }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ASK_MS,
  });

/** The parts of one kind out of an answer with several. */
export const partsBy = (data: CallData<'adminSalesParts'> | undefined, by: Part['by']): Part[] =>
  (data?.list ?? []).filter((part) => part.by === by);

export type CustomerFigures = CallData<'adminCustomerFigures'>;
export type GoodsRow = CallData<'adminGoodsFigures'>['list'][number];
export type GoodsLine = CallData<'adminGoodsLine'>;
export type StockFigures = CallData<'adminStockFigures'>;

export const customersQuery = (period: Period) =>
  queryOptions({
    queryKey: ['customer-figures', period],
    queryFn: ({ signal }) => call('adminCustomerFigures', { query: { ...period }, signal }),
    placeholderData: keepPreviousData,
  });

export const goodsLineQuery = (goodsId: string, period: Period) =>
  queryOptions({
    queryKey: ['goods-line', goodsId, period],
    queryFn: ({ signal }) => call('adminGoodsLine', { params: { goodsId }, query: { ...period }, signal }),
    placeholderData: keepPreviousData,
  });

export const stockQuery = (period: Period) =>
  queryOptions({
    queryKey: ['stock-figures', period],
    queryFn: ({ signal }) => call('adminStockFigures', { query: { ...period }, signal }),
    placeholderData: keepPreviousData,
  });
