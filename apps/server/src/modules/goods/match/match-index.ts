import { FIELD } from '../words/tokens';
import type { WordIndex } from '../words/word-index';
import type { Catalogue } from '../catalogue-index/catalogue';
import type { Synonyms } from './explain';
import { type Facts, factsOf, valuesOf } from './facts';
import { NO_POSITIONS } from './positions';

/** The words of the goods on sale, for matching lines of an order. Results are kept. */
export interface MatchIndex {
  /** goods on sale */
  readonly size: number;
  readonly synonyms: Synonyms;
  idOf(position: number): number;
  /** −1 for goods that are not on sale */
  positionOf(id: number): number;
  soldOf(position: number): number;
  /** Positions of the goods that have a token, ascending. */
  having(token: string): Int32Array;
  /** Positions of the goods that sound like these letters (kqs, kuangquan), ascending. */
  sounding(letters: string): Int32Array;
  /** Whether some goods' name, without its specification, has this pair of characters. */
  isInStem(pair: string): boolean;
  /** Positions of the goods with this code, a code that looks like it, or this barcode. */
  numbered(kind: 'code' | 'look' | 'barcode', text: string): Int32Array;
  line(key: string): Line;
  facts(position: number): Facts;
}

/** A product line: the same goods in several specifications. */
export interface Line {
  /** ascending */
  readonly positions: Int32Array;
  /** their values by position (colour, width); none for a single goods */
  readonly values: readonly ReadonlySet<string>[];
}

const MOST_FACTS = 20_000;
/** Positions kept for words: 16 MB. */
const MOST_KEPT = 4_000_000;
/** Letters that sound like more goods than this are no help. */
const MOST_SOUNDING = 20_000;
const fieldsOf = (...fields: readonly number[]): number =>
  fields.reduce((bits, field) => bits | (1 << field), 0);
const TOKENS = fieldsOf(FIELD.stem, FIELD.token);

const made = new WeakMap<Catalogue, MatchIndex>();

/** The index of a catalogue, until the next one. */
export function matchIndexOf(all: Catalogue, words: WordIndex): MatchIndex {
  let index = made.get(all);
  if (!index) {
    index = createMatchIndex(words, all.synonyms);
    made.set(all, index);
  }
  return index;
}

export function createMatchIndex(words: WordIndex, synonyms: Synonyms): MatchIndex {
  const { catalogueIndex } = words;
  const kept = new Map<number, Map<string, Int32Array>>();
  const lines = new Map<string, Line>();
  const facts = new Map<number, Facts>();
  let room = MOST_KEPT;

  function look(text: string, fields: number, isPrefix: boolean): Int32Array {
    const found: number[] = [];
    let isAscending = true;
    const take = (position: number): void => {
      isAscending &&= position > (found.at(-1) ?? -1);
      found.push(position);
    };
    if (isPrefix) words.eachHit({ term: { text, fields, isPrefix } }, [], take);
    else words.eachHaving(text, fields, take);
    return isAscending ? Int32Array.from(found) : Int32Array.from(found).sort();
  }
  function positionsOf(text: string, fields: number, isPrefix = false): Int32Array {
    let known = kept.get(fields);
    if (!known) {
      known = new Map();
      kept.set(fields, known);
    }
    let positions = known.get(text);
    if (!positions) {
      positions = look(text, fields, isPrefix);
      room -= positions.length + text.length + 20;
      if (room < 0) {
        kept.clear();
        room = MOST_KEPT;
      }
      known.set(text, positions);
    }
    return positions;
  }

  return {
    size: catalogueIndex.countOnSale,
    synonyms,
    idOf: (position) => catalogueIndex.ids[position] ?? 0,
    positionOf: (id) => catalogueIndex.positionOf(id),
    soldOf: (position) => catalogueIndex.sold[position] ?? 0,
    having: (token) => positionsOf(token, TOKENS),
    sounding(letters) {
      const positions = positionsOf(letters, fieldsOf(FIELD.brand), true);
      return positions.length > MOST_SOUNDING ? NO_POSITIONS : positions;
    },
    isInStem: (pair) => positionsOf(pair, fieldsOf(FIELD.stem)).length > 0,
    numbered: (kind, text) => positionsOf(text, fieldsOf(FIELD[kind])),
    line(key) {
      let line = lines.get(key);
      if (!line) {
        const positions = positionsOf(key, fieldsOf(FIELD.line));
        const values: Set<string>[] = [];
        // A single goods has no sibling whose values could be named.
        for (const position of positions.length > 1 ? positions : NO_POSITIONS) {
          const { spec = '', groupValues = [] } = words.wordingOf(position) ?? {};
          for (const [at, value] of valuesOf(spec, groupValues).entries()) {
            const among = (values[at] ??= new Set());
            if (value !== '') among.add(value);
          }
        }
        line = { positions, values };
        if (lines.size > MOST_FACTS) lines.clear();
        lines.set(key, line);
      }
      return line;
    },
    facts(position) {
      let known = facts.get(position);
      if (!known) {
        known = factsOf(words.wordingOf(position) ?? NO_WORDING);
        if (facts.size > MOST_FACTS) facts.clear();
        facts.set(position, known);
      }
      return known;
    },
  };
}

const NO_WORDING = { name: '', spec: '', brand: '', category: '', groupId: null, groupValues: [] };
