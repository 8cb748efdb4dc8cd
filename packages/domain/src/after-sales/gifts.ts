/** A line as the rule of gifts sees it. Pieces. */
export type GiftFacts = {
  readonly id: string;
  readonly isGift: boolean;
  readonly totalPieces: number;
  /** Of requests that were neither refused nor withdrawn, this one left out. */
  readonly takenPieces: number;
  /** Shipped and not asked back yet. */
  readonly returnable: number;
  readonly asked: number;
};

/**
 * Gifts belong to what was bought: whoever gives back the last bought piece gives back the gifts that were shipped in
 * the same request. While anything bought is kept the gifts stay, and the seller reads what they are worth before
 * agreeing. Answers the lines whose pieces are missing from the request.
 */
export function giftsMissing(lines: readonly GiftFacts[]): readonly GiftFacts[] {
  const bought = lines.filter(({ isGift }) => !isGift);
  const nothingKept = bought.every(
    ({ totalPieces, takenPieces, asked }) => takenPieces + asked >= totalPieces,
  );
  if (!nothingKept) return [];
  return lines.filter(({ isGift, returnable, asked }) => isGift && asked < returnable);
}
