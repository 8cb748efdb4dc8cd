import type { PricePair } from '../money';
import type { Quantity } from '../quantity';
import type { TimeWindow } from './time-window';

/** An activity open to every purchase of a goods (限时抢购), with this buyer's limits. Pieces; null = not limited. */
export type OpenActivity = {
  readonly kind: string;
  /** The promotion's id. */
  readonly ref: string;
  readonly label: string;
  readonly window: TimeWindow;
  readonly pair: PricePair;
  /** Left of the activity's stock. */
  readonly left: number | null;
  readonly perOrder: number | null;
  readonly perCompany: number | null;
  /** Left of `perCompany` for this buyer. */
  readonly ownLeft: number | null;
};

/**
 * A rule over the quantities of several goods (混批, 混装成箱) that this goods is in: told with the goods, so that its boxes
 * and previews know it. `settings` are those of the promotion without its scope.
 */
export type GoodsTerm = {
  readonly kind: string;
  /** The promotion's id. */
  readonly ref: string;
  readonly label: string;
  readonly window: TimeWindow;
  /** The promotion's: of several rules the same one speaks first in a preview and in the cart. */
  readonly priority: number;
  readonly settings: Readonly<Record<string, unknown>>;
};

/** The whole line lost an activity's price because it is larger than what is left of it. */
export type OverQuota = {
  /** 「“周末抢购”最多 50箱享 ¥161.00/箱，超出后整行按 ¥207.00/箱 计」. */
  readonly text: string;
  /** The most that has the price; null where no orderable quantity has. */
  readonly mend: { readonly label: string; readonly quantity: Quantity } | null;
};
