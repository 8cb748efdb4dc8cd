import type { WireAdminQuote } from '@pifa/contract/staff';
import type { GridValues } from '../../widgets/money-grid/grid-model';

type Of = Pick<WireAdminQuote, 'id' | 'version'>;

/** The terms of an answer beside its prices. */
export interface Terms {
  days: number;
  message: string;
  discounts: boolean;
}

/** What was typed and not sent yet. */
export interface Draft {
  values: GridValues;
  terms: Terms;
}

/** Kept in this browser, by the version that it was typed over. */
const keyOf = ({ id, version }: Of): string => `pifa-quote-answer:${id}:${version}`;

/** Writing five thousand prices takes longer than a key may: it waits until the hands rest. */
const AFTER_MS = 250;
let waiting: { quote: Of; draft: Draft; timer: ReturnType<typeof setTimeout> } | undefined;

function writeWaiting(): void {
  if (!waiting) return;
  const { quote, draft, timer } = waiting;
  clearTimeout(timer);
  waiting = undefined;
  keepDraft(quote, draft);
}
// A page that is closed or put aside keeps what was typed last.
for (const event of ['pagehide', 'visibilitychange']) window.addEventListener(event, writeWaiting);

/** Keeps a draft as soon as nothing more is typed. */
export function keepDraftSoon(quote: Of, draft: Draft): void {
  if (waiting && keyOf(waiting.quote) !== keyOf(quote)) writeWaiting();
  clearTimeout(waiting?.timer);
  waiting = { quote, draft, timer: setTimeout(writeWaiting, AFTER_MS) };
}

export function keptDraft(quote: Of): Draft | undefined {
  writeWaiting();
  try {
    const text = localStorage.getItem(keyOf(quote));
    return text === null ? undefined : (JSON.parse(text) as Draft);
  } catch {
    return undefined;
  }
}

export function keepDraft(quote: Of, draft: Draft): void {
  dropWaiting(quote);
  try {
    localStorage.setItem(keyOf(quote), JSON.stringify(draft));
  } catch {
    // A browser without room keeps the draft on the page only.
  }
}

export function forgetDraft(quote: Of): void {
  dropWaiting(quote);
  localStorage.removeItem(keyOf(quote));
}

function dropWaiting(quote: Of): void {
  if (!waiting || keyOf(waiting.quote) !== keyOf(quote)) return;
  clearTimeout(waiting.timer);
  waiting = undefined;
}
