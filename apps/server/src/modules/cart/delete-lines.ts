import type { Refusal } from '@pifa/contract';
import type { CartRow } from './cart-store';
import { lineProblem } from './line-problem';
import type { PricedCart } from './price-cart';
import { type CartCall, changeAndPrice } from './use-cart';

/** Deletes lines by id; ids that are not in the cart are no reason to complain. */
export async function deleteLines(call: CartCall, ids: readonly string[]): Promise<PricedCart | Refusal> {
  const named = new Set(ids.map(Number));
  return removeWhere(call, (row) => named.has(row.id));
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
    return removed.length > 0 ? { added: [], changed: [], removed } : undefined;
  });
}
