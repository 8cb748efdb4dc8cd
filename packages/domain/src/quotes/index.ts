export * from './states';
export * from './transitions';
export * from './validity';
export * from './offers';
export * from './answer-check';
export * from './accept';
export * from './cart-line';
export * from './actions';
