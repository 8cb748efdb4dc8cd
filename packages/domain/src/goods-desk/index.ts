export * from './views';
export * from './examples';
export * from './matrix-codes';
export * from './picture-names';
