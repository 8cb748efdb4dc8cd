import type { Fen, UnitPrice } from '../money';
import type { PricingLine, PromotionRecord, QuoteInput } from '../pricing/types';

/** A basket that was bought, with today's facts of its goods (ADVANCED M2). */
export type PastOrder = {
  readonly id: string;
  readonly no: string;
  readonly company: string;
  readonly at: Date;
  readonly basket: Omit<QuoteInput, 'promotions' | 'now' | 'scarce' | 'tells'>;
};

/**
 * What is tried out: the promotions that would run, and where wanted other facts of the goods or another freight. A change
 * of prices or of freight is rehearsed by the same two passes.
 */
export type RehearsedPlan = {
  readonly promotions: readonly PromotionRecord[];
  readonly lines?: (lines: readonly PricingLine[]) => readonly PricingLine[];
  readonly freight?: (now: QuoteInput['freight']) => QuoteInput['freight'];
};

export type Rehearsing = {
  readonly before: RehearsedPlan;
  readonly after: RehearsedPlan;
  /** The moment at which both are priced. */
  readonly now: Date;
  /** What a piece costs; null = unknown. */
  readonly costOf: (goodsId: string) => UnitPrice | null;
};

/** What one pass comes to. `discount` is everything below list price. */
export type RehearsedSum = {
  readonly discount: Fen;
  readonly freight: Fen;
  readonly payable: Fen;
  /** Of the goods whose cost is known, gifts included. */
  readonly cost: Fen;
  /** What is paid for the goods whose cost is known: the margin is this less the cost. */
  readonly costed: Fen;
  /** Goods and gifts without a known cost: the margin leaves them out. */
  readonly uncosted: number;
};

export type RehearsedOrder = {
  readonly id: string;
  readonly no: string;
  readonly company: string;
  readonly at: Date;
  readonly before: RehearsedSum;
  readonly after: RehearsedSum;
  readonly isTouched: boolean;
  /** Pieces that the plan gives away, by goods. */
  readonly gifts: Readonly<Record<string, number>>;
  /** Pieces that go at the plan's own prices, by goods. */
  readonly taken: Readonly<Record<string, number>>;
  /** Other promotions that work on the same order beside the plan, by id. */
  readonly beside: readonly string[];
  /** Lines that are sold below cost only with the plan. */
  readonly belowCost: number;
  /** It could no longer be ordered: a limit stands in the way. */
  readonly isRefused: boolean;
  readonly lines: readonly RehearsedLine[];
  /** What the goods whose amounts change come to. */
  readonly goods: Readonly<Record<string, RehearsedGoods>>;
};

export type RehearsedGoods = { readonly pieces: number; readonly before: Fen; readonly after: Fen };

export type RehearsedLine = {
  readonly name: string;
  readonly pieces: number;
  readonly before: Fen;
  readonly after: Fen;
  readonly whyBefore: readonly string[];
  readonly whyAfter: readonly string[];
};
