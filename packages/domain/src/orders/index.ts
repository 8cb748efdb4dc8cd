export * from './states';
export * from './transitions';
export * from './actions';
export * from './payment-plan';
export * from './split';
export * from './reorder';
export * from './regular-purchase';
export * from './unpaid';
