import { startOfDay } from '../time';

/** What is counted per member of staff: fen given back, lines answered below cost. */
export type WatchedKind = 'refund' | 'below-cost';

/** So many lines below cost within ten minutes are told to the owners (ADMIN §13). */
export const MOST_BELOW_COST = 50;
const BELOW_COST_MS = 10 * 60_000;

/** Since when acts add up: refunds from midnight in Beijing on, prices below cost over the last ten minutes. */
export const watchedSince = (kind: WatchedKind, now: Date): Date =>
  kind === 'refund' ? startOfDay(now) : new Date(now.getTime() - BELOW_COST_MS);

/**
 * Whether this act carries the sum over what is usual, so that the owners are told once and not at each act after it: more
 * than `refundDay` fen of refunds (undefined = no such limit), or the fiftieth line below cost.
 */
export function goesTooFar(
  kind: WatchedKind,
  { before, added, refundDay }: { before: number; added: number; refundDay: number | undefined },
): boolean {
  const isTooMuch =
    kind === 'refund'
      ? (sum: number) => refundDay !== undefined && sum > refundDay
      : (sum: number) => sum >= MOST_BELOW_COST;
  return !isTooMuch(before) && isTooMuch(before + added);
}
