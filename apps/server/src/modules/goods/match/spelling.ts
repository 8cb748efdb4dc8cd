import { syllables } from '../search/cut';

/** Goods whose names sound like what was typed blind: kqs, kuangquan. */
export interface Spelling {
  /** Positions, ascending; empty where nothing sounds so. */
  find(typed: string): Int32Array;
}

/** So many first letters, and the letters of so many syllables, are looked up at once; the rest is compared. */
const LETTERS = 3;
const SYLLABLES = 2;
/** More goods than these are no answer to anything. */
const MOST_PLACES = 20_000;
const NOTHING = new Int32Array(0);

interface Spoken {
  sounds: readonly string[];
  positions: readonly number[];
}

/**
 * By the beginnings of every position in every stretch of Chinese. Spelling takes some 10 µs a stretch, and stretches
 * repeat from goods to goods.
 */
export function createSpelling(runs: ReadonlyMap<string, readonly number[]>): Spelling {
  const spoken: Spoken[] = [];
  const initials = new Map<string, number[]>();
  const full = new Map<string, number[]>();
  const put = (into: Map<string, number[]>, key: string, at: number): void => {
    const list = into.get(key);
    if (list) list.push(at);
    else into.set(key, [at]);
  };
  for (const [text, positions] of runs) {
    const sounds = syllables(text);
    const at = spoken.push({ sounds, positions }) - 1;
    for (let from = 0; from < sounds.length; from += 1) {
      const few = sounds.slice(from, from + LETTERS).map((sound) => sound.charAt(0));
      for (let length = 2; length <= few.length; length += 1)
        put(initials, few.slice(0, length).join(''), at);
      put(full, sounds.slice(from, from + SYLLABLES).join(''), at);
    }
  }

  const matches = ({ sounds }: Spoken, typed: string): boolean => {
    const letters = sounds.map((sound) => sound.charAt(0)).join('');
    if (letters.includes(typed)) return true;
    return sounds.some((_sound, from) => sounds.slice(from).join('').startsWith(typed));
  };
  const known = new Map<string, Int32Array>();
  const look = (typed: string): Int32Array => {
    const found = new Set(initials.get(typed.slice(0, LETTERS)));
    for (let length = 2; length <= Math.min(typed.length, 12); length += 1)
      for (const at of full.get(typed.slice(0, length)) ?? []) found.add(at);
    const positions = new Set<number>();
    for (const at of found) {
      const one = spoken[at];
      if (!one || !matches(one, typed)) continue;
      for (const position of one.positions) positions.add(position);
      if (positions.size > MOST_PLACES) return NOTHING;
    }
    return Int32Array.from(positions).sort();
  };
  return {
    find(typed) {
      let positions = known.get(typed);
      if (!positions) {
        positions = look(typed);
        if (known.size > 2_000) known.clear();
        known.set(typed, positions);
      }
      return positions;
    },
  };
}
