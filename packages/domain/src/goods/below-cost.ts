/** Prices of a goods beside what a piece costs the mall, all 1/10000 yuan. */
interface PricedGoods {
  perPack: number;
  perPiece: number;
  piecesPerPack: number;
  /** of a piece; null = unknown */
  cost: number | null;
}

/** Whether a pack or a piece is sold for less than it costs; a price of 0 is none (ADMIN §13). */
export const isBelowCost = ({ perPack, perPiece, piecesPerPack, cost }: PricedGoods): boolean =>
  cost !== null && ((perPack > 0 && perPack < cost * piecesPerPack) || (perPiece > 0 && perPiece < cost));
