import { afterSaleVerbs } from './after-sales';
import { invoiceVerbs } from './invoices';
import { messageVerbs } from './messages';
import { promotionVerbs } from './promotions';
import { quoteVerbs } from './quotes';
import { reviewVerbs } from './reviews';
import type { OperatorVerbs } from './verb';

/** The verbs of each area beside the first ones; a new area is one line here. */
export const operatorVerbs: readonly OperatorVerbs[] = [
  afterSaleVerbs,
  invoiceVerbs,
  messageVerbs,
  promotionVerbs,
  quoteVerbs,
  reviewVerbs,
];
