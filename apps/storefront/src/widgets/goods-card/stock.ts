import { formatCount, firstValidQuantity, isOrderable, type QuantityRule, totalPieces } from '@pifa/domain';

/** What a buyer reads about the stock (UX §4.0 "StockWord"). */
export interface StockState {
  word: string;
  tone: 'green' | 'amber' | 'red' | 'grey';
  /** False: it can't be ordered now. */
  orderable: boolean;
}

/** Stock thresholds in minimum orders for 紧张 and 仅剩. */
const SCARCE = 3;
const SHORT = 8;

/**
 * 有货 · 紧张 · 仅剩 n · 无货, measured in smallest orders: 100 bottles are plenty at 2 a time and few at 48.
 * `label` is the configured out-of-stock word (SPEC §9). Unknown stock counts as available.
 */
export function stockState(rule: QuantityRule, onSale: boolean, label = '无货'): StockState {
  if (!onSale) return { word: '已下架', tone: 'grey', orderable: false };
  if (!isOrderable(rule)) return { word: label, tone: 'red', orderable: false };
  if (rule.stock === null) return { word: '有货', tone: 'green', orderable: true };
  const orders = Math.floor(rule.stock / totalPieces(rule, firstValidQuantity(rule)));
  if (orders < SCARCE || rule.stock < 10)
    return { word: `仅剩 ${formatCount(rule.stock)}${rule.unit}`, tone: 'amber', orderable: true };
  if (orders < SHORT) return { word: '紧张', tone: 'amber', orderable: true };
  return { word: '有货', tone: 'green', orderable: true };
}
