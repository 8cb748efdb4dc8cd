export * from './types';
export * from './freight-for';
export * from './estimate';
export * from './words';
export * from './rehearse';
