/** Prices of goods for a buyer: the facts, and what a shelf shows of them. */
export { type FactsRow, factsSql, type PriceBuyer, toFacts } from './facts-sql';
export { loadFacts } from './load-facts';
export {
  createOwnRules,
  ladderInForce,
  MOST_WHOLE,
  type OwnRules,
  PRICES_VERSION,
  type StoredLadder,
} from './rules-in-memory';
export { shelfWire, toBuyer } from './shelf-wire';
