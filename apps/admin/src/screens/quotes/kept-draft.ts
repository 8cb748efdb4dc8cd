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

export function keptDraft(quote: Of): Draft | undefined {
  try {
    const text = localStorage.getItem(keyOf(quote));
    return text === null ? undefined : (JSON.parse(text) as Draft);
  } catch {
    return undefined;
  }
}

export function keepDraft(quote: Of, draft: Draft): void {
  try {
    localStorage.setItem(keyOf(quote), JSON.stringify(draft));
  } catch {
    // A browser without room keeps the draft on the page only.
  }
}

export const forgetDraft = (quote: Of): void => localStorage.removeItem(keyOf(quote));
