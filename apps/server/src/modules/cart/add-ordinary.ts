import { isRefusal, refuse } from '@pifa/contract';
import type { Quantity } from '@pifa/domain';
import {
  type CartRow,
  isOrdinary,
  MOST_LINES,
  type Outcome,
  type RequestedLine,
  type ShownGoods,
  type StoredCart,
} from './cart-rows';
import { ORDINARY } from './line-context';
import { refuseQuantity, type LayTerms, termsLaid } from './line-problem';
import { priceCart, type PricingOptions } from './price-cart';

/**
 * Ordinary lines as they would lie in the cart: the same goods add up, within one call and with what already lies
 * there, and are judged together.
 */
export function planOrdinary(
  cart: StoredCart,
  requested: readonly RequestedLine[],
  options: PricingOptions,
): { rows: readonly CartRow[]; outcomes: [RequestedLine, Outcome][] } {
  const lines = new Map(cart.rows.filter(isOrdinary).map((row) => [row.goods.id, row]));
  const planned = new Map<string, Outcome>();
  const lay = termsLaid(options);
  let fresh = 0;
  for (const goodsId of new Set(requested.map((line) => line.goodsId))) {
    const more = sumOf(requested.filter((line) => line.goodsId === goodsId));
    const goods = cart.wanted.get(goodsId);
    const line = goods && (lines.get(goodsId) ?? freshRow(goods, -1 - fresh));
    const isFull = cart.others.lines + cart.rows.length + fresh >= MOST_LINES;
    const outcome = line ? plan(line, more, { isFull, lay }) : refuse('not-found', { what: '该商品' });
    planned.set(goodsId, outcome);
    if (!isRefusal(outcome) && outcome.id < 0) fresh += 1;
  }
  const rows = withPrices(cart, [...planned.values()].filter(isRow), options);
  const rowOf = new Map(rows.filter(isOrdinary).map((row) => [row.goods.id, row]));
  return {
    rows,
    outcomes: requested.map((line) => {
      const outcome = planned.get(line.goodsId) as Outcome;
      return [line, isRefusal(outcome) ? outcome : (rowOf.get(line.goodsId) ?? outcome)];
    }),
  };
}

const isRow = (outcome: Outcome): outcome is CartRow => !isRefusal(outcome);

function plan(line: CartRow, more: Quantity, { isFull, lay }: { isFull: boolean; lay: LayTerms }): Outcome {
  const quantity = { packs: more.packs + line.packs, pieces: more.pieces + line.pieces };
  const isNothing = more.packs + more.pieces === 0;
  if (line.id < 0 && isFull && !isNothing) return refuse('cart-full', { most: MOST_LINES });
  const refusal = refuseQuantity(lay(line.goods), isNothing ? more : quantity);
  return refusal ?? { ...line, ...quantity, isCheck: true };
}

const freshRow = (goods: ShownGoods, id: number): CartRow => ({
  id,
  goods,
  contextText: ORDINARY,
  context: { kind: 'ordinary' },
  parentId: null,
  packs: 0,
  pieces: 0,
  isCheck: true,
  addedPerPack: 0,
  addedPerPiece: 0,
  options: {},
});

/** The cart with these rows. New ones keep the pair in force now, siblings counted: it later shows how the price moved. */
function withPrices(
  cart: StoredCart,
  planned: readonly CartRow[],
  options: PricingOptions,
): readonly CartRow[] {
  const touched = new Map(planned.map((row) => [row.id, row]));
  const fresh = planned.filter(({ id }) => id < 0);
  const rows = [...cart.rows.map((row) => touched.get(row.id) ?? row), ...fresh];
  if (fresh.length === 0) return rows;
  const { lines } = priceCart({ ...cart, rows }, options);
  return lines.map(({ row, quoted }, index) => {
    const own = rows[index] as CartRow;
    const { perPack, perPiece } = quoted.pair;
    return row.id < 0 ? { ...own, addedPerPack: perPack, addedPerPiece: perPiece } : own;
  });
}

const sumOf = (lines: readonly RequestedLine[]): Quantity => ({
  packs: lines.reduce((sum, { ipcnt }) => sum + ipcnt, 0),
  pieces: lines.reduce((sum, { spcnt }) => sum + spcnt, 0),
});
