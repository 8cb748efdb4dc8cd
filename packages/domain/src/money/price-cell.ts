import { type UnitPrice, unitPrice } from './money';
import { COMMA_WORDS, withoutThousands } from './thousands';

/** How a computed price is rounded: to fen, jiao, yuan, or to the nearest …9 jiao (12.9). */
export const PRICE_ROUNDINGS = ['fen', 'jiao', 'yuan', 'nine'] as const;
export type PriceRounding = (typeof PRICE_ROUNDINGS)[number];

export const PRICE_ROUNDING_WORDS: Record<PriceRounding, string> = {
  fen: '分',
  jiao: '角',
  yuan: '元',
  nine: '.9',
};

/** What a cell's formula may name, and the price that stands in it now; null = there is none. */
export type PriceCellFacts = {
  readonly now: UnitPrice | null;
  /** 标价, 成本, 客户价 … */
  readonly named: Readonly<Record<string, UnitPrice | null>>;
};

export type PriceCell =
  | { readonly ok: true; readonly price: UnitPrice | null }
  | { readonly ok: false; readonly text: string };

const STEP: Record<PriceRounding, bigint> = { fen: 100n, jiao: 1_000n, yuan: 10_000n, nine: 10_000n };
const NINE = 9_000n;
const MOST = 100_000_000_000n;

const UNREADABLE = '看不懂：请写最多 4 位小数的价，或 *1.05 这样的算式';

const no = (text: string): PriceCell => ({ ok: false, text });

/** What was typed may be anything, so it is not said again: what could be written is. */
const unknownName = (names: readonly string[]): string =>
  names.length === 0 ? UNREADABLE : `没有这一栏，可以写${names.join('、')}`;

/**
 * Reads what was typed into a price cell: a price in yuan (`1,234.5`, full-width digits, ￥), or a formula on the
 * price in the cell (`*1.05`, `+0.2`, `-0.2`, `/1.13`) or on a named price (`标价*0.95`, `成本*1.3`, `客户价`). A typed
 * price is taken as it stands, at most 4 decimals; a formula's result is rounded. An empty cell is no price.
 */
export function readPriceCell(
  typed: string,
  facts: PriceCellFacts,
  rounding: PriceRounding = 'fen',
): PriceCell {
  const text = withoutThousands(plainText(typed));
  if (text === null) return no(COMMA_WORDS);
  if (text === '') return { ok: true, price: null };
  const plain = decimal(text);
  if (plain !== null) return priced(plain);
  const match = /^([^\d*/+.-]*)(?:([*/+-])(\d+(?:\.\d+)?|\.\d+))?$/.exec(text);
  const [, name = '', sign, number = ''] = match ?? [];
  if (!match || (name === '' && sign === undefined)) return no(UNREADABLE);
  if (name !== '' && !Object.hasOwn(facts.named, name)) return no(unknownName(Object.keys(facts.named)));
  const base = name === '' ? facts.now : (facts.named[name] ?? null);
  if (base === null) return no(name === '' ? '先填一个价，再写算式' : `没有${name}`);
  const by = sign === undefined ? 0n : decimal(number);
  if (by === null) return no('最多 4 位小数');
  if (sign === '/' && by === 0n) return no('不能除以 0');
  return priced(rounded(calculated(BigInt(base), sign, by), rounding));
}

/** In 1/10000 yuan. Products carry 4 more decimals until they are rounded, hence the fraction. */
function calculated(base: bigint, sign: string | undefined, by: bigint): { value: bigint; of: bigint } {
  if (sign === '*') return { value: base * by, of: 10_000n };
  if (sign === '/') return { value: base * 10_000n, of: by };
  return { value: sign === '-' ? base - by : base + by, of: 1n };
}

/** To the nearest step, halves up. */
function rounded({ value, of }: { value: bigint; of: bigint }, rounding: PriceRounding): bigint {
  const shift = rounding === 'nine' ? NINE : 0n;
  const step = STEP[rounding];
  const from = value - shift * of;
  if (from < 0n) return value < 0n ? -1n : shift;
  return ((2n * from + step * of) / (2n * step * of)) * step + shift;
}

function priced(value: bigint): PriceCell {
  if (value < 0n) return no('价格不能小于 0');
  return value > MOST ? no('价格不能大于 10,000,000 元') : { ok: true, price: unitPrice(Number(value)) };
}

/** Decimal text as 1/10000; null for anything else, or more decimals. */
function decimal(text: string): bigint | null {
  const match = /^(\d*)(?:\.(\d{0,4}))?$/.exec(text);
  const [, whole = '', decimals = ''] = match ?? [];
  if (!match || (whole === '' && decimals === '')) return null;
  return BigInt(whole + decimals.padEnd(4, '0'));
}

/** Without what people and spreadsheets add: full-width signs, currency, spaces. */
function plainText(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(/[×xX]/g, '*')
    .replace(/÷/g, '/')
    .replace(/[−–—]/g, '-')
    .replace(/[¥元\s]/g, '')
    .replace(/^=/, '');
}
