import { callQuery } from '../../lib/api';

export const orderCountsQuery = callQuery('orderNum');
export const monthsQuery = callQuery('monthSaleAmount');
export const latestOrdersQuery = callQuery('orderPage', { query: { pageSize: 3 } });
export const regularQuery = callQuery('goodsOrderPage', { query: { sort: 'times', pageSize: 10 } });
export const addressesQuery = callQuery('addressList');
export const pointsQuery = callQuery('pointsTotal');
/** Soonest end first. */
export const couponsQuery = callQuery('cardPage', { query: { status: 'unused', pageSize: 6 } });
