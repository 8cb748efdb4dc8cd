/** Prices of goods for a buyer: the facts, and what a shelf shows of them. */
export { type FactsRow, factsSql, type PriceBuyer, toFacts } from './facts-sql';
export { loadFacts } from './load-facts';
export { shelfWire, toBuyer } from './shelf-wire';
