/** What a buyer typed into a quantity box (UX §5.1-1). */
export type TypedNumber = {
  /** Whole, never negative. */
  readonly value: number;
  /** True when the text itself says zero; 'abc' and −5 merely become it (the cart deletes only on the former). */
  readonly saidZero: boolean;
};

/** Full-width digits, spaces and commas accepted; non-numeric and negative → 0; decimals cut off (SPEC §5). */
export function readTyped(typed: string | number): TypedNumber {
  const text = String(typed)
    .normalize('NFKC')
    .replace(/[\s,，、]/g, '')
    .replace(/[−–—﹣]/g, '-');
  if (!/^\+?(\d+\.?\d*|\.\d+)$/.test(text)) return { value: 0, saidZero: false };
  const value = Math.trunc(Number(text));
  // Anything longer than the box takes is only ever "too many": keep it an exact integer.
  return { value: Math.min(value, 999_999_999), saidZero: Number(text) === 0 };
}
