import { customerPrice } from './customer-price';
import { openActivity } from './flash-sale/open-activity';
import type { UnitKind } from './kind';
import { ladderPrice } from './ladder-price';
import { listPrice } from './list-price';
import { promotionPrice } from './promotion-price';

/**
 * The prices stored with the goods themselves, without stored promotions. Listings and previews of one line need no
 * others, so their pages load no others (equal prices go to the earlier one, RULINGS 4).
 */
export const priceKinds: readonly UnitKind[] = [listPrice, customerPrice, ladderPrice, promotionPrice];

/** The same with the activities that came with the goods (`GoodsFacts.open`): what adding to the cart would give. */
export const catalogueKinds: readonly UnitKind[] = [...priceKinds, openActivity];
