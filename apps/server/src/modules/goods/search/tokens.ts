/** What is written into the search index for one goods. */
import { innerWords, normalise, type Run, runsOf, syllables, words } from './cut';

export interface SearchSource {
  name: string;
  spec: string;
  brand: string;
  code: string;
  barcode: string;
  attributes: readonly { name: string; value: string }[];
  sellingLine: string;
  categoryNames: readonly string[];
}

/** Weight of a position: the name counts more than the brand, the brand more than the specification. */
type Weight = 'A' | 'B' | 'C' | 'D';

/** Longest stretch indexed from a word's beginning; any shorter one is found by its prefix. */
const LONGEST = 8;

/**
 * The index document of a goods: `search` is the text form of a tsvector (write it as `$1::tsvector`),
 * `text` the plain text for codes and fragments (`search_text`).
 */
export function searchDocument(source: SearchSource): { search: string; text: string } {
  const lexemes = new Map<string, Weight>();
  const put = (lexeme: string, weight: Weight): void => {
    const known = lexemes.get(lexeme);
    if (known === undefined || weight < known) lexemes.set(lexeme, weight);
  };
  const code = normalise(source.code);
  for (const exact of [code, bareCode(code), normalise(source.barcode)]) if (exact) put(exact, 'A');
  writeText(normalise(source.name), 'A', 'B', put);
  writeText(normalise(source.brand), 'B', 'B', put);
  const details = [source.spec, source.sellingLine, ...source.attributes.map((attribute) => attribute.value)];
  for (const detail of details) writeText(normalise(detail), 'C', 'D', put);
  for (const category of source.categoryNames) writeText(normalise(category), 'D', 'D', put);
  for (const character of normalise(source.name)) if (/\p{Script=Han}/u.test(character)) put(character, 'A');

  return {
    search: [...lexemes]
      .map(([lexeme, weight]) => `${quoted(lexeme)}:1${weight === 'D' ? '' : weight}`)
      .join(' '),
    text: normalise([source.name, source.spec, source.brand, source.code, source.barcode].join(' ')),
  };
}

/** A code without its separators, as people type it: W-001 → w001. */
export function bareCode(code: string): string {
  return code.replace(/[^\p{L}\p{N}]/gu, '');
}

function writeText(
  text: string,
  weight: Weight,
  spelt: Weight,
  put: (lexeme: string, weight: Weight) => void,
): void {
  for (const run of runsOf(text)) writeRun(run, weight, spelt, put);
}

function writeRun(
  run: Run,
  weight: Weight,
  spelt: Weight,
  put: (lexeme: string, weight: Weight) => void,
): void {
  if (run.kind === 'latin') {
    put(run.text, weight);
    return;
  }
  const sounds = syllables(run.text);
  let start = 0;
  for (const word of words(run.text)) {
    const beginnings = new Set([start]);
    put(word, weight);
    for (const inner of innerWords(word)) {
      put(inner, weight);
      beginnings.add(start + word.indexOf(inner));
    }
    put(run.text.slice(start, start + LONGEST), weight);
    for (const beginning of beginnings) {
      const spoken = sounds.slice(beginning, beginning + LONGEST);
      put(spoken.join(''), spelt);
      if (spoken.length > 1) put(spoken.map((sound) => sound.charAt(0)).join(''), spelt);
    }
    start += word.length;
  }
}

const quoted = (lexeme: string): string => `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
