import { carrierOfWaybill } from './carriers';
import { isOrderNo, isWaybill } from './read-waybills';

/** A line of the order that is being packed. */
export interface ScanLine {
  id: string;
  code: string;
  barcode: string;
  /** pieces that are left to ship */
  left: number;
  /** whole packs and loose pieces to take */
  packs: number;
  pieces: number;
  piecesPerPack: number;
}

/** How far packing is: scans by line, the line scanned last, and what has to be scanned once more to count. */
export interface Packing {
  scans: Readonly<Record<string, number>>;
  last?: { lineId: string; times: number };
  again?: string;
}

export const NOTHING_PACKED: Packing = { scans: {} };

/** What a scan means for the order that is open. */
export type Scanned =
  | { kind: 'order'; no: string }
  | { kind: 'counted'; packing: Packing; lineId: string }
  | { kind: 'wrong'; packing: Packing; text: string; lineId?: string }
  | { kind: 'ship'; trackingNo: string; whole: boolean };

/** A pack is taken with one scan, and after the packs each loose piece. */
export const scansOf = ({ packs, pieces }: Pick<ScanLine, 'packs' | 'pieces'>): number => packs + pieces;

/** Packs and pieces that so many scans have taken of a line. */
export function takenBy(line: ScanLine, scans: number): { packs: number; pieces: number; total: number } {
  const packs = Math.min(scans, line.packs);
  const pieces = Math.min(Math.max(scans - line.packs, 0), line.pieces);
  return { packs, pieces, total: Math.min(packs * line.piecesPerPack + pieces, line.left) };
}

export const isPacked = (lines: readonly ScanLine[], { scans }: Packing): boolean =>
  lines.every((line) => (scans[line.id] ?? 0) >= scansOf(line));

/** Barcodes of goods (GS1) end in a check digit, so a wrong one is not taken for a waybill. */
export function isGoodsBarcode(text: string): boolean {
  if (!/^(?:\d{8}|\d{12,14})$/.test(text)) return false;
  const digits = [...text].map(Number);
  const check = digits.pop() ?? 0;
  const sum = digits.reduceRight((total, digit, at) => total + digit * ((digits.length - at) % 2 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10 === check;
}

/** Up to four digits after a scan: so many of these instead of one. */
const TIMES = /^\d{1,4}$/;

/**
 * Reads one scan (ADMIN §8.1): an order's number opens it, goods of the order count up, a number of up to four digits
 * counts what was scanned last so often, and a waybill ships. A waybill alone ships everything; after some but not all
 * goods it has to be scanned twice, and then only what was counted goes. What is none of these is wrong. `carrier` is the
 * one chosen for the lot, '' for none: with it numbers that look like nobody's are waybills too.
 */
export function readScan(
  scanned: string,
  { lines, packing, carrier }: { lines: readonly ScanLine[]; packing: Packing; carrier: string },
): Scanned {
  const text = scanned.normalize('NFKC').replaceAll(/\s/g, '').toUpperCase();
  if (isOrderNo(text)) return { kind: 'order', no: text };
  if (lines.length === 0) return wrong(packing, '先扫发货单上的订单号');
  const line = lineOf(lines, packing, text);
  if (line) return count(lines, { ...packing, last: { lineId: line.id, times: 0 } }, 1, false);
  if (TIMES.test(text) && packing.last) return count(lines, packing, Number(text), true);
  const looksLike = carrierOfWaybill(text) !== '';
  const isCounted = Object.values(packing.scans).some((scans) => scans > 0);
  const whole = !isCounted || isPacked(lines, packing);
  if (packing.again === text) return { kind: 'ship', trackingNo: text, whole };
  const twice = { ...packing, again: text };
  if (isGoodsBarcode(text)) {
    return looksLike
      ? wrong(twice, '不是这张订单的商品。如果是运单号，请再扫一次')
      : wrong(packing, '不是这张订单的商品');
  }
  if (!isWaybill(text) || (!looksLike && carrier === '')) {
    return wrong(packing, '不是这张订单的商品，也认不出是哪家快递的运单号');
  }
  if (whole) return { kind: 'ship', trackingNo: text, whole };
  return wrong(twice, '商品还没扫齐。再扫一次运单号，只发已扫的，其余留下');
}

const wrong = (packing: Packing, text: string, lineId?: string): Scanned => ({
  kind: 'wrong',
  packing,
  text,
  ...(lineId ? { lineId } : {}),
});

/** Of two lines with the same goods the one that still lacks something. */
function lineOf(lines: readonly ScanLine[], { scans }: Packing, text: string): ScanLine | undefined {
  const same = lines.filter(
    ({ barcode, code }) => barcode.toUpperCase() === text || code.toUpperCase() === text,
  );
  return same.find((line) => (scans[line.id] ?? 0) < scansOf(line)) ?? same[0];
}

function count(lines: readonly ScanLine[], packing: Packing, times: number, instead: boolean): Scanned {
  const line = lines.find(({ id }) => id === packing.last?.lineId);
  if (!line) return wrong(packing, '先扫发货单上的订单号');
  const before = (packing.scans[line.id] ?? 0) - (instead ? (packing.last?.times ?? 0) : 0);
  const most = scansOf(line);
  const sum = before + times;
  if (sum > most) {
    const text = before >= most ? '这个商品已经扫齐了' : `多了：这个商品还差 ${most - before}`;
    return wrong(packing, text, line.id);
  }
  const scans = { ...packing.scans, [line.id]: sum };
  return { kind: 'counted', packing: { scans, last: { lineId: line.id, times } }, lineId: line.id };
}
