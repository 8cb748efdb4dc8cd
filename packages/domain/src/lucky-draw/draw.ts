import { type ScarceRef, prizeRef } from '../promotions/claims';
import type { LuckyDrawSettings, Prize } from './settings';

/** A whole number in [0, below); the caller uses an unpredictable source. */
export type RandomInteger = (below: number) => number;

/**
 * The prize of one draw. Odds are weight ÷ Σ weights, as published; a prize that has run out becomes 未中奖, so the
 * others' odds never move. `left`: prize id → what is left of it, missing = unlimited.
 */
export function drawPrize(
  { prizes }: Pick<LuckyDrawSettings, 'prizes'>,
  left: Readonly<Record<string, number>>,
  randomInteger: RandomInteger,
): Prize {
  const total = prizes.reduce((sum, { weight }) => sum + weight, 0);
  const at = randomInteger(total);
  if (!Number.isInteger(at) || at < 0 || at >= total) throw new RangeError(`not below ${total}: ${at}`);
  let passed = 0;
  for (const prize of prizes) {
    passed += prize.weight;
    if (at < passed) return (left[prize.id] ?? 1) > 0 ? prize : consolation(prizes);
  }
  return consolation(prizes);
}

/** The unlimited 未中奖 that the settings require; also the result of a lost race for the last prize. */
export function consolation(prizes: readonly Prize[]): Prize {
  const nothing = prizes.find(({ type, stock }) => type === 'nothing' && stock === null);
  if (!nothing) throw new Error('A lucky draw has an unlimited entry without a prize');
  return nothing;
}

/** What a won prize claims; null where it is unlimited. */
export function prizeClaim(drawId: string, { id, stock }: Prize): ScarceRef | null {
  return stock === null ? null : { ...prizeRef(drawId, id), capacity: stock };
}
