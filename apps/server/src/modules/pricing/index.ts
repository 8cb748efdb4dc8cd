/** Prices of goods for a buyer: the facts, and what the catalogue shows of them. */
export {
  type FactsRow,
  factsSql,
  factsUnder,
  type GoodsFactsRow,
  laddersSql,
  listRowsSql,
  marketSql,
  type PriceBuyer,
  resolvedOf,
  type StoredRules,
  toFacts,
  toLastingFacts,
  toRules,
} from './facts-sql';
export { loadFacts, loadFactsRows } from './load-facts';
export { type PastOrders, pastOrders, readThrough } from './past-orders';
export {
  createOwnRules,
  MOST_WHOLE,
} from './rules-in-memory';
export { loadResolved, readListAlone, readPriceBuyer, readSeenBuyer } from './read-buyer';
export { priceToWire } from './price-to-wire';
