/** What the rule about gifts needs to know of a line. All in pieces. */
export type GiftFacts = {
  readonly id: string;
  readonly isGift: boolean;
  readonly totalPieces: number;
  /** By other requests that were neither rejected nor withdrawn. */
  readonly takenPieces: number;
  /** Shipped and not yet claimed. */
  readonly returnable: number;
  readonly requested: number;
};

/**
 * Gifts belong to what was bought: whoever gives back the last bought piece gives back the gifts that were shipped in
 * the same request. While anything bought is kept the gifts stay, and the seller reads what they are worth before
 * agreeing. Answers the lines whose pieces are missing from the request.
 */
export function giftsMissing(lines: readonly GiftFacts[]): readonly GiftFacts[] {
  const bought = lines.filter(({ isGift }) => !isGift);
  const nothingKept = bought.every(
    ({ totalPieces, takenPieces, requested }) => takenPieces + requested >= totalPieces,
  );
  if (!nothingKept) return [];
  return lines.filter(({ isGift, returnable, requested }) => isGift && requested < returnable);
}
