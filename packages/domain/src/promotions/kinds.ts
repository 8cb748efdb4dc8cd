import { amountOff } from './amount-off';
import { customerPrice } from './customer-price';
import type { PromotionKind } from './kind';
import { ladderPrice } from './ladder-price';
import { listPrice } from './list-price';
import { percentOff } from './percent-off';
import { promotionPrice } from './promotion-price';

/** Every kind there is, one line each; in the unit stage equal prices go to the earlier one (RULINGS 4). */
export const promotionKinds: readonly PromotionKind[] = [
  listPrice,
  customerPrice,
  ladderPrice,
  promotionPrice,
  amountOff,
  percentOff,
];
