import { normalise } from '../search/cut';
import { bareCode } from '../search/tokens';
import { type MatchIndex, SEVERAL } from './match-index';
import { tokensOf } from './tokens';

/** One line of an order, as far as it names goods. */
export interface Ask {
  /** the column that a table has for it, '' otherwise */
  code: string;
  wanted: string;
  /** what the lines around it are about */
  heading: string;
  /** words behind the quantity, tried when the others find nothing */
  rest: string;
}

/** By what a goods was found; the page says it. */
export type MatchedBy = 'own-code' | 'code' | 'barcode' | 'name' | 'spec' | 'pinyin' | 'none';

/** `sure`: this goods. `unsure`: one of these, the likeliest first. `unknown`: nothing near. */
export interface Match {
  state: 'sure' | 'unsure' | 'unknown';
  by: MatchedBy;
  ids: number[];
}

/** What is known of who asks. */
export interface Asker {
  /** normalised words → goods id: what this company called it before */
  ownCodes: ReadonlyMap<string, number>;
  /** goods that this company has bought */
  bought: ReadonlySet<number>;
}

/** So many goods are proposed for an unsure line. */
const SUGGESTIONS = 3;
const UNKNOWN: Match = { state: 'unknown', by: 'none', ids: [] };

/** The key under which a company's own word for a goods is kept. */
export const ownCodeOf = (words: string): string => normalise(words).replaceAll(' ', '').slice(0, 80);

/** Matches lines one after the other: one of specifications alone belongs to the goods above it (红M under T恤). */
export function createMatcher(index: MatchIndex, asker: Asker): (ask: Ask) => Match {
  let above = -1;
  return (ask) => {
    const found = matchOne(index, ask, { asker, above });
    if (found.state === 'sure') above = placeOf(index.ids, found.ids[0] ?? 0);
    return found;
  };
}

interface Around {
  asker: Asker;
  /** place of the last goods that was sure, −1 at first */
  above: number;
}

function matchOne(index: MatchIndex, ask: Ask, around: Around): Match {
  const { code, wanted, heading, rest } = ask;
  const exact = byOwnCode(index, ask, around.asker) ?? byCode(index, code) ?? byCode(index, wanted);
  if (exact) return exact;
  const named = byCodeWord(index, wanted, around);
  if (named) return named;
  if (heading) return underHeading(index, ask, around);
  const alone = byWords(index, wanted, around);
  if (alone.state === 'sure') return alone;
  const more =
    bySibling(index, wanted, around.above) ?? (rest && byWords(index, `${wanted} ${rest}`, around));
  return more && (more.state === 'sure' || alone.state === 'unknown') ? more : alone;
}

/** 「红M」 under 「T恤」 is no red thing of size M that is something else: only proposed, never sure. */
function underHeading(index: MatchIndex, { heading, wanted }: Ask, around: Around): Match {
  const whole = byWords(index, `${heading} ${wanted}`, around);
  if (whole.state === 'sure') return whole;
  const alone = byWords(index, wanted, around);
  if (whole.state === 'unsure' || alone.state === 'unknown') return whole;
  return { ...alone, state: 'unsure' };
}

function byOwnCode(index: MatchIndex, { code, wanted }: Ask, { ownCodes }: Asker): Match | undefined {
  for (const words of [code, wanted]) {
    const id = words === '' ? undefined : ownCodes.get(ownCodeOf(words));
    if (id !== undefined && placeOf(index.ids, id) >= 0) return { state: 'sure', by: 'own-code', ids: [id] };
  }
  return undefined;
}

/** The whole text is a number of ours or a barcode. */
function byCode(index: MatchIndex, text: string): Match | undefined {
  const code = normalise(text);
  if (code === '') return undefined;
  const place = index.codes.get(code) ?? index.codes.get(bareCode(code));
  if (place !== undefined && place !== SEVERAL) return sure(index, place, 'code');
  const barcode = index.barcodes.get(code);
  return barcode !== undefined && barcode !== SEVERAL ? sure(index, barcode, 'barcode') : undefined;
}

const sure = ({ ids }: MatchIndex, place: number, by: MatchedBy): Match => ({
  state: 'sure',
  by,
  ids: [ids[place] ?? 0],
});

/** 「A1023 矿泉水」: one word is a number of ours. Where the other words speak of something else, nobody is sure. */
function byCodeWord(index: MatchIndex, wanted: string, around: Around): Match | undefined {
  const words = normalise(wanted).split(' ');
  if (words.length < 2) return undefined;
  const word = words.find((one) => one.length >= 3 && /\d/.test(one) && byCode(index, one));
  const found = word && byCode(index, word);
  if (!found) return undefined;
  const rest = words.filter((one) => one !== word).join(' ');
  const others = tokensOf(rest);
  const place = placeOf(index.ids, found.ids[0] ?? 0);
  const known = [...others].filter((token) => index.postings.has(token));
  if (known.length === 0 || known.some((token) => holds(index, token, place))) return found;
  const { ids } = byWords(index, rest, around);
  const proposed = new Set([...found.ids, ...ids]);
  return { state: 'unsure', by: 'code', ids: [...proposed].slice(0, SUGGESTIONS) };
}

/** 「蓝 L」 after a goods of a group: its sibling of these values, if there is only one. */
function bySibling(index: MatchIndex, wanted: string, above: number): Match | undefined {
  const siblings = above < 0 ? undefined : index.groups.get(index.group[above] ?? 0);
  const tokens = [...tokensOf(wanted)];
  if (!siblings || tokens.length === 0) return undefined;
  const fitting = siblings.filter((place) => tokens.every((token) => holds(index, token, place)));
  const [only] = fitting;
  return fitting.length === 1 && only !== undefined ? sure(index, only, 'spec') : undefined;
}

const holds = ({ postings }: MatchIndex, token: string, place: number): boolean =>
  has(postings.get(token) ?? NO_PLACES, place);
const NO_PLACES = new Int32Array(0);

/** One word of the line with the goods that answer to it. */
interface Part {
  places: Int32Array;
  /** rare words say more */
  weight: number;
  spelt: boolean;
  /** says more than a colour's one sign or a size */
  telling: boolean;
}

/** Less than this share of what was said is no likeness. */
const NEAR = 0.45;
/** Where no goods answers to every word, those of the rarest two are looked at, so many of each. */
const MOST_NEAR = 1_500;

const isTelling = (token: string): boolean => token.length > 1 && !/^(?:x{1,4}|\d?x)[sl]$/.test(token);

/** The words of a text that any goods answers to, the rarest first. */
function partsOf(index: MatchIndex, words: string): { parts: Part[]; whole: number; count: number } {
  const tokens = tokensOf(words);
  const most = Math.log1p(index.size);
  const parts: Part[] = [];
  let whole = 0;
  for (const token of tokens) {
    let places = index.postings.get(token);
    const spelt = !places && /^[a-z]{2,20}$/.test(token);
    if (spelt) places = index.spelling().find(token);
    const found = places && places.length > 0 ? places : undefined;
    const weight = found ? Math.max(0.3, most - Math.log1p(found.length)) : most;
    whole += weight;
    if (found) parts.push({ places: found, weight, spelt, telling: tokens.size > 2 || isTelling(token) });
  }
  parts.sort((a, b) => a.places.length - b.places.length);
  return { parts, whole, count: tokens.size };
}

/** The goods that answer to most of the words; sure when only one answers to all of them, or is named exactly so. */
function byWords(index: MatchIndex, words: string, { asker }: Around): Match {
  const { parts, whole, count } = partsOf(index, words);
  if (parts.length === 0) return UNKNOWN;
  const by: MatchedBy = parts.some(({ spelt }) => spelt) ? 'pinyin' : 'name';
  const full = parts.length === count ? answeringAll(parts) : NO_PLACES;
  if (full.length === 0) {
    const near = answeringMost(parts, whole);
    const ids = likeliest(index, near.places, asker, near.scores);
    return ids.length > 0 ? { state: 'unsure', by, ids } : UNKNOWN;
  }
  const only = full.length === 1 ? full[0] : theExact(index, full, count);
  // Lone characters and sizes (白, L, XL) say too little to be sure of anything.
  if (only !== undefined && parts.some(({ telling }) => telling)) return sure(index, only, by);
  const same = only === undefined ? full : [only];
  return {
    state: 'unsure',
    by,
    ids: likeliest(index, same, asker),
  };
}

/** The one goods whose name, or whose every word, was said; undefined where there are none or several. */
function theExact(index: MatchIndex, places: ArrayLike<number>, count: number): number | undefined {
  let only: number | undefined;
  for (let at = 0; at < places.length; at += 1) {
    const place = places[at] ?? 0;
    if (index.nameTokens[place] !== count && index.allTokens[place] !== count) continue;
    if (only !== undefined) return undefined;
    only = place;
  }
  return only;
}

/** The places that stand in every list; they come rarest first, so there is never much to look at. */
function answeringAll(parts: readonly Part[]): Int32Array {
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

/** The places to which enough was said, and how much of it each answers to. */
function answeringMost(
  parts: readonly Part[],
  whole: number,
): { places: number[]; scores: Map<number, number> } {
  const seeds = new Set<number>();
  for (const { places } of parts.slice(0, 2)) {
    for (const place of places.subarray(0, MOST_NEAR)) seeds.add(place);
  }
  const scores = new Map<number, number>();
  for (const place of seeds) {
    let score = 0;
    for (const { places, weight } of parts) if (has(places, place)) score += weight;
    if (score >= whole * NEAR) scores.set(place, score);
  }
  return { places: [...scores.keys()], scores };
}

/** The nearest first; of equals what the company bought, then what sells, then the shorter name. */
function likeliest(
  { ids, sold, nameTokens }: MatchIndex,
  places: ArrayLike<number>,
  { bought }: Asker,
  scores?: ReadonlyMap<number, number>,
): number[] {
  const top: number[] = [];
  const isBought = (place: number): number => Number(bought.has(ids[place] ?? 0));
  const better = (a: number, b: number): boolean => {
    const near = scores ? (scores.get(a) ?? 0) - (scores.get(b) ?? 0) : 0;
    if (Math.abs(near) > 1e-6) return near > 0;
    const own = bought.size === 0 ? 0 : isBought(a) - isBought(b);
    if (own !== 0) return own > 0;
    const more = (sold[a] ?? 0) - (sold[b] ?? 0);
    return more !== 0 ? more > 0 : (nameTokens[a] ?? 0) < (nameTokens[b] ?? 0);
  };
  for (let n = 0; n < places.length; n += 1) {
    const place = places[n] ?? 0;
    const last = top[SUGGESTIONS - 1];
    if (last !== undefined && !better(place, last)) continue;
    const at = top.findIndex((other) => better(place, other));
    if (at < 0) top.push(place);
    else top.splice(at, 0, place);
    if (top.length > SUGGESTIONS) top.pop();
  }
  return top.map((place) => ids[place] ?? 0);
}

function has(places: Int32Array, place: number): boolean {
  let low = 0;
  let high = places.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const at = places[middle] ?? 0;
    if (at === place) return true;
    if (at < place) low = middle + 1;
    else high = middle - 1;
  }
  return false;
}

/** −1 when the goods is not on sale. */
function placeOf(ids: Float64Array, id: number): number {
  let low = 0;
  let high = ids.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const at = ids[middle] ?? 0;
    if (at === id) return middle;
    if (at < id) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
