import { FREE_WORDS, isFree } from '../../goods/below-cost';
import type { TableRows } from '../../import-table';
import { COMMA_WORDS, withoutThousands, yuanToUnitPrice } from '../../money';
import { readInstant } from '../../time';
import { plainCell } from './plain-cell';
import { CODE_HEADS, isTaxHead, LIST_HEADS, PACK_HEADS, PIECE_HEADS, readWideHead } from './price-heads';
import { type UnreadColumn, unreadColumns } from './unread-columns';

/** One price that a file names. Prices in 1/10000 yuan; a null piece price ends it. */
export type PriceEntry = {
  /** of the sheet, from 1 */
  readonly line: number;
  /** the number of a company or the name of a price list, as `calledInFiles` has it */
  readonly list: string;
  readonly code: string;
  readonly fromPieces: number;
  readonly perPiece: number | null;
  readonly perPack: number | null;
  /** ms; null = when the file takes effect, and without an end */
  readonly start: number | null;
  readonly end: number | null;
};

/** A row that is not taken, and why. */
export type WrongPriceRow = { readonly line: number; readonly text: string };

/** What one row of a price file says. */
export type PriceRow = {
  readonly entries: readonly PriceEntry[];
  readonly wrong: readonly WrongPriceRow[];
};

/** What reads the rows of a price file, and the columns that it leaves out. */
export type PriceReader = {
  readonly read: (row: TableRows['rows'][number]) => PriceRow;
  /** columns that the head has */
  readonly heads: number;
  readonly unread: readonly UnreadColumn[];
};

/** The heads of the long form, in their order (ADVANCED A "Files"). */
export const LONG_PRICE_HEADS = [
  '客户编号|价目表',
  '货号',
  '起始数量',
  '件价',
  '个价',
  '开始',
  '结束',
] as const;

const FROM_HEADS = ['起始数量', '起订数量', '满'];
const START_HEADS = ['开始', '生效时间', '开始时间'];
const END_HEADS = ['结束', '结束时间'];
const ENDS = new Set(['删除', '删']);
/** Signs that say in a sheet kept by hand that there is no price. */
const NO_PRICE = new Set(['', '-', '--', '—', '——', '/', '无']);
/** 34.80, ¥34.80, 34.80元, 34.80元/件 */
const YUAN = /^[¥￥]?(\d{1,9}(?:\.\d{1,4})?)\s*(?:元(?:\s*\/\s*\S{1,3})?)?$/;

/** What a file calls a price list: names that differ in wide and narrow signs alone are one name to it. */
export const calledInFiles = (name: string): string => plainCell(name);

/** A price as it is typed: nothing = unchanged, 删除 = ends; or why it cannot be read. */
function readPrice(cell: string): number | 'ends' | null | { readonly problem: string } {
  if (NO_PRICE.has(cell)) return null;
  if (ENDS.has(cell)) return 'ends';
  const text = withoutThousands(cell);
  if (text === null) return { problem: `价格读不出来：${COMMA_WORDS}` };
  const match = YUAN.exec(text);
  return match ? yuanToUnitPrice(Number(match[1])) : { problem: '价格读不出来，应为元，最多四位小数' };
}

const isProblem = (read: ReturnType<typeof readPrice>): read is { readonly problem: string } =>
  typeof read === 'object' && read !== null;

/**
 * Reads the rows of a sheet by its heads. Long: 客户编号 or 价目表, 货号, 起始数量, 件价, 个价, 开始, 结束. Wide, as it is kept by
 * hand: 货号, then 「1001 件价」「1001 个价」 for each company or list. An empty cell changes nothing, 删除 ends a price.
 */
export function priceReader(heads: readonly string[]): PriceReader | { readonly problem: string } {
  const named = heads.map(plainCell);
  const at = (names: readonly string[]): number => named.findIndex((head) => names.includes(head));
  const code = at(CODE_HEADS);
  if (code < 0) return { problem: '没有「货号」这一列' };
  const list = at(LIST_HEADS);
  const column = { from: at(FROM_HEADS), start: at(START_HEADS), end: at(END_HEADS) };
  const twice = saysTwice(named, list < 0);
  if (twice !== undefined) return { problem: twice };
  const taxed = list < 0 ? named.findIndex(isTaxHead) : -1;
  if (taxed >= 0) {
    return {
      problem: `第 ${taxed + 1} 列看不出是给谁的：「含税」「不含税」若是价目表的名字，请在「件价」「个价」前空一格；不是就请写成「1001 件价」这样`,
    };
  }
  const prices = list < 0 ? wideColumns(named) : [{ list: '', pack: at(PACK_HEADS), piece: at(PIECE_HEADS) }];
  if (prices.length === 0) {
    return { problem: '请写明给谁：一列「价目表」或「客户编号」，或「1001 件价」「1001 个价」这样的列' };
  }
  if (prices.every(({ pack, piece }) => pack < 0 && piece < 0))
    return { problem: '没有「件价」或「个价」这一列' };
  const used = [code, list, ...Object.values(column), ...prices.flatMap(({ pack, piece }) => [pack, piece])];
  const read: PriceReader['read'] = ({ line, cells }) => {
    const cell = (index: number): string => (index < 0 ? '' : plainCell(cells[index]));
    const entries: PriceEntry[] = [];
    const wrong: WrongPriceRow[] = [];
    for (const one of prices) {
      const wanted = {
        list: list < 0 ? one.list : cell(list),
        pack: cell(one.pack),
        piece: cell(one.piece),
      };
      if (NO_PRICE.has(wanted.pack) && NO_PRICE.has(wanted.piece)) continue;
      const said = readEntry(line, cell(code), wanted, {
        from: cell(column.from),
        start: cell(column.start),
        end: cell(column.end),
      });
      if (typeof said === 'string') wrong.push({ line, text: said });
      else entries.push(said);
    }
    return { entries, wrong };
  };
  return { read, heads: named.length, unread: unreadColumns(named, new Set(used)) };
}

/**
 * Names two columns that say the same thing, of which one would be left out in silence. A second code of a goods is none:
 * sheets often have a barcode or a supplier's code beside it.
 */
function saysTwice(heads: readonly string[], isWide: boolean): string | undefined {
  const groups = [
    LIST_HEADS,
    FROM_HEADS,
    START_HEADS,
    END_HEADS,
    ...(isWide ? [] : [PACK_HEADS, PIECE_HEADS]),
  ];
  const first = new Map<string, number>();
  for (const [at, head] of heads.entries()) {
    const wide = isWide ? readWideHead(head) : undefined;
    const group = groups.findIndex((names) => names.includes(head));
    const means =
      wide !== undefined
        ? `${wide.list} ${wide.of}`
        : group >= 0
          ? String(group)
          : CODE_HEADS.includes(head)
            ? head
            : undefined;
    if (means === undefined) continue;
    const before = first.get(means);
    if (before !== undefined) {
      return `第 ${before + 1} 列「${heads[before]}」和第 ${at + 1} 列「${head}」是一样的，请只留一列`;
    }
    first.set(means, at);
  }
  return undefined;
}

function wideColumns(heads: readonly string[]): { list: string; pack: number; piece: number }[] {
  const found = new Map<string, { list: string; pack: number; piece: number }>();
  heads.forEach((head, at) => {
    const wide = readWideHead(head);
    if (!wide) return;
    const own = found.get(wide.list) ?? { list: wide.list, pack: -1, piece: -1 };
    found.set(wide.list, { ...own, [wide.of]: at });
  });
  return [...found.values()];
}

/** One row for one list; a text says why it is not taken. */
function readEntry(
  line: number,
  code: string,
  { list, pack, piece }: { list: string; pack: string; piece: string },
  cells: { from: string; start: string; end: string },
): PriceEntry | string {
  if (code === '') return '没有货号';
  if (list === '') return '没有写客户编号或价目表';
  if (cells.from !== '' && !/^\d{1,8}$/.test(cells.from)) return '起始数量应为整数';
  const [perPack, perPiece] = [readPrice(pack), readPrice(piece)];
  if (isProblem(perPack)) return perPack.problem;
  if (isProblem(perPiece)) return perPiece.problem;
  const [start, end] = [momentOf(cells.start, 'start'), momentOf(cells.end, 'end')];
  if (start === undefined || end === undefined) return '时间读不出来，应为 2026-12-01 或 2026-12-01 08:00';
  if (start !== null && end !== null && start >= end) return '结束应晚于开始';
  const isEnd = perPack === 'ends' || perPiece === 'ends';
  if (isEnd && start !== null) return '「删除」从生效时间起结束，不能写「开始」';
  if (!isEnd && perPiece === null) return '请也写个价；只写件价不行';
  if (!isEnd && isFree({ perPack, perPiece: perPiece ?? 0 })) return FREE_WORDS;
  return {
    line,
    list,
    code,
    fromPieces: Number(cells.from || 0),
    perPiece: isEnd ? null : perPiece,
    perPack: isEnd ? null : perPack,
    start,
    end,
  };
}

function momentOf(text: string, edge: 'start' | 'end'): number | null | undefined {
  return text === '' ? null : readInstant(text, edge)?.getTime();
}
