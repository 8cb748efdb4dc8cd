import { syllables } from '../words/cut';
import type { Facts } from './facts';
import type { Term } from '../words/terms';

/** A buyer's words as terms. */
export interface QueryTerms {
  readonly terms: readonly Term[];
  /** the sounds of each Chinese stretch */
  readonly sounds: ReadonlyMap<string, readonly string[]>;
}

/** How well a goods explains the query. */
export interface Explained {
  /** weight of what the goods does not explain; 0 = it has every word */
  readonly cost: number;
  readonly left: readonly string[];
  /** unexplained share of the Chinese characters; 1 if there are none */
  readonly hanLeft: number;
  /** read with one character changed, or by a word of its category: never sure */
  readonly guessed: boolean;
  /** read by its sound (矿全水) or as a synonym */
  readonly bent: boolean;
  /** the query has the word that its name ends with: 中性笔 does not mean 中性笔替芯 */
  readonly headed: boolean;
  /** of what distinguishes the goods from its siblings: all is named, or a word is missing */
  readonly ownNamed: boolean;
  readonly ownMissing: boolean;
}

export type Synonyms = ReadonlyMap<string, readonly string[]>;

export const toQueryTerms = (terms: readonly Term[]): QueryTerms => ({
  terms,
  sounds: new Map(terms.filter(({ kind }) => kind === 'han').map(({ key }) => [key, syllables(key)])),
});

/** Characters between words that name nothing. */
const FILLERS = new Set('的装款型牌色味号码份种那个这要来也再就是和用宽各了子套');
const COST = {
  sign: 1,
  number: 2,
  measure: 2.5,
  latin: 2,
  conflict: 1,
  filler: 0.02,
  single: 0.01,
  bent: 0.1,
  guessed: 0.6,
};

/** The cost if nothing were explained. */
export function wholeCost({ terms }: QueryTerms): number {
  let sum = 0;
  for (const { kind, key } of terms) sum += kind === 'han' ? key.length * COST.sign : COST[kind];
  return sum;
}

/**
 * Compares a query with a goods, word by word.
 * @param spelt whether letters that are no word of any goods sound like this one (kqs)
 */
export function explain(
  query: QueryTerms,
  facts: Facts,
  synonyms: Synonyms,
  spelt: (letters: string) => boolean,
): Explained {
  const sum = { cost: 0, left: [] as string[], guessed: false, bent: false };
  for (const term of query.terms) {
    if (term.kind === 'han') {
      const read = coverHan(term.key, query.sounds.get(term.key) ?? [], facts, synonyms);
      sum.cost += read.cost;
      sum.left.push(...read.left);
      sum.guessed ||= read.guessed;
      sum.bent ||= read.bent;
    } else if (!isKnown(term, facts, spelt)) {
      // 5L of goods that come in 1.5L: worse than goods without a measure.
      const conflict = term.kind === 'measure' && facts.kinds.has(term.of) ? COST.conflict : 0;
      sum.cost += COST[term.kind] + conflict;
      sum.left.push(term.text);
    }
  }
  const han = query.terms.filter(({ kind }) => kind === 'han').map(({ key }) => key);
  const whole = han.join('').length;
  const open = sum.left.filter((words) => han.some((stretch) => stretch.includes(words))).join('').length;
  const states = facts.own.map((term) => ownState(term, query, facts));
  const ownNamed = states.every((state) => state === 'named');
  return {
    ...sum,
    hanLeft: whole > 1 ? open / whole : 1,
    ownNamed,
    ownMissing: states.includes('unnamed'),
    headed: isHeaded(query, facts, synonyms),
  };
}

function isKnown({ kind, key, bare }: Term, facts: Facts, spelt: (letters: string) => boolean): boolean {
  if (kind === 'number') return facts.numbers.has(key);
  if (kind === 'measure') return facts.measures.has(key) || facts.unitless.has(bare);
  return facts.latin.has(key) || spelt(key);
}

function ownState(term: Term, { terms }: QueryTerms, { own, stem }: Facts): 'named' | 'partly' | 'unnamed' {
  if (term.kind !== 'han') {
    const same = ({ key, bare }: Term): boolean => key === term.key || (bare !== '' && bare === term.bare);
    const times = terms.filter(same).length;
    // 80 alone is not yet 80×80.
    return times === 0 ? 'unnamed' : times < own.filter(same).length ? 'partly' : 'named';
  }
  const query = terms.filter(({ kind }) => kind === 'han').map(({ key }) => key);
  if (query.some((words) => namesValue(words, term.key, stem))) return 'named';
  const short = term.key.length === 2 && /[色号]$/.test(term.key);
  for (let at = 0; at + 1 < term.key.length; at += 1)
    if (query.some((words) => words.includes(term.key.slice(at, at + 2)))) return 'partly';
  return short && query.some((words) => words.includes(term.key.charAt(0))) ? 'named' : 'unnamed';
}

function isHeaded({ terms }: QueryTerms, { head }: Facts, synonyms: Synonyms): boolean {
  const end = head.slice(-2);
  if (end === '') return false;
  const isNamed = (words: string): boolean =>
    words.includes(end) || (head.length === 1 && words.endsWith(end));
  return terms.some(({ kind, key }) => {
    if (kind !== 'han') return false;
    if (isNamed(key)) return true;
    for (let from = 0; from + 2 <= key.length; from += 1)
      for (let to = from + 2; to <= Math.min(key.length, from + 6); to += 1)
        if (synonyms.get(key.slice(from, to))?.some((means) => means.endsWith(end))) return true;
    return false;
  });
}

interface Cover {
  cost: number;
  left: string[];
  guessed: boolean;
  bent: boolean;
}

/** Covers a Chinese stretch with words of the goods at the lowest cost. */
function coverHan(text: string, sounds: readonly string[], facts: Facts, synonyms: Synonyms): Cover {
  const best: { cost: number; from: number; how: How }[] = [{ cost: 0, from: 0, how: 'word' }];
  for (let to = 1; to <= text.length; to += 1) {
    const sign = text.charAt(to - 1);
    const how = signKind(sign, facts);
    const before = best[to - 1]?.cost ?? 0;
    let found = { cost: before + COST_OF[how], from: to - 1, how };
    for (let from = Math.max(0, to - 8); from <= to - 2; from += 1) {
      const so = wordKind(text.slice(from, to), sounds.slice(from, to), facts, synonyms);
      if (!so) continue;
      const cost = (best[from]?.cost ?? 0) + COST_OF[so];
      if (cost < found.cost) found = { cost, from, how: so };
    }
    best.push(found);
  }
  const cover: Cover = { cost: 0, left: [], guessed: false, bent: false };
  let open = '';
  for (let to = text.length; to > 0; ) {
    const { from, how } = best[to] ?? { from: to - 1, how: 'left' as How };
    if (how === 'left') {
      cover.cost += 1;
      open = text.slice(from, to) + open;
    } else if (open !== '') {
      cover.left.unshift(open);
      open = '';
    }
    cover.guessed ||= how === 'guessed' || how === 'about';
    cover.bent ||= how === 'bent';
    if (how === 'guessed' || how === 'about') cover.cost += COST.guessed;
    if (how === 'bent') cover.cost += COST.bent;
    to = from;
  }
  if (open !== '') cover.left.unshift(open);
  return cover;
}

type How = 'word' | 'single' | 'filler' | 'bent' | 'guessed' | 'about' | 'left';
const COST_OF: Readonly<Record<How, number>> = {
  word: 0.001,
  single: COST.single,
  filler: COST.filler,
  bent: COST.bent,
  guessed: COST.guessed,
  about: COST.guessed,
  left: COST.sign,
};

/** 水 of 纯净饮用水, 锯 of 手板锯: the class of a goods is what its name ends with. */
function signKind(sign: string, { singles, head }: Facts): How {
  if (singles.has(sign)) return 'single';
  if (head.endsWith(sign)) return 'bent';
  return FILLERS.has(sign) ? 'filler' : 'left';
}

function wordKind(
  word: string,
  sounds: readonly string[],
  facts: Facts,
  synonyms: Synonyms,
): How | undefined {
  if (facts.han.includes(word)) return 'word';
  if (synonyms.get(word)?.some((means) => means.length > 1 && facts.han.includes(means.toLowerCase())))
    return 'bent';
  if (word.length >= 3 && facts.sounds.some(({ text }) => isWithin(word, text))) return 'bent';
  const near = soundsLike(word, sounds, facts);
  if (near) return near;
  return facts.about.includes(word) ? 'about' : undefined;
}

/** 线手套 of 线纱手套: its characters appear in this order in a text that is hardly longer. */
function isWithin(word: string, text: string): boolean {
  let at = text.indexOf(word.charAt(0));
  if (at < 0 || text.length > word.length + 2) return false;
  for (const sign of word.slice(1)) {
    at = text.indexOf(sign, at + 1);
    if (at < 0) return false;
  }
  return true;
}

/** Characters of the same sound are a typing error ('bent'); one other wrong character is a guess. */
function soundsLike(
  word: string,
  sounds: readonly string[],
  { sounds: runs }: Facts,
): 'bent' | 'guessed' | undefined {
  let guess: 'guessed' | undefined;
  for (const run of runs) {
    for (let at = 0; at + word.length <= run.text.length; at += 1) {
      let same = 0;
      let alike = 0;
      for (let n = 0; n < word.length; n += 1) {
        if (run.text[at + n] === word[n]) same += 1;
        else if (run.sounds[at + n] === sounds[n]) alike += 1;
      }
      if (same > 0 && same + alike === word.length) return 'bent';
      if (same === word.length - 1 && word.length >= 3) guess = 'guessed';
      else if (same === word.length - 1 && isFolded(run, at, sounds)) guess = 'guessed';
    }
  }
  return guess;
}

/** 抽子 for 抽纸: many write zh as they speak it. */
const fold = (sound = ''): string => sound.replace(/^([zcs])h/, '$1').replace(/ng$/, 'n');
const isFolded = (run: Facts['sounds'][number], at: number, sounds: readonly string[]): boolean =>
  sounds.every((sound, n) => fold(sound) === fold(run.sounds[at + n]));

/**
 * Whether the query names a value of a sibling that is not this goods' own: 「胶带 透明」 is no 米黄, though both are named
 * 透明封箱胶带. The whole name in one piece names no value.
 * @param siblings the values of the product line, for each position of a value (colour, width)
 */
export function namesSibling(
  { terms }: QueryTerms,
  { values, stem }: Facts,
  siblings: readonly ReadonlySet<string>[],
): boolean {
  const query = terms.filter(({ kind }) => kind === 'han').map(({ key }) => key);
  const isNamed = (value: string): boolean => query.some((words) => namesValue(words, value, stem));
  return siblings.some((among, at) => {
    const own = values[at] ?? '';
    if (own !== '' && isNamed(own)) return false;
    return [...among].some((value) => !own.includes(value) && !value.includes(own || '-') && isNamed(value));
  });
}

function namesValue(words: string, value: string, stem: string): boolean {
  const at = words.indexOf(value);
  if (at < 0) return false;
  const end = at + value.length;
  const inName =
    (at > 0 && stem.includes(words.slice(at - 1, end))) ||
    (end < words.length && stem.includes(words.slice(at, end + 1)));
  return !inName;
}
