import type { Route } from '../../../platform';
import { fullGifts } from './full-gifts';

/** Full-amount gifts and reductions that run. */
export function giftRoutes(route: Route): void {
  route('fullGiftList', (call) => fullGifts(call));
}
