import { parseUnitPrice, unitPrice, unitPriceToYuan } from '../money';

/** A price that moves by more than this share is worth a look (ADMIN §8.4). */
const JUMP = 0.5;

/**
 * Where a table has one price, the other: 「1.50」 a piece of 24 is 「36」 a pack, and the other way round, rounded to
 * 1/10000 yuan. Undefined where both are there, neither is, or one cannot be read.
 */
export function bothPrices(
  pack: string | undefined,
  piece: string | undefined,
  piecesPerPack: number,
): { pack: string; piece: string } | undefined {
  if ((pack === undefined) === (piece === undefined)) return undefined;
  const price = parseUnitPrice(pack ?? piece ?? '');
  if (price === null || !Number.isInteger(piecesPerPack) || piecesPerPack < 1) return undefined;
  const other = pack === undefined ? price * piecesPerPack : Math.round(price / piecesPerPack);
  const [one, two] = [String(unitPriceToYuan(price)), String(unitPriceToYuan(unitPrice(other)))];
  return pack === undefined ? { pack: two, piece: one } : { pack: one, piece: two };
}

/** 「13%」, 「13」 and 「0.13」 are 1300 basis points; undefined for what is no rate. */
export function taxRateOf(text: string): number | undefined {
  const match = /^(\d{1,2}(?:\.\d{1,4})?)\s*(%?)$/.exec(text.normalize('NFKC'));
  if (!match) return undefined;
  const number = Number(match[1]);
  return Math.round(match[2] === '%' || number >= 1 ? number * 100 : number * 10_000);
}

/** 「单件价涨 60%」 where a price moves far; '' where it does not, or there was none. 1/10000 yuan. */
export function priceJump(before: number, after: number): string {
  if (before === 0) return '';
  const by = after / before - 1;
  return Math.abs(by) > JUMP ? `单件价${by > 0 ? '涨' : '降'} ${Math.round(Math.abs(by) * 100)}%` : '';
}
