import { findAscending } from '../shelf/orders';

/** Places of goods in an index: ascending lists, cut with each other. */
export const NO_PLACES = new Int32Array(0);

/** One word of a line with the goods that answer to it. */
export interface Part {
  places: Int32Array;
  /** rare words say more */
  weight: number;
}

/** Less than this share of what was said is no likeness. */
const NEAR = 0.4;
/** Where no goods answers to every word, those of the rarest words are looked at, so many of them. */
const MOST_NEAR = 3_000;

/** The places that stand in every list; they come rarest first, so there is never much to look at. */
export function answeringAll(parts: readonly Part[]): Int32Array {
  let left = parts[0]?.places ?? NO_PLACES;
  for (let at = 1; at < parts.length && left.length > 0; at += 1) {
    left = inBoth(left, parts[at]?.places ?? NO_PLACES);
  }
  return left;
}

/** Both ascending; leaps over what lies between, as the second is the longer one. */
function inBoth(few: Int32Array, many: Int32Array): Int32Array {
  const both = new Int32Array(few.length);
  let count = 0;
  let from = 0;
  for (let n = 0; n < few.length && from < many.length; n += 1) {
    const place = few[n] ?? 0;
    let step = 1;
    while (from + step < many.length && (many[from + step] ?? 0) < place) step *= 2;
    let low = from + (step >> 1);
    let high = Math.min(from + step, many.length - 1);
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((many[middle] ?? 0) < place) low = middle + 1;
      else high = middle;
    }
    from = low;
    if (many[low] === place) {
      both[count] = place;
      count += 1;
    }
  }
  return both.subarray(0, count);
}

/** The places to which most was said, the best first, `most` of them. */
export function answeringMost(parts: readonly Part[], most: number): number[] {
  const whole = parts.reduce((sum, { weight }) => sum + weight, 0);
  const seeds = new Set<number>();
  for (const [at, { places }] of parts.entries()) {
    // The rarest two always, others as long as there is room.
    if (at > 1 && seeds.size + places.length > MOST_NEAR) break;
    for (const place of places.subarray(0, MOST_NEAR)) seeds.add(place);
  }
  const scored: [place: number, score: number][] = [];
  for (const place of seeds) {
    let score = 0;
    for (const { places, weight } of parts) if (has(places, place)) score += weight;
    if (score >= whole * NEAR) scored.push([place, score]);
  }
  scored.sort(([, a], [, b]) => b - a);
  return scored.slice(0, most).map(([place]) => place);
}

export const has = (places: Int32Array, place: number): boolean => findAscending(places, place) >= 0;
