import { fen, fenToYuan, unitPrice, unitPriceToYuan } from '@pifa/domain';

/** Columns of 1/10000 yuan and fields of fen that the book keeps as they are stored. */
const UNIT_PRICES = /^(?:list|promo)_per_(?:pack|piece)$/;
const AMOUNTS: ReadonlySet<string> = new Set(['goodsAmount', 'freightAmount']);

/** An area's own way to show one side of its acts, by the part of their names before the dot; undefined: the usual way. */
export type ActViews = Readonly<Record<string, (part: object) => unknown>>;

/** One side of an entry of the operators' book as staff read it: money in yuan. */
export function showActPart(what: string, part: unknown, views: ActViews): unknown {
  if (typeof part !== 'object' || part === null) return part;
  const own = views[what.split('.')[0] ?? '']?.(part);
  if (own !== undefined) return own;
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, inYuan(name, value)]));
}

function inYuan(name: string, value: unknown): unknown {
  if (typeof value !== 'number') return value;
  if (UNIT_PRICES.test(name)) return unitPriceToYuan(unitPrice(value));
  return AMOUNTS.has(name) ? fenToYuan(fen(value)) : value;
}
