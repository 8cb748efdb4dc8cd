/** States of a quote request, their words and colours (UX §4.0). The one table of status words for quotes. */
import type { StatusWord } from '../orders/states';

export const QUOTE_REQUEST_STATES = [
  'waiting',
  'quoted',
  'ordered',
  'expired',
  'withdrawn',
  'declined',
] as const;
export type QuoteRequestState = (typeof QUOTE_REQUEST_STATES)[number];

/** 待报价 amber · 已报价 blue · 已下单 green · 已过期 grey; what ended otherwise is grey too. */
const QUOTE_REQUEST_WORDS: Record<QuoteRequestState, StatusWord> = {
  waiting: { word: '待报价', colour: 'amber' },
  quoted: { word: '已报价', colour: 'blue' },
  ordered: { word: '已下单', colour: 'green' },
  expired: { word: '已过期', colour: 'grey' },
  withdrawn: { word: '已撤回', colour: 'grey' },
  declined: { word: '未能报价', colour: 'grey' },
};

export function quoteRequestWord(state: QuoteRequestState): StatusWord {
  return QUOTE_REQUEST_WORDS[state];
}

/** The tabs of 我的询价 (UX §4.11) and the states under each. What ended without an order is under 已过期. */
export const QUOTE_TABS = {
  waiting: ['waiting'],
  quoted: ['quoted'],
  ordered: ['ordered'],
  expired: ['expired', 'withdrawn', 'declined'],
} as const satisfies Record<string, readonly QuoteRequestState[]>;
