export * from './paste-title';
export * from './states';
export * from './tax';
export * from './tax-number';
export * from './title';
