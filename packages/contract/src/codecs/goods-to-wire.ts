/** Domain → wire for prices: what this buyer may see of a goods' price, in the specification's names. */
import { type GoodsFacts, type OpenActivity, type PricePair, unitPriceToYuan } from '@pifa/domain';
import type { WireGoodsCard, WirePriceFacts } from '../wire';

/** The price words of SPEC §3 that a list or a cart line carries. */
export type WirePrices = Pick<
  WireGoodsCard,
  'saleIP' | 'saleSP' | 'isPromotion' | 'promotionSaleIP' | 'promotionSaleSP' | 'itemPrice' | 'priceFacts'
>;

/**
 * The price words from the facts and the engine's verdict. `ordinary` is the pair in force without promotion,
 * `inForce` the winner (RULINGS 4: isPromotion = 1 and promotionSale… only when the promotion price wins).
 */
export function pricesToWire(
  facts: GoodsFacts,
  verdict: { ordinary: PricePair; inForce: PricePair; isPromotion: boolean },
): WirePrices {
  return {
    saleIP: unitPriceToYuan(verdict.ordinary.perPack),
    saleSP: unitPriceToYuan(verdict.ordinary.perPiece),
    isPromotion: verdict.isPromotion ? 1 : 0,
    ...(verdict.isPromotion
      ? {
          promotionSaleIP: unitPriceToYuan(verdict.inForce.perPack),
          promotionSaleSP: unitPriceToYuan(verdict.inForce.perPiece),
        }
      : {}),
    itemPrice: unitPriceToYuan(verdict.inForce.perPack),
    priceFacts: priceFactsToWire(facts),
  };
}

/** All that decides the price for this buyer. */
export function priceFactsToWire(facts: GoodsFacts): WirePriceFacts {
  const { list, customer, promotion, ladder } = facts;
  return {
    listIP: unitPriceToYuan(list.perPack),
    listSP: unitPriceToYuan(list.perPiece),
    ...(customer
      ? {
          customerIP: unitPriceToYuan(customer.pair.perPack),
          customerSP: unitPriceToYuan(customer.pair.perPiece),
        }
      : {}),
    ...(promotion
      ? {
          promotionIP: unitPriceToYuan(promotion.pair.perPack),
          promotionSP: unitPriceToYuan(promotion.pair.perPiece),
          ...(promotion.window.end ? { promotionEndTime: promotion.window.end.toISOString() } : {}),
        }
      : {}),
    ladderScope: ladder?.scope ?? 'goods',
    ladderOwn: ladder?.audience === 'company',
    tiers: (ladder?.tiers ?? []).map((tier) => ({
      minNum: tier.fromPieces,
      price: unitPriceToYuan(tier.perPiece),
      ...(tier.perPack === null ? {} : { itemPrice: unitPriceToYuan(tier.perPack) }),
    })),
    ...(facts.open && facts.open.length > 0 ? { activities: facts.open.map(openToWire) } : {}),
  };
}

function openToWire(open: OpenActivity): NonNullable<WirePriceFacts['activities']>[number] {
  const { kind, ref, label, window, pair, left, perOrder, perCompany, ownLeft } = open;
  return {
    kind,
    id: ref,
    label,
    ...(window.start ? { startTime: window.start.toISOString() } : {}),
    ...(window.end ? { endTime: window.end.toISOString() } : {}),
    ip: unitPriceToYuan(pair.perPack),
    sp: unitPriceToYuan(pair.perPiece),
    ...(left === null ? {} : { left }),
    ...(perOrder === null ? {} : { perOrder }),
    ...(perCompany === null ? {} : { perCompany }),
    ...(ownLeft === null ? {} : { ownLeft }),
  };
}
