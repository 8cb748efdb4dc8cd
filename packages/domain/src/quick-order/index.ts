export * from './fit';
export * from './own-codes';
export * from './read-line';
export * from './read-order';
export * from './units';
