/**
 * What the simulated provider does with a serial is chosen by a word in the remark (docs/how-to/invoices.md), so
 * that every state can be reached from the buyer's own page.
 */
export const OUTCOMES = {
  慢: 'slow',
  迟: 'late',
  不答: 'silent',
  丢失: 'lost',
  拒绝: 'refused',
  连不上: 'away',
  重号: 'duplicate',
} as const;
export type Outcome = 'success' | (typeof OUTCOMES)[keyof typeof OUTCOMES];

export function outcomeOf(remark: string): Outcome {
  const word = /模拟[:：]\s*([\u4e00-\u9fa5]+)/.exec(remark)?.[1] ?? '';
  return Object.hasOwn(OUTCOMES, word) ? OUTCOMES[word as keyof typeof OUTCOMES] : 'success';
}

/** How long it works on a serial. */
export const WORK_MS: Record<Outcome, number> = {
  success: 2_000,
  slow: 60_000,
  late: 10 * 60_000,
  silent: Number.POSITIVE_INFINITY,
  lost: 0,
  refused: 1_000,
  away: 2_000,
  duplicate: 0,
};

/** How often 连不上 is not to be reached before it is. */
export const FAILED_ATTEMPTS = 2;
