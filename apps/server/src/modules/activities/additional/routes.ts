import type { Route } from '../../../platform';

/** Additional purchases that run, by what they hang on. */
export function additionalRoutes(route: Route): void {
  route('additionalByGoods', () => []);
  route('additionalRunning', () => []);
  route('additionalByCarts', () => []);
  route('additionalByBought', () => []);
}
