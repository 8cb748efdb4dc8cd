import type { QuantityRule } from '../quantity';
import { piecesText } from './quantity-words';

/** 「每客户限 5件，您还可购 3件」; without `left` 「每客户限 5件」. */
export function limitText(rule: QuantityRule, limit: number, left: number | null = null): string {
  const most = `每客户限 ${piecesText(rule, limit)}`;
  return left === null ? most : `${most}，您还可购 ${piecesText(rule, Math.max(left, 0))}`;
}

/** 「每单限 2件」. */
export function orderLimitText(rule: QuantityRule, limit: number): string {
  return `每单限 ${piecesText(rule, limit)}`;
}
