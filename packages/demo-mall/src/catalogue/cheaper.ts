/** A share of a price, rounded down to steps that are usual on a price tag. */
export function cheaper(price: number, share: number): number {
  const grain =
    price >= 1_000_000 ? 1000 : price >= 100_000 ? 500 : price >= 10_000 ? 100 : price >= 1000 ? 5 : 1;
  return Math.max(1, Math.min(price, Math.floor((price * share) / grain) * grain));
}
