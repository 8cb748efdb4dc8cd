export * from './types';
export * from './freight-for';
export * from './estimate';
