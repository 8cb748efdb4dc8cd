import { normalise, runsOf, words } from '../words/cut';
import { bareCode, quoted } from '../words/tokens';
import type { SearchNode } from '../words/word-index';

/** Where a word must stand to count: weights of the document, '' for anywhere. */
type Positions = 'A' | 'AB' | 'ABC' | '';
type Synonyms = ReadonlyMap<string, readonly string[]>;

/** A buyer's words, ready for the index. Null where they hold nothing to look up. */
export interface SearchQuery {
  query: SearchNode | null;
  /** the same words, without their synonyms, in the name; in name or brand; in name, brand or specification */
  closeness: readonly [name: SearchNode | null, brand: SearchNode | null, specification: SearchNode | null];
  /** every single character, for fragments that are no words */
  characters: SearchNode | null;
  /** the words as they were typed, for fragments of the plain text */
  fragment: string;
  /** the same as a pattern of SQL */
  like: string;
}

const MOST_PARTS = 12;
const NO_SYNONYMS: Synonyms = new Map();

/**
 * Cuts a keyword as the goods were cut. Every part must match; a part matches by its beginning, by its own words,
 * or by what else it is called. Spaces within a word do no harm (「矿泉 水」 finds 矿泉水).
 */
export function parseKeyword(keyword: string, synonyms: Synonyms = NO_SYNONYMS): SearchQuery {
  const text = normalise(keyword);
  const characters = [...text].filter((character) => /\p{Script=Han}/u.test(character)).slice(0, MOST_PARTS);
  const close = (positions: Positions): SearchNode | null => waysOf(text, NO_SYNONYMS, positions);
  return {
    query: waysOf(text, synonyms, ''),
    closeness: [close('A'), close('AB'), close('ABC')],
    characters: allOf(characters.map((character) => exactly(character))),
    fragment: text,
    like: `%${text.replace(/[\\%_]/g, '\\$&')}%`,
  };
}

function waysOf(text: string, synonyms: Synonyms, positions: Positions): SearchNode | null {
  const squeezed = text.replaceAll(' ', '');
  const code = bareCode(squeezed);
  const ways = [partsOf(text, synonyms, positions)];
  if (squeezed !== text) ways.push(partsOf(squeezed, synonyms, positions));
  if (/^[a-z0-9]{3,}$/.test(code) && /\d/.test(code)) ways.push(begins(code, positions));
  return anyOf(ways);
}

function partsOf(text: string, synonyms: Synonyms, positions: Positions): SearchNode | null {
  const parts = runsOf(text)
    .slice(0, MOST_PARTS)
    .map((run) =>
      run.kind === 'latin' ? begins(run.text, positions) : hanPart(run.text, synonyms, positions),
    );
  return anyOf([allOf(parts), ...otherNames(text, synonyms)]);
}

function hanPart(text: string, synonyms: Synonyms, positions: Positions): SearchNode | null {
  if (text.length === 1) return exactly(text, positions);
  const cut = words(text).slice(0, MOST_PARTS);
  const byWords = allOf(cut.map((word) => wordOrSynonym(word, synonyms, positions)));
  return anyOf([begins(text, positions), cut.length > 1 ? byWords : null, ...otherNames(text, synonyms)]);
}

const wordOrSynonym = (word: string, synonyms: Synonyms, positions: Positions): SearchNode | null =>
  anyOf([
    word.length === 1 ? exactly(word, positions) : begins(word, positions),
    ...otherNames(word, synonyms),
  ]);

/** Synonyms are not followed further, so that they cannot run in a circle. */
const otherNames = (text: string, synonyms: Synonyms): (SearchNode | null)[] =>
  (synonyms.get(text) ?? []).map((name) => partsOf(normalise(name), NO_SYNONYMS, ''));

const isNode = (node: SearchNode | null): node is SearchNode => node !== null;

function anyOf(ways: readonly (SearchNode | null)[]): SearchNode | null {
  const any = ways.filter(isNode);
  return any.length > 1 ? { any } : (any[0] ?? null);
}

function allOf(parts: readonly (SearchNode | null)[]): SearchNode | null {
  const all = parts.filter(isNode);
  return all.length > 1 ? { all } : (all[0] ?? null);
}

/** The weights A to D are the first fields of the index. */
const ANYWHERE = 15;
const fieldsOf = (positions: Positions): number =>
  positions === '' ? ANYWHERE : (1 << positions.length) - 1;
const begins = (text: string, positions: Positions): SearchNode => ({
  term: { text, isPrefix: true, fields: fieldsOf(positions) },
});
const exactly = (text: string, positions: Positions = ''): SearchNode => ({
  term: { text, isPrefix: false, fields: fieldsOf(positions) },
});

/** The text form of a tsquery. */
export function toTsquery(node: SearchNode | null): string | null {
  if (node === null) return null;
  if ('all' in node) return node.all.map(toTsquery).join(' & ');
  if ('any' in node) return `(${node.any.map(toTsquery).join(' | ')})`;
  const { text, isPrefix, fields } = node.term;
  const weights = ['A', 'B', 'C'].filter((_weight, field) => fields !== ANYWHERE && fields & (1 << field));
  const marks = `${isPrefix ? '*' : ''}${weights.join('')}`;
  return `${quoted(text)}${marks && `:${marks}`}`;
}
