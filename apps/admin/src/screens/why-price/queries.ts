import type { CallData } from '@pifa/contract/staff';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/client';

export type Why = CallData<'adminWhyPrice'>;

/** What is asked; companies and goods by id. */
export interface Asked {
  khId: string;
  goodsId: string;
  ipcnt: number;
  spcnt: number;
  at: string;
}

export const whyQuery = (asked: Asked) =>
  queryOptions({
    queryKey: ['why-price', asked],
    queryFn: ({ signal }) => call('adminWhyPrice', { query: asked, signal }),
    enabled: asked.khId !== '' && asked.goodsId !== '' && asked.ipcnt + asked.spcnt > 0,
    placeholderData: keepPreviousData,
  });
