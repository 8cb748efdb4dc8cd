/** Money of the mall (SPEC §3, RULINGS 1, 3; DESIGN "Money"). Integers in distinct types; floats never. */

declare const fenBrand: unique symbol;
declare const unitPriceBrand: unique symbol;

/** An amount in whole fen (1/100 yuan). May be negative for differences. */
export type Fen = number & { readonly [fenBrand]: 'fen' };

/** A unit price in whole 1/10000 yuan: a screw costs ¥0.0325 = 325. */
export type UnitPrice = number & { readonly [unitPriceBrand]: 'unit-price' };

/** What one pack and one loose piece cost (`saleIP`, `saleSP`). */
export type PricePair = { readonly perPack: UnitPrice; readonly perPiece: UnitPrice };

/** Whole fen from a number. Throws RangeError for fractions, NaN and numbers beyond 2^53. */
export function fen(value: number): Fen {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not whole fen: ${value}`);
  return (value === 0 ? 0 : value) as Fen;
}

/** A unit price in 1/10000 yuan. Throws RangeError for fractions and negatives: a price is never below zero. */
export function unitPrice(value: number): UnitPrice {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`not a unit price: ${value}`);
  return (value === 0 ? 0 : value) as UnitPrice;
}

/** A price pair from two numbers of 1/10000 yuan. */
export function pricePair(perPack: number, perPiece: number): PricePair {
  return { perPack: unitPrice(perPack), perPiece: unitPrice(perPiece) };
}

export const ZERO_FEN: Fen = fen(0);

/**
 * ¥100,000,000,000.00: no line and no order may exceed it. Sums and percentages over a whole cart stay exact integers
 * below it, so an excessive amount is a refusal, never an exception.
 */
export const MOST_AMOUNT: Fen = fen(10_000_000_000_000);
export const TOO_MUCH_TEXT = '金额超过上限 ¥100,000,000,000.00，请减少数量';

/** Whole fen, at most MOST_AMOUNT. */
export const fenUpToMost = (value: number): Fen => fen(Math.min(value, MOST_AMOUNT));

/** The price of a pack of so many pieces, capped just above MOST_AMOUNT, where one pack is too much. */
export function packPriceOf(perPiece: UnitPrice, piecesPerPack: number): UnitPrice {
  return unitPrice(Math.min(perPiece * piecesPerPack, MOST_AMOUNT * 100 + 100));
}

/** Whether a line would come to more than MOST_AMOUNT. */
export function isTooMuch(pair: PricePair, packs: number, pieces: number): boolean {
  return packs * pair.perPack + pieces * pair.perPiece > MOST_AMOUNT * 100;
}

export function addFen(...amounts: readonly Fen[]): Fen {
  let sum = 0;
  for (const amount of amounts) sum += amount;
  return fen(sum);
}

export function subtractFen(from: Fen, amount: Fen): Fen {
  return fen(from - amount);
}

/** n / d for whole numbers, halves away from zero upwards ("half-up" of a non-negative n). */
export function divideHalfUp(n: number, d: number): number {
  const doubled = 2 * (n % d);
  const floor = (n - (n % d)) / d;
  return doubled >= d ? floor + 1 : floor;
}

/**
 * packs × perPack + pieces × perPiece, rounded half-up to fen once (RULINGS 1).
 * What is too much (`isTooMuch`) comes to MOST_AMOUNT: it can be shown, and an order is refused.
 */
export function lineAmount(pair: PricePair, packs: number, pieces: number): Fen {
  if (!Number.isInteger(packs) || !Number.isInteger(pieces) || packs < 0 || pieces < 0) {
    throw new RangeError(`not a quantity: ${packs} packs, ${pieces} pieces`);
  }
  if (isTooMuch(pair, packs, pieces)) return MOST_AMOUNT;
  return fen(divideHalfUp(packs * pair.perPack + pieces * pair.perPiece, 100));
}

/** The lower of two prices for a pack, and the lower for a piece, each taken by itself. */
export function lowerPair(a: PricePair, b: PricePair): PricePair {
  return {
    perPack: a.perPack <= b.perPack ? a.perPack : b.perPack,
    perPiece: a.perPiece <= b.perPiece ? a.perPiece : b.perPiece,
  };
}

export function samePair(a: PricePair, b: PricePair): boolean {
  return a.perPack === b.perPack && a.perPiece === b.perPiece;
}
