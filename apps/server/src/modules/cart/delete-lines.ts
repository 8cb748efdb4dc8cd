import { refuse } from '@pifa/contract';
import type { CartRow } from './cart-rows';
import type { Decide } from './change-cart';
import { lineProblem, rowUnder, termsLaid } from './line-problem';

/**
 * Deletes lines by id, all or none: when some are in the cart and others are not, the list is not this cart's. When none
 * is, they are gone already, and a repeated request succeeds.
 */
export const deleteLines =
  (ids: readonly string[]): Decide =>
  ({ rows }) => {
    const named = new Set(ids.map(Number));
    const removed = rows.filter((row) => named.has(row.id)).map((row) => row.id);
    if (removed.length === 0) return undefined;
    return removed.length < named.size ? refuse('not-found', { what: '部分商品' }) : { removed };
  };

const deleteWhere =
  (goes: (row: CartRow) => boolean): Decide =>
  ({ rows }, options) => {
    const lay = termsLaid(options);
    const removed = rows.filter((row) => goes(rowUnder(row, lay))).map((row) => row.id);
    return removed.length > 0 ? { removed } : undefined;
  };

export const deleteAll = deleteWhere(() => true);

/** 清理无货商品: only what is out of stock or off sale goes. */
export const deleteStock = deleteWhere((row) => {
  const problem = lineProblem({ ...row, context: { kind: 'ordinary' } });
  return problem?.kind === 'off-sale' || problem?.kind === 'out-of-stock';
});
