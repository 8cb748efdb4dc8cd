import type { PricePair } from '../money';
import type { PromotionRecord, TimeWindow } from '../pricing/types';

export type ActivityGoods = {
  readonly goodsId: string;
  readonly perPack: PricePair['perPack'];
  readonly perPiece: PricePair['perPiece'];
  readonly stock: number | null;
};

export type ActivityRules = {
  readonly goods: readonly ActivityGoods[];
  readonly perOrder: number | null;
  readonly perCompany: number | null;
  readonly couponAllowed: boolean;
};

/** For a kind that gives goods a price and a page of their own while it runs (UX §4.10). */
export type GoodsActivity = {
  /** What is sold, at which prices and limits; null for settings that cannot be read. */
  readonly rules: (record: PromotionRecord) => ActivityRules | null;
  /** For a kind that sells in sessions within its window. */
  readonly sessions?: {
    /** The running, next or last session; null when there never is one. */
    readonly now: (record: PromotionRecord, now: Date) => TimeWindow | null;
    /** The sessions of the day that `day` falls on. */
    readonly on: (record: PromotionRecord, day: Date, now: Date) => readonly TimeWindow[];
  };
  /** 活动规则 of this kind alone, one sentence an entry. Holds no price: visitors read it too. */
  readonly ruleTexts?: (record: PromotionRecord) => readonly string[];
  /** Minutes before the start at which buyers who asked for it are reminded; null or absent = as usual. */
  readonly remindMinutes?: (record: PromotionRecord) => number | null;
  /** Ordinary lines get its price too, so listings show it. */
  readonly open?: boolean;
  /**
   * Kinds that may stand on the same goods in the same hours for the same company (docs/promotions.md draws it); naming
   * it on one side is enough. Usually none: each line is bought under one activity's terms, so of two one would show a
   * price that nobody can pay.
   */
  readonly mayMeet?: readonly string[];
};
