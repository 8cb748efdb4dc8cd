import { flashSale } from './flash-sale';
import { groupBuying } from './group-buying';
import { presale } from './presale';
import { seckill } from './seckill';

/** The kinds of promotions that have a page of their own, one line each. */
export const activityKinds = {
  seckill,
  'flash-sale': flashSale,
  presale,
  'group-buying': groupBuying,
};
