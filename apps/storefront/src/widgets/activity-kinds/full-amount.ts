interface FullAmountLook {
  /** The text of its tag. */
  name: string;
  /** The colour of its tag above the cart lines that count towards it. */
  headTone: 'amber' | 'brand';
  /** Gives goods away; where there is room for one promotion only, such a one is shown. */
  givesGoods?: boolean;
}

/** Promotions that apply from an amount on, one line each. */
export const fullAmountLooks: Readonly<Record<string, FullAmountLook>> = {
  'full-amount-gift': { name: '满赠', headTone: 'amber', givesGoods: true },
  'full-amount-reduction': { name: '满减', headTone: 'brand' },
};
