/** All words by which a goods is found: what the search box asks for, and what a line of an order calls it. */
import { innerWords, normalise, type Run, runsOf, syllables, words } from './cut';
import { type Term, termsOf } from './terms';

/**
 * Where a word of a goods stands. The first four are cut when a goods is written, because looking words up in the
 * dictionary takes long: they are the weights A to D of its tsvector, by which the database searches too. The others
 * answer the lines of an order; they are cut when the goods is read.
 */
export const FIELD = {
  name: 0,
  brand: 1,
  spec: 2,
  rest: 3,
  /** token of the name without the specification, which its siblings share */
  stem: 4,
  /** any other token */
  token: 5,
  code: 6,
  /** code with letters O, I, L read as the digits they look like */
  look: 7,
  barcode: 8,
  /** key of the line of goods */
  line: 9,
} as const;
export const FIELDS = 10;

type Put = (word: string, field: number) => void;

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

/** Reads the words of a document: `'lexeme':1A 'another':1`, as PostgreSQL writes a tsvector. Positions do not matter. */
export function readDocument(text: string, put: Put): void {
  let at = text.indexOf("'");
  while (at >= 0) {
    let end = text.indexOf("'", at + 1);
    let isPlain = true;
    while (text.charCodeAt(end + 1) === 39) {
      isPlain = false;
      end = text.indexOf("'", end + 2);
    }
    const raw = text.slice(at + 1, end);
    const lexeme = isPlain && !raw.includes('\\') ? raw : raw.replace(/''|\\\\/g, (two) => two.charAt(0));
    at = text.indexOf("'", end + 1);
    const marks = marksOf(text, end + 1, at < 0 ? text.length : at);
    for (let field = 0; field <= FIELD.rest; field += 1) if (marks & (1 << field)) put(lexeme, field);
  }
}

/** One bit for each weight among `:1A,7B`; a position without a letter is a D. */
function marksOf(text: string, from: number, to: number): number {
  let marks = 0;
  let isOpen = false;
  for (let at = from; at < to; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign >= 48 && sign <= 57) isOpen = true;
    else {
      if (sign >= 65 && sign <= 68) marks |= 1 << (sign - 65);
      else if (isOpen) marks |= 8;
      isOpen = false;
    }
  }
  return isOpen || marks === 0 ? marks | 8 : marks;
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

/** What of a goods its words for order lines are cut from. */
export interface OrderSource {
  readonly code: string;
  readonly barcode: string;
  readonly name: string;
  readonly spec: string;
  readonly brand: string;
  readonly category: string;
  readonly groupId: number | null;
  readonly groupValues: readonly string[];
}

/** Longest run of characters whose single characters count too: 红 of 红色, 大 of 大号. */
export const SHORT = 4;

/** The words by which a line of an order finds a goods. */
export function putOrderWords(source: OrderSource, put: Put): void {
  const { name, spec, brand, category, groupId, groupValues } = source;
  const stem = stemOf(name, spec);
  const stemTokens = tokensOf(termsOf(stem));
  const others = new Set<string>();
  const values = [spec, ...groupValues].map((part) => termsOf(normalise(part)));
  for (const terms of [termsOf(normalise(name)), termsOf(normalise(brand)), ...values]) {
    for (const token of tokensOf(terms)) others.add(token);
    // 550 finds 550ml, whichever measure stands behind it.
    for (const { bare } of terms) if (bare !== '') others.add(bare);
  }
  for (const { kind, key } of values.flat())
    if (kind === 'han' && key.length <= SHORT) for (const sign of key) others.add(sign);
  // 大米 for what is called 长粒香米, by the name of its category: found by it, never sure by it.
  for (const token of tokensOf(termsOf(normalise(category)))) others.add(token);
  for (const token of stemTokens) put(token, FIELD.stem);
  for (const token of others) if (!stemTokens.has(token)) put(token, FIELD.token);
  put(lineOf(groupId, brand, stem), FIELD.line);

  const code = normalise(source.code);
  for (const written of new Set([code, bareCode(code)])) if (written) put(written, FIELD.code);
  const look = lookOf(bareCode(code));
  if (look) put(look, FIELD.look);
  const barcode = normalise(source.barcode);
  if (barcode) put(barcode, FIELD.barcode);
}

/** Tokens of terms: pairs of characters, a lone character, letters, numbers, measures. */
export function tokensOf(terms: readonly Term[]): Set<string> {
  const tokens = new Set<string>();
  for (const { kind, key } of terms) {
    if (kind !== 'han' || key.length === 1) tokens.add(key);
    else for (const pair of pairsOf(key)) tokens.add(pair);
  }
  return tokens;
}

export const pairsOf = (text: string): string[] =>
  Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2));

/** A code as it looks: O and 0, I, l and 1 are one. */
export const lookOf = (code: string): string => code.replaceAll('o', '0').replace(/[il]/g, '1');

/** The specification without its packing: 「550ml · 24瓶/箱」 → 「550ml」. */
export const ownSpecOf = (spec: string): string => normalise(spec.split(' · ')[0] ?? '');

/** The name up to the specification that it may repeat, which its siblings share. */
export function stemOf(name: string, spec: string): string {
  const text = normalise(name);
  const own = ownSpecOf(spec);
  const at = own === '' ? -1 : text.lastIndexOf(own);
  return (at < 0 ? text : text.slice(0, at)).replace(/[(（].*$/, '').trim();
}

/** Goods of one key are one line in several specifications: a group, or the same brand and name. */
export const lineOf = (groupId: number | null, brand: string, stem: string): string =>
  groupId === null ? `${brand}|${stem}` : `#${groupId}`;

/** A word as tsvector and tsquery write it. */
export const quoted = (lexeme: string): string =>
  `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
