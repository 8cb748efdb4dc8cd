export type * from './types';
export { baseInForce, chainInForce, chainKey } from './chain';
export { type NewListRow, standingAfter, takenBack } from './take-back';
export { floorOf, formulaPair } from './formula';
export { type ChainStep, type ListPrice, type Resolved, resolveLists } from './resolve';
export { nextListTurn, withListedPrices } from './apply';
export { ruleWords } from './words';
