export * from './brand-letter';
export * from './category-icons';
export * from './category-tree';
export * from './stock';
export * from './words';
export { FREE_WORDS, isBelowCost, isFree } from './below-cost';
