import { permille } from './measures';

/** A part of a whole with its share and the share of all parts down to it, in tenths of a percent. */
export type Ranked<Part> = Part & { share: number | null; upTo: number | null };

/** Parts from the largest down. What is negative or nothing adds nothing to the whole. */
export function ranked<Part extends { amount: number }>(parts: readonly Part[]): Ranked<Part>[] {
  const whole = parts.reduce((sum, { amount }) => sum + Math.max(0, amount), 0);
  let upTo = 0;
  return [...parts]
    .sort((a, b) => b.amount - a.amount)
    .map((part) => {
      upTo += Math.max(0, part.amount);
      return { ...part, share: permille(Math.max(0, part.amount), whole), upTo: permille(upTo, whole) };
    });
}

/** How many of the ranked parts make 80 % of the whole. */
export function partsOf80<Part>(parts: readonly Ranked<Part>[]): number {
  const at = parts.findIndex(({ upTo }) => upTo !== null && upTo >= 800);
  return at < 0 ? parts.length : at + 1;
}
