import type { StatusWord } from '../orders';

/** waiting: not moderated yet · shown: public · hidden: rejected or taken down. */
export type ReviewState = 'waiting' | 'shown' | 'hidden';

const STATE_WORDS: Record<ReviewState, StatusWord> = {
  waiting: { word: '待审核', colour: 'amber' },
  shown: { word: '已通过', colour: 'green' },
  hidden: { word: '未通过', colour: 'red' },
};

/** The one table of status words for reviews. */
export function reviewWord(state: ReviewState): StatusWord {
  return STATE_WORDS[state];
}

export type Verdict = 'approve' | 'reject';

/** The transitions by an operator; only the buyer moves a review from hidden back to waiting. */
const VERDICTS: Record<Verdict, { from: readonly ReviewState[]; to: ReviewState }> = {
  approve: { from: ['waiting', 'hidden'], to: 'shown' },
  // What is shown can be taken down again.
  reject: { from: ['waiting', 'shown'], to: 'hidden' },
};

/** What a verdict makes of a review; null where it changes nothing. */
export function afterVerdict(state: ReviewState, verdict: Verdict): ReviewState | null {
  const { from, to } = VERDICTS[verdict];
  return from.includes(state) ? to : null;
}
