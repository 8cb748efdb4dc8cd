export * from './carriers';
export * from './read-waybills';
