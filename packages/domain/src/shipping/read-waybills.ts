import { carrierCalled } from './carriers';

/** One shipment as it was pasted. */
export interface PastedWaybill {
  /** Line of the pasted text, from 1. */
  line: number;
  orderNo: string;
  trackingNo: string;
  /** '' = not said: by the waybill, the mall's default, or one choice for the lot. */
  carrier: string;
}

export interface PastedWaybills {
  rows: PastedWaybill[];
  /** Heads of columns that were not needed. */
  ignored: string[];
  problems: { line: number; text: string }[];
}

/** The heads that couriers' exports and staff give to what a shipment needs, without blanks. */
export const WAYBILL_HEADS = {
  orderNo: /^(?:商家|客户|外部|平台|原始|关联|业务|商城|来源)?(?:订单号|订单编号|订单号码|单据编号)$/,
  trackingNo: /^(?:快递|物流|运单|面单|母单|快件)?(?:单号|运单号|运单号码|编号|号码)$|^运单$/,
  carrier: /^(?:快递|物流|承运|配送)(?:公司|商|方式|名称|公司名称)?$/,
} as const;
type Part = keyof typeof WAYBILL_HEADS;
type Columns = Partial<Record<Part, number>>;

const ORDER_NO = /^PF\d{9,}(?:-\d{1,3})?$/i;
const WAYBILL = /^(?=.*\d)[A-Z0-9-]{6,40}$/i;
/** An order's number as it is printed, in capitals or not. */
export const isOrderNo = (text: string): boolean => ORDER_NO.test(text);
/** Whether it has the form of a waybill at all. */
export const isWaybill = (text: string): boolean => WAYBILL.test(text);
/** What a spreadsheet makes of a long number. */
const SPOILT = /^\d(?:\.\d+)?E\+\d+$/i;

/**
 * Reads 订单号⇥运单号[⇥承运商], one shipment a line, or a courier's export: its columns are known by their heads, others
 * are ignored. Full-width signs, blanks and quotes around cells don't matter.
 */
export function readWaybills(text: string): PastedWaybills {
  const answer: PastedWaybills = { rows: [], ignored: [], problems: [] };
  let columns: Columns | undefined;
  for (const [at, raw] of text.split(/\r\n|\r|\n/).entries()) {
    const cells = cellsOf(raw);
    if (cells.every((cell) => cell === '')) continue;
    const head = answer.rows.length === 0 ? headOf(cells) : undefined;
    if (head) {
      columns = head;
      const used = new Set<number>(Object.values(head));
      answer.ignored = cells.filter((cell, n) => cell !== '' && !used.has(n));
      continue;
    }
    const row = { line: at + 1, ...(columns ? byColumns(cells, columns) : byContent(cells)) };
    const problem = waybillProblem(row);
    if (problem) answer.problems.push({ line: row.line, text: problem });
    else answer.rows.push(row);
  }
  return answer;
}

/** Cells of a line: by tabs, else by commas, else by blanks. */
function cellsOf(raw: string): string[] {
  const line = raw.normalize('NFKC');
  const cells = line.includes('\t')
    ? line.split('\t')
    : line.includes(',')
      ? line.split(',')
      : line.trim().split(/\s+/);
  return cells.map(bareCell);
}

/** A cell without the signs that spreadsheets put around text. */
const bareCell = (cell: string): string =>
  cell
    .trim()
    .replace(/^="?|^['"]+|['"]+$/g, '')
    .trim();

/** A shipment from the cells of a table, as `readWaybills` reads them from text. */
export function waybillOf(
  cells: Readonly<Partial<Record<keyof Omit<PastedWaybill, 'line'>, string>>>,
): Omit<PastedWaybill, 'line'> {
  const plain = (cell = ''): string => bareCell(cell.normalize('NFKC'));
  const carrier = plain(cells.carrier);
  return {
    orderNo: unspaced(plain(cells.orderNo)),
    trackingNo: unspaced(plain(cells.trackingNo)),
    carrier: carrierCalled(carrier) || carrier,
  };
}

/** Where the parts stand, if this line names both numbers. */
function headOf(cells: readonly string[]): Columns | undefined {
  const columns: Columns = {};
  for (const part of ['orderNo', 'carrier', 'trackingNo'] as const) {
    const taken = new Set<number>(Object.values(columns));
    const at = cells.findIndex(
      (cell, n) => !taken.has(n) && WAYBILL_HEADS[part].test(cell.replaceAll(/\s/g, '')),
    );
    if (at >= 0) columns[part] = at;
  }
  return columns.orderNo === undefined || columns.trackingNo === undefined ? undefined : columns;
}

function byColumns(cells: readonly string[], columns: Columns): Omit<PastedWaybill, 'line'> {
  const cell = (part: Part): string => cells[columns[part] ?? -1] ?? '';
  return waybillOf({
    orderNo: cell('orderNo'),
    trackingNo: cell('trackingNo'),
    carrier: cell('carrier'),
  });
}

/** Without heads: the order number is known by its form, else it comes first. */
function byContent(cells: readonly string[]): Omit<PastedWaybill, 'line'> {
  const filled = cells.filter((cell) => cell !== '');
  const known = filled.findIndex((cell) => ORDER_NO.test(unspaced(cell)));
  const first = known < 0 ? 0 : known;
  const others = filled.filter((_, n) => n !== first);
  const number = others.find((cell) => WAYBILL.test(unspaced(cell)) || SPOILT.test(cell));
  const carrier = others.find((cell) => cell !== number && carrierCalled(cell) !== '');
  return {
    orderNo: unspaced(filled[first] ?? ''),
    trackingNo: unspaced(number ?? ''),
    carrier: carrierCalled(carrier ?? ''),
  };
}

const unspaced = (cell: string): string => cell.replaceAll(/\s/g, '').toUpperCase();

/** What is wrong with the numbers of a shipment as they were written; undefined = nothing. */
export function waybillProblem({
  orderNo,
  trackingNo,
}: Pick<PastedWaybill, 'orderNo' | 'trackingNo'>): string | undefined {
  if (orderNo === '') return '没有订单号';
  if (trackingNo === '') return '没有运单号';
  if (SPOILT.test(trackingNo)) return '运单号被表格变成了科学计数，请把该列设为文本再复制';
  return WAYBILL.test(trackingNo) ? undefined : `运单号「${trackingNo.slice(0, 20)}」不像运单号`;
}
