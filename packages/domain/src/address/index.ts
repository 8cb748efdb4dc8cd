export * from './validate';
export * from './mask';
export * from './parse';
export * from './words';
