import { FREE_WORDS, isFree } from '../../goods/below-cost';
import type { TableRows } from '../../import-table';
import { yuanToUnitPrice } from '../../money';
import { readInstant } from '../../time';

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

export type PriceTable = {
  readonly entries: readonly PriceEntry[];
  /** rows that are not taken, and why */
  readonly wrong: readonly { readonly line: number; readonly text: string }[];
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

const LIST_HEADS = ['价目表', '客户编号', '客户编号|价目表', '客户编号/价目表'];
const CODE_HEADS = ['货号', '商品货号', '编码', '商品编码'];
const WIDE_HEAD = /^(.+?)\s*(件价|整件价|个价|单价)$/;
const ENDS = new Set(['删除', '删']);
const FORMULA_GUARD = /^'(?=\s*[=+\-@])/;
const YUAN = /^[¥￥]?(\d{1,9}(?:\.\d{1,4})?)$/;

/** Wide and narrow signs are the same, and the apostrophe that our own files put before a formula's sign is no part. */
const plain = (cell: string | undefined): string =>
  (cell ?? '').normalize('NFKC').replace(FORMULA_GUARD, '').trim();

/** What a file calls a price list: names that differ in wide and narrow signs alone are one name to it. */
export const calledInFiles = (name: string): string => plain(name);

/** A price as it is typed: nothing = unchanged, 删除 = ends; undefined where it cannot be read. */
function readPrice(cell: string): number | 'ends' | null | undefined {
  if (cell === '') return null;
  if (ENDS.has(cell)) return 'ends';
  const match = YUAN.exec(cell.replaceAll(',', ''));
  return match ? yuanToUnitPrice(Number(match[1])) : undefined;
}

/**
 * Prices out of a sheet. Long: 客户编号 or 价目表, 货号, 起始数量, 件价, 个价, 开始, 结束. Wide, as it is kept by hand: 货号, then
 * 「1001 件价」「1001 个价」 for each company or list. An empty cell changes nothing, 删除 ends a price.
 */
export function readPriceTable({ heads, rows }: TableRows): PriceTable | { readonly problem: string } {
  const named = heads.map(plain);
  const at = (names: readonly string[]): number => named.findIndex((head) => names.includes(head));
  const code = at(CODE_HEADS);
  if (code < 0) return { problem: '没有「货号」这一列' };
  const list = at(LIST_HEADS);
  const wide = list < 0 ? wideColumns(named) : [];
  if (list < 0 && wide.length === 0) {
    return { problem: '请写明给谁：一列「价目表」或「客户编号」，或「1001 件价」「1001 个价」这样的列' };
  }
  const column = {
    from: at(['起始数量', '起订数量', '满']),
    pack: at(['件价', '整件价']),
    piece: at(['个价', '单价']),
    start: at(['开始', '生效时间', '开始时间']),
    end: at(['结束', '结束时间']),
  };
  const entries: PriceEntry[] = [];
  const wrong: { line: number; text: string }[] = [];
  const seen = new Map<string, number>();
  for (const { line, cells } of rows) {
    const own = plain(cells[code]);
    const cell = (index: number): string => (index < 0 ? '' : plain(cells[index]));
    const wanted =
      list >= 0
        ? [{ list: cell(list), pack: cell(column.pack), piece: cell(column.piece) }]
        : wide.map((one) => ({ list: one.list, pack: cell(one.pack), piece: cell(one.piece) }));
    for (const one of wanted) {
      if (one.pack === '' && one.piece === '') continue;
      const read = readEntry(line, own, one, {
        from: cell(column.from),
        start: cell(column.start),
        end: cell(column.end),
      });
      if (typeof read === 'string') {
        wrong.push({ line, text: read });
        continue;
      }
      const key = `${read.list}\u0000${read.code}\u0000${read.fromPieces}\u0000${read.start ?? ''}`;
      const first = seen.get(key);
      if (first !== undefined) wrong.push({ line, text: `与第 ${first} 行写的是同一个价` });
      else entries.push(read);
      seen.set(key, first ?? line);
    }
  }
  return { entries, wrong };
}

function wideColumns(heads: readonly string[]): { list: string; pack: number; piece: number }[] {
  const found = new Map<string, { list: string; pack: number; piece: number }>();
  heads.forEach((head, at) => {
    const [, list, what] = WIDE_HEAD.exec(head) ?? [];
    if (list === undefined) return;
    const own = found.get(list) ?? { list, pack: -1, piece: -1 };
    found.set(list, { ...own, [what?.endsWith('件价') ? 'pack' : 'piece']: at });
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
  if (perPack === undefined || perPiece === undefined) return '价格读不出来，应为元，最多四位小数';
  const [start, end] = [momentOf(cells.start, 'start'), momentOf(cells.end, 'end')];
  if (start === undefined || end === undefined) return '时间读不出来，应为 2026-12-01 或 2026-12-01 08:00';
  if (start !== null && end !== null && start >= end) return '结束应晚于开始';
  const head = { line, list, code, fromPieces: Number(cells.from || 0), start, end };
  if (perPack === 'ends' || perPiece === 'ends') {
    return start === null
      ? { ...head, perPack: null, perPiece: null }
      : '「删除」从生效时间起结束，不能写「开始」';
  }
  if (perPiece === null) return '请也写个价；只写件价不行';
  return isFree({ perPack, perPiece }) ? FREE_WORDS : { ...head, perPack, perPiece };
}

function momentOf(text: string, edge: 'start' | 'end'): number | null | undefined {
  return text === '' ? null : readInstant(text, edge)?.getTime();
}
