/** What a buyer typed into a quantity box (UX §5.1-1). */
export type TypedNumber = {
  /** Whole, never negative. */
  readonly value: number;
  /** The text is a zero; 'abc' and −5 only count as one (the cart deletes a line on the former alone). */
  readonly isZero: boolean;
};

/** Full-width digits, spaces and commas accepted; non-numeric and negative → 0; decimals cut off (SPEC §5). */
export function readTyped(typed: string | number): TypedNumber {
  const text = String(typed)
    .normalize('NFKC')
    .replace(/[\s,，、]/g, '')
    .replace(/[−–—﹣]/g, '-');
  if (!/^\+?(\d+\.?\d*|\.\d+)$/.test(text)) return { value: 0, isZero: false };
  const value = Math.trunc(Number(text));
  // Anything longer than the box takes is only ever "too many": keep it an exact integer.
  return { value: Math.min(value, 999_999_999), isZero: Number(text) === 0 };
}
