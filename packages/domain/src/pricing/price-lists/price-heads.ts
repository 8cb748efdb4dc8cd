import { plainCell } from './plain-cell';

/** Rows of a sheet in which its head may stand: titles and notes come before it. */
export const MOST_HEAD_ROWS = 10;

export const CODE_HEADS = ['货号', '商品货号', '编码', '商品编码'];
export const LIST_HEADS = ['价目表', '客户编号', '客户编号|价目表', '客户编号/价目表'];
export const PACK_HEADS = ['件价', '整件价'];
export const PIECE_HEADS = ['个价', '单价'];
const PRICE_HEADS = new Set([...PACK_HEADS, ...PIECE_HEADS]);

const isCodeHead = (head: string): boolean => CODE_HEADS.includes(head);
const isListHead = (head: string): boolean => LIST_HEADS.includes(head);

/** The head of a price file, and how many rows it and what stands above it take. */
export interface PriceHeads {
  readonly heads: readonly string[];
  readonly rows: number;
}

/**
 * Finds the head among the first rows of a sheet, as sheets are kept by hand: under a title, and of wide ones in two rows,
 * with the customers in one (a merged cell over their prices) and 件价, 个价 in the other. Undefined where no row names 货号.
 */
export function findPriceHeads(rows: readonly (readonly string[])[]): PriceHeads | undefined {
  const first = rows.slice(0, MOST_HEAD_ROWS + 1).map((cells) => cells.map(plainCell));
  const at = first.slice(0, MOST_HEAD_ROWS).findIndex((cells) => cells.some(isCodeHead));
  const own = first[at];
  if (!own) return undefined;
  const single = { heads: own, rows: at + 1 };
  if (own.some(isListHead)) return single;
  const code = own.findIndex(isCodeHead);
  const [above, below] = [first[at - 1], first[at + 1]];
  if (below && isRowOfPrices(below)) return { heads: joined(own, below, code), rows: at + 2 };
  return above && own.some((head) => PRICE_HEADS.has(head)) && above.slice(code + 1).some(Boolean)
    ? { heads: joined(above, own, code), rows: at + 1 }
    : single;
}

/** Nothing but 件价 and 个价: the second row of a head, never a row of goods. */
const isRowOfPrices = (cells: readonly string[]): boolean =>
  cells.some((cell) => PRICE_HEADS.has(cell)) && cells.every((cell) => cell === '' || PRICE_HEADS.has(cell));

/** `1001` over `件价`, `个价`: a merged cell has its text in the first of its columns alone. */
function joined(customers: readonly string[], prices: readonly string[], code: number): string[] {
  const heads: string[] = [];
  let customer = '';
  for (let at = 0; at < Math.max(customers.length, prices.length); at += 1) {
    const [own = '', price = ''] = [customers[at], prices[at]];
    if (at > code && own !== '') customer = own;
    heads.push(at > code && PRICE_HEADS.has(price) ? `${customer} ${price}`.trim() : price || own);
  }
  return heads;
}
