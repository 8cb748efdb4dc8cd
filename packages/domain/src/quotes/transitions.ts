import type { QuoteRequestState } from './states';
import { isStillValid } from './validity';

export type QuoteEvent = 'answer' | 'order' | 'give-back' | 'expire' | 'withdraw' | 'decline';

/** buyer = any user of the company; seller = the back office; system = timers, a cancelled order. */
export type QuoteActor = 'buyer' | 'seller' | 'system';

/** What the guards check besides the state. */
export type QuoteFacts = {
  readonly state: QuoteRequestState;
  /** Of the version in force; null = none. */
  readonly validUntil: Date | null;
  /** Lines that living orders hold, after the step. */
  readonly orderedLines: number;
  readonly now: Date;
};

export type QuoteTransition = {
  readonly event: QuoteEvent;
  readonly from: readonly QuoteRequestState[];
  readonly to: QuoteRequestState;
  readonly by: readonly QuoteActor[];
  readonly when?: (facts: QuoteFacts) => boolean;
  readonly why: string;
};

const stillValid = ({ validUntil, now }: QuoteFacts): boolean => isStillValid(validUntil, now);
const noLonger = (facts: QuoteFacts): boolean => !stillValid(facts);
const someOrdered = ({ orderedLines }: QuoteFacts): boolean => orderedLines > 0;

/** Every legal step of a quote request; of one event the first row that fits is taken (INVARIANTS I22). */
export const QUOTE_TRANSITIONS: readonly QuoteTransition[] = [
  {
    event: 'answer',
    from: ['waiting', 'quoted', 'expired'],
    to: 'quoted',
    by: ['seller'],
    why: 'a new version takes the place of the former; an expired one may be renewed',
  },
  {
    event: 'order',
    from: ['quoted', 'ordered'],
    to: 'ordered',
    by: ['buyer'],
    when: stillValid,
    why: 'some or all lines were ordered; the others may follow while the quote is valid',
  },
  {
    event: 'give-back',
    from: ['ordered'],
    to: 'ordered',
    by: ['buyer', 'seller', 'system'],
    when: someOrdered,
    why: 'one order was cancelled, another holds lines of it still',
  },
  {
    event: 'give-back',
    from: ['ordered'],
    to: 'quoted',
    by: ['buyer', 'seller', 'system'],
    when: stillValid,
    why: 'the only order was cancelled and the quote is valid still',
  },
  {
    event: 'give-back',
    from: ['ordered'],
    to: 'expired',
    by: ['buyer', 'seller', 'system'],
    why: 'the only order was cancelled after the quote had ended',
  },
  {
    event: 'expire',
    from: ['quoted'],
    to: 'expired',
    by: ['system'],
    when: noLonger,
    why: 'nobody ordered within the validity',
  },
  {
    event: 'withdraw',
    from: ['waiting', 'quoted'],
    to: 'withdrawn',
    by: ['buyer'],
    why: 'the buyer needs it no longer',
  },
  {
    event: 'decline',
    from: ['waiting', 'quoted'],
    to: 'declined',
    by: ['seller'],
    why: 'the seller makes no quote, and says why',
  },
];

export type QuoteTransitionAnswer =
  | { readonly ok: true; readonly to: QuoteRequestState }
  | { readonly ok: false; readonly text: string };

const EVENT_NAMES: Record<QuoteEvent | 'submit', string> = {
  submit: '提交询价',
  answer: '报价',
  order: '下单',
  'give-back': '订单取消，报价退回',
  expire: '报价到期',
  withdraw: '撤回询价',
  decline: '商家未报价',
};

/** What a step is called in the history; an answer that takes the place of another one is 更新报价. */
export function quoteEventName(event: QuoteEvent | 'submit', from: QuoteRequestState | null): string {
  return event === 'answer' && from !== 'waiting' ? '更新报价' : EVENT_NAMES[event];
}

const FROM_HERE: Record<QuoteRequestState, string> = {
  waiting: '商家尚未报价',
  quoted: '该询价单已报价',
  ordered: '该询价单已下单',
  expired: '该询价单已过期，请再次询价',
  withdrawn: '该询价单已撤回',
  declined: '商家未能报价，请再次询价',
};

/** Where a step leads, or in Chinese why it cannot be taken. */
export function quoteTransition(
  facts: QuoteFacts,
  event: QuoteEvent,
  actor: QuoteActor,
): QuoteTransitionAnswer {
  const rows = QUOTE_TRANSITIONS.filter((row) => row.event === event && row.from.includes(facts.state));
  const mine = rows.filter(({ by }) => by.includes(actor));
  if (mine.length === 0) {
    return { ok: false, text: rows.length > 0 ? '您没有权限进行此操作' : FROM_HERE[facts.state] };
  }
  const row = mine.find(({ when }) => !when || when(facts));
  return row ? { ok: true, to: row.to } : { ok: false, text: FROM_HERE.expired };
}
