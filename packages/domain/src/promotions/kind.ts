import type { Fen, PricePair } from '../money';
import type { HoldReason } from '../orders/states';
import type {
  ActivityTerms,
  ClaimNeeded,
  GiftLine,
  Hint,
  Offer,
  OrderFee,
  OrderTerm,
  PlannedInstalment,
  QuoteRefusal,
  StageName,
  UnitWinner,
} from '../pricing/quote-types';
import type {
  Buyer,
  BuyerChoices,
  GoodsFacts,
  GoodsTerm,
  PricingLine,
  PromotionRecord,
  ScarceFact,
} from '../pricing/types';
import type { GoodsActivity } from './activity-types';
import type { ScarceRef } from './claims';
import type { FullAmountTerms } from './full-amount-types';
import type { Scope } from './scope';
import type { Parsed, Schema, SettingField } from './settings';

/** What is left of a scarce thing; null = not known, which counts as enough. */
export type ScarceLookup = (thing: ScarceRef) => ScarceFact | null;

/** What a kind sees when it names the scarce things that it needs. */
export type ScarceView = {
  readonly lines: readonly PricingLine[];
  readonly buyer: Buyer | null;
  readonly now: Date;
};

type KindBase = {
  /** Name of the kind's folder; `PromotionRecord.kind`. */
  readonly kind: string;
  /** Chinese name: 秒杀, 满减. */
  readonly name: string;
  /** What it does, in one sentence: read where a kind is chosen. */
  readonly about?: string;
  /** The back-office form, in order. */
  readonly settings: readonly SettingField[];
  /** The check of a promotion before it is stored; problems are Chinese and stand beside the fields. */
  readonly parseSettings: (value: unknown) => Parsed<unknown>;
  /** The scarce things that a promotion may draw on for these lines, so that the server reads what is left of them. */
  readonly scarce?: (record: PromotionRecord, view: ScarceView) => readonly ScarceRef[];
  /** A few characters on a goods' card: 「满500减50」; null = no tag. */
  readonly tag?: (record: PromotionRecord, goods: GoodsFacts, now: Date) => string | null;
  /** The prices that it sets for goods of its own, tiers included; absent = those of `goodsActivity`. */
  readonly prices?: (record: PromotionRecord) => readonly SetPrices[];
};

/** The prices that a promotion sets for a goods, and how many pieces it sells at them; null = as many as there are. */
export type SetPrices = {
  readonly goodsId: string;
  readonly pairs: readonly PricePair[];
  /** in all, to a company, in an order */
  readonly most: readonly [all: number | null, perCompany: number | null, perOrder: number | null];
};

/** `settings` and `parseSettings` of a kind, from its schema. */
export function settingsFace<T>(from: Schema<T>): Pick<KindBase, 'settings' | 'parseSettings'> {
  return { settings: from.fields, parseSettings: from.parse };
}

/** What a unit kind sees of one line. */
export type LineView = {
  readonly line: PricingLine;
  /** Pieces that count towards a ladder; null where ladders do not count the line (RULINGS 2). */
  readonly ladderPieces: number | null;
  readonly buyer: Buyer | null;
  /** Records of this kind that the buyer may use, whatever their window. */
  readonly records: readonly PromotionRecord[];
  /** Pieces of this goods over all checked lines bought under the same activity, this line included. */
  readonly activityPieces: number;
  readonly scarce: ScarceLookup;
  readonly now: Date;
};

/** A price that a kind offers for a line, or why it doesn't. */
export type UnitOffer =
  | {
      readonly offered: true;
      readonly ref: string;
      readonly label: string;
      readonly pair: PricePair;
      /** Chinese: 「满 240瓶」. */
      readonly note: string;
      /** Never above what would stand without it, pack and piece price each by itself (RULINGS 6). */
      readonly neverDearer?: boolean;
      readonly claims?: readonly ClaimNeeded[];
      /** The claims take the line's pieces from the activity's own stock, so none are taken from the goods'. */
      readonly carved?: boolean;
      /** Overrides `Following` 'setting' of the coupon stage. */
      readonly couponMayFollow?: boolean;
    }
  | {
      readonly offered: false;
      readonly ref: string;
      readonly label: string;
      readonly pair: PricePair | null;
      readonly note: string;
      /** Pieces up to which the price would have been given: this line is only too large. */
      readonly most?: number;
      /** Chinese: a line that was put into the basket under this activity cannot be ordered, and why. */
      readonly refusal?: string;
    };

/** Whether a later stage may work on a line. 'setting': no, unless the promotion's settings allow it. */
export type Following = 'yes' | 'no' | 'setting';
export type LaterStage = Extract<StageName, 'basket' | 'coupon' | 'extras' | 'points' | 'limits'>;
/** One row of the stacking table (docs/promotions.md); what is not named is 'yes'. */
export type FollowedBy = Readonly<Partial<Record<LaterStage, Following>>>;

/** The whole order, for a kind whose terms apply to it. */
export type PlanView = {
  readonly record: PromotionRecord;
  readonly payable: Fen;
  readonly lines: readonly BasketLine[];
  readonly choices: BuyerChoices;
  readonly now: Date;
};

/**
 * Stage 'unit': the best one for the buyer wins, ties by the place in `kinds.ts`. An activity kind also brings terms
 * (what may follow, limits, claims, payment plan): they hold for lines that were bought under it, whichever price
 * wins them, and for ordinary lines that its price wins.
 */
export type UnitKind = KindBase & {
  readonly stage: 'unit';
  readonly offers: (view: LineView) => readonly UnitOffer[];
  /** Its prices belong to the goods or the company; every other kind's are an activity's. */
  readonly isStored?: boolean;
  readonly followedBy?: FollowedBy;
  /** For kinds that have a page of their own. */
  readonly goodsActivity?: GoodsActivity;
  readonly activity?: {
    /** Its lines are ordered separately: nothing else in the order, and only one promotion. */
    readonly alone?: boolean;
    /** Why a paid order must wait before it ships. */
    readonly hold?: (view: PlanView) => HoldReason | null;
    /** The payment plan; null leaves one full payment. */
    readonly plan?: (view: PlanView) => readonly PlannedInstalment[] | null;
    /** Chinese sentences that must be read before the first payment (the fate of a deposit). */
    readonly terms?: (view: PlanView) => readonly string[];
    /** What its terms take off by themselves, before the basket stage (the surplus of a deposit). */
    readonly reduce?: (view: Omit<PlanView, 'payable'>) => StageOutcome;
    /** Limits over all its lines; changes no price. */
    readonly limits?: (record: PromotionRecord, basket: BasketView) => StageOutcome;
  };
};

/** A checked line as later stages see it. */
export type BasketLine = {
  readonly line: PricingLine;
  readonly pair: PricePair;
  readonly winner: UnitWinner;
  readonly activity: ActivityTerms | null;
  readonly amount: Fen;
  /** amount − the reductions so far. */
  readonly left: Fen;
};

export type BasketView = {
  /** The checked lines on which this stage may work. */
  readonly lines: readonly BasketLine[];
  /** All checked lines. */
  readonly every: readonly BasketLine[];
  readonly buyer: Buyer | null;
  readonly choices: BuyerChoices;
  /** Points the buyer wants to spend. */
  readonly points: number;
  readonly scarce: ScarceLookup;
  readonly now: Date;
};

/** What a kind does to the basket: plain data, applied by the engine. */
export type StageOutcome = {
  /** Taken off the lines named, shared by what is left of each; never more than is left. */
  readonly reduction?: { readonly amount: Fen; readonly keys: readonly string[]; readonly label: string };
  readonly gifts?: readonly GiftLine[];
  readonly offers?: readonly Offer[];
  readonly hints?: readonly Hint[];
  readonly refusals?: readonly QuoteRefusal[];
  readonly claims?: readonly ClaimNeeded[];
  /** Lines that fall out of the basket, with the Chinese reason. */
  readonly drops?: readonly { readonly key: string; readonly text: string }[];
  readonly pointsSpent?: number;
  /** Lines whose own minimum gives way to a smaller one, in pieces (limits only). */
  readonly waives?: readonly Waiver[];
  /** How the basket stands to the rule (limits only). */
  readonly terms?: readonly OrderTerm[];
};

export type Waiver = { readonly key: string; readonly what: 'minimum'; readonly leastPieces: number };

/** Later stages: called once per running record in order of priority; each sees what the earlier ones left. */
export type BasketKind = KindBase & {
  readonly stage: LaterStage;
  readonly evaluate: (record: PromotionRecord, basket: BasketView) => StageOutcome;
  /** In place of `evaluate`, for kinds whose running records know of each other; one outcome each, in their order. */
  readonly together?: (records: readonly PromotionRecord[], basket: BasketView) => readonly StageOutcome[];
  /** Freight that its records ask of the basket, judged after the freight of the address. */
  readonly fees?: (records: readonly PromotionRecord[], basket: BasketView) => readonly OrderFee[];
  /** A rule over the quantities of goods: which goods, and what is told with them. */
  readonly overGoods?: (record: PromotionRecord) => {
    readonly scope: Scope;
    readonly settings: GoodsTerm['settings'];
  } | null;
  /** What it promises from thresholds on, for lists and above the lines that count; null for unreadable settings. */
  readonly fullAmount?: (record: PromotionRecord) => FullAmountTerms | null;
};

export type PromotionKind = UnitKind | BasketKind;
