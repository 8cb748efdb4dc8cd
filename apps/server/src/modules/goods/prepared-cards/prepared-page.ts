import { factsToWire, type PageRow, pageToWire } from '../../goods-row';
import type { PreparedCard } from './prepared-card';
import type { SharedRow } from './read-rows';

/** What a goods' own page shows beyond its card; the text is cleaned once per change. */
export interface PreparedPage {
  /** as of which row of `goods`: a card of another one shows that the page is old */
  readonly written: string;
  /** members of `obj` as JSON */
  readonly rest: string;
  /** members of `obj`, with a comma before them, beside this card */
  beside?: { card: PreparedCard; members: Buffer };
}

export const makePage = (row: PageRow & Pick<SharedRow, 'written'>): PreparedPage => ({
  written: row.written,
  rest: membersOf(pageToWire(row)),
});

/** Objects and the joined members, about. */
export const bytesOfPage = ({ rest }: PreparedPage): number => 800 + 5 * rest.length;

export function membersBeside(page: PreparedPage, card: PreparedCard): Buffer {
  if (page.beside?.card !== card)
    page.beside = { card, members: Buffer.from(`,${membersOf(factsToWire(card.row))},${page.rest}}`) };
  return page.beside.members;
}

const membersOf = (part: object): string => JSON.stringify(part).slice(1, -1);
