import { type PricePair, pricePair, type UnitPrice, withoutThousands } from '../money';
import { yuanUnits } from './entered-settings';

/** A line out of a spreadsheet: 货号 and what stands behind it. */
export type PastedGoods = {
  readonly line: number;
  readonly code: string;
  readonly cells: readonly string[];
};

/** What a column of a pasted block holds, by its head or by its place. */
export type PastedColumn = 'pack' | 'piece' | 'price' | 'count';

const HEADS: readonly (readonly [RegExp, PastedColumn])[] = [
  [/件价|整件|箱价/, 'pack'],
  [/零价|单价|个价|瓶价|拆零/, 'piece'],
  [/价/, 'price'],
  [/数量|库存|件数|个数|总量|名额/, 'count'],
];
const CODE_HEAD = /货号|编码|编号|商品|sku/i;

/** Reads a pasted block: full-width digits, ￥, separators and spaces are read; a first row of heads is taken as such. */
export function readPastedGoods(text: string): {
  readonly rows: readonly PastedGoods[];
  /** By heads; empty where the block has none. */
  readonly columns: readonly (PastedColumn | null)[];
} {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.split(line.includes('\t') ? '\t' : /[,，;；]|\s{2,}|\s(?=[\d￥¥０-９])/).map(plain))
    .map((cells, at) => ({ line: at + 1, cells }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  const [first] = lines;
  const hasHeads = first !== undefined && CODE_HEAD.test(first.cells[0] ?? '');
  const rows = (hasHeads ? lines.slice(1) : lines).flatMap(({ line, cells: [code = '', ...cells] }) =>
    code === '' ? [] : [{ line, code, cells: cells.map(numberText) }],
  );
  return { rows, columns: hasHeads ? first.cells.slice(1).map(columnOf) : [] };
}

const plain = (cell: string): string => cell.normalize('NFKC').trim();
/** A number as typed, without what a spreadsheet puts around it. */
function numberText(cell: string): string {
  const text = cell.replace(/[¥￥\s]|元|个$|件$|瓶$/g, '');
  return withoutThousands(text) ?? text;
}
const columnOf = (head: string): PastedColumn | null =>
  HEADS.find(([pattern]) => pattern.test(head))?.[1] ?? null;

/** What is meant by the columns of a block without heads: prices first, then the count. */
export function columnsByPlace(width: number): readonly PastedColumn[] {
  if (width <= 1) return ['price'];
  return width === 2 ? ['price', 'count'] : ['pack', 'piece', 'count'];
}

/** What one goods costs by the list, for reading a single price. */
export type PastedFacts = { readonly list: PricePair; readonly piecesPerPack: number };

/**
 * A single price is of the pack or of the piece, whichever list price it is nearer to; the other one follows from the
 * number of pieces, the piece price rounded up to the fen so that a pack never costs more loose than whole by rounding.
 */
export function pairFromOne(price: UnitPrice, { list, piecesPerPack: n }: PastedFacts): PricePair {
  if (n <= 1) return pricePair(price, price);
  const distance = (of: UnitPrice): number => Math.abs(Math.log(Math.max(price, 1) / Math.max(of, 1)));
  const isPack = distance(list.perPack) <= distance(list.perPiece);
  if (!isPack) return pricePair(price * n, price);
  return pricePair(price, Math.ceil(price / n / 100) * 100);
}

/** What a pasted line says of one goods; null where a cell is no number of its kind. */
export function pastedTerms(
  { cells }: Pick<PastedGoods, 'cells'>,
  columns: readonly (PastedColumn | null)[],
  facts: PastedFacts,
): { readonly pair: PricePair | null; readonly count: number | null } | null {
  const of = columns.length > 0 ? columns : columnsByPlace(cells.length);
  const found = new Map<PastedColumn, number>();
  for (const [at, column] of of.entries()) {
    const cell = cells[at] ?? '';
    if (column === null || cell === '') continue;
    const value = column === 'count' ? (/^\d{1,8}$/.test(cell) ? Number(cell) : null) : yuanUnits(cell, 4);
    if (value === null) return null;
    found.set(column, value);
  }
  return { pair: pairOf(found, facts), count: found.get('count') ?? null };
}

function pairOf(found: ReadonlyMap<PastedColumn, number>, facts: PastedFacts): PricePair | null {
  const [pack, piece, price] = [found.get('pack'), found.get('piece'), found.get('price')];
  if (pack !== undefined && piece !== undefined) return pricePair(pack, piece);
  const one = price ?? pack ?? piece;
  if (one === undefined) return null;
  const n = facts.piecesPerPack;
  if (pack !== undefined) return pricePair(pack, n <= 1 ? pack : Math.ceil(pack / n / 100) * 100);
  if (piece !== undefined) return pricePair(piece * n, piece);
  return pairFromOne(one as UnitPrice, facts);
}
