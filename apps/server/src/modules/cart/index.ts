import type { ServerModule } from '../../platform';
import { cartRoutes } from './routes';

export { optionPorts } from './options-port';
export { dropTicketLines, putActivityLines } from './put-activity-lines';
export { putQuotedLines, type QuotedCartLine } from './put-quoted-lines';
export type { ShownGoods, StoredCart } from './cart-rows';
export { cartStatement } from './read-cart';
export { adjustmentToWire, lineToWire, totalsToWire, traceStepToWire } from './cart-to-wire';
export { hintsToWire } from './hints';
export { contextKind, contextRef } from './line-context';
export { type PricedCart, type PricedLine, withCoupon } from './price-cart';
export { priceStored, scarceColumn } from './pricing-facts';
export { giftsToWire, groupsToWire } from './promotion-groups';
export { cartWithGiftsStatement, readWithGifts, recallWithGifts } from './whole-cart';
export { rememberedCarts } from './remembered-carts';

/** 购物车: kept per user, priced anew for every answer. */
export const cartModule: ServerModule = { name: 'cart', routes: (route) => cartRoutes(route) };
