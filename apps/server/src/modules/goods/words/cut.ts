/** Cutting Chinese text into words and spelling it, the same way when writing and when asking. */
import { createRequire } from 'node:module';
import type * as Cutting from '@node-rs/jieba';
import type * as Dictionary from '@node-rs/jieba/dict.js';
import type * as Spelling from 'pinyin-pro';

// The dictionaries take 70 MB and a tenth of a second, so they are loaded by the first search or import, not at start.
const load = createRequire(import.meta.url);
let cutter: Cutting.Jieba | undefined;
let speller: typeof Spelling | undefined;

function jieba(): Cutting.Jieba {
  if (!cutter) {
    const { Jieba: Cutter } = load('@node-rs/jieba') as typeof Cutting;
    const { dict } = load('@node-rs/jieba/dict.js') as typeof Dictionary;
    cutter = Cutter.withDict(dict);
  }
  return cutter;
}

/** One form for every way to type it: full-width to half-width, small letters, single spaces. */
export function normalise(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** A stretch of Chinese characters, or of letters and digits. */
export interface Run {
  kind: 'han' | 'latin';
  text: string;
}

/** Characters in one go, or letters and digits in one go; a point counts only between digits (0.5mm). */
const RUN = /(\p{Script=Han}+)|((?!\p{Script=Han})[\p{L}\p{N}]|(?<=\p{N})\.(?=\p{N}))+/gu;

/** The stretches of a normalised text; punctuation only separates. */
export function runsOf(text: string): Run[] {
  return [...text.matchAll(RUN)].map(([all, han]) => ({ kind: han ? 'han' : 'latin', text: all }));
}

/** Words of a Chinese stretch in their order. */
export function words(han: string): string[] {
  return jieba().cut(han, false);
}

/** The smaller words inside one word: 乳胶手套 → 乳胶, 手套. */
export function innerWords(word: string): string[] {
  if (word.length < 3) return [];
  return jieba()
    .cutForSearch(word, false)
    .filter((inner) => inner !== word && inner.length > 1);
}

/** One syllable per character, no tones, ü as v. */
export function syllables(han: string): string[] {
  speller ??= load('pinyin-pro') as typeof Spelling;
  return speller.pinyin(han, { toneType: 'none', type: 'array', v: true });
}

/** A name as it is typed blind: 复印纸 → fuyinzhi and fyz. */
export function spelling(text: string): { full: string; initials: string } {
  const parts = runsOf(normalise(text)).map(({ kind, text: run }) =>
    kind === 'han' ? syllables(run) : [run],
  );
  return {
    full: parts.flat().join(''),
    initials: parts.flatMap((part) => part.map((syllable) => syllable.charAt(0))).join(''),
  };
}
