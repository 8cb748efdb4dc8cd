import type { Route } from '../../../platform';
import { offersFor, offersForCart } from './offers';

/** Additional purchases that run, by what they hang on. */
export function additionalRoutes(route: Route): void {
  route('additionalByGoods', (call) => offersFor(call, call.query.goodsId ? [call.query.goodsId] : []));
  route('additionalRunning', (call) => offersFor(call));
  route('additionalByCarts', (call) => offersForCart(call, call.query.ids ?? call.query.cartsIds));
  route('additionalByBought', (call) => offersFor(call, call.query.goodsIds ?? []));
}
