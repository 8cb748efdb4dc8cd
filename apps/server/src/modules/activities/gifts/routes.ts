import type { Route } from '../../../platform';

/** Full-amount gifts and reductions that run. */
export function giftRoutes(route: Route): void {
  route('fullGiftList', () => []);
}
