import { type Refusal, refuse } from '@pifa/contract';
import type { CartRow } from './cart-rows';
import { lineProblem } from './line-problem';
import type { PricedCart } from './price-cart';
import { type CartCall, changeAndPrice } from './change-cart';

/**
 * Deletes lines by id, all or none: when some are in the cart and others are not, the list is not this cart's. When none
 * is, they are gone already, and a repeated request succeeds.
 */
export async function deleteLines(call: CartCall, ids: readonly string[]): Promise<PricedCart | Refusal> {
  const named = new Set(ids.map(Number));
  return changeAndPrice(call, ({ rows }) => {
    const removed = rows.filter((row) => named.has(row.id)).map((row) => row.id);
    if (removed.length === 0) return undefined;
    if (removed.length < named.size) return refuse('not-found', { what: '部分商品' });
    return { removed };
  });
}

export async function deleteAll(call: CartCall): Promise<PricedCart | Refusal> {
  return removeWhere(call, () => true);
}

/** 清理无货商品: only what is out of stock or off sale goes. */
export async function deleteStock(call: CartCall): Promise<PricedCart | Refusal> {
  return removeWhere(call, (row) => {
    const problem = lineProblem({
      onSale: row.goods.onSale,
      rule: row.goods.facts.rule,
      quantity: { packs: row.packs, pieces: row.pieces },
      exempt: false,
    });
    return problem?.kind === 'off-sale' || problem?.kind === 'out-of-stock';
  });
}

async function removeWhere(call: CartCall, goes: (row: CartRow) => boolean): Promise<PricedCart | Refusal> {
  return changeAndPrice(call, ({ rows }) => {
    const removed = rows.filter(goes).map((row) => row.id);
    return removed.length > 0 ? { removed } : undefined;
  });
}
