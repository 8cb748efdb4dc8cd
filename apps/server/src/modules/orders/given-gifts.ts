import type { Cause } from '@pifa/domain';
import type { PricedCart, ShownGoods } from '../cart';

/** A gift of a quote with the goods it is. */
export interface GivenGift {
  /** Its key beside the lines' keys. */
  key: string;
  cause: Cause;
  goods: ShownGoods;
  pieces: number;
}

/** What the quote gives. A gift whose goods are gone cannot be given and is left out. */
export function givenGifts({ quote, goods }: Pick<PricedCart, 'quote' | 'goods'>): GivenGift[] {
  return quote.gifts.flatMap(({ cause, goodsId, pieces }) => {
    const shown = goods.get(goodsId);
    return shown ? [{ key: `gift:${cause.ref}:${goodsId}`, cause, goods: shown, pieces }] : [];
  });
}
