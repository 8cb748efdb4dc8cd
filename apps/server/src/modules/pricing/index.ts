/** Prices of goods for a buyer: the facts, and what a shelf shows of them. */
export {
  buyerIds,
  customerPricesSql,
  type FactsRow,
  factsSql,
  factsUnder,
  type GoodsFactsRow,
  laddersSql,
  type PriceBuyer,
  type StoredRules,
  toFacts,
  toRules,
} from './facts-sql';
export { loadFacts } from './load-facts';
export { createOwnRules, MOST_WHOLE, PRICES_VERSION } from './rules-in-memory';
export { priceToWire, toBuyer } from './price-to-wire';
