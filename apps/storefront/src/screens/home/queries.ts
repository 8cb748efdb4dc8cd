import { type Goods, goodsFromWire, type WireActivityKind, type WireGoodsCard } from '@pifa/contract/client';
import { NEW_GOODS_DAYS } from '@pifa/domain';
import { useMemo } from 'react';
import { callQuery } from '../../lib/api';

const SLOW = 5 * 60_000;

export const bannersQuery = {
  ...callQuery('advertisingList', { query: { imgType: 'banner' } }),
  staleTime: SLOW,
};
export const rightBannersQuery = {
  ...callQuery('advertisingList', { query: { imgType: 'rightbanner' } }),
  staleTime: SLOW,
};
export const floorsQuery = { ...callQuery('mallHome'), staleTime: SLOW };
export const brandsQuery = {
  ...callQuery('brandList', { query: { groom: 1, pageNum: 1, pageSize: 1000, status: 1 } }),
  staleTime: SLOW,
};
export const orderCountsQuery = callQuery('orderNum');
export const monthsQuery = { ...callQuery('monthSaleAmount'), staleTime: SLOW };
export const latestOrderQuery = callQuery('orderPage', { query: { pageSize: 1 } });
export const regularQuery = callQuery('goodsOrderPage', { query: { sort: 'times', pageSize: 10 } });

export const floorGoodsQuery = (type: string, typeId: string) =>
  callQuery('mallHomeGoods', { query: typeId ? { type, typeId } : { type } });

/** The query of one row of goods. */
export type StripQuery = typeof ladderQuery;

/** Sized for the widest row, so that resizing the window needs no request. */
const STRIP = 6;
export const ladderQuery = callQuery('ladderPage', { query: { pageSize: STRIP } });
export const newGoodsQuery = callQuery('goodsPage', {
  query: { sort: 'new', newDays: NEW_GOODS_DAYS, inStock: '1', pageSize: STRIP },
});
export const promotionQuery = callQuery('goodsPageSell', { query: { inStock: '1', pageSize: STRIP } });

/** Where the offers of the home page lead. */
export const WHEEL = '/pages/wheelSurf';
export const CLAIM = '/pages/membercenter/mycar?tab=claim';
export const ADD_ONS = '/pages/addShopDetail';
export const giftsQuery = callQuery('fullGiftList');
export const addOnsQuery = callQuery('additionalRunning');
export const runningDrawQuery = callQuery('luckyDrawRunning');

export const seckillQuery = callQuery('seckillSessions');
/** The activities of one kind that are upcoming, running or just ended. */
export const activitiesQuery = (kind: WireActivityKind) => callQuery('activityList', { query: { kind } });

/** The cards of a response. */
export function useCards(answer: readonly WireGoodsCard[] | undefined): Goods[] | undefined {
  return useMemo(() => answer?.map(goodsFromWire), [answer]);
}
