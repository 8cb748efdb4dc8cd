export * from './money';
export * from './quantity';
export * from './freight';
export * from './pricing';
