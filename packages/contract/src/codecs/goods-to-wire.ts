/** Domain → wire for prices: what this buyer may see of a goods' price, by the specification's field names. */
import {
  fen,
  fenToYuan,
  type GoodsFacts,
  type GoodsTerm,
  type LadderTier,
  type OpenActivity,
  type PricePair,
  unitPriceToYuan,
} from '@pifa/domain';
import type { WireGoodsCard, WirePriceFacts } from '../wire';

/** The price fields of SPEC §3 on a list or a cart line. */
export type WirePrices = Pick<
  WireGoodsCard,
  'saleIP' | 'saleSP' | 'isPromotion' | 'promotionSaleIP' | 'promotionSaleSP' | 'itemPrice' | 'priceFacts'
>;

/**
 * The price fields from the facts and the engine's result. `ordinary` is the pair in force without promotion,
 * `inForce` the winner (RULINGS 4: isPromotion = 1 and promotionSale… only when the promotion price wins).
 */
export function pricesToWire(
  facts: GoodsFacts,
  price: { ordinary: PricePair; inForce: PricePair; isPromotion: boolean },
): WirePrices {
  return {
    saleIP: unitPriceToYuan(price.ordinary.perPack),
    saleSP: unitPriceToYuan(price.ordinary.perPiece),
    isPromotion: price.isPromotion ? 1 : 0,
    ...(price.isPromotion
      ? {
          promotionSaleIP: unitPriceToYuan(price.inForce.perPack),
          promotionSaleSP: unitPriceToYuan(price.inForce.perPiece),
        }
      : {}),
    itemPrice: unitPriceToYuan(price.inForce.perPack),
    priceFacts: priceFactsToWire(facts),
  };
}

/** Everything that decides the price for this buyer. */
function priceFactsToWire(facts: GoodsFacts): WirePriceFacts {
  const { list, customer, promotion, ladder, agreed, others = [] } = facts;
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
    tiers: tiersToWire(ladder?.tiers ?? []),
    ...(agreed ? { agreed: true } : {}),
    ...(others.length === 0
      ? {}
      : {
          others: others.map(({ pair, tiers }) => ({
            ...(pair ? { ip: unitPriceToYuan(pair.perPack), sp: unitPriceToYuan(pair.perPiece) } : {}),
            tiers: tiersToWire(tiers),
          })),
        }),
    ...(facts.open && facts.open.length > 0 ? { activities: facts.open.map(openToWire) } : {}),
    ...(facts.terms && facts.terms.length > 0 ? { orderTerms: facts.terms.map(termToWire) } : {}),
  };
}

const countOf = (value: unknown): number | undefined =>
  typeof value === 'number' && value > 0 ? value : undefined;

/** A rule over several goods; what it does not ask for is absent. */
function termToWire({ kind, ref, label, window, priority, settings }: GoodsTerm): WireTerm {
  const amount = countOf(settings.amount);
  const counts = TERM_COUNTS.map((name) => [name, countOf(settings[name])] as const);
  return {
    kind,
    id: ref,
    label,
    ...(window.start ? { startTime: window.start.toISOString() } : {}),
    ...(window.end ? { endTime: window.end.toISOString() } : {}),
    priority,
    ...(amount === undefined ? {} : { amount: fenToYuan(fen(amount)) }),
    ...Object.fromEntries(counts.filter(([, value]) => value !== undefined)),
  };
}

type WireTerm = NonNullable<WirePriceFacts['orderTerms']>[number];
const TERM_COUNTS = ['packs', 'leastPacks', 'leastPieces', 'capacity', 'leastCartons'] as const;

const tiersToWire = (tiers: readonly LadderTier[]): WirePriceFacts['tiers'] =>
  tiers.map((tier) => ({
    minNum: tier.fromPieces,
    price: unitPriceToYuan(tier.perPiece),
    ...(tier.perPack === null ? {} : { itemPrice: unitPriceToYuan(tier.perPack) }),
  }));

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
