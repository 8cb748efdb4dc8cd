import type { Fen } from '../money';

/** Freight for one group of regions. Amounts in fen, weights in grams. */
export type FreightRule = {
  /** Region code prefixes of 2, 4 or 6 digits; the longest match wins; an empty list = everywhere else. */
  readonly regions: readonly string[];
  readonly charge: FreightCharge;
  /** Free when the goods amount (after discounts) reaches this; null = never free. */
  readonly freeFrom: Fen | null;
};

/** Flat, or a first portion and equal steps after it (each begun step counts). */
export type FreightCharge =
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
};

/** What freight depends on of a line. `weight` grams per piece. */
export type FreightLine = { readonly amount: Fen; readonly pieces: number; readonly weight: number };

export type FreightAnswer =
  | {
      readonly kind: 'charged' | 'free';
      readonly amount: Fen;
      /** 「再买 ¥86.40 免运费」 data: what is missing to the free threshold; null when free or no threshold. */
      readonly missingForFree: Fen | null;
      readonly label: string;
    }
  | { readonly kind: 'not-delivered'; readonly text: string };
