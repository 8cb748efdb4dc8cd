import type { Fen, PricePair } from '../money';
import type {
  Buyer,
  BuyerChoices,
  ClaimNeeded,
  GiftLine,
  Hint,
  Offer,
  PlannedInstalment,
  PricingLine,
  PromotionRecord,
  QuoteRefusal,
  StageName,
  UnitWinner,
} from '../pricing/types';

/** One field of a kind's settings; the back-office form is drawn from these (DESIGN). Labels are Chinese. */
export type SettingField = {
  readonly name: string;
  readonly label: string;
  readonly type: 'fen' | 'unit-price' | 'count' | 'percent' | 'text' | 'goods-list' | 'tiers' | 'yes-no';
  readonly required: boolean;
  readonly help?: string;
};

type KindBase = {
  /** Name of the kind's folder; `PromotionRecord.kind`. */
  readonly kind: string;
  /** Chinese name: 秒杀, 满减. */
  readonly name: string;
  readonly settings: readonly SettingField[];
  /** Whether a coupon may follow it; by default not for seckill, flash sale, presale, group buying. */
  readonly couponMayFollow: boolean;
  /** The payment plan when this kind rules it (presale); null leaves one full payment. */
  readonly plan?: (payable: Fen, lines: readonly BasketLine[]) => readonly PlannedInstalment[] | null;
};

/** What a unit kind sees of one line. */
export type LineView = {
  readonly line: PricingLine;
  /** Pieces that count towards a ladder; null where ladders do not count the line (RULINGS 2). */
  readonly ladderPieces: number | null;
  readonly buyer: Buyer | null;
  /** Records of this kind that the buyer may use, whatever their window. */
  readonly records: readonly PromotionRecord[];
  readonly now: Date;
};

/** A price that a kind puts forward for a line, or why it does not. */
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
    }
  | {
      readonly offered: false;
      readonly ref: string;
      readonly label: string;
      readonly pair: PricePair | null;
      readonly note: string;
    };

/** Stage 'unit': the best one for the buyer wins, ties by the place in `kinds.ts`. */
export type UnitKind = KindBase & {
  readonly stage: 'unit';
  readonly offers: (view: LineView) => readonly UnitOffer[];
};

/** A checked line as later stages see it. */
export type BasketLine = {
  readonly line: PricingLine;
  readonly pair: PricePair;
  readonly winner: UnitWinner;
  readonly amount: Fen;
  /** amount − the reductions so far. */
  readonly left: Fen;
  readonly couponMayFollow: boolean;
};

export type BasketView = {
  readonly lines: readonly BasketLine[];
  readonly buyer: Buyer | null;
  readonly choices: BuyerChoices;
  readonly points: number;
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
};

/** Later stages: called once per running record in order of priority; each sees what the earlier ones left. */
export type BasketKind = KindBase & {
  readonly stage: Exclude<StageName, 'unit' | 'freight'>;
  readonly evaluate: (record: PromotionRecord, basket: BasketView) => StageOutcome;
};

export type PromotionKind = UnitKind | BasketKind;
