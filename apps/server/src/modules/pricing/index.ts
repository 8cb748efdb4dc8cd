/** Prices of goods for a buyer: the facts, and what the catalogue shows of them. */
export {
  buyerIds,
  customerPricesSql,
  type FactsRow,
  factsSql,
  factsUnder,
  type GoodsFactsRow,
  instantOf,
  laddersSql,
  type PriceBuyer,
  type StoredRules,
  toFacts,
  toRules,
} from './facts-sql';
export { loadFacts } from './load-facts';
export { createOwnRules, MOST_WHOLE, PRICES_VERSION } from './rules-in-memory';
export { priceToWire, toBuyer } from './price-to-wire';
