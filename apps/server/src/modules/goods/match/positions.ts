import { findAscending } from '../catalogue-index/positions';

export const NO_POSITIONS = new Int32Array(0);

/** One word of a line, and the goods that have it. */
export interface Part {
  /** ascending */
  positions: Int32Array;
  /** higher for rare words */
  weight: number;
}

/** Goods must have at least this share of the query's weight. */
const NEAR = 0.4;
/** If no goods has every word, at most this many goods of the rarest words are scored. */
const MOST_NEAR = 3_000;

/** The positions in every list; the shortest list comes first, so this is cheap. */
export function answeringAll(parts: readonly Part[]): Int32Array {
  let left = parts[0]?.positions ?? NO_POSITIONS;
  for (let at = 1; at < parts.length && left.length > 0; at += 1) {
    left = inBoth(left, parts[at]?.positions ?? NO_POSITIONS);
  }
  return left;
}

/** Intersects two ascending lists; gallops through the second, which is longer. */
function inBoth(few: Int32Array, many: Int32Array): Int32Array {
  const both = new Int32Array(few.length);
  let count = 0;
  let from = 0;
  for (let n = 0; n < few.length && from < many.length; n += 1) {
    const position = few[n] ?? 0;
    let step = 1;
    while (from + step < many.length && (many[from + step] ?? 0) < position) step *= 2;
    let low = from + (step >> 1);
    let high = Math.min(from + step, many.length - 1);
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((many[middle] ?? 0) < position) low = middle + 1;
      else high = middle;
    }
    from = low;
    if (many[low] === position) {
      both[count] = position;
      count += 1;
    }
  }
  return both.subarray(0, count);
}

/** The `most` positions with the highest weight of matching words, the best first. */
export function answeringMost(parts: readonly Part[], most: number): number[] {
  const whole = parts.reduce((sum, { weight }) => sum + weight, 0);
  const seeds = new Set<number>();
  for (const [at, { positions }] of parts.entries()) {
    // Always the rarest two words, others as long as there is room.
    if (at > 1 && seeds.size + positions.length > MOST_NEAR) break;
    for (const position of positions.subarray(0, MOST_NEAR)) seeds.add(position);
  }
  const scored: [position: number, score: number][] = [];
  for (const position of seeds) {
    let score = 0;
    for (const { positions, weight } of parts) if (has(positions, position)) score += weight;
    if (score >= whole * NEAR) scored.push([position, score]);
  }
  scored.sort(([, a], [, b]) => b - a);
  return scored.slice(0, most).map(([position]) => position);
}

export const has = (positions: Int32Array, position: number): boolean =>
  findAscending(positions, position) >= 0;
