import type { FreightTemplate } from '../freight/types';
import type { PricePair } from '../money';
import type { Quantity, QuantityRule } from '../quantity';
import type { GoodsTerm, OpenActivity } from './quota-types';
import type { TimeWindow } from './time-window';

export type * from './quota-types';
export type { TimeWindow } from './time-window';

/** Who buys. Null where a visitor looks. Customer prices and ladders in the facts are already this buyer's. */
export type Buyer = {
  readonly userId: string;
  readonly companyId: string;
};

export type LadderTier = {
  /** Reached when the counted pieces are ≥ this. */
  readonly fromPieces: number;
  readonly perPiece: PricePair['perPiece'];
  /** Null = perPiece × pieces per pack (RULINGS 2). */
  readonly perPack: PricePair['perPack'] | null;
};

export type Ladder = {
  readonly ref: string;
  /** 'goods' counts this goods' pieces, 'group' those of all siblings (同款混批). */
  readonly scope: 'goods' | 'group';
  /** The company's own ladder, or everybody's. */
  readonly audience: 'company' | 'public';
  readonly tiers: readonly LadderTier[];
};

/** What the engine needs to know of a goods to price it for one buyer. */
export type GoodsFacts = {
  readonly goodsId: string;
  readonly rule: QuantityRule;
  readonly list: PricePair;
  readonly promotion: { readonly pair: PricePair; readonly window: TimeWindow; readonly ref?: string } | null;
  readonly customer: { readonly pair: PricePair; readonly ref?: string } | null;
  readonly ladder: Ladder | null;
  /**
   * A binding price list (协议价锁定): `list` is its price. Nothing public competes, and activities only where they are
   * allowed.
   */
  readonly agreed?: { readonly activities: boolean; readonly ref?: string };
  /** Prices of further lists that compete with the customer price (setting `lowest`), each with its own rungs. */
  readonly others?: readonly {
    readonly pair: PricePair | null;
    readonly tiers: readonly LadderTier[];
    readonly ref: string;
  }[];
  readonly groupId: string | null;
  /** Its category and the categories above it, for scopes; without them no category scope takes the goods in. */
  readonly categoryIds?: readonly string[];
  /** Its brand, for scopes; without one no brand scope takes the goods in. */
  readonly brandId?: string | null;
  /** Grams per piece. */
  readonly weight: number;
  /** Cubic centimetres per piece. */
  readonly volume: number;
  readonly shipFrom: string;
  /** Percent × 100: 13 % = 1300. */
  readonly taxRate: number;
  /**
   * Activities that an ordinary line gets by itself, with what is left of them: for shelves and previews, which see
   * no promotions. A quote reads the promotions themselves.
   */
  readonly open?: readonly OpenActivity[];
  /** The running rules over several goods that it is in, in the same way. */
  readonly terms?: readonly GoodsTerm[];
};

/** Why a line is in the basket; everything but 'ordinary' stays out of ladders (RULINGS 2). `ref` names its promotion. */
export type LineContext =
  | { readonly kind: 'ordinary' }
  | {
      readonly kind: 'activity';
      /** The activity's kind; '' when the activity is gone, so that nothing prices the line. */
      readonly activity: string;
      readonly ref: string;
      /** The group of a group buying that the line joins. */
      readonly group?: string;
    }
  | {
      readonly kind: 'add-on';
      readonly ref: string;
      /** The line that it hangs on; '' when it hangs on the whole basket. */
      readonly parentKey: string;
      readonly lockedPair: PricePair;
    }
  | {
      readonly kind: 'quoted';
      readonly ref: string;
      readonly lockedPair: PricePair;
      readonly minimumWaived: boolean;
      /** The quote's number, for 「为什么是这个价？」. */
      readonly no?: string;
      /** The quote lets coupons, points and promotions follow; absent = no. */
      readonly discountsAllowed?: boolean;
    }
  | { readonly kind: 'gift'; readonly ref: string; readonly parentKey: string | null };

export type PricingLine = {
  /** Unique in the basket; the cart line's id. */
  readonly key: string;
  readonly goods: GoodsFacts;
  readonly quantity: Quantity;
  /** Only checked lines are paid for; unchecked ones are priced for show. */
  readonly checked: boolean;
  readonly context: LineContext;
};

/** A stored promotion: kind + window + audience + settings (DESIGN). `settings` is checked by its kind's schema. */
export type PromotionRecord = {
  readonly id: string;
  readonly kind: string;
  readonly label: string;
  readonly window: TimeWindow;
  /** Companies that may use it; 'all' = everybody. */
  readonly audience: 'all' | readonly string[];
  /** Smaller runs first within its stage. */
  readonly priority: number;
  readonly settings: Readonly<Record<string, unknown>>;
};

/** A coupon instance of the company, chosen for this basket; its rule is read by the coupon kind. */
export type ChosenCoupon = {
  readonly id: string;
  readonly kind: string;
  readonly label: string;
  readonly settings: Readonly<Record<string, unknown>>;
};

/**
 * What the buyer picked: promotion id → goods ids of gifts, or `['full']` to pay at once what could be paid in parts.
 * Under `DECLINED` the ids of promotions that the buyer does not want (see `Quote.alternatives`).
 */
export type BuyerChoices = Readonly<Record<string, readonly string[]>>;

/** The key of `BuyerChoices` that holds the promotions the buyer turned down. */
export const DECLINED = 'declined';

/**
 * What is left of a scarce thing right now: activity stock, a limit, gifts, seats, points. `closed` is the Chinese
 * reason why nothing more is given out although something may be left (「该团已结束」).
 */
export type ScarceFact = { readonly left: number; readonly closed?: string };

export type QuoteInput = {
  readonly lines: readonly PricingLine[];
  readonly buyer: Buyer | null;
  /** Region code of the delivery address; null = not chosen yet, freight is then left at 0 with a hint. */
  readonly address: { readonly regionCode: string } | null;
  readonly coupon: ChosenCoupon | null;
  /** Points to spend, whole points. */
  readonly points: number;
  readonly choices: BuyerChoices;
  readonly promotions: readonly PromotionRecord[];
  readonly freight: FreightTemplate | null;
  /**
   * `claimKey(kind, ref)` → what is left; `scarceToRead` names the keys. A missing one counts as enough: the claim
   * itself is the guard, this only tells the buyer in time.
   */
  readonly scarce?: Readonly<Record<string, ScarceFact>>;
  readonly now: Date;
  /** false: nobody looks at the next price tier, so no line tells it. A third of the work of a quote. */
  readonly tells?: false;
};
