/** A row of a company's own list: what it calls a goods, and the mall's number or barcode of it. */
export interface OwnCodeRow {
  /** in the file; the first is 1 */
  row: number;
  words: string;
  goods: string;
}

export interface ReadOwnCodes {
  rows: OwnCodeRow[];
  /** rows that lack something, with the reason */
  problems: { row: number; text: string }[];
}

/** The head of the file that we write; on reading, either column may be named in any of these ways. */
export const OWN_CODES_HEAD = ['我的货号', '商城货号', '商品名称', '规格'] as const;
const OWN_NAMES = ['我的货号', '我的编码', '我方货号', '我的叫法', '客户货号', '客户编码'];
const MALL_NAMES = ['商城货号', '商品编号', '商城编号', '货号', '条码', '商品条码'];
/** Characters that are kept of either. */
const LONGEST = 80;

/** Spreadsheets keep a mark before what would run as a formula, and behind digits too long for a number. */
const plain = (cell: string | undefined): string =>
  (cell ?? '').trim().replace(/^'(?=\s*[=+\-@＝＋－＠])/, '');

/**
 * Reads a company's list of its own codes: with a head the named columns, without one the first is the company's own
 * and the second the mall's. Of the same words said twice the last counts, as with codes that are learned.
 */
export function readOwnCodes(table: readonly { row: number; cells: readonly string[] }[]): ReadOwnCodes {
  const [first, ...rest] = table;
  const head = first?.cells.map((cell) => plain(cell)) ?? [];
  const own = head.findIndex((cell) => OWN_NAMES.includes(cell));
  const mall = head.findIndex((cell) => MALL_NAMES.includes(cell));
  const hasHead = own >= 0 && mall >= 0;
  const read: ReadOwnCodes = { rows: [], problems: [] };
  for (const { row, cells } of hasHead ? rest : table) {
    const words = plain(cells[hasHead ? own : 0]);
    const goods = plain(cells[hasHead ? mall : 1]);
    if (words === '' && goods === '') continue;
    if (words === '') read.problems.push({ row, text: '没有写我的货号' });
    else if (goods === '') read.problems.push({ row, text: '没有写商城货号或条码' });
    else if (words.length > LONGEST) read.problems.push({ row, text: `我的货号超过 ${LONGEST} 个字` });
    else read.rows.push({ row, words, goods });
  }
  return read;
}
