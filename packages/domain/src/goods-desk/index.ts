export * from './views';
export * from './examples';
export * from './matrix-codes';
export * from './picture-names';
export { nearestCode } from './nearest-code';
export * from './price-change';
