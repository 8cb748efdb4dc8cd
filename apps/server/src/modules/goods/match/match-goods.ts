import { normalise } from '../words/cut';
import { bareCode, lookOf } from '../words/tokens';
import type { MatchIndex } from './match-index';
import { type Candidate, compare, type Reading, readWords, queryTermsOf, theOne } from './match-words';
import { has, NO_POSITIONS } from './positions';

/** One line of an order, as far as it names goods. */
export interface Ask {
  /** the column that a table has for it, '' otherwise */
  code: string;
  wanted: string;
  /** what the lines around it are about */
  heading: string;
  /** words behind the quantity: of the goods, or a remainder that nobody understands */
  rest: string;
  /** the line with its last number, which may be one of ours (J1018-24); '' otherwise */
  whole: string;
}

/** By what a goods was found; the page says it. */
export type MatchedBy = 'own-code' | 'code' | 'barcode' | 'name' | 'spec' | 'pinyin' | 'none';

/** `sure`: this goods. `unsure`: one of these, the likeliest first. `unknown`: nothing near. */
export interface Match {
  state: 'sure' | 'unsure' | 'unknown';
  by: MatchedBy;
  ids: number[];
  /** words of the line that the first of them does not explain */
  left: string;
  /** `whole` is a number of ours: its last digits are no amount */
  whole: boolean;
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
/** Nothing near. */
export const UNKNOWN: Match = { state: 'unknown', by: 'none', ids: [], left: '', whole: false };

/** The key under which a company's own word for a goods is kept. */
export const ownCodeOf = (words: string): string => normalise(words).replaceAll(' ', '').slice(0, 80);

interface Around {
  asker: Asker;
  /** position of the goods that was last spoken of, −1 at first */
  position: number;
  /** that line was sure */
  firm: boolean;
  /** headings that no goods answers to: a name, a greeting */
  ignored: Set<string>;
}

/** Matches lines one after the other: one of specifications alone belongs to the goods above it (红M under T恤). */
export function createMatcher(index: MatchIndex, asker: Asker): (ask: Ask) => Match {
  const around: Around = { asker, position: -1, firm: false, ignored: new Set() };
  return (ask) => {
    const found = matchOne(index, ask, around);
    if (found.state === 'unknown') around.ignored.add(ask.wanted);
    around.position = index.positionOf(found.ids[0] ?? 0);
    around.firm = found.state === 'sure';
    return found;
  };
}

function matchOne(index: MatchIndex, ask: Ask, around: Around): Match {
  const { code, wanted, rest, whole } = ask;
  const byWhole = whole && byCode(index, whole);
  if (byWhole) return { ...byWhole, whole: true };
  const exact = byOwnCode(index, ask, around.asker) ?? byCode(index, code) ?? byCode(index, wanted);
  if (exact) return withRest(index, exact, rest);
  const named = byCodeWord(index, [wanted, rest].filter(Boolean).join(' '), around);
  if (named) return named;
  const heading = around.ignored.has(ask.heading) ? '' : ask.heading;
  const plain = heading ? underHeading(index, { ...ask, heading }, around) : alone(index, wanted, around);
  if (rest === '') return plain;
  // 「大豆油 5箱 10升的」: what stands behind may complete the name.
  const more = alone(index, `${heading} ${wanted} ${rest}`, around);
  if (more.state === 'sure' && !heading) return more;
  return plain.state === 'sure'
    ? withRest(index, plain, rest)
    : more.ids.length > 0
      ? { ...more, state: 'unsure' }
      : plain;
}

/** Words behind the amount that the goods does not explain make it unsure. */
function withRest(index: MatchIndex, found: Match, rest: string): Match {
  if (rest === '') return found;
  const { read } = compare(index, queryTermsOf(index, rest), index.positionOf(found.ids[0] ?? 0));
  return read.left.length === 0 && !read.guessed ? found : { ...found, state: 'unsure', left: rest };
}

/** Words without a heading: by what stands above where they name nothing themselves, else by themselves. */
function alone(index: MatchIndex, words: string, around: Around): Match {
  const reading = readWords(index, words, preferred(index, around));
  const below = bySibling(index, words, around);
  if (!below) return matchOf(index, reading);
  if (reading.only >= 0 && reading.naming && (!below.sure || reading.only === below.position)) {
    return matchOf(index, reading);
  }
  if (reading.only >= 0 && reading.naming) {
    // The line above and the words themselves speak of different goods.
    const ids = [below.position, reading.only].map(index.idOf);
    return { ...UNKNOWN, state: 'unsure', by: 'name', ids };
  }
  if (below.sure) return sure(index, below.position, 'spec');
  const others = reading.near
    .map(({ position }) => position)
    .filter((position) => position !== below.position);
  const ids = [below.position, ...others].slice(0, SUGGESTIONS).map(index.idOf);
  return { ...UNKNOWN, state: 'unsure', by: 'spec', ids };
}

/** What the company bought, and what the line above speaks of, come first among equals. */
function preferred(index: MatchIndex, { asker, position: last }: Around): (position: number) => number {
  const { facts } = index;
  const siblings = siblingsOf(index, last);
  const above = last < 0 ? [] : facts(last).own.map(({ key }) => key);
  const shared = (position: number): number =>
    facts(position).own.filter(({ key }) => above.includes(key)).length;
  return (position) => {
    const own = asker.bought.has(index.idOf(position)) ? 1 : 0;
    return has(siblings, position) ? 2 + shared(position) + own : own;
  };
}

/** The goods of the same line, itself among them; none for −1. */
const siblingsOf = (index: MatchIndex, position: number): Int32Array =>
  position < 0 ? NO_POSITIONS : index.line(index.facts(position).line).positions;

function matchOf(index: MatchIndex, { only, near, spelt, naming }: Reading): Match {
  const by: MatchedBy = spelt ? 'pinyin' : 'name';
  // Lone characters, sizes and numbers (白, L, 75) say too little to be sure of anything.
  if (only >= 0 && naming) return sure(index, only, by);
  if (near.length === 0) return UNKNOWN;
  const ids = near.slice(0, SUGGESTIONS).map(({ position }) => index.idOf(position));
  return { state: 'unsure', by, ids, left: leftOf(near[0]), whole: false };
}

const leftOf = (candidate: Candidate | undefined): string => candidate?.read.left.join(' ') ?? '';

const sure = ({ idOf }: MatchIndex, position: number, by: MatchedBy): Match => ({
  ...UNKNOWN,
  state: 'sure',
  by,
  ids: [idOf(position)],
});

/** 「红M」 under 「T恤」 is no red thing of size M that is something else: only proposed, never sure. */
function underHeading(index: MatchIndex, { heading, wanted }: Ask, around: Around): Match {
  const whole = matchOf(index, readWords(index, `${heading} ${wanted}`, preferred(index, around)));
  if (whole.state === 'sure') return whole;
  const words = matchOf(index, readWords(index, wanted, preferred(index, around)));
  if (whole.state === 'unsure' || words.state === 'unknown') return whole;
  return { ...words, state: 'unsure' };
}

function byOwnCode(index: MatchIndex, { code, wanted }: Ask, { ownCodes }: Asker): Match | undefined {
  for (const words of [code, wanted]) {
    const id = words === '' ? undefined : ownCodes.get(ownCodeOf(words));
    const position = id === undefined ? -1 : index.positionOf(id);
    if (position >= 0) return sure(index, position, 'own-code');
  }
  return undefined;
}

/** The whole text is a number of ours or a barcode; letters O, I and L may stand for the digits they look like. */
function byCode(index: MatchIndex, text: string): Match | undefined {
  const code = normalise(text);
  // M10*40 is a screw, though M1040 may be a number of ours.
  if (code === '' || /[*×]/.test(code)) return undefined;
  const bare = bareCode(code);
  const asWritten = index.numbered('code', code);
  const written = asWritten.length > 0 ? asWritten : index.numbered('code', bare);
  const barcoded = index.numbered('barcode', code);
  const isMistyped = written.length === 0 && /^[a-z\d-]{3,}$/.test(code) && /\d/.test(code);
  const like = isMistyped ? index.numbered('look', lookOf(bare)) : NO_POSITIONS;
  return onlyOf(index, written, 'code') ?? onlyOf(index, barcoded, 'barcode') ?? onlyOf(index, like, 'code');
}

/** A number that several goods share finds none of them by itself. */
function onlyOf(index: MatchIndex, [only, other]: Int32Array, by: MatchedBy): Match | undefined {
  return only !== undefined && other === undefined ? sure(index, only, by) : undefined;
}

/** 「A1023 矿泉水」: one word is a number of ours. Where the other words speak of something else, nobody is sure. */
function byCodeWord(index: MatchIndex, wanted: string, around: Around): Match | undefined {
  const words = normalise(wanted).split(' ');
  if (words.length < 2) return undefined;
  const word = words.find((one) => one.length >= 4 && /\d/.test(one) && byCode(index, one));
  const found = word && byCode(index, word);
  if (!found) return undefined;
  const rest = words.filter((one) => one !== word).join(' ');
  const read = withRest(index, found, rest);
  if (read.state === 'sure') return read;
  const { near } = readWords(index, rest, preferred(index, around));
  const proposed = new Set([...found.ids, ...near.map(({ position }) => index.idOf(position))]);
  return { ...read, ids: [...proposed].slice(0, SUGGESTIONS) };
}

/** 「蓝 L」 after a goods: the one of the same line that explains all of it. */
function bySibling(
  index: MatchIndex,
  words: string,
  { position: last, firm }: Around,
): { position: number; sure: boolean } | undefined {
  const siblings = siblingsOf(index, last);
  const query = queryTermsOf(index, words);
  if (siblings.length === 0 || query.terms.length === 0) return undefined;
  const position = theOne(
    index,
    Array.from(siblings, (one) => compare(index, query, one)),
  );
  return position < 0 ? undefined : { position, sure: firm };
}
