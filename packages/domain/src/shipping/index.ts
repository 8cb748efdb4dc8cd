export * from './amount';
export * from './carriers';
export * from './read-waybills';
export * from './promise';
export * from './parcel';
export * from './scan';
