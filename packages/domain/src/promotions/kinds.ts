import { additionalPurchase } from './additional-purchase';
import { amountOff } from './amount-off';
import type { PromotionKind } from './kind';
import { flashSale } from './flash-sale';
import { fullAmountGift } from './full-amount-gift';
import { fullAmountReduction } from './full-amount-reduction';
import { groupBuying } from './group-buying';
import { limitedPurchase } from './limited-purchase';
import { mixedCarton } from './mixed-carton';
import { mixedLot } from './mixed-lot';
import { orderMinimum } from './order-minimum';
import { percentOff } from './percent-off';
import { pointsSpend } from './points-spend';
import { presale } from './presale';
import { seckill } from './seckill';
import { priceKinds } from './price-kinds';

/** Every kind there is, one line each; in the unit stage equal prices go to the earlier one (RULINGS 4). */
export const promotionKinds: readonly PromotionKind[] = [
  ...priceKinds,
  seckill,
  flashSale,
  presale,
  groupBuying,
  fullAmountReduction,
  amountOff,
  percentOff,
  fullAmountGift,
  additionalPurchase,
  pointsSpend,
  limitedPurchase,
  orderMinimum,
  mixedLot,
  mixedCarton,
];
