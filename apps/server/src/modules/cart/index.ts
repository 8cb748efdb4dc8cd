import type { ServerModule } from '../../platform';
import { rememberCarts } from './remembered-carts';
import { cartRoutes } from './routes';

export {
  addBasketLines,
  type BasketLine,
  findBasket,
  putQuotedBasketLines,
  spendBasketSql,
  touchBasket,
  writeBasketLines,
} from './baskets';
export { provideOptions } from './options-port';
export { dropTicketLines, putActivityLines } from './put-activity-lines';
export { putQuotedLines, type QuotedCartLine } from './put-quoted-lines';
export type { ShownGoods, StoredCart } from './cart-rows';
export { cartStatement } from './read-cart';
export {
  adjustmentToWire,
  giftsToWire,
  groupsToWire,
  hintsToWire,
  lineToWire,
  orderTermsToWire,
  totalsToWire,
  traceStepToWire,
} from './cart-to-wire';
export { contextKind, contextRef, quoteLineIdSql } from './line-context';
export { type PricedCart, type PricedLine, withCoupon } from './price-cart';
export { priceStored, scarceColumn } from './pricing-facts';
export {
  basketWithGiftsStatement,
  cartWithGiftsStatement,
  readWithGifts,
  rememberedCarts,
} from './remembered-carts';
export type { ReadingTerms } from './read-cart';

/** 购物车: kept per user, priced anew for every answer. */
export const cartModule: ServerModule = { name: 'cart', setUp: rememberCarts, routes: cartRoutes };
