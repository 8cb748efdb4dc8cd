import { normalise, runsOf, words } from './cut';
import { bareCode } from './tokens';

/** A buyer's words, ready for the index. */
export interface SearchQuery {
  /** text form of a tsquery; null when the words hold nothing to look up */
  query: string | null;
  /** every single character, for fragments that are no words */
  characters: string | null;
  /** pattern over the plain text, for fragments of codes and names */
  like: string;
}

const MOST_PARTS = 12;

/**
 * Cuts a keyword as the goods were cut. Every part must match; a part matches by its beginning, by its own words,
 * or by what else it is called. Spaces within a word do no harm (「矿泉 水」 finds 矿泉水).
 */
export function parseKeyword(
  keyword: string,
  synonyms: ReadonlyMap<string, readonly string[]> = new Map(),
): SearchQuery {
  const text = normalise(keyword);
  const squeezed = text.replaceAll(' ', '');
  const ways = [allOf(text, synonyms)];
  if (squeezed !== text) ways.push(allOf(squeezed, synonyms));
  const code = bareCode(squeezed);
  if (/^[a-z0-9]{3,}$/.test(code) && /\d/.test(code)) ways.push(begins(code));
  const characters = [...text].filter((character) => /\p{Script=Han}/u.test(character)).slice(0, MOST_PARTS);
  return {
    query: anyOf(ways.filter((way) => way !== '')) || null,
    characters: characters.map(exactly).join(' & ') || null,
    like: `%${text.replace(/[\\%_]/g, '\\$&')}%`,
  };
}

function allOf(text: string, synonyms: ReadonlyMap<string, readonly string[]>): string {
  const named = otherNames(text, synonyms);
  const parts = runsOf(text)
    .slice(0, MOST_PARTS)
    .map((run) => (run.kind === 'latin' ? begins(run.text) : hanPart(run.text, synonyms)));
  return anyOf([parts.join(' & '), ...named].filter((way) => way !== ''));
}

function hanPart(text: string, synonyms: ReadonlyMap<string, readonly string[]>): string {
  if (text.length === 1) return exactly(text);
  const cut = words(text).slice(0, MOST_PARTS);
  const byWords = cut.length > 1 ? cut.map((word) => wordOrSynonym(word, synonyms)).join(' & ') : '';
  return anyOf([begins(text), byWords, ...otherNames(text, synonyms)].filter((way) => way !== ''));
}

const wordOrSynonym = (word: string, synonyms: ReadonlyMap<string, readonly string[]>): string =>
  anyOf([word.length === 1 ? exactly(word) : begins(word), ...otherNames(word, synonyms)]);

/** Synonyms are not followed further, so that they cannot run in a circle. */
const otherNames = (text: string, synonyms: ReadonlyMap<string, readonly string[]>): string[] =>
  (synonyms.get(text) ?? []).map((name) => allOf(normalise(name), new Map())).filter((way) => way !== '');

const anyOf = (ways: readonly string[]): string =>
  ways.length > 1 ? `(${ways.join(' | ')})` : (ways[0] ?? '');
const exactly = (lexeme: string): string => `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
const begins = (lexeme: string): string => `${exactly(lexeme)}:*`;
