const SIZES = ['XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL', '2XL', 'XXXL', '3XL', '4XL', '5XL'];

/** 「240ml」 as 240 and its unit; null for words. */
function measured(value: string): { amount: number; unit: string } | null {
  const match = /^(\d+(?:\.\d+)?)\s*([^\d\s]*)$/.exec(value.normalize('NFKC').trim());
  return match ? { amount: Number(match[1]), unit: match[2] ?? '' } : null;
}

/**
 * Values of a key as a buyer reads them: clothes sizes from small to large, measures of one unit by their amount.
 * Everything else — colours, mixed units — stays in the order of the goods.
 */
export function inReadingOrder(values: readonly string[]): string[] {
  const sizes = values.map((value) => SIZES.indexOf(value.trim().toUpperCase()));
  if (sizes.every((size) => size >= 0)) return sorted(values, sizes);
  const measures = values.map(measured);
  const unit = measures[0]?.unit;
  if (measures.every((one) => one !== null && one.unit === unit)) {
    return sorted(
      values,
      measures.map((one) => one?.amount ?? 0),
    );
  }
  return [...values];
}

function sorted(values: readonly string[], by: readonly number[]): string[] {
  return values
    .map((value, at) => ({ value, rank: by[at] ?? 0 }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ value }) => value);
}
