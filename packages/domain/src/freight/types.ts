import type { Fen } from '../money';

/** Freight for one group of regions. Amounts in fen, weights in grams. */
export type FreightRule = {
  /** Region code prefixes of 2, 4 or 6 digits; the longest match wins; an empty list = everywhere else. */
  readonly regions: readonly string[];
  readonly charge: FreightCharge;
  /** Free when the goods amount (after discounts) reaches this; null = never free. */
  readonly freeFrom: Fen | null;
};

/** How freight is counted; `none` = nothing is delivered there. */
export const FREIGHT_BASES = ['weight', 'pieces', 'flat', 'none'] as const;
export type FreightBasis = (typeof FREIGHT_BASES)[number];

/** Flat, or a first portion and equal steps after it (each begun step counts); or not delivered at all. */
export type FreightCharge =
  | { readonly by: 'none' }
  | { readonly by: 'flat'; readonly amount: Fen }
  | {
      readonly by: 'weight' | 'pieces';
      /** Grams or pieces covered by `firstAmount`. */
      readonly first: number;
      readonly firstAmount: Fen;
      readonly step: number;
      readonly stepAmount: Fen;
    };

export type FreightTemplate = {
  readonly id: string;
  readonly name: string;
  readonly rules: readonly FreightRule[];
  /** Ship-from places with rules of their own; goods from all others go by `rules`. */
  readonly places?: Readonly<Record<string, readonly FreightRule[]>>;
};

/** What freight depends on of a line. `weight` grams per piece. */
export type FreightLine = {
  readonly amount: Fen;
  readonly pieces: number;
  readonly weight: number;
  readonly shipFrom?: string;
};

export type FreightAnswer =
  | {
      readonly kind: 'charged' | 'free';
      readonly amount: Fen;
      /** 「再买 ¥86.40 免运费」 data: what is missing to the free threshold; null when free or no threshold. */
      readonly missingForFree: Fen | null;
      readonly label: string;
    }
  | { readonly kind: 'not-delivered'; readonly text: string };

/** What one set of rules makes of the lines that go by it. */
export type FreightPart = {
  /** The places that the lines ship from, in order of first appearance. */
  readonly shipFrom: readonly string[];
  /** These places have rules of their own. */
  readonly own: boolean;
  /** The rule that counted; null = none matched. */
  readonly rule: FreightRule | null;
  readonly answer: FreightAnswer;
};
