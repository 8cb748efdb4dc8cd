import { formatUnitPrice } from '../../money';
import { cataloguePriceOf } from '../../pricing/catalogue-price';
import type { Buyer, GoodsFacts } from '../../pricing/types';

/** 「满 240 降至 ¥1.45」 on a card of 阶梯价专区: the tier that the next larger quantity reaches; null without one. */
export function ladderTeaser(goods: GoodsFacts, buyer: Buyer | null, now: Date): string | null {
  const tier = cataloguePriceOf(goods, buyer, now).tier;
  const first = tier?.bands[0];
  const next = tier?.bands.find((band) => first && band.pair.perPiece < first.pair.perPiece);
  return next ? `满 ${next.fromPieces} 降至 ¥${formatUnitPrice(next.pair.perPiece)}` : null;
}
