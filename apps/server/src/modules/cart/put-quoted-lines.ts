import { isRefusal, type Refusal, refuse } from '@pifa/contract';
import { type CartRow, keyOf, lineKey, MOST_LINES, type StoredCart } from './cart-rows';
import { type CartCall, changeCart } from './change-cart';
import { quotedText, withContext } from './line-context';
import { rememberedCarts } from './remembered-carts';

/** A line of a quote that a buyer accepted, with the pair that is frozen (1/10000 yuan). */
export interface QuotedCartLine {
  quoteLineId: number;
  /** Lines of the quote's other versions for the same request: they leave the cart. */
  replaces: readonly number[];
  goodsId: number;
  packs: number;
  pieces: number;
  perPack: number;
  perPiece: number;
}

/**
 * Puts accepted lines into their buyer's cart, each checked, in place of what was accepted before for the same request;
 * answers the ids of the cart's lines by those of the quote's. Two statements.
 */
export async function putQuotedLines(
  call: CartCall,
  lines: readonly QuotedCartLine[],
): Promise<Map<number, number> | Refusal> {
  const replaced = new Set(lines.flatMap(({ replaces }) => replaces.map(quotedText)));
  const keys = new Map(
    lines.map((line) => [lineKey(line.goodsId, quotedText(line.quoteLineId)), line.quoteLineId]),
  );
  const changed = await changeCart(
    call,
    rememberedCarts(call.platform),
    (cart, { promotions }) => {
      const removed = cart.rows.filter(({ contextText }) => replaced.has(contextText)).map(({ id }) => id);
      const others = cart.rows.filter((row) => !removed.includes(row.id) && !keys.has(keyOf(row)));
      if (others.length + lines.length > MOST_LINES) return refuse('cart-full', { most: MOST_LINES });
      const rows = lines
        .flatMap((line, index) => toRow(cart, line, -1 - index) ?? [])
        .map((row) => withContext(row, promotions));
      return { removed, added: rows.filter(({ id }) => id < 0), changed: rows.filter(({ id }) => id > 0) };
    },
    { goodsIds: [...new Set(lines.map(({ goodsId }) => String(goodsId)))], whole: true },
  );
  if (isRefusal(changed)) return changed;
  return new Map(
    changed.cart.rows.flatMap((row) => {
      const quoteLineId = keys.get(keyOf(row));
      return quoteLineId === undefined ? [] : [[quoteLineId, row.id] as const];
    }),
  );
}

function toRow(
  cart: StoredCart,
  { quoteLineId, goodsId, packs, pieces, perPack, perPiece }: QuotedCartLine,
  freshId: number,
): Omit<CartRow, 'context'> | undefined {
  const contextText = quotedText(quoteLineId);
  const key = lineKey(goodsId, contextText);
  const line = cart.rows.find((row) => keyOf(row) === key);
  const goods = cart.wanted.get(String(goodsId));
  if (!goods) return undefined;
  const own = { id: line?.id ?? freshId, goods, contextText, parentId: null, packs, pieces };
  return { ...own, isCheck: true, addedPerPack: perPack, addedPerPiece: perPiece, options: {} };
}
