import { plainCell } from './plain-cell';

/** Rows of a sheet in which its head may stand: titles and notes come before it. */
export const MOST_HEAD_ROWS = 10;

export const CODE_HEADS = ['货号', '商品货号', '编码', '商品编码'];
export const LIST_HEADS = ['价目表', '客户编号', '客户编号|价目表', '客户编号/价目表'];
/** What the price of a pack and of a piece is called: a 件 is a pack, but 单件 is a piece, as the mall's own tables say. */
export const PACK_HEADS = ['件价', '整件价', '每件价', '大件价', '箱价', '整箱价'];
export const PIECE_HEADS = ['个价', '单价', '单件价', '单个价', '每个价'];
const PRICE_HEADS = new Set([...PACK_HEADS, ...PIECE_HEADS]);
const PRICE_WORDS = [...PRICE_HEADS].join('|');
const OF_SOMEBODY = new RegExp(`^(.+?)\\s*(${PRICE_WORDS})$`);
const OF_A_TAX = new RegExp(`^(?:含税|不含税|未税)(?:${PRICE_WORDS})$`);

/** Whose price a column of a wide sheet has: `1001` of 「1001 件价」. */
export interface WideHead {
  readonly list: string;
  readonly of: 'pack' | 'piece';
}

/** Reads the head of a column of a wide sheet; undefined where it names nobody, as 「整件价」 by itself does not. */
export function readWideHead(head: string): WideHead | undefined {
  if (PRICE_HEADS.has(head)) return undefined;
  const [, list, what = ''] = OF_SOMEBODY.exec(head) ?? [];
  return list === undefined ? undefined : { list, of: PACK_HEADS.includes(what) ? 'pack' : 'piece' };
}

/** 「含税件价」 may be the price of a list 「含税」 or say how all prices are meant; with a space it is the list's. */
export const isTaxHead = (head: string): boolean => OF_A_TAX.test(head);

/** A price that names nobody. */
export const isBarePrice = (head: string): boolean => PRICE_HEADS.has(head);

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
