import { fen, fenToYuan, unitPrice, unitPriceToYuan } from '@pifa/domain';

/** Columns of 1/10000 yuan and fields of fen that the book keeps as they are stored. */
const UNIT_PRICES = /^(?:list|promo)_per_(?:pack|piece)$/;
const AMOUNTS: ReadonlySet<string> = new Set(['goodsAmount', 'freightAmount']);

/** An area's own way to show its acts; undefined where the usual one does. */
type ActView = (part: object) => unknown;
const views = new Map<string, ActView>();

/** Says how acts named `<area>.…` are shown; the usual way leaves fields as they are, money in yuan. */
export function showActsBy(area: string, view: ActView): void {
  views.set(area, view);
}

/** One side of an entry of the operators' book as staff read it: money in yuan. */
export function showActPart(what: string, part: unknown): unknown {
  if (typeof part !== 'object' || part === null) return part;
  const own = views.get(what.split('.')[0] ?? '')?.(part);
  if (own !== undefined) return own;
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, inYuan(name, value)]));
}

function inYuan(name: string, value: unknown): unknown {
  if (typeof value !== 'number') return value;
  if (UNIT_PRICES.test(name)) return unitPriceToYuan(unitPrice(value));
  return AMOUNTS.has(name) ? fenToYuan(fen(value)) : value;
}
