export * from './fit';
export * from './read-line';
export * from './read-order';
export * from './units';
