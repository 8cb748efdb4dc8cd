import { factsToWire, type PageRow, pageToWire } from '../../goods-row';
import type { SharedRow } from './read-rows';

/** What a goods' own page shows beyond its card; the text is cleaned once per change. */
export interface PreparedPage {
  /** members of `obj` as JSON, without braces */
  members(card: SharedRow): string;
}

export function makePage(row: PageRow): PreparedPage {
  const rest = membersOf(pageToWire(row));
  return { members: (card) => `${membersOf(factsToWire(card))},${rest}` };
}

const membersOf = (part: object): string => JSON.stringify(part).slice(1, -1);
