export * from './checks';
export * from './steps';
export * from './trades';
