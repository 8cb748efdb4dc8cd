import { type CallBody, type Refusal, refuse } from '@pifa/contract';
import { badInput } from '../../platform';
import { type CartChange, type CartRow, isOrdinary, type StoredCart } from './cart-rows';
import type { Decide } from './change-cart';
import {
  lineProblem,
  refuseAmount,
  refuseQuantity,
  type LayTerms,
  rowUnder,
  termsLaid,
} from './line-problem';
import type { PricingOptions } from './price-cart';
import { quotedProblemText } from './quoted-line';

type Body = CallBody<'cartChange'>;
type Change = Extract<Body, { id?: string }>;

/**
 * Changes quantities or checks; all or nothing. 0 + 0 deletes the line. If the response is lost the client retries; that
 * is safe, because a change sets quantities and never increments them.
 */
export const changeLines =
  (body: Body): Decide =>
  (cart, options) =>
    'all' in body
      ? checkAll(cart, body.isCheck === 1)
      : planChanges(cart, Array.isArray(body) ? body : [body], options);

function checkAll(cart: StoredCart, isCheck: boolean): CartChange | undefined {
  const changed = cart.rows.filter((row) => row.isCheck !== isCheck).map((row) => ({ ...row, isCheck }));
  return changed.length > 0 ? { changed } : undefined;
}

function planChanges(
  cart: StoredCart,
  requested: readonly Change[],
  options: PricingOptions,
): CartChange | Refusal | undefined {
  const lay = termsLaid(options);
  const rows = new Map(cart.rows.map((row) => [row.id, row]));
  const removed = new Set<number>();
  const touched = new Set<number>();
  for (const change of requested) {
    if (change.id === undefined && change.goodsId === undefined)
      return badInput('请说明要修改购物车的哪一行');
    const row = findRow(rows, change);
    if (!row || removed.has(row.id)) return refuse('cart-line-gone', {});
    const next = {
      ...row,
      packs: change.ipcnt ?? row.packs,
      pieces: change.spcnt ?? row.pieces,
      isCheck: change.isCheck === undefined ? row.isCheck : change.isCheck === 1,
    };
    if (next.packs + next.pieces === 0) {
      removed.add(row.id);
      continue;
    }
    const refusal = refuseChange(row, next, change.isCheck === 1, { now: options.now, lay });
    if (refusal) return refusal;
    if (!isSame(row, next)) touched.add(row.id);
    rows.set(row.id, next);
  }
  const changed = [...touched].filter((id) => !removed.has(id)).flatMap((id) => rows.get(id) ?? []);
  if (removed.size + changed.length === 0) return undefined;
  return { changed, removed: [...removed] };
}

/** A new quantity must be valid as it stands; a line with a problem cannot be checked (UX §4.6). */
function refuseChange(
  row: CartRow,
  next: CartRow,
  isChecked: boolean,
  { now, lay }: { now: Date; lay: LayTerms },
): Refusal | undefined {
  const moved = row.packs !== next.packs || row.pieces !== next.pieces;
  if (row.context.kind === 'quoted') return refuseQuoted(row, { moved, isChecked, now });
  if (!(moved || isChecked)) return undefined;
  if (lineProblem(rowUnder(next, lay))) return refuseQuantity(lay(row.goods), next);
  // What an activity charges is judged by its own price, when the whole cart is.
  return row.context.kind === 'ordinary' ? refuseAmount(row.goods, next) : undefined;
}

/** The quantity chose the price: it is changed where the quote is accepted, not here. */
function refuseQuoted(
  row: CartRow,
  { moved, isChecked, now }: { moved: boolean; isChecked: boolean; now: Date },
): Refusal | undefined {
  if (moved) return refuse('quantity-invalid', { text: '报价行的数量请在报价单中修改' });
  const text = isChecked ? quotedProblemText(row, now) : undefined;
  return text ? refuse('quote-closed', { text }) : undefined;
}

function findRow(rows: ReadonlyMap<number, CartRow>, change: Change): CartRow | undefined {
  if (change.id !== undefined) return rows.get(Number(change.id));
  return [...rows.values()].find((row) => row.goods.id === change.goodsId && isOrdinary(row));
}

const isSame = (a: CartRow, b: CartRow): boolean =>
  a.packs === b.packs && a.pieces === b.pieces && a.isCheck === b.isCheck;
