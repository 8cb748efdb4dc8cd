import { keepPreviousData } from '@tanstack/react-query';
import { callQuery } from '../../lib/api';

export const PAGE_SIZE = 12;

/** Tabs of 我的卡券; `claim` holds what can still be had. */
export const TABS = ['unused', 'used', 'expired', 'claim'] as const;
export type Tab = (typeof TABS)[number];

export interface WalletPlace {
  tab: Tab;
  page: number;
}

/** `?tab=used&page=2`. */
export function placeOf(search: URLSearchParams): WalletPlace {
  const page = Number(search.get('page'));
  return {
    tab: TABS.find((tab) => tab === search.get('tab')) ?? 'unused',
    page: Number.isInteger(page) && page > 1 ? page : 1,
  };
}

/** The coupons of one tab; under 可领取 still the counts of the others. */
export function walletQuery({ tab, page }: WalletPlace) {
  const status = tab === 'claim' ? 'unused' : tab;
  return {
    ...callQuery('cardPage', {
      query: { status, pageNum: tab === 'claim' ? 1 : page, pageSize: PAGE_SIZE },
    }),
    placeholderData: keepPreviousData,
  };
}

export const offersQuery = callQuery('cardsToClaim');
