import { packPriceOf, unitPrice } from '../money';

/** Prices of a goods beside what a piece costs the mall, all 1/10000 yuan. */
interface PricedGoods {
  /** null = it follows the piece */
  perPack: number | null;
  perPiece: number;
  piecesPerPack: number;
  /** of a piece; null = unknown */
  cost: number | null;
}

/** Why a price of a list may not be 0: no cost is compared with it, and buyers would pay nothing. */
export const FREE_WORDS = '价格要大于 0';
/** Whether packs cost nothing, or nothing of it has a price; a pack of null follows the piece. */
export const isFree = ({ perPack, perPiece }: { perPack: number | null; perPiece: number }): boolean =>
  perPack === 0 || (perPiece === 0 && perPack === null);

/**
 * Whether a pack or a piece is sold for less than it costs (ADMIN §13): of list prices, lists, own prices, rungs, quotes
 * and promotions alike. A price of 0 is none; that a price may not be 0 where it would be a gift is said by `isFree`.
 */
export function isBelowCost({ perPack, perPiece, piecesPerPack, cost }: PricedGoods): boolean {
  if (cost === null) return false;
  const pack = perPack ?? packPriceOf(unitPrice(perPiece), piecesPerPack);
  return isUnder(pack, cost * piecesPerPack) || isUnder(perPiece, cost);
}

const isUnder = (price: number, cost: number): boolean => price > 0 && price < cost;
