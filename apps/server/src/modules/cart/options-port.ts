import type { Refusal } from '@pifa/contract';
import { perPlatform } from '../../platform';
import type { LineOptions } from './cart-rows';
import type { CartCall } from './change-cart';

/** A line that is about to be put into the cart under an activity. */
export interface ActivityAdding {
  activityId: string;
  goodsId: string;
  ipcnt: number;
  spcnt: number;
  options: LineOptions;
}

/** The line's options in the end (with a group that was opened for it), or why it is not let in. */
export type PrepareOptions = (call: CartCall, adding: ActivityAdding) => Promise<LineOptions | Refusal>;

/** By kind of activity: what must happen before a line goes into the cart. A kind without an entry takes it as it is. */
export const optionPorts = perPlatform(() => new Map<string, PrepareOptions>());
