import { callQuery } from '../../lib/api';
import { cartQuery } from '../../widgets/cart';

/** The current cart, refetched on every visit because other tabs and price changes affect it. */
export const freshCartQuery = {
  ...cartQuery,
  refetchOnMount: 'always',
  refetchOnWindowFocus: 'always',
} as const;

/** What this company orders most recently, for the empty cart. */
export const usualGoodsQuery = callQuery('goodsOrderPage', {
  query: { sort: 'recent', pageSize: 5, inStock: '1' },
});
