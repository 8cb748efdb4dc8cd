import { withoutThousands } from '../money/thousands';
import { COMMA_IN_COUNT } from '../quantity';
import { plain, tidy, withoutBullet, type ReadLine, readLine } from './read-line';
import { splitLine } from './split-line';
import { isTalk } from './talk';
import { COUNT_WORDS, type WrittenAmount } from './units';

/** An ordered goods in a pasted text or a table. */
export type OrderLine = ReadLine & {
  /** 1 for the first line of the text. */
  readonly line: number;
  /** The original text. */
  readonly text: string;
  /** A table's own column for the number of the goods; '' otherwise. */
  readonly code: string;
  /** 0 for the first goods of its line, 1 for the next: 「生抽2箱，香醋1箱」. */
  readonly part: number;
  /** The words over it that name what it is a kind of: 「短袖T恤：」 above 「红M 20件」; '' otherwise. */
  readonly heading: string;
};

/** Longest text that only names a variant, like 「荧光绿/XXXL」. */
const LONGEST_SPEC = 8;
/** Longest text that is looked up. */
export const MOST_CHARACTERS = 80;

/**
 * Reads a pasted text: a chat's lines, or cells between tabs as a spreadsheet copies them, with or without a head. A
 * line without a number names what the next ones are a kind of; an empty line ends that.
 */
export const readOrder = (text: string): OrderLine[] => readMessage(text).lines;

/** A part of a message that orders nothing. */
export type Talk = { readonly line: number; readonly text: string };

/** The same with what was taken for talk (greetings, addresses, times), so that it can be shown and nothing is lost. */
export function readMessage(text: string): { readonly lines: OrderLine[]; readonly talk: readonly Talk[] } {
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  const table = lines.some((line) => line.includes('\t'));
  return table ? { lines: readTable(lines), talk: [] } : readChat(lines);
}

/** How many lines hold something; the head of a table is not told apart. */
export function countLines(text: string): number {
  return text.split(/\r\n?|\n/).filter((line) => line.trim() !== '').length;
}

/** 「1,5箱」 in a chat: one and a half, or a 1 that ends a name before 5箱. 「M8,10」 and 「38,39码」 are no amounts. */
const UNCLEAR_COMMA = new RegExp(
  String.raw`(?<![a-z\d.,-])\d{1,2},\d{1,2}\s*(?:$|[\s,，;；。]|${COUNT_WORDS.join('|')})`,
  'i',
);
const UNCLEAR = '逗号两边都是数字，请确认数量';

const clip = (words: string): string => words.slice(0, MOST_CHARACTERS);

function readChat(lines: readonly string[]): { lines: OrderLine[]; talk: Talk[] } {
  const found: OrderLine[] = [];
  const talk: Talk[] = [];
  const numbered = isNumbered(lines.map((line) => line.trim().split(/\s+/)));
  let heading = '';
  for (const [index, raw] of lines.entries()) {
    const text = raw.trim();
    const line = index + 1;
    if (text === '') {
      heading = '';
      continue;
    }
    const bare = numbered ? text.replace(/^\d+\s+/, '') : text;
    if (isHeading(text)) {
      const words = tidy(plain(bare));
      if (isTalk(words)) talk.push({ line, text });
      heading = isTalk(words) ? '' : clip(words);
      continue;
    }
    const { parts, talk: skipped } = splitLine(withoutBullet(bare));
    const unclear = UNCLEAR_COMMA.test(text) ? UNCLEAR : '';
    for (const words of skipped) talk.push({ line, text: words });
    if (parts.length === 0 && skipped.length === 0) talk.push({ line, text });
    for (const [at, part] of parts.entries()) {
      const only = parts.length === 1 && skipped.length === 0;
      const own = {
        ...part,
        doubt: part.doubt || unclear,
        wanted: clip(part.wanted),
        line,
        text: only ? text : part.text,
        code: '',
        part: at,
      };
      if (part.amounts.length === 0 && part.problem === '') {
        heading = only ? clip(part.wanted) : '';
        found.push({ ...own, heading: '' });
        continue;
      }
      // A name this long is another goods, not a variant.
      if (part.wanted.length > LONGEST_SPEC) heading = '';
      found.push({ ...own, heading: part.heading === '' ? heading : clip(part.heading) });
    }
  }
  return { lines: found, talk };
}

/** 「短袖T恤：」「【饮料】」: a heading that orders nothing itself. */
const isHeading = (text: string): boolean => /[:：]$/.test(text) || /^[【[].*[】\]]$/.test(text);

/**
 * The words that a company may mean the same goods by next time; '' where they only say which kind of what was spoken of
 * before (「黑L」), or where something beside them told the goods.
 */
export function textToLearn({ code, wanted, heading, rest, doubt, part }: OrderLine): string {
  if (code !== '') return code;
  const isPart = heading !== '' || part > 0 || rest !== '' || doubt !== '';
  return isPart || !/\p{Script=Han}{2}|[\p{L}\d-]{4}/u.test(wanted) ? '' : wanted;
}

/**
 * The pasted text without the lines whose goods went to the cart; of a line of several goods those stay that are left.
 * `numbers` says where each line that stays has gone.
 */
export function textWithout(
  text: string,
  gone: readonly OrderLine[],
  left: readonly OrderLine[],
): { readonly text: string; readonly numbers: ReadonlyMap<number, number> } {
  const lines = new Set(gone.map(({ line }) => line));
  const numbers = new Map<number, number>();
  const kept: string[] = [];
  for (const [at, words] of text.split(/\r\n?|\n/).entries()) {
    const still = left.filter(({ line }) => line === at + 1);
    if (lines.has(at + 1) && still.length === 0) continue;
    const heading = still[0]?.heading ?? '';
    const rewritten = `${heading && `${heading}：`}${still.map((order) => order.text).join('，')}`;
    kept.push(lines.has(at + 1) ? rewritten : words);
    numbers.set(at + 1, kept.length);
  }
  return { text: kept.join('\n'), numbers };
}

type Column = 'code' | 'name' | 'spec' | 'count' | 'packs' | 'pieces' | 'unit' | 'none';

const HEADS: readonly (readonly [Column, RegExp])[] = [
  ['none', /单价|金额|小计|合计|序号|备注|说明|装箱|箱规|库存|价格/],
  ['code', /编号|编码|货号|条码|条形码|款号|型号|代码|^sku$|^code$/],
  ['packs', /整件|件数|箱数/],
  ['pieces', /拆零|零数|散数|瓶数|个数/],
  ['unit', /单位/],
  ['count', /数量|订购|订货|采购|需求|^数$|qty|quantity/],
  ['spec', /规格|颜色|尺码|尺寸|口味|款式/],
  ['name', /名称|品名|商品|货品|产品|name/],
];

const cellOf = (cell: string): string => {
  const text = cell.normalize('NFKC').trim();
  return /^"[\s\S]*"$/.test(text) ? text.slice(1, -1).replaceAll('""', '"').trim() : text;
};

/** What the cells of a head line stand for; null where the line is no head. */
function headOf(cells: readonly string[]): Column[] | null {
  if (cells.some((cell) => /^\d/.test(cell))) return null;
  const columns = cells.map(
    (cell): Column => HEADS.find(([, words]) => words.test(cell.toLowerCase()))?.[0] ?? 'none',
  );
  const names = columns.filter((column) => column === 'code' || column === 'name');
  const counts = columns.filter((column) => ['count', 'packs', 'pieces'].includes(column));
  return names.length > 0 && counts.length > 0 ? columns : null;
}

function readTable(lines: readonly string[]): OrderLine[] {
  const rows = lines.map((raw, index) => ({ line: index + 1, raw, cells: raw.split('\t').map(cellOf) }));
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell !== ''));
  const [first, ...rest] = filled;
  const head = first ? headOf(first.cells) : null;
  const body = head ? rest : filled;
  const numbered = !head && isNumbered(body.map(({ cells }) => cells));
  return body.map(({ line, raw, cells }) => {
    const text = raw.replace(/\t+/g, ' ').trim();
    const read = head ? byHead(head, cells) : byPlace(numbered ? cells.slice(1) : cells);
    return { ...read, wanted: clip(read.wanted), code: clip(read.code), line, text, heading: '', part: 0 };
  });
}

type ReadCells = ReadLine & { readonly code: string };

function byHead(head: readonly Column[], cells: readonly string[]): ReadCells {
  const of = (column: Column): string =>
    cells
      .filter((cell, at) => head[at] === column && cell !== '')
      .join(' ')
      .trim();
  const unit = of('unit').toLowerCase();
  const amounts: WrittenAmount[] = [];
  let problem = '';
  const take = (column: Column, word: string): void => {
    const cell = of(column);
    if (cell === '') return;
    const read = amountsIn(cell, word);
    if (typeof read === 'string') problem = read;
    else amounts.push(...read.filter(({ count }) => count > 0));
  };
  take('count', unit);
  take('packs', '件');
  take('pieces', '个');
  const words = [of('name'), of('spec')].filter(Boolean).join(' ');
  const code = of('code');
  const whole = problem === '';
  return {
    wanted: words || code,
    amounts: whole ? amounts : [],
    rest: '',
    problem,
    code,
    doubt: '',
    whole: '',
  };
}

/** 「48」「48瓶」「1,000」「10箱12瓶」; why not where it is no whole number. */
function amountsIn(written: string, unit: string): WrittenAmount[] | string {
  const cell = written.replaceAll('、', ',').replace(/,+$/, '');
  const numbers = cell.match(/\d[\d,.]*\d/g) ?? [];
  if (numbers.some((number) => withoutThousands(number) === null)) return COMMA_IN_COUNT;
  const number = withoutThousands(cell) ?? cell;
  if (/^\d+(\.0+)?$/.test(number))
    return [{ count: Number(number), unit: COUNT_WORDS.includes(unit) ? unit : '' }];
  const read = readLine(`x ${cell}`);
  return read.amounts.length > 0 ? [...read.amounts] : '数量须为整数';
}

/** Without a head: the first cell names the goods, the first number after it is how many. */
function byPlace(cells: readonly string[]): ReadCells {
  const [first = '', ...others] = cells.filter((cell) => cell !== '');
  const at = others.findIndex((cell) => /^\d[\d,、]*(?:\.\d+)?\s*[^\d\s/]{0,3}$/.test(cell));
  if (at < 0) return { ...readLine([first, ...others].join(' ')), code: '' };
  const next = others[at + 1]?.toLowerCase() ?? '';
  const amounts = amountsIn(others[at] ?? '', COUNT_WORDS.includes(next) ? next : '');
  const words = [first, ...others.slice(0, at)].join(' ');
  return {
    wanted: words.toLowerCase(),
    amounts: typeof amounts === 'string' ? [] : amounts,
    rest: '',
    problem: typeof amounts === 'string' ? amounts : '',
    doubt: '',
    whole: '',
    // A name may follow: the first cell alone may be the number of the goods.
    code: at > 0 ? first : '',
  };
}

/** Three lines and more that begin with 1, 2, 3 … and go on: they were numbered by their author. */
function isNumbered(rows: readonly (readonly string[])[]): boolean {
  const filled = rows.filter((cells) => cells.some((cell) => cell !== ''));
  return filled.length >= 3 && filled.every((cells, at) => cells[0] === String(at + 1) && cells.length > 2);
}
