export * from './paste-title';
export * from './states';
export * from './red-letter';
export * from './tax';
export * from './tax-number';
export * from './title';
