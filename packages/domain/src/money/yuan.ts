import { type Fen, type UnitPrice, divideHalfUp, fen, unitPrice } from './money';
import { withoutThousands } from './thousands';

/**
 * Reads decimal yuan as an integer of 10^-places yuan without float error; extra decimals round half-up.
 * Null for anything that is not a finite decimal number in the exact range.
 */
function scaled(value: number | string, places: number): number | null {
  const text = typeof value === 'number' ? plain(value) : withoutThousands(value.trim());
  const match = text === null ? null : /^([+-]?)(\d*)(?:\.(\d*))?$/.exec(text);
  if (!match) return null;
  const [, sign, whole = '', decimals = ''] = match;
  if (whole === '' && decimals === '') return null;
  const kept = decimals.slice(0, places).padEnd(places, '0');
  const size = Number(whole + kept) + (decimals.charAt(places) >= '5' ? 1 : 0);
  if (!Number.isSafeInteger(size)) return null;
  return sign === '-' && size !== 0 ? -size : size;
}

/** The shortest decimal text of a number, never in exponent form. */
function plain(value: number): string {
  const text = String(value);
  return text.includes('e') ? value.toFixed(20) : text;
}

/** Decimal yuan (number or text, thousands may be parted by ',') to fen, half-up beyond 2 decimals. Null when unreadable. */
export function parseYuan(value: number | string): Fen | null {
  const amount = scaled(value, 2);
  return amount === null ? null : fen(amount);
}

/** Decimal yuan to a unit price, half-up beyond 4 decimals. Null when unreadable or negative. */
export function parseUnitPrice(value: number | string): UnitPrice | null {
  const price = scaled(value, 4);
  return price === null || price < 0 ? null : unitPrice(price);
}

const PRICE_TEXT = /^\d{1,8}(\.\d{1,4})?$/;

/** Whether a text is a price as tables and forms keep it: yuan in plain digits, at most eight before the point and four after it. */
export const isPriceText = (text: string): boolean => PRICE_TEXT.test(text);

/** Like parseYuan for values known to be good; throws RangeError otherwise. */
export function yuanToFen(value: number | string): Fen {
  const amount = parseYuan(value);
  if (amount === null) throw new RangeError(`not an amount in yuan: ${value}`);
  return amount;
}

/** Like parseUnitPrice for values known to be good; throws RangeError otherwise. */
export function yuanToUnitPrice(value: number | string): UnitPrice {
  const price = parseUnitPrice(value);
  if (price === null) throw new RangeError(`not a unit price in yuan: ${value}`);
  return price;
}

/** Wire form of an amount: a number of yuan with at most 2 decimals. */
export function fenToYuan(amount: Fen): number {
  return Number(`${amount}e-2`);
}

/** Wire form of a unit price: a number of yuan with at most 4 decimals. */
export function unitPriceToYuan(price: UnitPrice): number {
  return Number(`${price}e-4`);
}

/** 「1,234.50」: two decimals, thousands separators, no symbol (UX §2.2). */
export function formatAmount(amount: Fen): string {
  const size = Math.abs(amount);
  return `${amount < 0 ? '-' : ''}${grouped((size - (size % 100)) / 100)}.${String(size % 100).padStart(2, '0')}`;
}

/** 「1.50」「0.0325」: two to four decimals, thousands separators, no symbol (RULINGS 3). */
export function formatUnitPrice(price: UnitPrice): string {
  const decimals = String(price % 10_000)
    .padStart(4, '0')
    .replace(/0{1,2}$/, '');
  return `${grouped((price - (price % 10_000)) / 10_000)}.${decimals}`;
}

/** What a piece costs inside a pack: pack price ÷ pieces per pack, half-up to 1/10000 yuan (「合¥1.50/瓶」, RULINGS 3). */
export function piecePriceWithinPack(perPack: UnitPrice, piecesPerPack: number): UnitPrice {
  return unitPrice(divideHalfUp(perPack, piecesPerPack));
}

/** 「1,200」: a count of goods, packs or pieces with thousands separators (UX §2.2). */
export const formatCount = (count: number): string => grouped(count);

function grouped(whole: number): string {
  return String(whole).replace(/\B(?=(\d{3})+$)/g, ',');
}
