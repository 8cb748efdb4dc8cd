import { plainNumber } from '../import-table/read-row';
import {
  divideHalfUp,
  type Fen,
  formatAmount,
  isTooMuch,
  lineAmount,
  parseUnitPrice,
  parseYuan,
  pricePair,
  TOO_MUCH_TEXT,
  type UnitPrice,
  unitPrice,
} from '../money';
import { readInstant } from '../time';

/** A row of a table of old orders: one line of one order, as the table writes it. */
export type OldOrderCells = Readonly<Record<string, string>>;

/** What such a row says, before the goods are known. */
export interface OldLine {
  orderNo: string;
  /** the customer as written: number, name or account */
  company: string;
  orderedAt: Date;
  /** '' where only a name is given */
  code: string;
  name: string;
  packs: number;
  pieces: number;
  /** null where the table does not say */
  piecesPerPack: number | null;
  /** 1/10000 yuan */
  perPack: UnitPrice | null;
  perPiece: UnitPrice | null;
  amount: Fen | null;
  recipient: string;
  address: string;
  note: string;
}

/** The same with everything that follows from the goods. What cannot be known stays null. */
export interface WholeOldLine {
  piecesPerPack: number | null;
  perPack: UnitPrice | null;
  perPiece: UnitPrice | null;
  amount: Fen;
  warnings: string[];
}

const LONGEST = { orderNo: 40, company: 200, code: 60, name: 200, recipient: 60, address: 300, note: 500 };
const WORDS: Readonly<Record<keyof typeof LONGEST, string>> = {
  orderNo: '订单号',
  company: '客户',
  code: '货号',
  name: '商品名',
  recipient: '收货人',
  address: '收货地址',
  note: '备注',
};
const MOST = 1_000_000;

/** Reads a row as a line of an order that was placed before `now`; a text says what is wrong with it. */
export function readOldLine(cells: OldOrderCells, now: Date): OldLine | string {
  const text = (field: string): string => cells[field] ?? '';
  if (text('orderNo') === '') return '请填写订单号';
  if (text('company') === '') return '请填写客户';
  if (text('code') === '' && text('name') === '') return '请填写货号或商品名';
  for (const field of Object.keys(LONGEST) as (keyof typeof LONGEST)[]) {
    if (text(field).length > LONGEST[field]) return `${WORDS[field]}太长，最多 ${LONGEST[field]} 个字`;
  }
  const orderedAt = momentOf(text('orderedAt'));
  if (!orderedAt) return '下单时间读不出来，请写成 2025-03-01 10:30';
  if (orderedAt > now) return '下单时间在将来，老订单应是已经成交的';
  const counts = { packs: 0, pieces: 0, piecesPerPack: 0 };
  for (const [field, word] of [
    ['packs', '件数'],
    ['pieces', '个数'],
    ['piecesPerPack', '装箱数'],
  ] as const) {
    const count = countOf(text(field));
    if (typeof count === 'string') return `${word}${count}`;
    counts[field] = count;
  }
  if (counts.packs + counts.pieces === 0) return '请填写件数或个数';
  const [perPack, perPiece] = [priceOf(text('perPack')), priceOf(text('perPiece'))];
  if (perPack === undefined || perPiece === undefined) return '价格应为不超过 4 位小数的金额';
  const amount = amountOf(text('amount'));
  if (amount === undefined) return '小计应为不超过 2 位小数的金额';
  if (perPack === null && perPiece === null && amount === null) return '请填写件价、个价或小计';
  return {
    orderNo: text('orderNo'),
    company: text('company'),
    orderedAt,
    code: text('code'),
    name: text('name'),
    packs: counts.packs,
    pieces: counts.pieces,
    piecesPerPack: counts.piecesPerPack || null,
    perPack,
    perPiece,
    amount,
    recipient: text('recipient'),
    address: text('address'),
    note: text('note'),
  };
}

/** The prices and the amount of a line, one from another; `packing` is how many pieces a pack of the goods has today. */
export function wholeOldLine(line: OldLine, packing: number | null): WholeOldLine | string {
  const { packs, pieces } = line;
  const piecesPerPack = line.piecesPerPack ?? packing;
  const { perPack, perPiece } = pricesOf(line, piecesPerPack);
  const isKnown = (packs === 0 || perPack !== null) && (pieces === 0 || perPiece !== null);
  const pair = pricePair(perPack ?? 0, perPiece ?? 0);
  if (isKnown && isTooMuch(pair, packs, pieces)) return TOO_MUCH_TEXT;
  const product = isKnown ? lineAmount(pair, packs, pieces) : null;
  const amount = line.amount ?? product;
  if (amount === null) return '算不出小计，请填写小计或装箱数';
  // A piece price that was derived from a pack's is rounded, and so may be the table's own.
  const slack = 1 + pieces / 200;
  const isOff =
    product !== null &&
    line.amount !== null &&
    (line.perPack !== null || line.perPiece !== null) &&
    Math.abs(product - line.amount) > slack;
  const warnings = isOff ? [`单价乘数量是 ¥${formatAmount(product)}，与小计不同；按表里的小计保留`] : [];
  return { piecesPerPack, perPack, perPiece, amount, warnings };
}

/** Both prices of a line: one from the other by the packing, or from the amount where neither is given. */
function pricesOf(
  { perPack, perPiece, amount, packs, pieces }: OldLine,
  piecesPerPack: number | null,
): { perPack: UnitPrice | null; perPiece: UnitPrice | null } {
  if (perPack !== null && perPiece !== null) return { perPack, perPiece };
  if (perPack !== null) {
    return {
      perPack,
      perPiece: piecesPerPack ? unitPrice(divideHalfUp(perPack, piecesPerPack)) : null,
    };
  }
  if (perPiece !== null) {
    return { perPack: piecesPerPack ? unitPrice(perPiece * piecesPerPack) : null, perPiece };
  }
  const worth = (amount ?? 0) * 100;
  if (piecesPerPack) {
    const all = packs * piecesPerPack + pieces;
    return {
      perPack: unitPrice(divideHalfUp(worth * piecesPerPack, all)),
      perPiece: unitPrice(divideHalfUp(worth, all)),
    };
  }
  return {
    perPack: pieces === 0 ? unitPrice(divideHalfUp(worth, packs)) : null,
    perPiece: packs === 0 ? unitPrice(divideHalfUp(worth, pieces)) : null,
  };
}

/** 「2025年3月1日」 and 「2025.3.1 9:05」 beside what every table of the mall may write. */
const momentOf = (text: string): Date | null =>
  readInstant(
    text
      .normalize('NFKC')
      .trim()
      .replace(/^(\d{4})\s*[年.]\s*(\d{1,2})\s*[月.]\s*(\d{1,2})\s*日?/, '$1-$2-$3')
      .replaceAll(/\s+/g, ' '),
  );

/** A whole number, 0 for an empty cell; a text says what is wrong with it. Other systems write 「12.000」. */
function countOf(text: string): number | string {
  if (text === '') return 0;
  const plain = plainNumber(text.normalize('NFKC').trim());
  if (plain.startsWith('-')) return '不能是负数';
  if (!/^\d+(\.0*)?$/.test(plain)) return '应为整数';
  const count = Number.parseInt(plain, 10);
  return count > MOST ? `最多 ${MOST}` : count;
}

/** null = empty, undefined = no price. */
function priceOf(text: string): UnitPrice | null | undefined {
  if (text === '') return null;
  const plain = plainNumber(text);
  if (!/^\d{1,8}(\.\d{1,4}0*)?$/.test(plain)) return undefined;
  return parseUnitPrice(plain) ?? undefined;
}

/** null = empty, undefined = no amount. */
function amountOf(text: string): Fen | null | undefined {
  if (text === '') return null;
  const plain = plainNumber(text);
  if (!/^\d{1,11}(\.\d{1,2}0*)?$/.test(plain)) return undefined;
  return parseYuan(plain) ?? undefined;
}
