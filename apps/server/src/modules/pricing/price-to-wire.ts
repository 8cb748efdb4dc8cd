import { pricesToWire, type WirePrices } from '@pifa/contract';
import { cataloguePriceOf, type GoodsFacts, isWithin, toBuyer } from '@pifa/domain';
import type { PriceBuyer } from './facts-sql';

/**
 * The price fields of a goods in the catalogue (RULINGS 4). Spread them into an answer only where prices are visible: hidden
 * prices are absent, not empty (I34).
 */
export function priceToWire(known: GoodsFacts, buyer: PriceBuyer | null, now: Date): WirePrices {
  // Under a binding price only the activities that are allowed are anybody's business.
  const facts = known.agreed?.activities === false ? { ...known, open: [] } : known;
  const who = buyer && toBuyer(buyer);
  // Pages read a promotion's end but not its start, and would show one to come as running.
  const running = facts.promotion && isWithin(facts.promotion.window, now) ? facts.promotion : null;
  const shown: GoodsFacts = { ...facts, promotion: running };
  const inForce = cataloguePriceOf(shown, who, now);
  const plain =
    running || facts.ladder
      ? cataloguePriceOf({ ...facts, promotion: null, ladder: null }, who, now)
      : inForce;
  return pricesToWire(shown, {
    ordinary: plain.pair,
    inForce: inForce.pair,
    isPromotion: inForce.isPromotion,
  });
}
