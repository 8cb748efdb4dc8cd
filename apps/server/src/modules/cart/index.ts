import type { ServerModule } from '../../platform';
import { cartRoutes } from './routes';

export { addToCart } from './add-to-cart';
export { type ActivityAdding, wishPorts } from './wish-port';
export { type ActivityLine, dropTicketLines, putActivityLines } from './put-activity-lines';
export { cartStore, type LineWish, type ShownGoods } from './cart-store';
export { adjustmentToWire, lineToWire, totalsToWire, traceStepToWire } from './cart-to-wire';
export { hintsToWire } from './hints';
export { type PricedCart, priceCart, type PricedLine, priceStored, withCoupon } from './price-cart';
export { giftsToWire, groupsToWire } from './promotion-groups';
export { readWithGifts } from './read-with-gifts';

/** 购物车: kept per user, priced anew for every answer. */
export const cartModule: ServerModule = { name: 'cart', routes: (route) => cartRoutes(route) };
