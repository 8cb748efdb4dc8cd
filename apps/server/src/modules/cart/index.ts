import type { ServerModule } from '../../platform';
import { cartRoutes } from './routes';

export { wishPorts } from './wish-port';
export { dropTicketLines, putActivityLines } from './put-activity-lines';
export { putQuotedLines, type QuotedCartLine } from './put-quoted-lines';
export { quoteLineIdOf } from './quoted-line';
export { readingCart, type ShownGoods, type StoredCart } from './cart-store';
export { adjustmentToWire, lineToWire, totalsToWire, traceStepToWire } from './cart-to-wire';
export { hintsToWire } from './hints';
export { type PricedCart, type PricedLine, priceStored, scarceBeside, withCoupon } from './price-cart';
export { giftsToWire, groupsToWire } from './promotion-groups';
export { readingWithGifts, readWithGifts, recallWithGifts } from './read-with-gifts';
export { rememberedCarts } from './remembered-carts';

/** 购物车: kept per user, priced anew for every answer. */
export const cartModule: ServerModule = { name: 'cart', routes: (route) => cartRoutes(route) };
