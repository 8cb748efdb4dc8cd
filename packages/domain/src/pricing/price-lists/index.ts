export type * from './types';
export { chainInForce, chainKey } from './chain';
export { floorOf, formulaPair } from './formula';
export { type ChainStep, isFor as isRuleFor, type ListPrice, type Resolved, resolveLists } from './resolve';
export { nextListTurn, withListedPrices } from './apply';
export { ruleWords } from './words';
