import type { Refusal } from '@pifa/contract';
import { perPlatform } from '../../platform';
import type { LineWish } from './cart-store';
import type { CartCall } from './use-cart';

/** A line that is about to be put into the cart under an activity. */
export interface ActivityAdding {
  activityId: string;
  goodsId: string;
  ipcnt: number;
  spcnt: number;
  wish: LineWish;
}

/** What the line is to wish in the end (a group that was opened for it), or why it is not let in. */
export type PrepareWish = (call: CartCall, adding: ActivityAdding) => Promise<LineWish | Refusal>;

/** By kind of activity: what must happen before a line goes into the cart. A kind without an entry takes it as it is. */
export const wishPorts = perPlatform(() => new Map<string, PrepareWish>());
