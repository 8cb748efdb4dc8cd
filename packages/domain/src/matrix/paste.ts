import { withoutThousands } from '../money/thousands';
import { boxesShown } from '../quantity/boxes';
import type { QuantityRule } from '../quantity/rule';
import { COMMA_IN_COUNT } from '../quantity/typed';
import type { CellWrite } from './fill';
import type { Grid, GridCell, GridPlace } from './grid';

/** A line of pasted text. */
export type PastedLine = {
  /** 1 for the first. */
  readonly line: number;
  readonly text: string;
  /** As they stood there, units and all; '' for an empty cell. */
  readonly cells: readonly string[];
};

/** Pasted, but not written anywhere; shown to the buyer, never dropped (UX §4.2 "Delight"). */
export type LostNumber = { readonly line: number; readonly text: string; readonly why: string };

const NUMBER = /^[+-]?\d[\d,]*(?:\.\d+)?\s*\D{0,3}$/;
/** The number a chat line ends with, after a space or a colon: 「M 24」, 「M：24瓶」, 「M x 24」. */
const CHAT = /^(.*?)[\s:=×*xX]+([+-]?\d[\d,]*(?:\.\d+)?\s*[^\d\s]{0,3})$/;

/**
 * Reads what a spreadsheet or a chat copies: cells between tabs, else one line a number, with or without a label
 * before it. Empty lines keep their place, so that a column with gaps stays a column with gaps.
 */
export function readBlock(text: string): PastedLine[] {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n+$/, '').split('\n');
  const tabbed = lines.some((line) => line.includes('\t'));
  return lines.map((raw, index) => {
    const cells = tabbed ? raw.split('\t').map(plain) : chatCells(plain(raw));
    return { line: index + 1, text: cells.filter(Boolean).join(' '), cells };
  });
}

/** Whether a pasted text is more than what one box takes: several cells or lines. */
export function isBlock(text: string): boolean {
  return /[\t\n\r]/.test(text.trim());
}

const plain = (cell: string): string =>
  cell
    .normalize('NFKC')
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .trim();

function chatCells(line: string): string[] {
  if (NUMBER.test(line)) return [line];
  const match = CHAT.exec(line);
  return match ? [match[1]?.trim() ?? '', match[2] ?? ''] : [line];
}

/** The boxes on the page with the words that name their rows and columns. */
export type NamedGrid = {
  readonly grid: Grid;
  /** Words a row answers to: its value, the code of its goods. */
  readonly rowNames: readonly (readonly string[])[];
  readonly columnNames: readonly string[];
};

/**
 * Finds the box of each pasted number. Labels that name rows decide where a line goes, and heads that name columns
 * where a number goes; without them the block is laid down from `from`, as a spreadsheet does.
 */
export function placeBlock(
  lines: readonly PastedLine[],
  { grid, rowNames, columnNames }: NamedGrid,
  from: GridPlace,
): { writes: CellWrite[]; lost: LostNumber[] } {
  const head = headColumns(lines, rowNames, columnNames);
  const body = head ? lines.slice(1) : lines;
  const labelled = isLabelled(body, rowNames);
  const writes: CellWrite[] = [];
  const lost: LostNumber[] = [];
  for (const [index, line] of body.entries()) {
    if (line.text === '') continue;
    const lose = (why: string) => lost.push({ line: line.line, text: line.text, why });
    const [label, ...numbers] = labelled ? line.cells : ['', ...line.cells];
    const row = labelled ? rowOf(label, rowNames) : from.row + index;
    const cells = grid[row];
    if (!cells) {
      lose(labelled ? '没有找到这一款' : '超出表格，没有这一行');
      continue;
    }
    for (const [at, typed] of numbers.entries()) {
      if (typed === '') continue;
      const column = head ? (head[at] ?? -1) : from.column + at;
      const cell = cells[column];
      if (!NUMBER.test(typed)) lose('没有读到数量');
      else if (cell === undefined) lose('超出表格，没有这一列');
      else if (cell === null) lose('没有这个组合');
      else if (!cell.open) lose('暂不可订');
      else {
        // A comma behind the number ends the line of a chat.
        const number = (/^[+-]?[\d,.]+/.exec(typed)?.[0] ?? '').replace(/,+$/, '');
        if (withoutThousands(number) === null) lose(COMMA_IN_COUNT);
        else writes.push({ cell: inItsUnit(cell, cells, typed), typed: number });
      }
    }
  }
  return { writes, lost };
}

const same = (one: string, other: string): boolean =>
  one.normalize('NFKC').trim().toLowerCase() === other.normalize('NFKC').trim().toLowerCase();

function rowOf(label: string | undefined, rowNames: NamedGrid['rowNames']): number {
  if (!label) return -1;
  return rowNames.findIndex((names) => names.some((name) => name !== '' && same(name, label)));
}

/** Whether the first cell of the lines names a row: a word does, and so do numbers that all are names of rows (38, 39). */
function isLabelled(lines: readonly PastedLine[], rowNames: NamedGrid['rowNames']): boolean {
  const filled = lines.filter(({ text }) => text !== '');
  const wide = filled.filter(({ cells }) => cells.length > 1);
  return (
    wide.some(({ cells: [first = ''] }) => first !== '' && !NUMBER.test(first)) ||
    (wide.length > 0 &&
      wide.length === filled.length &&
      wide.every(({ cells: [first] }) => rowOf(first, rowNames) >= 0))
  );
}

/** The columns that a first line of heads stands for; null where it is no head. One that names none of ours counts on. */
function headColumns(
  lines: readonly PastedLine[],
  rowNames: NamedGrid['rowNames'],
  columnNames: readonly string[],
): number[] | null {
  const [first, ...rest] = lines;
  if (!first || rest.length === 0 || first.text === '' || rowOf(first.cells[0], rowNames) >= 0) return null;
  const heads = first.cells.slice(isLabelled(rest, rowNames) ? 1 : 0);
  const words = heads.filter((word) => word !== '');
  if (words.length === 0) return null;
  const places = heads.map((word) => columnNames.findIndex((name) => same(name, word)));
  if (places.every((place, at) => place >= 0 || heads[at] === '')) return places;
  return words.every((word) => !/\d/.test(word)) ? places.map((_place, at) => at) : null;
}

/** 「24瓶」 goes to the pieces and 「2件」 to the packs, whichever column it was laid on, where both boxes stand. */
function inItsUnit(cell: GridCell, row: readonly (GridCell | null)[], typed: string): GridCell {
  const unit = /\D*$/.exec(typed)?.[0]?.trim() ?? '';
  const box = boxNamed(cell.rule, unit);
  if (!box || box === cell.box) return cell;
  return row.find((one) => one?.goodsId === cell.goodsId && one.box === box) ?? { ...cell, box };
}

function boxNamed(rule: QuantityRule, unit: string): GridCell['box'] | null {
  const shown = boxesShown(rule);
  if (unit === '') return null;
  if (unit === rule.packUnit && shown.packs) return 'packs';
  return unit === rule.unit && shown.pieces ? 'pieces' : null;
}
