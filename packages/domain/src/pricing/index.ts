export * from './types';
export * from './window';
export * from './quote';
export * from './shelf';
export * from './explain';
