import { NUMERAL_SIGNS, readNumeral } from './numerals';
import { COUNT_WORDS, isHolder, type WrittenAmount } from './units';

/** What one line of a chat orders, as written. */
export type ReadLine = {
  /** The text that names the goods; '' where there is only a number. */
  readonly wanted: string;
  /** 「10箱 12瓶」 gives two. Empty: the line has no quantity. */
  readonly amounts: readonly WrittenAmount[];
  /** The text after the quantity: 「送后门」. Tried as a part of the name when the rest finds nothing. */
  readonly rest: string;
  /** Chinese: why a number in the line was not used; '' otherwise. */
  readonly problem: string;
  /** Chinese: why the buyer has to check the line (「不要…」, a question); '' otherwise. */
  readonly doubt: string;
  /** 「J1018-24」: the whole of it, which may be a number of a goods without an amount; '' otherwise. */
  readonly whole: string;
};

/** 「A4打印纸」 counts no dozen. */
const UNIT = COUNT_WORDS.map((word) =>
  /^[a-z]/.test(word) ? `${word}(?![a-z])` : word === '打' ? '打(?![印包])' : word,
).join('|');
const NUMBER = String.raw`\d{1,3}(?:,\d{3})+|\d+(?:\.\d+)?`;
const COUNT = `(?:${NUMBER}|[${NUMERAL_SIGNS}]+)`;
/** Not the 「24瓶」 of 「24瓶/箱」, the 「3包」 of 「3包装」, the 「36件」 of 「36件套」 nor the 「1米」 of 「1米宽」. */
const NO_COUNT = String.raw`(?![/装每入规宽长高层耳]|[盒袋桶包瓶罐]装|套(?!\S*\d)|价)`;
/** 「10箱」, the 「20件」 of 「红M20件」, 「两箱」, 「一箱半」, 「半箱」. */
const COUNTED = String.raw`(?:(?:(?:(?<![\d.a-z])|(?<=\p{Script=Han}[a-z]{1,4}))(?=\d)|(?<![${NUMERAL_SIGNS}])(?=[${NUMERAL_SIGNS}]))(?<count>${COUNT})|(?<halfOnly>半))\s*(?<unit>${UNIT})${NO_COUNT}(?<half>半(?![价个只]))?`;
const COUNTED_ALL = new RegExp(COUNTED, 'giu');
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

/** Without the number or the mark that a list puts before its lines. */
export const withoutBullet = (text: string): string => {
  // NFKC would turn ① into 1 and lose that it was a bullet.
  const bare = text.trim().replace(BULLET, '').normalize('NFKC');
  return bare.replace(BULLET, '');
};

/** One form for every way to type it: full-width to half-width, small letters, one sign of multiplication. */
export function plain(text: string): string {
  return withoutBullet(text)
    .toLowerCase()
    .replace(/[×✕✖╳]/g, '×')
    .replace(QUOTES, ' ')
    .replace(/[，、；]/g, (sign) => (sign === '；' ? ';' : ','))
    .replace(/[：]/g, ':')
    .replace(/\s+/g, ' ')
    .trim()
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

const nothing = (wanted: string): ReadLine => ({ ...NOTHING, wanted });
const NOTHING: ReadLine = { wanted: '', amounts: [], rest: '', problem: '', doubt: '', whole: '' };

/** An amount with its unit and where it stands. */
export type Counted = {
  readonly from: number;
  readonly to: number;
  readonly amounts: readonly WrittenAmount[];
};

/** 「50片」 before 「10包」, 「100米」 before 「一箱」: how large one is, as nothing is packed in such pieces. */
const isMeasure = (one: RegExpExecArray, next: RegExpExecArray, open: string): boolean => {
  const between = open.slice(one.index + one[0].length, next.index);
  return /^\s*[的,]?\s*$/.test(between) && !isHolder(one.groups?.unit ?? '');
};

/**
 * The amounts of a line in their order, those of one goods (「10箱12瓶」) together; what stands in brackets is about the
 * packing.
 */
export function countedIn(line: string): Counted[] {
  const open = blankBrackets(line);
  const found = [...open.matchAll(COUNTED_ALL)];
  const runs: { from: number; to: number; amounts: WrittenAmount[] }[] = [];
  for (const [at, match] of found.entries()) {
    const next = found[at + 1];
    if (next && isMeasure(match, next, open)) continue;
    const from = match.index;
    const to = from + match[0].length;
    const run = runs.at(-1);
    if (run && JOIN.test(open.slice(run.to, from))) {
      run.to = to;
      run.amounts.push(amountOf(match));
    } else runs.push({ from, to, amounts: [amountOf(match)] });
  }
  return runs;
}

function amountOf({ groups }: RegExpExecArray): WrittenAmount {
  const unit = (groups?.unit ?? '').toLowerCase();
  if (groups?.halfOnly) return { count: 0, unit, half: true };
  const count = numberOf(groups?.count ?? '');
  return groups?.half ? { count, unit, half: true } : { count, unit };
}

/** Quantities with their units; the last run of them counts. */
function readCounted(line: string): ReadLine | null {
  const runs = countedIn(line);
  const last = runs.at(-1);
  if (!last) return null;
  const before = tidy(line.slice(0, last.from).replace(/[\s:=x×*]+$/, ''));
  const after = tidy(line.slice(last.to));
  // 「100抽*3包 5」: packed by three, five wanted.
  if (/^\d+$/.test(after) && /[*x×]\s*$/.test(line.slice(0, last.from))) return null;
  const { amounts } = last;
  const wanted = before || after;
  const rest = before ? after : '';
  const whole = amounts.every(({ count }) => Number.isSafeInteger(count));
  if (!whole) return { ...NOTHING, wanted, rest, problem: '数量须为整数' };
  const doubt = runs.length > 1 ? '一行里有几个数量' : '';
  return { ...NOTHING, wanted, amounts, rest, doubt };
}

function readBare(line: string): ReadLine | null {
  const first = FIRST_NUMBER.exec(line);
  // 「24*550ml」 is how it is packed, not how many.
  if (first && !/^\d/.test(first[2] ?? '')) return bare(first[2], first[1]);
  const spelt = CODE_NUMERAL.exec(line);
  if (spelt) return bare(spelt[1], spelt[2]);
  const dashed = CODE_NUMBER.exec(line);
  if (dashed) return { ...bare(dashed[1], dashed[2]), whole: line };
  const last = LAST_NUMBER.exec(line) ?? COMMA_NUMBER.exec(line);
  if (!last) return null;
  const [, words = '', number] = last;
  const tight = line.charAt(words.length) === '*' || /^[x×]\d/.test(line.slice(words.length));
  if (tight && MEASURE_BEFORE.test(words)) return null;
  return bare(words, number);
}

/** 「J1018-24」: 24 of J1018, unless a goods has the whole of it for its number. */
const CODE_NUMBER = /^([a-z]{1,4}[\doil]{3,})\s*[-–—]+\s*(\d{1,5})$/;
/** 「L1023一千」. */
const CODE_NUMERAL = new RegExp(String.raw`^([a-z]{1,4}[\doil-]{3,})\s*([${NUMERAL_SIGNS}]{2,})$`);
/** 「A1023,48」: a comma parts two cells unless it groups thousands. */
const COMMA_NUMBER = /^(.*?\D.*?),\s*(\d+)$/;

function bare(words = '', number = ''): ReadLine {
  const count = numberOf(number);
  const wanted = tidy(words);
  if (!Number.isSafeInteger(count)) return { ...NOTHING, wanted, problem: '数量须为整数' };
  return { ...NOTHING, wanted, amounts: [{ count, unit: '' }] };
}

const numberOf = (text: string): number =>
  /^\d/.test(text) ? Number(text.replaceAll(',', '')) : (readNumeral(text) ?? Number.NaN);

/** Signs that part words from each other at either end. */
export const tidy = (words: string): string =>
  words.replace(/^[\s,;:=+*×.·/-]+|[\s,;:=+*×·/-]+$/g, '').trim();

/** The same length with blanks for what stands in brackets, so that places in the line stay. */
export const blankBrackets = (line: string): string =>
  line.replace(/\([^()]*\)/g, (inside) => ' '.repeat(inside.length));
