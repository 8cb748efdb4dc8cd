export * from './grid';
export * from './fill';
export * from './paste';
export * from './last-order';
export * from './values';
