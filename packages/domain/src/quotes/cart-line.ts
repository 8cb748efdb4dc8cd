import type { QuoteRequestState } from './states';
import { isStillValid } from './validity';

/** What a line at a quoted price needs to know of its quote whenever it is priced. */
export type QuotedTerms = {
  /** The quote's number, XJ…. */
  readonly no: string;
  readonly state: QuoteRequestState;
  /** The version that the line was accepted from is the one in force. */
  readonly current: boolean;
  readonly validUntil: Date | null;
  /** A living order holds this line of the quote already. */
  readonly ordered: boolean;
};

export type QuotedProblem = {
  readonly kind: 'gone' | 'ordered' | 'closed' | 'superseded' | 'expired';
  readonly text: string;
};

/**
 * Why a line cannot be ordered at its quoted price any more; null when it can. `terms` is null for a quote that is
 * not (or no longer) this company's.
 */
export function quotedProblem(terms: QuotedTerms | null, now: Date): QuotedProblem | null {
  if (!terms) return { kind: 'gone', text: '报价单不存在或已被删除' };
  const { no, state, current, validUntil, ordered } = terms;
  if (ordered) return { kind: 'ordered', text: `报价单 ${no} 的这一行已下单` };
  if (state === 'withdrawn' || state === 'declined') {
    return { kind: 'closed', text: `报价单 ${no} ${state === 'withdrawn' ? '已撤回' : '已关闭'}` };
  }
  if (!current) return { kind: 'superseded', text: `报价单 ${no} 已有新的报价，请重新确认` };
  if (!isStillValid(validUntil, now) || (state !== 'quoted' && state !== 'ordered')) {
    return { kind: 'expired', text: `报价单 ${no} 已过有效期` };
  }
  return null;
}
