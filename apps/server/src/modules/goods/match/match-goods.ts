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
  const scores = new Float64Array(index.size);
  let above = -1;
  return (ask) => {
    const found = matchOne(index, ask, { asker, scores, above });
    if (found.state === 'sure') above = placeOf(index.ids, found.ids[0] ?? 0);
    return found;
  };
}

interface Around {
  asker: Asker;
  /** all zero between two lines */
  scores: Float64Array;
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

/** Rarest first, candidates come from as many words as give at most so many goods. */
const MOST_CANDIDATES = 20_000;
/** Less than this share of what was said is no likeness. */
const NEAR = 0.45;

const isTelling = (token: string): boolean => token.length > 1 && !/^(?:x{1,4}|\d?x)[sl]$/.test(token);

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
function byWords(index: MatchIndex, words: string, { asker, scores }: Around): Match {
  const { parts, whole, count } = partsOf(index, words);
  if (parts.length === 0) return UNKNOWN;
  const found = collect(parts, scores);
  const full = found.filter((place) => (scores[place] ?? 0) >= whole - 1e-6);
  const by: MatchedBy = parts.some(({ spelt }) => spelt) ? 'pinyin' : 'name';
  const exact = full.filter((place) => index.nameTokens[place] === count || index.allTokens[place] === count);
  const [only] = full.length === 1 ? full : exact.length === 1 ? exact : [];
  const near = full.length > 0 ? full : found.filter((place) => (scores[place] ?? 0) >= whole * NEAR);
  const ids = only === undefined ? likeliest(index, near, { asker, scores }) : [];
  for (const place of found) scores[place] = 0;
  // Lone characters and sizes (白, L, XL) say too little to be sure of anything.
  if (only !== undefined && parts.some(({ telling }) => telling)) return sure(index, only, by);
  if (only !== undefined) return { state: 'unsure', by, ids: [index.ids[only] ?? 0] };
  return ids.length > 0 ? { state: 'unsure', by, ids } : UNKNOWN;
}

/** Adds up the weights in `scores`; answers the places that have any. */
function collect(parts: readonly Part[], scores: Float64Array): number[] {
  const found: number[] = [];
  for (const [at, { places, weight }] of parts.entries()) {
    if (at === 0 || (at === 1 && places.length <= MOST_CANDIDATES) || places.length <= 2_000) {
      for (const place of places) {
        if (scores[place] === 0) found.push(place);
        scores[place] = (scores[place] ?? 0) + weight;
      }
      continue;
    }
    // A usual word makes no candidates any more, it only tells them apart.
    if (places.length < found.length * 4) {
      for (const place of places) if (scores[place] !== 0) scores[place] = (scores[place] ?? 0) + weight;
    } else {
      for (const place of found) if (has(places, place)) scores[place] = (scores[place] ?? 0) + weight;
    }
  }
  return found;
}

/** The nearest first; of equals what the company bought, then what sells, then the shorter name. */
function likeliest(
  index: MatchIndex,
  places: readonly number[],
  { asker, scores }: Pick<Around, 'asker' | 'scores'>,
): number[] {
  const better = (a: number, b: number): boolean => {
    const near = (scores[a] ?? 0) - (scores[b] ?? 0);
    if (Math.abs(near) > 1e-6) return near > 0;
    const bought = Number(asker.bought.has(index.ids[a] ?? 0)) - Number(asker.bought.has(index.ids[b] ?? 0));
    if (bought !== 0) return bought > 0;
    const sold = (index.sold[a] ?? 0) - (index.sold[b] ?? 0);
    return sold !== 0 ? sold > 0 : (index.nameTokens[a] ?? 0) < (index.nameTokens[b] ?? 0);
  };
  const top: number[] = [];
  for (const place of places) {
    const at = top.findIndex((other) => better(place, other));
    if (at < 0) top.push(place);
    else top.splice(at, 0, place);
    if (top.length > SUGGESTIONS) top.pop();
  }
  return top.map((place) => index.ids[place] ?? 0);
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
