import { pricePair } from '../../money';
import type { GoodsFacts, PricingLine, Quantity, QuoteInput } from '../..';
import { quote } from '../../pricing';
import type { OrderTerm } from '../../pricing/quote-types';
import { quantityRule } from '../../quantity';
import { aGoods, aLine } from '../fixture';

/** 「A 3件 × 36」: a goods with a minimum of its own that the line may be below. */
export function named(
  goodsId: string,
  yuan: number,
  over: Partial<GoodsFacts> & { minPacks?: number; piecesPerPack?: number; pieceStep?: number } = {},
): GoodsFacts {
  const { minPacks = 10, piecesPerPack = 12, pieceStep = 1, ...facts } = over;
  const rule = quantityRule({
    piecesPerPack,
    pieceStep,
    minPieces: minPacks * piecesPerPack,
    stock: 10_000,
    unit: '瓶',
    packUnit: '件',
    name: goodsId,
  });
  const perPack = Math.round(yuan * 10_000);
  return aGoods(goodsId, { rule, list: pricePair(perPack, Math.round(perPack / piecesPerPack)), ...facts });
}

export const packsOf = (goods: GoodsFacts, packs: number, over: Partial<PricingLine> = {}): PricingLine =>
  aLine(goods, packs, over);

export const piecesOfGoods = (goods: GoodsFacts, pieces: number): PricingLine =>
  aLine(goods, 0, { quantity: { packs: 0, pieces } });

/** The rules of a basket as a buyer reads them. */
export function told(input: QuoteInput): string[] {
  return (quote(input).orderTerms ?? []).map(({ text }) => text);
}

/** The basket after pressing a rule's first key. */
export function mended(input: QuoteInput, { fixes }: Pick<OrderTerm, 'fixes'>): QuoteInput {
  const [fix] = fixes;
  return fix ? withQuantity(input, fix.key, fix.quantity) : input;
}

function withQuantity(input: QuoteInput, key: string, quantity: Quantity): QuoteInput {
  return { ...input, lines: input.lines.map((line) => (line.key === key ? { ...line, quantity } : line)) };
}
