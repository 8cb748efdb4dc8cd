import { withoutThousands } from '../money/thousands';

/** What a buyer typed into a quantity box (UX §5.1-1). */
export type TypedNumber = {
  /** Whole, never negative. */
  readonly value: number;
  /** The text is a zero; 'abc' and −5 only count as one (the cart deletes a line on the former alone). */
  readonly isZero: boolean;
  /** A comma stands where no thousands are parted: what was meant nobody knows, and nothing may be ordered by it. */
  readonly isUnclear: boolean;
};

/** What is said of a quantity whose comma does not part thousands. */
export const COMMA_IN_COUNT = '逗号只能分千位，如 1,200；请重写数量';

/**
 * Full-width digits, spaces and commas that part thousands accepted; non-numeric and negative → 0; decimals cut off
 * (SPEC §5). 「1,5」 is no 15.
 */
export function readTyped(typed: string | number): TypedNumber {
  const text = withoutThousands(
    String(typed)
      .normalize('NFKC')
      .replace(/\s/g, '')
      .replaceAll('、', ',')
      .replace(/[−–—﹣]/g, '-'),
  );
  if (text === null) return { value: 0, isZero: false, isUnclear: true };
  if (!/^\+?(\d+\.?\d*|\.\d+)$/.test(text)) return { value: 0, isZero: false, isUnclear: false };
  const value = Math.trunc(Number(text));
  // Anything longer than the box takes is only ever "too many": keep it an exact integer.
  return { value: Math.min(value, 999_999_999), isZero: Number(text) === 0, isUnclear: false };
}
