export type * from './types';
export { baseInForce } from './chain';
export { priceMove } from './price-move';
export { type NewListRow, standingAfter, takenBack } from './take-back';
export { type GrantChanges, grantChanges, type StandingGrant, type WantedGrant } from './grants';
export { floorOf, formulaPair } from './formula';
export { type ChainStep, isFor as isRuleFor, type ListPrice, type Resolved, resolveLists } from './resolve';
export { nextListTurn, withListedPrices } from './apply';
export { ruleWords, rungsText } from './words';
export {
  instantOf,
  LADDERS_VERSION,
  LIST_VERSIONS,
  NO_CHAIN,
  type PriceChain,
  type StoredChain,
  type StoredRule,
  toListRule,
  toPriceChain,
} from './price-chain';
export { findPriceHeads, MOST_HEAD_ROWS } from './price-heads';
export {
  calledInFiles,
  LONG_PRICE_HEADS,
  type PriceEntry,
  type PriceReader,
  priceReader,
} from './price-table';
export { replacedRows } from './replaced';
export { headlessColumn, type UnreadColumn } from './unread-columns';
