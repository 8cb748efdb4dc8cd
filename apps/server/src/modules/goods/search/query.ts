import { normalise, runsOf, words } from './cut';
import { bareCode } from './tokens';

/** Where a word must stand to count: a set of the index's weights, '' for anywhere. */
type Places = 'A' | 'AB' | 'ABC' | '';
type Synonyms = ReadonlyMap<string, readonly string[]>;

/** A buyer's words, ready for the index. */
export interface SearchQuery {
  /** text form of a tsquery; null when the words hold nothing to look up */
  query: string | null;
  /** the same words, without their synonyms, in the name; in name or brand; in name, brand or specification */
  closeness: readonly [name: string | null, brand: string | null, specification: string | null];
  /** every single character, for fragments that are no words */
  characters: string | null;
  /** pattern over the plain text, for fragments of codes and names */
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
  const close = (places: Places): string | null => waysOf(text, NO_SYNONYMS, places);
  return {
    query: waysOf(text, synonyms, ''),
    closeness: [close('A'), close('AB'), close('ABC')],
    characters: characters.map((character) => exactly(character)).join(' & ') || null,
    like: `%${text.replace(/[\\%_]/g, '\\$&')}%`,
  };
}

function waysOf(text: string, synonyms: Synonyms, places: Places): string | null {
  const squeezed = text.replaceAll(' ', '');
  const code = bareCode(squeezed);
  const ways = [allOf(text, synonyms, places)];
  if (squeezed !== text) ways.push(allOf(squeezed, synonyms, places));
  if (/^[a-z0-9]{3,}$/.test(code) && /\d/.test(code)) ways.push(begins(code, places));
  return anyOf(ways) || null;
}

function allOf(text: string, synonyms: Synonyms, places: Places): string {
  const parts = runsOf(text)
    .slice(0, MOST_PARTS)
    .map((run) => (run.kind === 'latin' ? begins(run.text, places) : hanPart(run.text, synonyms, places)));
  return anyOf([parts.join(' & '), ...otherNames(text, synonyms)]);
}

function hanPart(text: string, synonyms: Synonyms, places: Places): string {
  if (text.length === 1) return exactly(text, places);
  const cut = words(text).slice(0, MOST_PARTS);
  const byWords = cut.map((word) => wordOrSynonym(word, synonyms, places)).join(' & ');
  return anyOf([begins(text, places), cut.length > 1 ? byWords : '', ...otherNames(text, synonyms)]);
}

const wordOrSynonym = (word: string, synonyms: Synonyms, places: Places): string =>
  anyOf([word.length === 1 ? exactly(word, places) : begins(word, places), ...otherNames(word, synonyms)]);

/** Synonyms are not followed further, so that they cannot run in a circle. */
const otherNames = (text: string, synonyms: Synonyms): string[] =>
  (synonyms.get(text) ?? []).map((name) => allOf(normalise(name), NO_SYNONYMS, ''));

function anyOf(ways: readonly string[]): string {
  const filled = ways.filter((way) => way !== '');
  return filled.length > 1 ? `(${filled.join(' | ')})` : (filled[0] ?? '');
}

const begins = (lexeme: string, places: Places): string => `${quoted(lexeme)}:*${places}`;
const exactly = (lexeme: string, places: Places = ''): string =>
  places === '' ? quoted(lexeme) : `${quoted(lexeme)}:${places}`;
const quoted = (lexeme: string): string => `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
