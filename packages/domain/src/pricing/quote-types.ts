import type { Fen, PricePair } from '../money';
import type { HoldReason } from '../orders/states';
import type { Quantity, QuantityRefusal } from '../quantity';
import type { OverQuota } from './quota-types';
import type { TimeWindow } from './time-window';
import type { Ladder, LineContext } from './types';

export type StageName = 'unit' | 'basket' | 'coupon' | 'extras' | 'freight' | 'points' | 'limits';

/** What made an amount: printed beside it (「满1000元减50元」). */
export type Cause = {
  readonly stage: StageName;
  readonly kind: string;
  readonly ref: string;
  readonly label: string;
};

/** One line's share of a reduction; `amount` ≥ 0 is taken off. */
export type LineAdjustment = { readonly cause: Cause; readonly amount: Fen };

/** A reduction over the basket; the lines' shares add up to `amount`. */
export type Adjustment = {
  readonly cause: Cause;
  readonly amount: Fen;
  readonly shares: readonly { readonly key: string; readonly amount: Fen }[];
};

/** One step of 「为什么是这个价？」: data to show, to store on the order line, to replay. */
export type TraceStep = {
  readonly stage: StageName;
  readonly kind: string;
  readonly ref: string;
  /** 标价, 客户价, 阶梯价, 促销价, … */
  readonly label: string;
  /** Unit stage only. */
  readonly pair: PricePair | null;
  /** Unit stage: the line's amount at this price. Later stages: what was taken off. */
  readonly amount: Fen | null;
  readonly chosen: boolean;
  /** Chinese: why it was chosen or not, 「满 240 瓶」「活动未开始」. */
  readonly note: string;
};

export type TierBand = {
  readonly fromPieces: number;
  /** Last piece count of the band; null = no end. */
  readonly toPieces: number | null;
  readonly pair: PricePair;
  readonly current: boolean;
  /** 「48–239瓶」「≥480瓶」. */
  readonly label: string;
};

export type NextTier = {
  readonly fromPieces: number;
  /** Pieces still missing, rounded up to what can be ordered. */
  readonly missingPieces: number;
  readonly pair: PricePair;
  /** What the buyer pays less at the next tier for the filled-up quantity. */
  readonly saving: Fen;
  /** 「再买 60瓶（满 240）每瓶 ¥1.50→¥1.45，可省 ¥12.00」. */
  readonly text: string;
};

export type TierInfo = {
  readonly scope: Ladder['scope'];
  /** Pieces that count towards the tier. */
  readonly countedPieces: number;
  readonly bands: readonly TierBand[];
  readonly next: NextTier | null;
  /** 「同款混批，合计 240 个享 ¥1.45」 or 「阶梯价按单规格计算」; null when the goods has no group. */
  readonly scopeText: string | null;
};

/** The activity under whose terms a line is bought, whichever price won: its kind and its promotion's id. */
export type ActivityTerms = { readonly kind: string; readonly ref: string };

/** The unit price in force and where it comes from. */
export type UnitWinner = { readonly kind: string; readonly ref: string; readonly label: string };

export type QuotedLine = {
  readonly key: string;
  readonly goodsId: string;
  /** Paid for: ticked and not dropped. */
  readonly checked: boolean;
  readonly context: LineContext;
  /** Null for ordinary terms. */
  readonly activity: ActivityTerms | null;
  /** Chinese: why a ticked line falls out of the basket (an add-on whose condition is gone); null = it stands. */
  readonly dropped: string | null;
  readonly quantity: Quantity;
  readonly totalPieces: number;
  /** At list price. */
  readonly listAmount: Fen;
  /** Unit price in force. */
  readonly pair: PricePair;
  readonly winner: UnitWinner;
  /** packs × perPack + pieces × perPiece, before reductions (小计). */
  readonly amount: Fen;
  readonly adjustments: readonly LineAdjustment[];
  /** amount − Σ adjustments. */
  readonly payable: Fen;
  readonly trace: readonly TraceStep[];
  readonly tier: TierInfo | null;
  /** An activity's price that the line would have with fewer pieces; null = none. */
  readonly overQuota: OverQuota | null;
};

export type GiftLine = {
  readonly cause: Cause;
  readonly goodsId: string;
  readonly pieces: number;
};

/** One thing of an offer. */
export type OfferItem = {
  readonly goodsId: string;
  /** Gifts: pieces given. Add-ons: most pieces that may be taken. */
  readonly pieces: number;
  /** Null for gifts. */
  readonly pair: PricePair | null;
  readonly available: boolean;
  /** Chinese: why it is not available, 「已送完」; empty otherwise. */
  readonly note: string;
};

/** Something the buyer may take: an add-on, a choice of gifts. */
export type Offer = {
  readonly cause: Cause;
  readonly type: 'gift' | 'add-on';
  /** Add-ons by goods hang on this line; null = on the basket. */
  readonly parentKey: string | null;
  readonly items: readonly OfferItem[];
  /** How many of the items may be taken. */
  readonly choose: number;
  /** Goods ids taken now, by choice or by default. */
  readonly chosen: readonly string[];
  /** 「已满 ¥500，可选赠品 1 件」. */
  readonly text: string;
};

export type QuoteRefusal =
  | {
      readonly kind: 'quantity';
      readonly key: string;
      readonly goodsId: string;
      readonly refusal: QuantityRefusal;
    }
  /** Several lines of one goods together exceed its stock (INVARIANTS I5). */
  | {
      readonly kind: 'stock-sum';
      readonly goodsId: string;
      readonly available: number;
      readonly text: string;
    }
  | { readonly kind: 'area-not-delivered'; readonly text: string }
  /** More than MOST_AMOUNT: of one line, or without a key of the whole order. */
  | { readonly kind: 'amount'; readonly key: string | null; readonly text: string }
  | { readonly kind: 'promotion'; readonly cause: Cause; readonly key: string | null; readonly text: string };

/** A quantity of one line with which a rule over the order would be kept. */
export type TermFix = {
  readonly key: string;
  /** 「加 4件」. */
  readonly label: string;
  readonly quantity: Quantity;
};

/** How the basket stands to a rule over several lines: 起订金额, 混批, 混装成箱. */
export type OrderTerm = {
  readonly cause: Cause;
  /** The ship-from place that it is judged for; '' = the whole basket. */
  readonly place: string;
  /** The lines that count. */
  readonly keys: readonly string[];
  /** Those that cannot be ordered because of it. */
  readonly failing: readonly string[];
  readonly met: boolean;
  /** What is missing: 「还差 4件 或 ¥280.00」, 「还差 ¥20.00 起送，或付小单费 ¥15.00」; what was reached where nothing is. */
  readonly text: string;
  /** What the rule counts beside what ladders count: 「混批合计 6件 ¥220.00」. */
  readonly totals: string;
  /** Paid with the freight because it is not met; 0 = nothing. */
  readonly fee: Fen;
  /** The nearest ways out, the best one first. */
  readonly fixes: readonly TermFix[];
};

/** Freight for an order that is too small (小单费). */
export type OrderFee = {
  readonly cause: Cause;
  /** The ship-from place that it is for; '' = the whole order. */
  readonly place: string;
  readonly amount: Fen;
};

/** 还差多少: what would change the price for the better. */
export type Hint = {
  readonly kind: string;
  readonly key: string | null;
  readonly text: string;
  /** The promotion that speaks. */
  readonly ref?: string;
};

/** What would be paid without a promotion that costs more than it gives (RULINGS 6): both outcomes are shown. */
export type Alternative = {
  /** The promotion to turn down (`BuyerChoices[DECLINED]`), or the coupon to leave out. */
  readonly without: Cause;
  readonly payable: Fen;
  /** 「不参加“周末抢购”，应付 ¥868.00，可省 ¥12.00」. */
  readonly text: string;
};

/**
 * A claim on something scarce that the order must hold (RULINGS "Orders"). `promotions/claims.ts` names the kinds and
 * builds the refs; orders treat them all alike.
 */
export type ClaimNeeded = {
  readonly kind: string;
  readonly ref: string;
  readonly quantity: number;
  /** The thing holds this much before its first claim: whoever claims first makes it (limits, seats). */
  readonly capacity?: number;
};

/** One part of the payment plan. */
export type PlannedInstalment = {
  /** 1-based. */
  readonly index: number;
  readonly purpose: 'full' | 'deposit' | 'balance' | 'later';
  readonly label: string;
  readonly amount: Fen;
  readonly window: TimeWindow | null;
};

export type QuoteTotals = {
  /** At list price. */
  readonly listGoods: Fen;
  /** Σ line amounts at the unit price in force (商品金额). */
  readonly goods: Fen;
  /** Σ adjustments. */
  readonly discount: Fen;
  readonly freight: Fen;
  /** Worth of the points spent. */
  readonly points: Fen;
  readonly payable: Fen;
  readonly packs: number;
  readonly pieces: number;
  readonly kinds: number;
};

export type Quote = {
  readonly lines: readonly QuotedLine[];
  readonly adjustments: readonly Adjustment[];
  readonly gifts: readonly GiftLine[];
  readonly offers: readonly Offer[];
  readonly refusals: readonly QuoteRefusal[];
  readonly hints: readonly Hint[];
  readonly totals: QuoteTotals;
  /** Whole points spent; `totals.points` is their worth. */
  readonly pointsSpent: number;
  /** Empty unless a promotion in force makes the basket dearer. */
  readonly alternatives: readonly Alternative[];
  /** 'ordinary', or the kind whose terms rule the whole order (group buying …). */
  readonly orderKind: string;
  /** Why the order, once paid, waits (待成团, 待尾款). */
  readonly holds: readonly HoldReason[];
  readonly instalments: readonly PlannedInstalment[];
  /** Chinese sentences that must be read before the first payment; kept with the order. */
  readonly terms: readonly string[];
  /** In the one fixed order in which claims are locked. */
  readonly claimsNeeded: readonly ClaimNeeded[];
  /** How the basket stands to rules over several lines; absent where none runs for it. */
  readonly orderTerms?: readonly OrderTerm[];
  /** What of `totals.freight` is paid for being too small; absent where nothing is. */
  readonly fees?: readonly OrderFee[];
};

/** The price of a goods on a shelf, before any quantity is chosen; from the same code as the cart. */
export type CataloguePrice = {
  readonly list: PricePair;
  readonly pair: PricePair;
  readonly winner: UnitWinner;
  /** `isPromotion` = 1: the promotion price is the winner (RULINGS 4). */
  readonly isPromotion: boolean;
  readonly tier: TierInfo | null;
  readonly trace: readonly TraceStep[];
};
