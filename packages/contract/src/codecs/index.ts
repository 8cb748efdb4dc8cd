export * from './goods';
export * from './goods-to-wire';
