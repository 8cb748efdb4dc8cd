import { unitPriceToYuan } from '../money/yuan';
import { readPriceCell } from '../money/price-cell';
import { withoutThousands } from '../money/thousands';

/** The columns of a quote's sheet that are filled in and read again, by their heads. */
export const QUOTE_SHEET_COLUMNS = [
  '行号',
  '起始数量',
  '件价',
  '个价',
  '有货',
  '替代货号',
  '起订量',
  '备注',
] as const;
type Column = (typeof QUOTE_SHEET_COLUMNS)[number];

/** Stands before the number of the request, so that a sheet of another one is noticed. */
export const QUOTE_SHEET_NUMBER = '询价单';

export interface QuoteSheetOffer {
  fromNum: number;
  /** yuan as text; '' follows from the other one and the pack */
  perPack: string;
  perPiece: string;
}

/** A line as the sheet answers it; without offers nobody filled it in. */
export interface QuoteSheetLine {
  line: number;
  available: boolean;
  offers: QuoteSheetOffer[];
  substitute: string;
  minNum: number;
  note: string;
}

/** A row that is not taken, with its number in the file. */
export interface WrongRow {
  row: number;
  text: string;
}

export type QuoteSheet =
  | { readonly ok: false; readonly text: string }
  | { readonly ok: true; readonly no: string; lines: QuoteSheetLine[]; wrong: WrongRow[] };

const HEAD_WITHIN = 30;
const MOST_LINES = 200;
const MOST_OFFERS = 10;
const MOST_PIECES = 10_000_000;
const MOST_NOTE = 200;
const PRICE_WANTED = '读不出来，应为元，最多四位小数，逗号只分千位';
const PIECES_WANTED = `应为 0 到 ${MOST_PIECES} 的整数`;
const IS_NO = /^(否|无|无货|不|0|no|false)$/i;

/**
 * Reads a quote's sheet that was filled in. The heads may stand below a few rows of words. A line with a wrong row is left
 * out whole: half of its quantity steps would be another offer.
 */
export function readQuoteSheet(rows: readonly { row: number; cells: readonly string[] }[]): QuoteSheet {
  const at = rows.slice(0, HEAD_WITHIN).findIndex(({ cells }) => isHead(cells.map((cell) => cell.trim())));
  const head = rows[at]?.cells.map((cell) => cell.trim());
  if (!head) return { ok: false, text: '表头要有「行号」和「个价」两栏，请用导出的报价表填写' };
  const lines = new Map<number, QuoteSheetLine>();
  const wrong: WrongRow[] = [];
  const spoilt = new Set<number>();
  for (const { row, cells } of rows.slice(at + 1)) {
    const cell = (column: Column): string => cells[head.indexOf(column)]?.trim() ?? '';
    if (QUOTE_SHEET_COLUMNS.every((column) => cell(column) === '')) continue;
    const line = wholeNumber(cell('行号'));
    if (line === null || line < 1 || line > MOST_LINES) {
      wrong.push({ row, text: `行号应为 1 到 ${MOST_LINES} 的整数` });
      continue;
    }
    const known = lines.get(line);
    const read = readRow(cell, known?.offers ?? []);
    if (typeof read === 'string') {
      wrong.push({ row, text: `第 ${line} 行：${read}` });
      spoilt.add(line);
      continue;
    }
    const { offer, ...own } = read;
    if (!known) lines.set(line, { line, ...own, offers: offer ? [offer] : [] });
    else if (offer) known.offers.push(offer);
  }
  for (const line of spoilt) lines.delete(line);
  return { ok: true, no: numberAbove(rows.slice(0, at)), lines: [...lines.values()], wrong };
}

const isHead = (cells: readonly string[]): boolean => cells.includes('行号') && cells.includes('个价');

function numberAbove(rows: readonly { cells: readonly string[] }[]): string {
  const row = rows.find(({ cells }) => cells[0]?.trim() === QUOTE_SHEET_NUMBER);
  return row?.cells[1]?.trim() ?? '';
}

type ReadRow = Omit<QuoteSheetLine, 'line' | 'offers'> & { offer?: QuoteSheetOffer };

/** What a row says, or what is wrong with it. */
function readRow(cell: (column: Column) => string, before: readonly QuoteSheetOffer[]): ReadRow | string {
  const own = { substitute: cell('替代货号'), note: cell('备注') };
  if (own.note.length > MOST_NOTE) return `备注最多 ${MOST_NOTE} 字`;
  if (own.substitute.length > 60) return '替代货号太长';
  const [fromNum, minNum] = [wholeNumber(cell('起始数量')), wholeNumber(cell('起订量'))];
  if (fromNum === null) return `起始数量${PIECES_WANTED}`;
  if (minNum === null) return `起订量${PIECES_WANTED}`;
  const prices = { perPack: '', perPiece: '' };
  for (const [key, column] of [
    ['perPack', '件价'],
    ['perPiece', '个价'],
  ] as const) {
    const read = readPriceCell(cell(column), { now: null, named: {} });
    if (!read.ok) return `${column}${PRICE_WANTED}`;
    if (read.price !== null) prices[key] = String(unitPriceToYuan(read.price));
  }
  const row = { ...own, minNum, available: !IS_NO.test(cell('有货')) };
  if (prices.perPack === '' && prices.perPiece === '') return row;
  if (before.some((one) => one.fromNum === fromNum)) return `起始数量 ${fromNum} 写了两次`;
  if (before.length >= MOST_OFFERS) return `最多 ${MOST_OFFERS} 个数量档`;
  return { ...row, offer: { fromNum, ...prices } };
}

/** Empty is 0; null for anything that is no number of pieces. */
function wholeNumber(typed: string): number | null {
  const text = withoutThousands(typed.normalize('NFKC'));
  if (text === '') return 0;
  return text !== null && /^\d{1,8}$/.test(text) && Number(text) <= MOST_PIECES ? Number(text) : null;
}
