import { normalise } from '../words/cut';
import { type Term, termsOf } from '../words/terms';
import { pairsOf } from '../words/tokens';
import { type Explained, explain, type QueryTerms, toQueryTerms, namesSibling, wholeCost } from './explain';
import type { MatchIndex } from './match-index';
import { answeringAll, answeringMost, has, NO_POSITIONS, type Part } from './positions';

/** A goods that may be meant, and how well it explains the words. */
export interface Candidate {
  readonly position: number;
  readonly read: Explained;
  /** the words name a value of one of its siblings */
  readonly other: boolean;
}

/** How the words of a line were understood. */
export interface Reading {
  /** the only goods that explains every word; −1 if there is none, or several */
  readonly only: number;
  /** the nearest first */
  readonly near: readonly Candidate[];
  readonly spelt: boolean;
  /** the words name goods, not just a size, a colour or a number */
  readonly naming: boolean;
}

/** Goods that are compared word by word. */
const COMPARED = 60;
/** Goods that leave more than this share of the query unexplained are not proposed. */
const TOO_FAR = 0.62;
/** A word of letters and digits that no goods has is read in two parts: 「sc500」 is sc and 500. */
const MIXED = /^([a-z]{2,})(\d+(?:\.\d+)?)$/;

const NOTHING: Reading = { only: -1, near: [], spelt: false, naming: false };

function termsIn(index: MatchIndex, words: string): Term[] {
  return termsOf(normalise(words)).flatMap((term) => {
    const mixed = term.kind === 'latin' && index.having(term.key).length === 0 ? MIXED.exec(term.key) : null;
    return mixed ? [...termsOf(mixed[1] ?? ''), ...termsOf(mixed[2] ?? '')] : [term];
  });
}

/** The goods that have each word, the rarest word first, and whether every word is known as typed. */
function partsOf(index: MatchIndex, query: QueryTerms): { parts: Part[]; known: boolean } {
  const most = Math.log1p(index.size);
  const parts: Part[] = [];
  let known = true;
  const add: Add = (positions) => {
    if (positions.length === 0) return false;
    parts.push({ positions, weight: Math.max(0.3, most - Math.log1p(positions.length)) });
    return true;
  };
  for (const { kind, key, bare } of query.terms) {
    if (kind === 'han') {
      known = addHan(index, key, query, add) && known;
    } else if (!add(index.having(key))) {
      known = false;
      if (kind === 'measure') add(index.having(bare));
      if (kind === 'latin' && /^[a-z]{2,20}$/.test(key)) known = add(index.sounding(key));
    }
  }
  parts.sort((a, b) => a.positions.length - b.positions.length);
  return { parts, known };
}

type Add = (positions: Int32Array) => boolean;

function addHan(index: MatchIndex, key: string, query: QueryTerms, add: Add): boolean {
  if (key.length === 1) return add(index.having(key));
  const pairs = pairsOf(key);
  const known = pairs.map((pair) => add(index.having(pair)));
  const other = addSynonyms(index, key, add);
  if (known.every(Boolean)) return !other;
  // Unknown characters may be typed by their sound: 矿全水.
  const sounds = query.sounds.get(key) ?? [];
  for (let size = Math.min(key.length, 4); size >= 2; size -= 1)
    for (let at = 0; at + size <= key.length; at += 1)
      if (!known[at]) add(index.sounding(sounds.slice(at, at + size).join('')));
  // 红 of 红色, where its neighbours belong to another word.
  for (const [at, sign] of [...key].entries()) if (!known[at - 1] && !known[at]) add(index.having(sign));
  return false;
}

/** Adds the goods that synonyms find; true if the text has synonyms. */
function addSynonyms({ having, synonyms }: MatchIndex, key: string, add: Add): boolean {
  let found = false;
  for (let from = 0; from < key.length; from += 1) {
    for (let to = from + 2; to <= Math.min(key.length, from + 6); to += 1) {
      for (const means of synonyms.get(key.slice(from, to)) ?? []) {
        found = true;
        for (const run of termsOf(normalise(means))) for (const pair of pairsOf(run.key)) add(having(pair));
      }
    }
  }
  return found;
}

export function compare(index: MatchIndex, query: QueryTerms, position: number): Candidate {
  const facts = index.facts(position);
  const spelt = (letters: string): boolean =>
    /^[a-z]{2,20}$/.test(letters) &&
    index.having(letters).length === 0 &&
    has(index.sounding(letters), position);
  const read = explain(query, facts, index.synonyms, spelt);
  return { position, read, other: namesSibling(query, facts, index.line(facts.line).values) };
}

const isFull = ({ read, other }: Candidate): boolean => read.left.length === 0 && !read.guessed && !other;

/**
 * The one candidate that explains every word: the only one; or the one whose own words are all named (生料带 20m, not
 * 生料带 燃气专用 20m) if each of its siblings has a word that is missing from the query.
 */
export function theOne(index: MatchIndex, candidates: readonly Candidate[]): number {
  const full = candidates.filter(isFull);
  // Exact words come before words that were bent to fit.
  const straight = full.filter(({ read }) => !read.bent);
  const bare = straight.length > 0 ? straight : full;
  const headed = bare.filter(({ read }) => read.headed);
  const among = headed.length > 0 ? headed : bare;
  const [first] = among;
  if (!first) return -1;
  if (among.length === 1) return first.position;
  const named = among.filter(({ read }) => read.ownNamed);
  const [only] = named;
  if (named.length !== 1 || !only) return -1;
  const { line } = index.facts(only.position);
  const clear = among.every(
    ({ position, read }) =>
      position === only.position || (index.facts(position).line === line && read.ownMissing),
  );
  return clear ? only.position : -1;
}

/** Whether the words name goods: a word of two characters, or letters that sound like one. */
const isNaming = ({ terms }: QueryTerms): boolean =>
  terms.some(({ kind, key }) =>
    kind === 'han' ? key.length > 1 : kind === 'latin' && /^[a-z]{3,}$/.test(key),
  ) || terms.filter(({ kind, key }) => kind !== 'han' || key.length > 1).length > 1;

export const queryTermsOf = (index: MatchIndex, words: string): QueryTerms =>
  toQueryTerms(termsIn(index, words));

/** Finds the goods that explain the words, or nearly do. */
export function readWords(index: MatchIndex, words: string, prefer: (position: number) => number): Reading {
  const query = queryTermsOf(index, words);
  if (query.terms.length === 0) return NOTHING;
  const { parts, known } = partsOf(index, query);
  if (parts.length === 0) return NOTHING;
  const spelt = query.terms.some(({ kind, key }) => kind === 'latin' && index.having(key).length === 0);
  const naming = isNaming(query);
  const full = known ? answeringAll(parts) : NO_POSITIONS;
  if (full.length > 0) {
    const positions = full.length <= COMPARED ? [...full] : bestOf(index, full, prefer);
    const candidates = positions.map((position) => compare(index, query, position));
    if (candidates.some(isFull)) {
      const only = full.length <= COMPARED ? theOne(index, candidates) : -1;
      return { only, near: ranked(index, candidates, prefer), spelt, naming };
    }
  }
  const candidates = answeringMost(parts, COMPARED).map((position) => compare(index, query, position));
  const whole = wholeCost(query);
  const near = candidates.filter(({ read }) => read.cost <= whole * TOO_FAR || read.hanLeft <= 0.5);
  return { only: theOne(index, candidates), near: ranked(index, near, prefer), spelt, naming };
}

/** Of very many goods the preferred ones, then those that sell best. */
function bestOf(
  { soldOf }: MatchIndex,
  positions: Int32Array,
  prefer: (position: number) => number,
): number[] {
  // Computed once each: a sort would compute them some fifteen times for every goods.
  return Array.from(positions, (position) => ({
    position,
    preferred: prefer(position),
    sold: soldOf(position),
  }))
    .sort((a, b) => b.preferred - a.preferred || b.sold - a.sold)
    .slice(0, COMPARED)
    .map(({ position }) => position);
}

/**
 * The nearest first: what explains most; among equals what the line above or the company's orders suggest, then what is
 * named outright, then what sells, then the shorter name.
 */
function ranked(
  { soldOf, facts, isInStem }: MatchIndex,
  candidates: readonly Candidate[],
  prefer: (position: number) => number,
): Candidate[] {
  // To miss a word of a name is worse than to miss a size.
  const strange = (words: string): boolean => {
    for (let at = 0; at + 1 < words.length; at += 1) if (isInStem(words.slice(at, at + 2))) return true;
    return false;
  };
  const anyHeaded = candidates.some(({ read }) => read.headed);
  const cost = ({ read, other }: Candidate): number => {
    const odd = (other ? 1.5 : 0) + (anyHeaded && !read.headed ? 1 : 0) + read.left.filter(strange).length;
    return Math.round((read.cost + odd) * 4);
  };
  return [...candidates].sort(
    (a, b) =>
      cost(a) - cost(b) ||
      Number(a.read.bent) - Number(b.read.bent) ||
      Number(b.read.headed) - Number(a.read.headed) ||
      prefer(b.position) - prefer(a.position) ||
      Number(b.read.ownNamed) - Number(a.read.ownNamed) ||
      soldOf(b.position) - soldOf(a.position) ||
      facts(a.position).nameTokens - facts(b.position).nameTokens,
  );
}
