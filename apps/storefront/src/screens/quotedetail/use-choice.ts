import type { WireQuoteDetail, WireQuoteLine } from '@pifa/contract/client';
import { addFen, type Fen, type PricePair, type Quantity, quotedAmount, ZERO_FEN } from '@pifa/domain';
import { useState } from 'react';
import { answerTerms, lineRule, proposedQuantity } from './model';

/** The buyer's selection of one line, priced by the tier its quantity reaches. */
export interface LineChoice {
  quantity: Quantity;
  chosen: boolean;
  /** Null if the quantity reaches no tier. */
  pair: PricePair | null;
  amount: Fen;
}

interface DraftChoice {
  quantity: Quantity;
  chosen: boolean;
}

/**
 * Which lines to order and how much of each. Acceptable lines start selected at the requested quantity; prices and
 * total follow every change. The server checks everything again on acceptance.
 */
export function useChoice(quote: WireQuoteDetail) {
  const open = quote.lines.filter((line) => line.canAccept && line.answer);
  const [drafts, setDrafts] = useState<ReadonlyMap<string, DraftChoice>>(
    () =>
      new Map(open.map((line) => [line.lineId, { quantity: proposedQuantity(line), chosen: true }] as const)),
  );
  const put = (lineId: string, change: Partial<DraftChoice>) =>
    setDrafts((before) => {
      const draft = before.get(lineId) ?? { quantity: { packs: 0, pieces: 0 }, chosen: false };
      return new Map(before).set(lineId, { ...draft, ...change });
    });
  const choiceOf = (line: WireQuoteLine): LineChoice => {
    const draft = drafts.get(line.lineId) ?? { quantity: proposedQuantity(line), chosen: false };
    const empty = draft.quantity.packs + draft.quantity.pieces === 0;
    const priced =
      line.answer && !empty
        ? quotedAmount(answerTerms(line, line.answer), lineRule(line, line.answer), draft.quantity)
        : null;
    return { ...draft, pair: priced?.pair ?? null, amount: priced?.amount ?? ZERO_FEN };
  };
  const chosen = open.filter((line) => choiceOf(line).chosen);
  return {
    open,
    chosen,
    choiceOf,
    total: addFen(...chosen.map((line) => choiceOf(line).amount)),
    setQuantity: (lineId: string, quantity: Quantity) =>
      // Typing a quantity selects the line; clearing it deselects the line.
      put(lineId, { quantity, chosen: quantity.packs + quantity.pieces > 0 }),
    setChosen: (lineId: string, on: boolean) => put(lineId, { chosen: on }),
    setAll: (on: boolean) => {
      for (const line of open) put(line.lineId, { chosen: on });
    },
  };
}

export type Choice = ReturnType<typeof useChoice>;
