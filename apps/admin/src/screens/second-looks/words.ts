import type { Tone } from '../../ui/small';
import type { Look } from './queries';

export const STATES = { waiting: '待复核', decided: '已处理' } as const;

export const STATE_WORDS: Record<Look['state'], { text: string; tone: Tone }> = {
  waiting: { text: '待复核', tone: 'amber' },
  confirmed: { text: '已确认', tone: 'green' },
  refused: { text: '未通过', tone: 'red' },
};

/** Kinds that are not decided by their one line: their lines are looked at first. */
export const hasLines = ({ kind }: Pick<Look, 'kind'>): boolean => kind === 'quote.answer';
