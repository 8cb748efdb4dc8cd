import { NUMERAL_SIGNS, readNumeral } from './numerals';
import { COUNT_WORDS, type SaidAmount } from './units';

/** What one line of a chat asks for, in its own words. */
export type ReadLine = {
  /** The words that name the goods; '' where only a number stood there. */
  readonly wanted: string;
  /** 「10箱 12瓶」 gives two. Empty: the line says no quantity. */
  readonly amounts: readonly SaidAmount[];
  /** What stood behind the quantity: 「送后门」. Tried as a part of the name when the rest finds nothing. */
  readonly rest: string;
  /** Chinese: why a number that stands there was not taken; '' otherwise. */
  readonly problem: string;
};

const UNIT = COUNT_WORDS.map((word) => (/^[a-z]/.test(word) ? `${word}(?![a-z])` : word)).join('|');
const NUMBER = String.raw`\d{1,3}(?:,\d{3})+|\d+(?:\.\d+)?`;
const COUNT = `(?:${NUMBER}|[${NUMERAL_SIGNS}]+)`;
/** 「10箱」 and the 「20件」 of 「红M20件」, but not the 「24瓶」 of 「24瓶/箱」 nor the 「3包」 of 「3包装」. */
const COUNTED = String.raw`(?:(?<![\d.a-z])|(?<=\p{Script=Han}[a-z]{1,4}))(${COUNT})\s*(${UNIT})(?![/装每入规])`;
const COUNTED_ALL = new RegExp(COUNTED, 'gu');
const JOIN = /^\s*(?:[+＋、,;&]|零|又|加|和|外加|另)?\s*$/;
/** A bare number at the end: after a space, a sign of multiplication, a colon. */
const LAST_NUMBER = new RegExp(String.raw`^(.*?)(?:[\s:=]+|\s*[x×*]\s*)(${NUMBER})$`);
/** A bare number before the words: 「20 x A1023」「48× 矿泉水」. */
const FIRST_NUMBER = new RegExp(String.raw`^(${NUMBER})\s*[x×*]\s*(?=\S)(.+)$`);
/** A measure: the number that follows its 「*」 says how many are packed (550ml*24). */
const MEASURE_BEFORE = /\d(?:ml|l|g|kg|mm|cm|m|oz|w|v|寸|升|毫升|克|公斤|斤|米|抽|层)$/;

const BULLET = /^(?:[-–—•·●○◆■□▪*>→☆★√✓]+\s*|[①-⑳㈠-㈩]\s*|[(]\d{1,3}[)]\s*|\d{1,3}(?:[、)]|[.．](?!\d))\s*)/;
const ASKING =
  /^(?:麻烦|请|帮我|帮忙|给我|我要|我们要|再来|再要|再加|先来|来|要|拿|订|定|补|加)+(?=\s|\d|[一二两三四五六七八九十百])\s*/;
const QUOTES = /[「」『』“”"‘’'《》〈〉【】[\]]/g;
const THANKS = /(?:谢谢|多谢|辛苦了|急)[!。.~]*$/;

/** One form for every way to type it: full-width to half-width, small letters, one sign of multiplication. */
function plain(text: string): string {
  // NFKC would turn ① into 1 and lose that it was a bullet.
  const bare = text.trim().replace(BULLET, '');
  return bare
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[×✕✖╳]/g, '×')
    .replace(QUOTES, ' ')
    .replace(/[，、；]/g, (sign) => (sign === '；' ? ';' : ','))
    .replace(/[：]/g, ':')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(BULLET, '')
    .replace(THANKS, '')
    .replace(ASKING, '')
    .replace(/[。.!~,;]+$/, '')
    .trim();
}

/** Reads a line as it is written in a chat: name and quantity in either order, with or without units. */
export function readLine(text: string): ReadLine {
  const line = plain(text);
  if (line === '') return nothing('');
  return readCounted(line) ?? readBare(line) ?? nothing(tidy(line));
}

const nothing = (wanted: string): ReadLine => ({ wanted, amounts: [], rest: '', problem: '' });

/** Quantities with their units; the last run of them counts, what stands in brackets is about the packing. */
function readCounted(line: string): ReadLine | null {
  const open = blankBrackets(line);
  const found = [...open.matchAll(COUNTED_ALL)];
  const last = found.at(-1);
  if (!last) return null;
  const run = [last];
  for (const match of found.slice(0, -1).reverse()) {
    const [next] = run;
    if (!next || !JOIN.test(open.slice(match.index + match[0].length, next.index))) break;
    run.unshift(match);
  }
  const [first] = run;
  if (!first) return null;
  const before = tidy(line.slice(0, first.index).replace(/[\s:=x×*]+$/, ''));
  const after = tidy(line.slice(last.index + last[0].length));
  // 「100抽*3包 5」: packed by three, five wanted.
  if (/^\d+$/.test(after) && /[*x×]\s*$/.test(line.slice(0, first.index))) return null;
  const amounts = run.map(([, count = '', unit = '']) => ({ count: numberOf(count), unit }));
  const wanted = before || after;
  const rest = before ? after : '';
  const whole = amounts.every(({ count }) => Number.isSafeInteger(count));
  if (!whole) return { wanted, amounts: [], rest, problem: '数量须为整数' };
  return { wanted, amounts, rest, problem: '' };
}

function readBare(line: string): ReadLine | null {
  const first = FIRST_NUMBER.exec(line);
  // 「24*550ml」 is how it is packed, not how many.
  if (first && !/^\d/.test(first[2] ?? '')) return bare(first[2], first[1]);
  const last = LAST_NUMBER.exec(line) ?? COMMA_NUMBER.exec(line);
  if (!last) return null;
  const [, words = '', number] = last;
  const tight = line.charAt(words.length) === '*' || /^[x×]\d/.test(line.slice(words.length));
  if (tight && MEASURE_BEFORE.test(words)) return null;
  return bare(words, number);
}

/** 「A1023,48」: a comma parts two cells unless it groups thousands. */
const COMMA_NUMBER = /^(.*?\D.*?),\s*(\d+)$/;

function bare(words = '', number = ''): ReadLine {
  const count = numberOf(number);
  const wanted = tidy(words);
  if (!Number.isSafeInteger(count)) return { wanted, amounts: [], rest: '', problem: '数量须为整数' };
  return { wanted, amounts: [{ count, unit: '' }], rest: '', problem: '' };
}

const numberOf = (text: string): number =>
  /^\d/.test(text) ? Number(text.replaceAll(',', '')) : (readNumeral(text) ?? Number.NaN);

/** Signs that part words from each other at either end. */
const tidy = (words: string): string => words.replace(/^[\s,;:=+*×.·-]+|[\s,;:=+*×·-]+$/g, '').trim();

/** The same length with blanks for what stands in brackets, so that places in the line stay. */
const blankBrackets = (line: string): string =>
  line.replace(/\([^()]*\)/g, (inside) => ' '.repeat(inside.length));
