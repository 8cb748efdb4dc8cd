import { type PricePair, pricePair, type PriceRounding, readPriceCell, type UnitPrice } from '../money';

/** How a whole answer is filled (ADMIN §8.3): at the customer's own price, the last quote, or a multiple of list or cost. */
export type QuoteFill =
  | { readonly by: 'own' | 'last' }
  /** as it was typed: 0.95 */
  | { readonly by: 'list' | 'cost'; readonly factor: string };

/** What a line can be filled from. */
export type FillFacts = {
  readonly list: PricePair;
  readonly own: PricePair;
  /** Null: never quoted before. */
  readonly last: PricePair | null;
  /** Of one piece; null: unknown, or not for these eyes. */
  readonly cost: UnitPrice | null;
  readonly piecesPerPack: number;
};

export const QUOTE_FILL_WORDS = { own: '客户价', last: '上次报价', list: '标价', cost: '成本' } as const;

/** The prices that a line gets; null where it has none to be filled from. Multiples are rounded. */
export function filledPair(
  facts: FillFacts,
  fill: QuoteFill,
  rounding: PriceRounding,
): { ok: true; pair: PricePair | null } | { ok: false; text: string } {
  if (!('factor' in fill)) return { ok: true, pair: facts[fill.by] };
  const { cost, piecesPerPack } = facts;
  const base = fill.by === 'list' ? facts.list : cost === null ? null : pricePair(cost * piecesPerPack, cost);
  if (!base) return { ok: true, pair: null };
  const [pack, piece] = [base.perPack, base.perPiece].map((now) =>
    readPriceCell(`*${fill.factor}`, { now, named: {} }, rounding),
  );
  for (const read of [pack, piece]) if (read && !read.ok) return { ok: false, text: read.text };
  if (!pack?.ok || !piece?.ok || pack.price === null || piece.price === null) return { ok: true, pair: null };
  return { ok: true, pair: pricePair(pack.price, piece.price) };
}
