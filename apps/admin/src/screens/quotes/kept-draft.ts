import type { WireAdminQuote } from '@pifa/contract/staff';
import type { GridValues } from '../../widgets/money-grid/grid-model';

/** What was typed and not sent yet, of the version that it was typed over; it stays in this browser. */
const keyOf = ({ id, version }: WireAdminQuote): string => `pifa-quote-draft:${id}:${version}`;

export function keptDraft(quote: WireAdminQuote): GridValues | undefined {
  try {
    const text = localStorage.getItem(keyOf(quote));
    return text === null ? undefined : (JSON.parse(text) as GridValues);
  } catch {
    return undefined;
  }
}

export function keepDraft(quote: WireAdminQuote, values: GridValues): void {
  try {
    localStorage.setItem(keyOf(quote), JSON.stringify(values));
  } catch {
    // A browser without room keeps the draft on the page only.
  }
}

export const forgetDraft = (quote: WireAdminQuote): void => localStorage.removeItem(keyOf(quote));
