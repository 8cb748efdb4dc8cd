import { customerPrice } from './customer-price';
import { openActivity } from './flash-sale/open-activity';
import type { UnitKind } from './kind';
import { ladderPrice } from './ladder-price';
import { listPrice } from './list-price';
import { promotionPrice } from './promotion-price';

/**
 * The prices that stand with the goods themselves, without any stored promotion. Shelves and previews of one line
 * need no others, so a page that shows nothing else carries no more (equal prices go to the earlier one, RULINGS 4).
 */
export const priceKinds: readonly UnitKind[] = [listPrice, customerPrice, ladderPrice, promotionPrice];

/** The same with the activities that came with the goods (`GoodsFacts.open`): what a press of the button would give. */
export const catalogueKinds: readonly UnitKind[] = [...priceKinds, openActivity];
