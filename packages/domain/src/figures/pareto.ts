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

/** 二八: parts are counted, the largest first, until together they make so many tenths of the whole. */
export const MOST_TENTHS = 8;

/** How many parts, from the largest down, make most of the whole: one counts while those before it do not make it yet. */
export function partsOfMost(parts: readonly { amount: number }[]): number {
  const amounts = parts.map(({ amount }) => Math.max(0, amount)).sort((a, b) => b - a);
  const whole = amounts.reduce((sum, amount) => sum + amount, 0);
  let before = 0;
  const end = amounts.findIndex((amount) => {
    if (whole !== 0 && before * 10 >= whole * MOST_TENTHS) return true;
    before += amount;
    return false;
  });
  return end < 0 ? amounts.length : end;
}
