import type { ServerModule } from '../../platform';
import { cartRoutes } from './routes';

export { cartStore } from './cart-store';
export { adjustmentToWire, lineToWire, totalsToWire, traceStepToWire } from './cart-to-wire';
export { type PricedCart, priceCart, type PricedLine, priceStored } from './price-cart';

/** 购物车: kept per user, priced anew for every answer. */
export const cartModule: ServerModule = { name: 'cart', routes: (route) => cartRoutes(route) };
