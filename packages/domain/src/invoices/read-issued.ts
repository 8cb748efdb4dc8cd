import { parseYuan } from '../money';

/** One invoice that was issued elsewhere, as it was pasted. */
export interface PastedInvoice {
  /** line of the pasted text, from 1 */
  line: number;
  /** 申请号; '' = the line holds a number only, and belongs to the next application that was chosen */
  no: string;
  number: string;
  /** 价税合计 in yuan; '' = not said */
  amount: string;
  /** yyyy-MM-dd; '' = not said */
  day: string;
}

export interface PastedInvoices {
  rows: PastedInvoice[];
  problems: { line: number; text: string }[];
}

/** An application's number: FP, the day, a serial. */
const APPLICATION = /^FP\d{8,}$/;
const NUMBER = /^[0-9A-Z]{8,30}$/;
/** What a spreadsheet makes of a number of 20 digits. */
const SPOILT = /^\d(?:\.\d+)?E\+?\d+$/;
const MONEY = /^[¥￥]?-?\d[\d,]*(?:\.\d{1,2})?$/;
const DAY = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:\s.*)?$/;

/** Whether it has the form of an invoice's number. */
export const isInvoiceNumber = (text: string): boolean => NUMBER.test(text) && !APPLICATION.test(text);

/**
 * Reads 申请号⇥发票号码[⇥价税合计][⇥开具日期], one invoice a line, in any order of the cells: each is known by its form.
 * Other cells, heads and empty lines are left aside.
 */
export function readIssuedInvoices(text: string): PastedInvoices {
  const answer: PastedInvoices = { rows: [], problems: [] };
  for (const [at, raw] of text.split(/\r\n|\r|\n/).entries()) {
    const cells = cellsOf(raw);
    if (cells.length === 0) continue;
    const row = { line: at + 1, ...rowOf(cells) };
    const isHead = answer.rows.length === 0 && answer.problems.length === 0 && !/\d/.test(raw);
    if (isHead) continue;
    const problem = problemOf(row, cells);
    if (problem) answer.problems.push({ line: row.line, text: problem });
    else answer.rows.push(row);
  }
  return answer;
}

/** Cells by tabs, else by blanks, else by commas: an amount may hold some. */
const cellsOf = (raw: string): string[] => {
  const line = raw.normalize('NFKC');
  const by = line.includes('\t') ? '\t' : /\S\s+\S/.test(line) ? /\s+/ : ',';
  return line
    .split(by)
    .map((cell) => cell.replaceAll(/^[="']+|["']+$/g, '').trim())
    .filter((cell) => cell !== '');
};

function rowOf(cells: readonly string[]): Omit<PastedInvoice, 'line'> {
  const plain = cells.map((cell) => cell.replaceAll(/\s/g, '').toUpperCase());
  const no = plain.find((cell) => APPLICATION.test(cell)) ?? '';
  const day = cells.map(dayOf).find((cell) => cell !== '') ?? '';
  const number =
    plain.find((cell) => cell !== no && NUMBER.test(cell) && /\d/.test(cell) && dayOf(cell) === '') ?? '';
  const money = plain.find(
    (cell) => cell !== no && cell !== number && dayOf(cell) === '' && MONEY.test(cell),
  );
  const fen = money === undefined ? null : parseYuan(money.replaceAll(/[¥,]/g, ''));
  return { no, number, amount: fen === null ? '' : (fen / 100).toFixed(2), day };
}

function dayOf(cell: string): string {
  const [, year = '', month = '', day = ''] = DAY.exec(cell) ?? [];
  return year === '' ? '' : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

function problemOf({ number }: PastedInvoice, cells: readonly string[]): string | undefined {
  if (cells.some((cell) => SPOILT.test(cell.toUpperCase())))
    return '号码被表格变成了科学计数，请把该列设为文本再复制';
  return number === '' ? '没有发票号码' : undefined;
}

/**
 * Lines without an application's number belong to the chosen applications in their order, those first that no line names.
 * A line too many keeps none.
 */
export function nameApplications(rows: readonly PastedInvoice[], chosen: readonly string[]): PastedInvoice[] {
  const named = new Set(rows.map(({ no }) => no));
  const open = chosen.filter((no) => !named.has(no));
  return rows.map((row) => (row.no === '' ? { ...row, no: open.shift() ?? '' } : row));
}
