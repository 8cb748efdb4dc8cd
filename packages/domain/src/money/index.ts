export * from './money';
export * from './share';
export * from './yuan';
export * from './thousands';
export * from './amount-in-words';
export * from './price-cell';
