import { type CallData, type Goods, goodsFromWire, pairFromWire } from '@pifa/contract/client';
import { type Buyer, formatUnitPrice, type PricePair, cataloguePriceOf, unitPrice } from '@pifa/domain';
import { callQuery } from '../../lib/api';
import { serverNow } from '../../lib/server-clock';
import type { Place } from './address';

const paged = ({ page, pageSize }: Place) => ({ query: { pageNum: page, pageSize } });

export const favouritesQuery = (place: Place) => callQuery('collectPage', paged(place));
export const recentQuery = (place: Place) => callQuery('recentViews', paged(place));

export interface Favourite {
  goods: Goods;
  /** ISO instant, '' when the mall doesn't send it. */
  collectedAt: string;
  /** How the price moved since; null where it is unknown or the same. */
  move: PriceMove | null;
}

export interface PriceMove {
  up: boolean;
  /** 「较收藏时降 ¥0.80/箱」 */
  text: string;
}

/**
 * The price at collecting was this buyer's own, promotions and tiers aside; the same kind of price is held against
 * it, so that a promotion of a day is not called a price cut. Judged by the pack, or by the piece where there is
 * no pack.
 */
function moveOf(goods: Goods, then: PricePair | null, buyer: Buyer | null, symbol: string): PriceMove | null {
  if (!then || !goods.prices) return null;
  const { rule } = goods;
  const facts = { ...goods.prices, promotion: null, ladder: null, open: [] };
  const now = cataloguePriceOf(facts, buyer, new Date(serverNow())).pair;
  const byPack = rule.piecesPerPack > 1;
  const before = byPack ? then.perPack : then.perPiece;
  const after = byPack ? now.perPack : now.perPiece;
  if (before === 0 || before === after) return null;
  const up = after > before;
  const unit = byPack ? rule.packUnit : rule.unit;
  const difference = formatUnitPrice(unitPrice(Math.abs(after - before)));
  return { up, text: `较收藏时${up ? '涨' : '降'} ${symbol}${difference}${unit ? `/${unit}` : ''}` };
}

type WireFavourite = CallData<'collectPage'>['list'][number];

export function favouriteOf(wire: WireFavourite, buyer: Buyer | null, symbol: string): Favourite {
  const goods = goodsFromWire(wire);
  const then = pairFromWire(
    wire.collectIP || undefined,
    wire.collectSP || undefined,
    goods.rule.piecesPerPack,
  );
  return { goods, collectedAt: wire.collectTime, move: moveOf(goods, then, buyer, symbol) };
}
