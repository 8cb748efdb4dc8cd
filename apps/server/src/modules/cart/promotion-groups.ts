import type { WireGiftLine, WirePromotionGroup } from '@pifa/contract';
import { promotionGroups } from '@pifa/domain';
import { scopeLink } from '../promotions';
import type { PricedCart } from './price-cart';

/** The heads of 满赠 and 满减 above the lines that count for them (UX §4.6). */
export function groupsToWire({ input, quote, goods }: PricedCart): WirePromotionGroup[] {
  return promotionGroups(input, quote).map(({ record, scope, text, reached, keys, choose, gifts }) => ({
    promotionId: record.id,
    kind: record.kind,
    label: record.label,
    text,
    reached,
    lineIds: [...keys],
    choose,
    gifts: gifts.map(({ goodsId, name, pieces, left, chosen, reason }) => {
      const shown = goods.get(goodsId);
      return {
        goodsId,
        goodsName: shown?.name ?? name,
        spec: shown?.spec ?? '',
        image: shown?.image ?? '',
        giftNum: pieces,
        left,
        chosen,
        reason,
      };
    }),
    link: scopeLink(scope),
  }));
}

/** The gifts that come with the basket. */
export function giftsToWire({ quote, goods }: Pick<PricedCart, 'quote' | 'goods'>): WireGiftLine[] {
  return quote.gifts.map(({ cause, goodsId, pieces }) => {
    const shown = goods.get(goodsId);
    return {
      promotionId: cause.ref,
      label: cause.label,
      goodsId,
      goodsName: shown?.name ?? '',
      spec: shown?.spec ?? '',
      image: shown?.image ?? '',
      unit: shown?.facts.rule.unit ?? '',
      giftNum: pieces,
    };
  });
}
