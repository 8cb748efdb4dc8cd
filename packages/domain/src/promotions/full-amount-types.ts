import type { Fen } from '../money';
import type { Scope } from './scope';

/** What a threshold counts: what is left to pay of the lines, or their pieces. */
export type Measure = 'amount' | 'pieces';

export type Threshold = { readonly fromAmount: Fen | null; readonly fromPieces: number | null };

export type FullAmountGift = {
  readonly goodsId: string;
  readonly name: string;
  /** Pieces of one portion. */
  readonly pieces: number;
  /** Pieces to give in all; null = as long as the warehouse has any. */
  readonly stock: number | null;
};

/** What a kind promises from thresholds on (满减, 满赠). */
export type FullAmountTerms = {
  readonly scope: Scope;
  readonly by: Measure;
  /** 每满: only the first step counts, again and again. */
  readonly every: boolean;
  readonly gives: 'gifts' | 'reduction';
  readonly steps: readonly (Threshold & {
    /** 「减 ¥50」「任选 1 件赠品」; without `amounts` for somebody who may see no prices (INVARIANTS I34). */
    readonly giveText: (amounts: boolean) => string;
    /** Empty for a reduction. */
    readonly gifts: readonly FullAmountGift[];
  })[];
};
