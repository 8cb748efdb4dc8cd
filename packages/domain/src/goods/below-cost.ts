/** Prices of a goods beside what a piece costs the mall, all 1/10000 yuan. */
interface PricedGoods {
  perPack: number;
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

/** Whether a pack or a piece is sold for less than it costs; a price of 0 is none (ADMIN §13). */
export const isBelowCost = ({ perPack, perPiece, piecesPerPack, cost }: PricedGoods): boolean =>
  cost !== null && ((perPack > 0 && perPack < cost * piecesPerPack) || (perPiece > 0 && perPiece < cost));
