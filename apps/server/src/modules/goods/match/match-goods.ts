import { normalise } from '../words/cut';
import { bareCode, lookOf } from '../words/tokens';
import type { MatchIndex } from './match-index';
import { type Candidate, compare, type Reading, readWords, queryTermsOf, theOne } from './match-words';
import { has, NO_POSITIONS } from './positions';

/** One line of an order, as far as it names goods. */
export interface RequestedLine {
  /** from a table's column for codes, '' without one */
  code: string;
  wanted: string;
  /** the heading above it, '' without one */
  heading: string;
  /** words behind the quantity: part of the name, or something else */
  rest: string;
  /** the text with its last number, which may belong to one of our codes (J1018-24); '' otherwise */
  whole: string;
}

/** What the goods was found by; the page shows it. */
export type MatchedBy = 'own-code' | 'code' | 'barcode' | 'name' | 'spec' | 'pinyin' | 'none';

/** `sure`: this goods. `unsure`: one of these, the likeliest first. `unknown`: nothing near. */
export interface Match {
  state: 'sure' | 'unsure' | 'unknown';
  by: MatchedBy;
  ids: number[];
  /** words that the first of the goods does not explain */
  left: string;
  /** `whole` is one of our codes: its last digits are no quantity */
  whole: boolean;
}

/** What is known of the company that orders. */
export interface CompanyTerms {
  /** normalised words → goods id: what this company called it before */
  ownCodes: ReadonlyMap<string, number>;
  /** goods that this company has bought */
  bought: ReadonlySet<number>;
}

/** Goods proposed for an unsure line. */
const SUGGESTIONS = 3;
export const UNKNOWN: Match = { state: 'unknown', by: 'none', ids: [], left: '', whole: false };

/** The key under which a company's own word for a goods is kept. */
export const ownCodeOf = (words: string): string => normalise(words).replaceAll(' ', '').slice(0, 80);

interface Around {
  company: CompanyTerms;
  /** position of the goods of the line above, −1 at first */
  position: number;
  /** the line above was sure */
  firm: boolean;
  /** headings that match no goods: a name, a greeting */
  ignored: Set<string>;
}

/** Matches lines in order: a line of specifications alone belongs to the goods above it (红M under T恤). */
export function createMatcher(index: MatchIndex, company: CompanyTerms): (line: RequestedLine) => Match {
  const around: Around = { company, position: -1, firm: false, ignored: new Set() };
  return (line) => {
    const found = matchOne(index, line, around);
    if (found.state === 'unknown') around.ignored.add(line.wanted);
    around.position = index.positionOf(found.ids[0] ?? 0);
    around.firm = found.state === 'sure';
    return found;
  };
}

function matchOne(index: MatchIndex, line: RequestedLine, around: Around): Match {
  const { code, wanted, rest, whole } = line;
  const byWhole = whole && byCode(index, whole);
  if (byWhole) return { ...byWhole, whole: true };
  const exact = byOwnCode(index, line, around.company) ?? byCode(index, code) ?? byCode(index, wanted);
  if (exact) return withRest(index, exact, rest);
  const named = byCodeWord(index, [wanted, rest].filter(Boolean).join(' '), around);
  if (named) return named;
  const heading = around.ignored.has(line.heading) ? '' : line.heading;
  const plain = heading ? underHeading(index, { ...line, heading }, around) : alone(index, wanted, around);
  if (rest === '') return plain;
  // 「大豆油 5箱 10升的」: the words after the quantity may complete the name.
  const more = alone(index, `${heading} ${wanted} ${rest}`, around);
  if (more.state === 'sure' && !heading) return more;
  return plain.state === 'sure'
    ? withRest(index, plain, rest)
    : more.ids.length > 0
      ? { ...more, state: 'unsure' }
      : plain;
}

/** A match is unsure if the goods does not explain the words behind the quantity. */
function withRest(index: MatchIndex, found: Match, rest: string): Match {
  if (rest === '') return found;
  const { read } = compare(index, queryTermsOf(index, rest), index.positionOf(found.ids[0] ?? 0));
  return read.left.length === 0 && !read.guessed ? found : { ...found, state: 'unsure', left: rest };
}

/** Words without a heading: matched by themselves, or by the line above if they name nothing. */
function alone(index: MatchIndex, words: string, around: Around): Match {
  const reading = readWords(index, words, preferred(index, around));
  const below = bySibling(index, words, around);
  if (!below) return matchOf(index, reading);
  if (reading.only >= 0 && reading.naming && (!below.sure || reading.only === below.position)) {
    return matchOf(index, reading);
  }
  if (reading.only >= 0 && reading.naming) {
    // The line above and the words themselves mean different goods.
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

/** Ranks equals: siblings of the goods above first, then what the company bought. */
function preferred(index: MatchIndex, { company, position: last }: Around): (position: number) => number {
  const { facts } = index;
  const siblings = siblingsOf(index, last);
  const above = last < 0 ? [] : facts(last).own.map(({ key }) => key);
  const shared = (position: number): number =>
    facts(position).own.filter(({ key }) => above.includes(key)).length;
  return (position) => {
    const own = company.bought.has(index.idOf(position)) ? 1 : 0;
    return has(siblings, position) ? 2 + shared(position) + own : own;
  };
}

/** The goods of the same product line, including itself; none for −1. */
const siblingsOf = (index: MatchIndex, position: number): Int32Array =>
  position < 0 ? NO_POSITIONS : index.line(index.facts(position).line).positions;

function matchOf(index: MatchIndex, { only, near, spelt, naming }: Reading): Match {
  const by: MatchedBy = spelt ? 'pinyin' : 'name';
  // Single characters, sizes and numbers (白, L, 75) are too little to be sure.
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

/** 「红M」 under 「T恤」: a red M that is no T恤 is only proposed, never sure. */
function underHeading(index: MatchIndex, { heading, wanted }: RequestedLine, around: Around): Match {
  const whole = matchOf(index, readWords(index, `${heading} ${wanted}`, preferred(index, around)));
  if (whole.state === 'sure') return whole;
  const words = matchOf(index, readWords(index, wanted, preferred(index, around)));
  if (whole.state === 'unsure' || words.state === 'unknown') return whole;
  return { ...words, state: 'unsure' };
}

function byOwnCode(
  index: MatchIndex,
  { code, wanted }: RequestedLine,
  { ownCodes }: CompanyTerms,
): Match | undefined {
  for (const words of [code, wanted]) {
    const id = words === '' ? undefined : ownCodes.get(ownCodeOf(words));
    const position = id === undefined ? -1 : index.positionOf(id);
    if (position >= 0) return sure(index, position, 'own-code');
  }
  return undefined;
}

/** The whole text is one of our codes or a barcode; O, I and L may stand for the digits they look like. */
function byCode(index: MatchIndex, text: string): Match | undefined {
  const code = normalise(text);
  // M10*40 is a screw, though M1040 may be one of our codes.
  if (code === '' || /[*×]/.test(code)) return undefined;
  const bare = bareCode(code);
  const asWritten = index.numbered('code', code);
  const written = asWritten.length > 0 ? asWritten : index.numbered('code', bare);
  const barcoded = index.numbered('barcode', code);
  const isMistyped = written.length === 0 && /^[a-z\d-]{3,}$/.test(code) && /\d/.test(code);
  const like = isMistyped ? index.numbered('look', lookOf(bare)) : NO_POSITIONS;
  return onlyOf(index, written, 'code') ?? onlyOf(index, barcoded, 'barcode') ?? onlyOf(index, like, 'code');
}

/** A code that several goods share is no match. */
function onlyOf(index: MatchIndex, [only, other]: Int32Array, by: MatchedBy): Match | undefined {
  return only !== undefined && other === undefined ? sure(index, only, by) : undefined;
}

/** 「A1023 矿泉水」: one word is one of our codes. Unsure if the other words mean something else. */
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

/** 「蓝 L」 after a goods: the one of its product line that explains every word. */
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
